import { type RawBuilder, sql } from 'kysely';
import type { Library } from '../../editorial/library.ts';
import { rule } from '../db/sql-rules.ts';

/**
 * The points that a member spent from an instant on and before another, refunds in that time taken off: all of them, or purchased ones alone
 * (`counted_points`). Those of an account that was joined with the member's count as well.
 */
export function spentBetween(member: RawBuilder<unknown>, { settings }: Pick<Library, 'settings'>, from: Date, before: Date): RawBuilder<number> {
  return sql<number>`(
    SELECT COALESCE(-sum(entry.amount), 0)::integer FROM ledger_entries AS entry JOIN point_lots AS lot ON lot.id = entry.lot_id
    WHERE entry.member_id = ANY (ARRAY(SELECT joined.id FROM members AS joined WHERE joined.merged_into = ${member}) || ${member})
      AND ${isCounted(settings, from, before)})`;
}

/** The same of everybody who spent any, as `member_id` and `spent`: read once, and not for each. */
export function spendersBetween({ settings }: Pick<Library, 'settings'>, from: Date, before: Date): RawBuilder<unknown> {
  return sql`
    SELECT COALESCE(holder.merged_into, holder.id) AS member_id, -sum(entry.amount)::integer AS spent
    FROM ledger_entries AS entry JOIN point_lots AS lot ON lot.id = entry.lot_id JOIN members AS holder ON holder.id = entry.member_id
    WHERE ${isCounted(settings, from, before)} GROUP BY 1`;
}

const isCounted = ({ levels }: Library['settings'], from: Date, before: Date) => sql`
  entry.created_at >= ${from}::timestamptz AND entry.created_at < ${before}::timestamptz
  AND (entry.kind = ANY (${rule('spend_kinds')}) OR entry.kind = 'refund')
  AND (${levels.loyalty.counted_points}::text = 'all' OR lot.kind = 'purchased')`;
