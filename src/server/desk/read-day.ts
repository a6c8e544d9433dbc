import { type RawBuilder, sql } from 'kysely';
import type { DayEntryOutput } from '../../contract/desk/desk-day.ts';
import { DAY_KINDS, type DayKind } from '../../domain/desk/day-kind.ts';
import type { DeskState } from '../../domain/rent/desk-state.ts';
import { addDays, isoWithOffset, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Deps } from '../deps.ts';
import type { Page } from '../http/bind.ts';
import { appointmentPart } from './appointments.ts';
import { consultationPart } from './consultations.ts';
import type { DayAsked, DayPart, DayRecord } from './day-part.ts';
import { leasePart } from './leases.ts';
import { registrationPart } from './registrations.ts';
import { rentPart } from './rents.ts';
import { sessionPart } from './sessions.ts';

const PARTS: { readonly [K in DayKind]: DayPart<K> } = {
  rent: rentPart,
  lease: leasePart,
  consultation: consultationPart,
  session: sessionPart,
  appointment: appointmentPart,
  registration: registrationPart,
};

export interface DayQuery {
  day?: string | undefined;
  kind?: DayKind | undefined;
  state?: DeskState | undefined;
  q?: string | undefined;
  page: number;
  per_page: number;
}

interface EntryKey {
  kind: DayKind;
  id: string;
  starts_at: Date;
  ends_at: Date;
  state: DeskState;
}

/** A page of what the desk looks at: a day, today unless another is named; a search goes over all days unless one is named. */
export async function readDay(deps: Deps, query: DayQuery): Promise<Page<DayEntryOutput>> {
  const now = deps.now();
  const today = taipeiDay(now);
  const day = query.day ?? (query.q === undefined ? today : null);
  const on = day === null ? null : { day, isToday: day === today, start: taipeiInstant(day), end: taipeiInstant(addDays(day, 1)) };
  const { keys, total } = await readKeys(deps, { on, q: query.q, now }, query);
  const found = new Map<string, DayRecord<DayKind>>();
  for (const [kind, own] of Map.groupBy(keys, (key) => key.kind)) {
    const ids = own.map(({ id }) => id);
    for (const [id, record] of await PARTS[kind].load(deps, ids, now)) found.set(id, record);
  }
  // What went between the two questions is not there any more.
  const items = keys.flatMap(({ id, starts_at, ends_at, state }) => {
    const record = found.get(id);
    return record === undefined ? [] : [{ ...record, id, start: isoWithOffset(starts_at), end: isoWithOffset(ends_at), state } as DayEntryOutput];
  });
  return { items, total };
}

/** One question for all kinds, and their number: the page by time, in a search the nearest first. */
async function readKeys(deps: Deps, asked: DayAsked, { kind, state, page, per_page }: DayQuery): Promise<{ keys: EntryKey[]; total: number }> {
  const kinds = (kind === undefined ? DAY_KINDS : [kind]).flatMap((each): RawBuilder<unknown>[] => {
    const own = PARTS[each].select(deps, asked);
    return own === null ? [] : [sql`SELECT ${sql.lit(each)} AS kind, own.id, own.starts_at, own.ends_at, own.state FROM (${own}) AS own`];
  });
  if (kinds.length === 0) return { keys: [], total: 0 };
  const every = sql<EntryKey>`(${sql.join(kinds, sql` UNION ALL `)})`.as<'every'>('every');
  const wanted = deps.database.db.selectFrom(every).$if(state !== undefined, (query) => query.where('state', '=', state ?? 'coming'));
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const keys = await wanted
    .select(['kind', 'id', 'starts_at', 'ends_at', 'state'])
    .orderBy(asked.on === null ? sql`abs(extract(epoch FROM starts_at - ${asked.now}::timestamptz)), kind, id` : sql`starts_at, kind, id`)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { keys, total: Number(total) };
}
