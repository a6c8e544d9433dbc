import { type RawBuilder, sql } from 'kysely';
import { LONGEST_ENTRY_DAYS } from '../../domain/my-calendar/calendar-range.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { EntriesAsked } from './calendar-provider.ts';

/**
 * The columns that a provider selects beside the id, and which rows: a member's that begin so that they may meet the period.
 * `isStanding` says of a row that it is neither called off nor over.
 */
export function entryColumns(isStanding: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(period) AS starts_at, upper(period) AS ends_at, ${isStanding} AS is_standing`;
}

export function mayMeet({ memberId, start, end }: EntriesAsked): RawBuilder<unknown> {
  const earliest = taipeiInstant(addDays(taipeiDay(start), -LONGEST_ENTRY_DAYS));
  return sql`member_id = ${memberId}::uuid AND lower(period) > ${earliest}::timestamptz AND lower(period) < ${end}::timestamptz`;
}
