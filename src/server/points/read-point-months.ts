import { sql } from 'kysely';
import type { PointMonthOutput } from '../../contract/points/point-month.ts';
import { chartMonths, firstChartMonth, type MonthSums } from '../../domain/points/point-months.ts';
import { taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db } from '../db/client.ts';
import { rule } from '../db/sql-rules.ts';

/** Returns a member's points by month, for the chart of the year; the entries of those months alone are read. */
export async function readPointMonths(db: Db, memberId: string, now: Date): Promise<{ months: PointMonthOutput[] }> {
  const first = firstChartMonth(taipeiDay(now));
  const { rows } = await sql<MonthSums>`
    SELECT to_char(created_at AT TIME ZONE 'Asia/Taipei', 'YYYY-MM') AS month,
      COALESCE(sum(amount) FILTER (WHERE kind = ANY (${rule('grant_kinds')})), 0)::integer AS received,
      COALESCE(sum(amount) FILTER (WHERE kind = 'refund'), 0)::integer AS refunded,
      COALESCE(-sum(amount) FILTER (WHERE kind = ANY (${rule('spend_kinds')})), 0)::integer AS spent,
      COALESCE(-sum(amount) FILTER (WHERE kind = 'expired_free'), 0)::integer AS expired,
      COALESCE(-sum(amount) FILTER (WHERE kind = 'refund_deduction'), 0)::integer AS deducted
    FROM ledger_entries
    WHERE member_id = ${memberId}::uuid AND created_at >= ${taipeiInstant(`${first}-01`)}::timestamptz
    GROUP BY 1`.execute(db);
  const balance = await db.selectFrom('point_balances').select('remaining').where('member_id', '=', memberId).executeTakeFirst();
  return { months: chartMonths(rows, { first, balance: balance?.remaining ?? 0 }) };
}
