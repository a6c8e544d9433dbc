import { sql } from 'kysely';
import type { LevelOutput } from '../../contract/levels/level.ts';
import type { MemberClass } from '../../domain/identity/account.ts';
import type { ClassChangeEvent } from '../../domain/levels/level.ts';
import { addMonths } from '../../domain/time/months.ts';
import { addDays, isoWithOffset, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { latestChange } from './class-changes.ts';
import { spentBetween } from './spent-points.ts';

/** The number of changes that are shown: of a loyal member one a year. */
const MOST_CHANGES = 50;

/** A member's class, what spending would make of it, and every change of it (docs/rules.md#member-classes). */
export async function readMyLevel({ database: { db }, library, now }: Pick<Deps, 'database' | 'library' | 'now'>, memberId: string): Promise<LevelOutput> {
  const { class: type } = await db.selectFrom('members').select('class').where('id', '=', memberId).executeTakeFirstOrThrow();
  const latest = await latestChange(db, memberId);
  const until = type === 'loyal' && latest?.to_class === 'loyal' ? latest.valid_until : null;
  return {
    type,
    last_day: lastDay(until),
    progress: await readProgress({ db, library, type, until, now: now() }, memberId),
    changes: await readClassChanges(db, memberId, MOST_CHANGES),
  };
}

/** The last changes of a member's class, newest first. */
export async function readClassChanges(db: Db | Tx, memberId: string, limit: number): Promise<LevelOutput['changes']> {
  const changes = await db
    .selectFrom('class_changes')
    .select(['id', 'event', 'from_class', 'to_class', 'spent', 'valid_until', 'changed_at'])
    .where('member_id', '=', memberId)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();
  return changes.map(({ id, event, from_class, to_class, spent, valid_until, changed_at }) => ({
    id: String(id),
    event,
    from_type: from_class,
    to_type: to_class,
    spent: isBySpending(event, from_class) ? spent : null,
    last_day: lastDay(valid_until),
    changed_at: isoWithOffset(changed_at),
  }));
}

/** Whether points that were spent made the change: the membership of a creator ends without. */
const isBySpending = (event: ClassChangeEvent, from: MemberClass): boolean =>
  (event === 'promoted' || event === 'renewed' || event === 'ended') && (from === 'general' || from === 'loyal');

/** The day before an instant at which a day begins. */
const lastDay = (until: Date | null): string | null => until && addDays(taipeiDay(until), -1);

interface Standing {
  db: Deps['database']['db'];
  library: Deps['library'];
  type: MemberClass;
  until: Date | null;
  now: Date;
}

/** The points spent so far: by a general member in the window before today's end, by a loyal one in the window before the end of their class. */
async function readProgress({ db, library, type, until, now }: Standing, memberId: string): Promise<LevelOutput['progress']> {
  if (type !== 'general' && type !== 'loyal') return null;
  const { window_months: months, promotion_points, renewal_points, counted_points } = library.settings.levels.loyalty;
  const tomorrow = addDays(taipeiDay(now), 1);
  const from = addMonths(until === null ? tomorrow : taipeiDay(until), -months);
  const { rows } = await sql<{ spent: number }>`
    SELECT ${spentBetween(sql`${memberId}::uuid`, library, taipeiInstant(from), taipeiInstant(tomorrow))} AS spent`.execute(db);
  const isLoyal = type === 'loyal';
  return {
    event: isLoyal ? 'renewed' : 'promoted',
    spent: rows[0]?.spent ?? 0,
    needed: isLoyal ? renewal_points : promotion_points,
    from_day: from,
    months,
    counts_free: counted_points === 'all',
  };
}
