import { sql } from 'kysely';
import { MEMBER_CLASSES, type MemberClass } from '../../domain/identity/account.ts';
import { type MonthlyRules, monthlyPoints } from '../../domain/points/monthly-points.ts';
import { nextMonthStart } from '../../domain/time/months.ts';
import { taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachBatch, forEachRow, LeftRows } from '../db/each-row.ts';
import { type Grant, grantPoints } from './ledger.ts';

/** The number of members per transaction: short enough that nobody waits for it. */
export const BATCH = 200;

/**
 * The month's free points for one member, by their class now: the same member and month are granted once, whoever asks and whatever
 * becomes of the class (docs/rules.md#point-log-kinds).
 */
export async function grantMonthly(tx: Tx, { memberId, rules, now }: Pick<Grant, 'memberId' | 'now'> & { rules: MonthlyRules<MemberClass> }): Promise<boolean> {
  const member = await tx.selectFrom('members').select('class').where('id', '=', memberId).executeTakeFirstOrThrow();
  const amount = monthlyPoints(rules, member.class);
  if (amount === 0) return false;
  const month = taipeiDay(now).slice(0, 7);
  return grantPoints(tx, {
    memberId,
    kind: 'monthly_free',
    amount,
    expiresAt: endOfMonth(now),
    reference: `monthly:${month}`,
    idempotencyKey: `monthly:${month}:${memberId}`,
    now,
  });
}

/** The first instant of the next month in Taipei. */
function endOfMonth(now: Date): Date {
  return taipeiInstant(nextMonthStart(taipeiDay(now)));
}

/**
 * Job: gives every member with verified address and number the month's free points, a batch of members by one statement. Safe to run again, also
 * beside itself: it runs each day, so that a first of the month without it is made up for. @throws RowsFailed
 */
export async function grantMonthlyToAll(db: Db, { rules, now }: { rules: MonthlyRules<MemberClass>; now: Date }): Promise<void> {
  const left = new LeftRows();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const members = await db
      .selectFrom('members')
      .select('id')
      .where('email_verified_at', 'is not', null)
      .where('mobile_verified_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    await left.during(() =>
      forEachBatch(
        members,
        ({ id }) => `members ${id}`,
        (batch) => grantMonthlyToEach(db, { memberIds: batch.map(({ id }) => id), rules, now }),
      ),
    );
    const last = members.at(-1);
    if (last === undefined || members.length < BATCH) return left.throwIfAny();
    after = last.id;
  }
}

/** The month's points of some members, all of them or none: `grantMonthly` of each. */
export async function grantMonthlyToEach(
  db: Db,
  { memberIds, rules, now }: { memberIds: readonly string[]; rules: MonthlyRules<MemberClass>; now: Date },
): Promise<void> {
  const amounts = MEMBER_CLASSES.map((each) => monthlyPoints(rules, each));
  const grant = sql`SELECT ledger_grant_monthly(
    p_members => ${memberIds}::uuid[], p_classes => ${[...MEMBER_CLASSES]}::text[], p_amounts => ${amounts}::integer[],
    p_expires_at => ${endOfMonth(now)}::timestamptz, p_reference => ${`monthly:${taipeiDay(now).slice(0, 7)}`}::text, p_now => ${now}::timestamptz)`;
  await db.transaction().execute((tx) => grant.execute(tx));
}

/**
 * Job: takes lapsed points out of the balances. Safe to run again. Each member is a transaction, so that one whose rows
 * are wrong keeps nobody else's points from lapsing.
 * @throws RowsFailed after all others are done, naming the members whose points did not lapse
 */
export async function expirePoints(db: Db, now: Date): Promise<void> {
  const left = new LeftRows();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await db
      .selectFrom('point_lots')
      .select('member_id as memberId')
      .distinct()
      .where('remaining', '>', 0)
      .where('expires_at', '<=', now)
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(BATCH)
      .execute();
    await left.during(() =>
      forEachRow(
        due,
        ({ memberId }) => `members ${memberId}`,
        ({ memberId }) => sql`SELECT ledger_expire(${memberId}::uuid, ${now}::timestamptz)`.execute(db),
      ),
    );
    const last = due.at(-1);
    if (last === undefined || due.length < BATCH) break;
    after = last.memberId;
  }
  left.throwIfAny();
}
