import { type RawBuilder, sql } from 'kysely';
import { classAfter, type LevelEvent, levelEvent } from '../../domain/levels/level.ts';
import { addMonths } from '../../domain/time/months.ts';
import { addDays, type Day, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { mailDay } from '../../i18n/formats/mail-dates.ts';
import type { Tx } from '../db/client.ts';
import { forEachRow, LeftRows } from '../db/each-row.ts';
import { readAddressee } from '../delivery/addressee.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import { lockPoints } from '../points/ledger.ts';
import { latestChange } from './class-changes.ts';
import { spentBetween } from './spent-points.ts';

type JobDeps = Pick<Deps, 'config' | 'database' | 'jobs' | 'settings' | 'now'>;
/** With the amounts of the day that is counted. */
type DayDeps = Omit<JobDeps, 'settings'> & Pick<Deps, 'library'>;

/** The days that are counted afterwards, when no job ran for long. */
const MAX_DAYS = 92;
/** The number of members asked for at a time. */
const BATCH = 200;

/**
 * Job: makes members loyal by what they spent, renews them, and lets it end (docs/rules.md#member-classes), as of the beginning of each day
 * that was not counted yet: days on which no job ran are counted as they would have been. Safe to run again.
 * @throws RowsFailed after all others are done; the day is counted again then
 */
export async function countSpending(deps: JobDeps): Promise<void> {
  const { db } = deps.database;
  const today = taipeiDay(deps.now());
  const last = await db.selectFrom('level_days').select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')).orderBy('day', 'desc').limit(1).executeTakeFirst();
  const earliest = addDays(today, -MAX_DAYS);
  let day = last === undefined ? today : addDays(last.day, 1);
  if (day < earliest) day = earliest;
  for (; day <= today; day = addDays(day, 1)) {
    await countDay({ ...deps, library: deps.settings.at(taipeiInstant(day)) }, day);
    await sql`INSERT INTO level_days (day, counted_at) VALUES (${day}::date, ${deps.now()}::timestamptz) ON CONFLICT DO NOTHING`.execute(db);
  }
}

async function countDay(deps: DayDeps, day: Day): Promise<void> {
  const left = new LeftRows();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const members = await candidates(deps, day, after);
    await left.during(() =>
      forEachRow(
        members,
        ({ id }) => `members ${id}`,
        ({ id }) => deps.database.db.transaction().execute((tx) => decide(deps, tx, id, day)),
      ),
    );
    const last = members.at(-1);
    if (last === undefined || members.length < BATCH) return left.throwIfAny();
    after = last.id;
  }
}

/** Members whom a day may change: general ones who spent enough, and loyal ones whose time is over or was never counted. */
async function candidates({ database, library }: DayDeps, day: Day, after: string): Promise<{ id: string }[]> {
  const { promotion_points } = library.settings.levels.loyalty;
  const { rows } = await sql<{ id: string }>`
    SELECT member.id FROM members AS member
    WHERE member.id > ${after}::uuid AND member.deleted_at IS NULL AND (
      (member.class = 'general' AND ${spentBy(sql`member.id`, library, day)} >= ${promotion_points}::integer)
      OR (member.class = 'loyal' AND NOT EXISTS (
        SELECT FROM class_changes AS change WHERE change.member_id = member.id AND change.valid_until > ${taipeiInstant(day)}::timestamptz))
    )
    ORDER BY member.id LIMIT ${BATCH}`.execute(database.db);
  return rows;
}

/** The points that a member spent in the window before a day. */
const spentBy = (member: RawBuilder<unknown>, library: Deps['library'], day: Day) =>
  spentBetween(member, library, taipeiInstant(addMonths(day, -library.settings.levels.loyalty.window_months)), taipeiInstant(day));

/** Decides one member under the lock of their points: whoever changed their class meanwhile is not overruled. */
async function decide(deps: DayDeps, tx: Tx, memberId: string, day: Day): Promise<void> {
  const { levels } = deps.library.settings;
  await lockPoints(tx, memberId);
  const member = await tx
    .selectFrom('members')
    .select(['class', spentBy(sql`${memberId}::uuid`, deps.library, day).as('spent')])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const latest = await latestChange(tx, memberId);
  const at = taipeiInstant(day);
  const loyalUntil = latest?.to_class === 'loyal' ? latest.valid_until : null;
  const rules = { promotionPoints: levels.loyalty.promotion_points, renewalPoints: levels.loyalty.renewal_points, windowMonths: levels.loyalty.window_months };
  const event = levelEvent({ class: member.class, spent: member.spent, loyalUntil }, at, rules);
  if (event === null) return;
  const to = classAfter(event);
  const validUntil = to === 'loyal' ? addMonths(day, rules.windowMonths) : null;
  const written = await tx
    .insertInto('class_changes')
    .values({
      ...{ member_id: memberId, event, from_class: member.class, to_class: to, spent: member.spent, changed_at: at },
      valid_until: validUntil === null ? null : taipeiInstant(validUntil),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return;
  if (to !== member.class) await tx.updateTable('members').set({ class: to }).where('id', '=', memberId).execute();
  if (event !== 'counted') await notify(deps, tx, memberId, { event, spent: member.spent, validUntil });
}

async function notify(
  { config, jobs, library }: DayDeps,
  tx: Tx,
  memberId: string,
  { event, spent, validUntil }: { event: Exclude<LevelEvent, 'counted'>; spent: number; validUntil: Day | null },
): Promise<void> {
  const member = await readAddressee(tx, memberId);
  if (member === undefined) return;
  const { name, email: to, language } = member;
  const { window_months: months, promotion_points: points } = library.settings.levels.loyalty;
  const facts = { name, months, url: `${config.siteUrl}/${language}/level` };
  const email =
    validUntil === null
      ? emails.levelEnded({ ...facts, points })
      : emails[event === 'renewed' ? 'levelRenewed' : 'levelPromoted']({ ...facts, points: spent, until: mailDay(addDays(validUntil, -1), language) });
  await jobs.enqueue(tx, 'send-mail', { to, language, ...email });
}
