import { sql } from 'kysely';
import type { MemberClass } from '../../domain/identity/account.ts';
import { type MonthlyRules, monthlyPoints } from '../../domain/points/monthly-points.ts';
import { nextMonthStart } from '../../domain/time/months.ts';
import { taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachBatch, forEachRow, LeftRows } from '../db/each-row.ts';
import { type Grant, grantPoints } from './ledger.ts';

/** The number of members per transaction: short enough that nobody waits for it. */
const BATCH = 200;

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

/** Job: gives every member with verified address and number the month's free points. Safe to run again. @throws RowsFailed */
export async function grantMonthlyToAll(db: Db, { rules, now }: { rules: MonthlyRules<MemberClass>; now: Date }): Promise<void> {
  const left = new LeftRows();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const members = await db
      .selectFrom('members')
      .select('id')
      .where('email_verified_at', 'is not', null)
      .where('mobile_verified_at', 'is not', null)
      // Those who have it already are passed over: the job runs each day, so that a first of the month without it is made up for.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('ledger_entries')
              .select('id')
              .where('idempotency_key', '=', sql<string>`${`monthly:${taipeiDay(now).slice(0, 7)}:`} || members.id::text`),
          ),
        ),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    await left.during(() =>
      forEachBatch(
        members,
        ({ id }) => `members ${id}`,
        (batch) =>
          db.transaction().execute(async (tx) => {
            for (const { id } of batch) await grantMonthly(tx, { memberId: id, rules, now });
          }),
      ),
    );
    const last = members.at(-1);
    if (last === undefined || members.length < BATCH) return left.throwIfAny();
    after = last.id;
  }
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
