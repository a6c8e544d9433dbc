import { type SelectQueryBuilder, sql } from 'kysely';
import type { Period } from '../../../domain/rent-period.ts';
import type { RentStatus } from '../../../domain/rent-state.ts';
import type { Db, Tx } from '../client.ts';
import type { Tables } from '../tables.ts';

export interface RentRow {
  id: string;
  deviceId: string;
  unitNumber: number;
  kind: 'seat' | 'equipment';
  start: Date;
  end: Date;
  hours: number;
  points: number;
  rewardPoints: number;
  cancelBefore: Date;
  ruleVersion: string;
  status: RentStatus;
  createdAt: Date;
  cancelledAt: Date | null;
}

const start = sql<Date>`lower(period)`;
const end = sql<Date>`upper(period)`;

function rentRows(db: Db | Tx, memberId: string) {
  return db
    .selectFrom('rents')
    .where('member_id', '=', memberId)
    .select([
      'id',
      'device_id as deviceId',
      'unit_number as unitNumber',
      'kind',
      start.as('start'),
      end.as('end'),
      'hours',
      'points',
      'reward_points as rewardPoints',
      'cancel_before as cancelBefore',
      'rule_version as ruleVersion',
      'status',
      'created_at as createdAt',
      'cancelled_at as cancelledAt',
    ]);
}

/** The periods that are held in a window, by device. */
export async function readHeldPeriods(db: Db, deviceIds: readonly string[], window: Period): Promise<Map<string, Period[]>> {
  const held = new Map<string, Period[]>();
  if (deviceIds.length === 0) return held;
  const rows = await db
    .selectFrom('rents')
    .select(['device_id as deviceId', start.as('start'), end.as('end')])
    .where('status', '=', 'reserved')
    .where('device_id', 'in', deviceIds)
    .where(sql<boolean>`period && tstzrange(${window.start}::timestamptz, ${window.end}::timestamptz)`)
    .execute();
  for (const { deviceId, ...period } of rows) held.set(deviceId, [...(held.get(deviceId) ?? []), period]);
  return held;
}

export interface RentFilter {
  status?: RentStatus | undefined;
  when?: 'upcoming' | 'past' | undefined;
}

/** A member's rents as they stand at an instant: what is over has ended, whether or not the job has said so. */
export async function readRents(
  db: Db,
  memberId: string,
  filter: RentFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ items: RentRow[]; total: number }> {
  const isHeld = sql<boolean>`(status = 'reserved' AND upper(period) > ${now}::timestamptz)`;
  const isOver = sql<boolean>`(status = 'ended' OR (status = 'reserved' AND upper(period) <= ${now}::timestamptz))`;
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'rents', O>) =>
    query
      .$if(filter.status === 'reserved' || filter.when === 'upcoming', (q) => q.where(isHeld))
      .$if(filter.status === 'ended', (q) => q.where(isOver))
      .$if(filter.status === 'cancelled', (q) => q.where('status', '=', 'cancelled'))
      .$if(filter.when === 'past', (q) => q.where(sql<boolean>`NOT ${isHeld}`));
  const { total } = await filtered(
    db
      .selectFrom('rents')
      .where('member_id', '=', memberId)
      .select((eb) => eb.fn.countAll<number>().as('total')),
  ).executeTakeFirstOrThrow();
  const order = filter.when === 'upcoming' ? sql`lower(period), id` : filter.when === 'past' ? sql`lower(period) DESC, id` : sql`created_at DESC, id`;
  const items = await filtered(rentRows(db, memberId)).orderBy(order).limit(limit).offset(offset).execute();
  return { items, total: Number(total) };
}

/** One rent of a member, locked until the transaction ends; undefined when it is not theirs. */
export function lockRent(tx: Tx, memberId: string, id: string): Promise<RentRow | undefined> {
  return rentRows(tx, memberId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface NewRent extends Period {
  id: string;
  memberId: string;
  deviceId: string;
  hours: number;
  points: number;
  rewardPoints: number;
  cancelBefore: Date;
  ruleVersion: string;
  now: Date;
}

/** Holds the lowest free unit of a device and says which; the constraints refuse what is not free (0004_rent.sql). */
export async function takeUnit(tx: Tx, rent: NewRent): Promise<number> {
  const { rows } = await sql<{ unit: number }>`
    SELECT rent_take(${rent.id}::uuid, ${rent.memberId}::uuid, ${rent.deviceId}::text, ${rent.start}::timestamptz, ${rent.end}::timestamptz,
      ${rent.hours}::integer, ${rent.points}::integer, ${rent.rewardPoints}::integer, ${rent.cancelBefore}::timestamptz, ${rent.ruleVersion}::text, ${rent.now}::timestamptz) AS unit`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('rent_take answered nothing');
  return row.unit;
}

/** Ends what is over, a few hundred at a time; rows that somebody is working on wait for the next run. */
export async function endRentsUntil(db: Db, now: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      UPDATE rents SET status = 'ended' WHERE id IN (
        SELECT id FROM rents WHERE status = 'reserved' AND upper(period) <= ${now}::timestamptz LIMIT 500 FOR UPDATE SKIP LOCKED
      )`.execute(db);
    if (numAffectedRows < 500n) return;
  }
}
