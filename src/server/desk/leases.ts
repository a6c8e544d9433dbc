import { sql } from 'kysely';
import { dialledPhone } from '../../domain/identity/number-plan.ts';
import { leaseActs } from '../../domain/spaces/lease-acts.ts';
import { LEASE_HOLDING } from '../../domain/spaces/lease-state.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import { extensionState, leaseAt, leaseState } from '../spaces/lease-step.ts';
import { isLeaseUnsettled, leaseStatus, readLeasesById } from '../spaces/queries.ts';
import type { DayAsked, DayPart } from './day-part.ts';

/** The leases among which those of a day are, each kind by its index: nobody looks through all that were ever ended. */
function mayBeOnDay({ start, end, isToday }: NonNullable<DayAsked['on']>) {
  const unsettled = sql`UNION ALL SELECT id FROM space_leases WHERE status = 'ended' AND deposit_twd > 0 AND deposit_returned_at IS NULL`;
  return sql`id = ANY (ARRAY(SELECT id FROM space_leases WHERE status = ANY (${[...LEASE_HOLDING]}::text[])
    UNION ALL SELECT id FROM space_leases WHERE status = 'ended' AND period && tstzrange(${start}::timestamptz, ${end}::timestamptz) ${isToday ? unsettled : sql``}))`;
}

/** From moving in to moving out; today besides what is to be paid, given up or paid back. */
function isOnDay(on: NonNullable<DayAsked['on']>, now: Date) {
  const isHeld = sql`(status = ANY (${[...LEASE_HOLDING]}::text[]) AND move_in_on <= ${on.day}::date AND move_out_on >= ${on.day}::date)`;
  const isEnded = sql`(status = 'ended' AND upper(period) > ${on.start}::timestamptz AND lower(period) < ${on.end}::timestamptz)`;
  const isDue = sql`(status = 'approved' AND deposit_due_on = ${on.day}::date)`;
  const isLeft = sql`(status = 'in_use' AND upper(period) <= ${now}::timestamptz OR status = 'ended' AND ${isLeaseUnsettled})`;
  return on.isToday ? sql`(${isHeld} OR ${isEnded} OR ${isDue} OR ${isLeft})` : sql`(${isHeld} OR ${isEnded} OR ${isDue})`;
}

/** Leases of spaces that were granted. */
export const leasePart: DayPart<'lease'> = {
  select: (_, { on, foundIn, now }) => sql`
    SELECT id::text, lower(period) AS starts_at, upper(period) AS ends_at,
      CASE WHEN status = 'ended' THEN 'ended' WHEN status <> 'in_use' THEN 'coming' WHEN upper(period) <= ${now}::timestamptz THEN 'overdue' ELSE 'here' END AS state
    FROM space_leases WHERE ${leaseStatus(now)} = ANY (${[...LEASE_HOLDING, 'ended']}::text[])
      AND ${on === null ? sql`true` : sql`${mayBeOnDay(on)} AND ${isOnDay(on, now)}`} AND ${foundIn?.('space_leases') ?? sql`true`}`,
  load: async ({ library, database }, ids, now) => {
    const rules = leaseRules(library.settings);
    const rows = await readLeasesById(database.db, ids);
    return new Map(
      rows.map((row) => {
        const lease = leaseAt(row, now);
        const { status, space_id, event_name, deposit_due_on } = lease;
        const acts = leaseActs({ lease: leaseState(lease), extension: extensionState(row, rules, now) }, 'desk', now);
        const contact = { name: lease.contact_name, mobile: dialledPhone(lease.mobile) };
        return [row.id, { kind: 'lease', lease: { status, space_id, event_name, contact, deposit_due_on, acts } }];
      }),
    );
  },
};
