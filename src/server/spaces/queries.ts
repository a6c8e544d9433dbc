import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { LEASE_HOLDING, LEASE_REQUESTED, LEASE_TO_REVIEW, type LeaseStatus } from '../../domain/spaces/lease-state.ts';
import type { SpaceId, SpaceUnit } from '../../domain/spaces/space.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import { inOrder, isLookedFor } from '../db/queue/queue-look.ts';
import { changesOf, type RecordChange, readChanges } from '../db/record-changes.ts';
import { rule } from '../db/sql-rules.ts';
import type { SpaceLeasesTable } from '../db/tables/bookings.ts';
import type { Tables } from '../db/tables/tables.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { type ClosingReason, closingReasonOf, spaceClosingsOn } from '../opening/closing-queries.ts';
import { type Correction, correctionsOf, readCorrections } from './correction-queries.ts';
import { type LeaseFilter, mayWait } from './staff/lease-filter.ts';

/** A lease as its row has it, with its span and what became of it. */
export interface LeaseRow extends Selectable<SpaceLeasesTable>, Period {
  changes: RecordChange[];
  /** Days on which the centre was closed, and what of the rent fell on them. */
  lostDays: LostDay[];
  /** When the centre is closed or its space blocked within its time, whether or not that is carried out, soonest first. */
  closings: Period[];
  /** Of the closing that called it off. */
  closingReason: ClosingReason | null;
  /** Oldest first. */
  corrections: Correction[];
}

/** A day that a closing took from a lease; its rent was refunded if it was paid, and otherwise taken off. */
export interface LostDay {
  day: Day;
  twd: number;
  wasPaid: boolean;
}

const lostDays = sql<LostDay[]>`(
  SELECT COALESCE(json_agg(json_build_object('day', item.day, 'twd', item.twd, 'wasPaid', item.was_paid) ORDER BY item.day), '[]')
  FROM closing_items AS item WHERE item.kind = 'lease_day' AND item.record_id = space_leases.id)`;

/** All of them: one that a type has and this list has not does not compile where the rows are given out. */
const COLUMNS = [
  'id',
  'member_id',
  'status',
  'space_id',
  'session',
  'move_in_on',
  'start_on',
  'end_on',
  'move_out_on',
  'period',
  'applicant_name',
  'applicant_type',
  'organization_name',
  'id_number',
  'contact_name',
  'phone',
  'contact_number',
  'mobile',
  'address',
  'email',
  'event_name',
  'event_category',
  'equipment',
  'remarks',
  'terms_version',
  'lines',
  'extension_lines',
  'estimated_twd',
  'reduction',
  'discounted_twd',
  'correction_due_on',
  'approved_at',
  'rent_twd',
  'waived_twd',
  'cleaning_fee_twd',
  'deposit_twd',
  'deposit_due_on',
  'cancel_free_until_on',
  'approval_note',
  'approval_note_language',
  'reminded_at',
  'deposit_paid_at',
  'deposit_method',
  'rent_paid_at',
  'rent_method',
  'closed_at',
  'closed_by',
  'closed_reason',
  'closed_reason_language',
  'forfeited_twd',
  'refunded_twd',
  'extension_status',
  'extension_end_on',
  'extension_move_out_on',
  'extension_reason',
  'extension_asked_at',
  'extension_twd',
  'extension_paid_at',
  'extension_note',
  'extension_note_language',
  'ended_at',
  'overtime_minutes',
  'damages_twd',
  'unpaid_twd',
  'settlement_note',
  'settlement_note_language',
  'deposit_returned_at',
  'deposit_returned_twd',
  'created_at',
  'changed_at',
] as const;

function leaseRows(db: Db | Tx) {
  return db
    .selectFrom('space_leases')
    .select(COLUMNS)
    .select([
      sql<Date>`lower(period)`.as('start'),
      sql<Date>`upper(period)`.as('end'),
      changesOf('space_leases').as('changes'),
      lostDays.as('lostDays'),
      spaceClosingsOn(sql`space_leases.space_id`, sql`space_leases.period`).as('closings'),
      closingReasonOf('lease', sql`space_leases.id`).as('closingReason'),
      correctionsOf.as('corrections'),
    ]);
}

/** JSON has no instants. */
const readPeriod = ({ start, end }: Period): Period => ({ start: new Date(start), end: new Date(end) });
const readHistory = <R extends Pick<LeaseRow, 'changes' | 'corrections' | 'closings'>>(row: R): R => ({
  ...readCorrections(readChanges(row)),
  closings: row.closings.map(readPeriod),
});

/** The status of a lease at an instant (`leaseStatusAt`), whether or not the job has written it down. */
export const leaseStatus = (now: Date, table: 'space_leases' | 'lease' | 'other' = 'space_leases') => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<LeaseStatus>`lease_status_at(${of('status')}, ${of('deposit_due_on')}, ${of('correction_due_on')}, ${now}::timestamptz)`;
};
/** Time only ends what is open: what is written is looked at first, as it has an index. */
const isOpenAt = (now: Date, table: Parameters<typeof leaseStatus>[1] = 'space_leases') =>
  sql<boolean>`(${sql.ref(`${table}.status`)} = ANY (${rule('lease_open')}) AND ${leaseStatus(now, table)} = ANY (${rule('lease_open')}))`;

/** Something is still to come of a lease, if only the job that writes down that it has lapsed: it is open, or over and its deposit not returned. */
export const isLeaseUnsettled = sql<boolean>`(space_leases.status = ANY (${rule('lease_open')})
  OR space_leases.status = 'ended' AND space_leases.deposit_twd > 0 AND space_leases.deposit_returned_at IS NULL)`;

/** Leases, by how they stand at an instant: what is open soonest first, a queue of one status by its age, everything else newest first. */
export function readLeases(db: Db, filter: LeaseFilter, now: Date): Listing<LeaseRow> {
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'space_leases', O>) =>
    query
      .where(isLookedFor(filter, 'lease', 'space_leases.id'))
      .$if(filter.memberId !== undefined, (q) => q.where('member_id', '=', filter.memberId ?? ''))
      .$if(filter.status !== undefined, (q) => q.where(sql<boolean>`${leaseStatus(now)} = ${filter.status}::text`))
      // Only `cancelled` can come by time alone; every other status is the one that is written, which has an index.
      .$if(filter.status !== undefined && filter.status !== 'cancelled', (q) => q.where('status', '=', filter.status ?? 'applied'))
      .$if(filter.spaceId !== undefined, (q) => q.where('space_id', '=', filter.spaceId ?? '2'))
      // Staff has to decide on the application, or on its extension.
      .$if(filter.when === 'waiting', (q) =>
        q.where(mayWait).where((eb) => eb.or([eb('status', 'in', [...LEASE_TO_REVIEW]), eb.and([eb('extension_status', '=', 'asked'), isOpenAt(now)])])),
      )
      .$if(filter.found !== undefined, (q) => q.where(filter.found?.where ?? sql<boolean>`true`))
      .$if(filter.when === 'open', (q) => q.where(isOpenAt(now)))
      .$if(filter.when === 'past', (q) => q.where(sql<boolean>`NOT ${isOpenAt(now)}`));
  const every = filtered(db.selectFrom('space_leases'));
  const order = filter.when === 'open' ? sql`lower(period), id` : filter.memberId === undefined ? sql`created_at, id` : sql`created_at DESC, id`;
  return listingOf({
    db,
    every,
    rows: filtered(leaseRows(db)).orderBy(inOrder(filter, 'space_leases.created_at', order)),
    isCounted: filter.found?.isCommon !== true,
    toItems: (rows) => rows.map(readHistory),
  });
}

/** One lease, of a member when one is named; undefined when there is none. */
export async function readLease(db: Db | Tx, id: string, memberId?: string): Promise<LeaseRow | undefined> {
  const row = await leaseRows(db)
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
  return row && readHistory(row);
}

/** The leases of some ids; of a member when one is named. */
export async function readLeasesById(db: Db, ids: readonly string[], memberId?: string): Promise<LeaseRow[]> {
  const rows = await leaseRows(db)
    .where('id', 'in', [...ids])
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .execute();
  return rows.map(readHistory);
}

/** The applications for a space that are still reviewed or corrected, oldest first. */
export async function readApplicationsFor(db: Db | Tx, spaceId: string): Promise<LeaseRow[]> {
  const rows = await leaseRows(db)
    .where('status', 'in', [...LEASE_REQUESTED])
    .where(sql<boolean>`space_id = ${spaceId}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(readHistory);
}

/** The leases whose span meets a window and that are open at an instant, or ended since `createdAt`; of a member when one is named. */
export async function readOpenLeasesOn(
  db: Db | Tx,
  { createdAt, ...window }: Period & { createdAt?: Date },
  now: Date,
  memberId?: string,
): Promise<LeaseRow[]> {
  const endedSince = createdAt === undefined ? sql<boolean>`false` : sql<boolean>`(status = 'ended' AND ended_at >= ${createdAt}::timestamptz)`;
  const rows = await leaseRows(db)
    .where(({ or }) => or([isOpenAt(now), endedSince]))
    .where(sql<boolean>`period && ${periodColumn(window)}`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .orderBy(sql`lower(period), id`)
    .execute();
  return rows.map(readHistory);
}

/**
 * One lease with its row locked until the transaction ends; rows come before units (0051_spaces.sql). E-mails about what changes are
 * left to the outbox.
 */
export async function lockLease(tx: Tx, id: string, memberId?: string): Promise<LeaseRow | undefined> {
  await leaveToOutbox(tx);
  await sql`SELECT FROM space_leases WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readLease(tx, id, memberId);
}

/** The columns of a lease that a span of time is written to. */
export function periodColumn({ start, end }: Period) {
  return sql<string>`tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
}

/** Locks units until the transaction ends. */
export async function lockUnits(tx: Tx, units: readonly SpaceUnit[]): Promise<void> {
  await sql`SELECT space_lock(${[...units]}::text[])`.execute(tx);
}

/** Holds units for all periods of a lease or none, in place of what it held; `space_holds_free` refuses what is taken. */
export async function holdUnits(tx: Tx, lease: Pick<LeaseRow, 'id' | 'status'>, units: readonly SpaceUnit[], periods: readonly Period[]): Promise<void> {
  await lockUnits(tx, units);
  await tx.deleteFrom('space_holds').where('lease_id', '=', lease.id).execute();
  const rows = units.flatMap((unit) => periods.map((period) => ({ lease_id: lease.id, unit, status: lease.status, period: periodColumn(period) })));
  await tx.insertInto('space_holds').values(rows).execute();
}

/** The holds on some units in a window, whoever has them. One of a lease that has lapsed stands until the job has written that down. */
export async function readHolds(db: Db, units: readonly SpaceUnit[], window: Period): Promise<Period[]> {
  return db
    .selectFrom('space_holds')
    .select([sql<Date>`lower(period)`.as('start'), sql<Date>`upper(period)`.as('end')])
    .where('unit', 'in', [...units])
    .where('status', 'in', [...LEASE_HOLDING])
    .where(sql<boolean>`period && ${periodColumn(window)}`)
    .execute();
}

/** A lease as others see it who want the same time. */
export type RequestedLease = Pick<
  LeaseRow,
  'id' | 'status' | 'event_name' | 'space_id' | 'session' | 'move_in_on' | 'start_on' | 'end_on' | 'move_out_on' | 'lines' | 'extension_lines'
>;

/** The leases of some spaces that are only asked for at an instant and whose span meets a window. */
export async function readRequestedLeases(db: Db, spaces: readonly SpaceId[], window: Period, now: Date): Promise<RequestedLease[]> {
  return db
    .selectFrom('space_leases')
    .select(['id', 'status', 'event_name', 'space_id', 'session', 'move_in_on', 'start_on', 'end_on', 'move_out_on', 'lines', 'extension_lines'])
    .where('space_id', 'in', [...spaces])
    .where(sql<boolean>`${leaseStatus(now)} = ANY (${rule('lease_asked')})`)
    .where(sql<boolean>`period && ${periodColumn(window)}`)
    .orderBy('created_at')
    .execute();
}

/** The leases that are open at an instant and whose span meets that of some open leases, with the one each of them meets; of whatever space. */
export async function readRivals(db: Db | Tx, ids: readonly string[], now: Date): Promise<(RequestedLease & { rival_of: string })[]> {
  return db
    .selectFrom('space_leases as lease')
    .innerJoin('space_leases as other', (join) => join.onRef('other.id', '<>', 'lease.id').on(sql<boolean>`other.period && lease.period`))
    .select(['lease.id as rival_of', 'other.id', 'other.status', 'other.event_name', 'other.space_id', 'other.session'])
    .select(['other.move_in_on', 'other.start_on', 'other.end_on', 'other.move_out_on', 'other.lines', 'other.extension_lines'])
    .where('lease.id', 'in', [...ids])
    .where(isOpenAt(now, 'lease'))
    .where(isOpenAt(now, 'other'))
    .orderBy('other.created_at')
    .execute();
}
