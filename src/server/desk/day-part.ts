import type { RawBuilder } from 'kysely';
import type { DayEntryOutput } from '../../contract/desk/desk-day.ts';
import type { DayKind } from '../../domain/desk/day-kind.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import type { Deps } from '../deps.ts';
import type { TimedTable } from '../identity/found-by-member.ts';

/** The question of the desk: a day, or a search over all days. */
export interface DayAsked {
  /** Null in a search over all days. */
  on: (Period & { day: Day; isToday: boolean }) | null;
  /** Whether a record of a table is one that a search finds; null: nothing is searched for. */
  foundIn: ((table: TimedTable) => RawBuilder<boolean>) | null;
  now: Date;
}

type Entry<K extends DayKind> = Extract<DayEntryOutput, { kind: K }>;
/** An entry without what its row of the day says already. */
export type DayRecord<K extends DayKind> = Omit<Entry<K>, 'id' | 'start' | 'end' | 'state'>;

/** One kind of what stands on a day. */
export interface DayPart<K extends DayKind> {
  /**
   * Selects `id text, starts_at timestamptz, ends_at timestamptz, state text` (`DESK_STATES`) of what is asked for, by an index;
   * null: nothing of the kind can be asked for so.
   */
  select(deps: Pick<Deps, 'library'>, asked: DayAsked): RawBuilder<unknown> | null;
  /** The records of some ids as they stand at an instant, by id. */
  load(deps: Pick<Deps, 'library' | 'database'>, ids: readonly string[], now: Date): Promise<Map<string, DayRecord<K>>>;
}
