import { type SelectQueryBuilder, sql } from 'kysely';
import type { RentStatus } from '../../domain/rent/rent-state.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachBatch, forEachRow, LeftRows } from '../db/each-row.ts';
import { changesOf, type RecordChange, readChanges } from '../db/record-changes.ts';
import type { Tables } from '../db/tables/tables.ts';

/** One piece that a rent holds. */
export interface RentUnit {
  id: number;
  deviceId: string;
  unitNumber: number;
  kind: 'seat' | 'equipment';
  points: number;
  outAt: Date | null;
  returnedAt: Date | null;
}

export interface RentRow {
  id: string;
  memberId: string;
  start: Date;
  end: Date;
  hours: number;
  points: number;
  rewardPoints: number;
  cancelBefore: Date;
  ruleVersion: string;
  status: RentStatus;
  sequence: number;
  lapsesAt: Date | null;
  checkedInAt: Date | null;
  createdAt: Date;
  cancelledAt: Date | null;
  /** In the order they were asked for; never empty. */
  units: RentUnit[];
  changes: RecordChange[];
}

const start = sql<Date>`lower(period)`;
const end = sql<Date>`upper(period)`;
/** What JSON makes of instants is put right by `readRow`. */
const units = sql<RentUnit[]>`(
  SELECT json_agg(json_build_object('id', unit.id, 'deviceId', unit.device_id, 'unitNumber', unit.unit_number, 'kind', unit.kind, 'points', unit.points,
    'outAt', unit.out_at, 'returnedAt', unit.returned_at) ORDER BY unit.id)
  FROM rent_units AS unit WHERE unit.rent_id = rents.id)`;

/** What is read of a rent; who asks says which. */
export function rentRows(db: Db | Tx) {
  return db
    .selectFrom('rents')
    .where('status', '<>', 'offered')
    .select([
      'id',
      'member_id as memberId',
      start.as('start'),
      end.as('end'),
      'hours',
      'points',
      'reward_points as rewardPoints',
      'cancel_before as cancelBefore',
      'rule_version as ruleVersion',
      'status',
      'sequence',
      'lapses_at as lapsesAt',
      'checked_in_at as checkedInAt',
      'created_at as createdAt',
      'cancelled_at as cancelledAt',
      units.as('units'),
      changesOf('rents').as('changes'),
    ]);
}

const instantOrNull = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

/** A row as the types have it. */
export function readRow(row: RentRow): RentRow {
  const units = row.units.map((unit) => ({ ...unit, outAt: instantOrNull(unit.outAt), returnedAt: instantOrNull(unit.returnedAt) }));
  return { ...readChanges(row), units };
}

/**
 * The periods that are held in a window as it is now, by device: what has lapsed is free. That is never much, as a job ends it
 * every minute; asking each held piece's rent instead would cost more the more bookings there have been.
 */
export async function readHeldPeriods(db: Db, deviceIds: readonly string[], window: Period, now: Date): Promise<Map<string, Period[]>> {
  const held = new Map<string, Period[]>();
  if (deviceIds.length === 0) return held;
  const { rows } = await sql<{ deviceId: string; seconds: string }>`
    SELECT device.id AS "deviceId", held.seconds
    FROM unnest(${deviceIds}::text[]) AS device (id) CROSS JOIN LATERAL (
      SELECT string_agg(date_part('epoch', lower(unit.period))::bigint || ' ' || date_part('epoch', upper(unit.period))::bigint, ' ') AS seconds
      FROM rent_units AS unit
      WHERE unit.device_id = device.id AND unit.status IN ('offered', 'reserved', 'in_process')
        AND lower(unit.period) < ${window.end}::timestamptz AND upper(unit.period) > ${window.start}::timestamptz
        AND unit.rent_id NOT IN (SELECT id FROM rents WHERE status IN ('offered', 'reserved') AND lapses_at <= ${now}::timestamptz)
    ) AS held
    WHERE held.seconds IS NOT NULL`.execute(db);
  for (const { deviceId, seconds } of rows) held.set(deviceId, periodsOf(seconds));
  return held;
}

/** Bookings begin and end on whole hours: as seconds, a week of all devices is read in a fifth of the time that its dates take. */
function periodsOf(seconds: string): Period[] {
  const instants = seconds.split(' ').map((each) => new Date(Number(each) * 1000));
  return Array.from({ length: instants.length / 2 }, (_, i) => ({ start: instants[2 * i] as Date, end: instants[2 * i + 1] as Date }));
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
  const isOut = sql<boolean>`EXISTS (SELECT FROM rent_units AS unit WHERE unit.rent_id = rents.id AND unit.out_at IS NOT NULL AND unit.returned_at IS NULL)`;
  const isKept = sql<boolean>`(status = 'reserved' AND lapses_at > ${now}::timestamptz)`;
  const isUsed = sql<boolean>`(status = 'in_process' AND (upper(period) > ${now}::timestamptz OR ${isOut}))`;
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'rents', O>) =>
    query
      .$if(filter.status === 'reserved', (q) => q.where(isKept))
      .$if(filter.status === 'in_process', (q) => q.where(isUsed))
      .$if(filter.status === 'ended', (q) => q.where(sql<boolean>`(status = 'ended' OR (status = 'in_process' AND NOT ${isUsed}))`))
      .$if(filter.status === 'not_arrived', (q) => q.where(sql<boolean>`(status = 'not_arrived' OR (status = 'reserved' AND NOT ${isKept}))`))
      .$if(filter.status === 'cancelled', (q) => q.where('status', '=', 'cancelled'))
      .$if(filter.when === 'upcoming', (q) => q.where(sql<boolean>`(${isKept} OR ${isUsed})`))
      .$if(filter.when === 'past', (q) => q.where(sql<boolean>`NOT (${isKept} OR ${isUsed})`));
  const { total } = await filtered(
    db
      .selectFrom('rents')
      .where('status', '<>', 'offered')
      .where('member_id', '=', memberId)
      .select((eb) => eb.fn.countAll<number>().as('total')),
  ).executeTakeFirstOrThrow();
  const order = filter.when === 'upcoming' ? sql`lower(period), id` : filter.when === 'past' ? sql`lower(period) DESC, id` : sql`created_at DESC, id`;
  const items = await filtered(rentRows(db).where('member_id', '=', memberId))
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: items.map(readRow), total: Number(total) };
}

/** Reads the rents that are reserved or in use in a window, or that lapsed in it since `createdAt`; of a member when one is named. */
export async function readStandingRentsOn(
  db: Db | Tx,
  { start: from, end: to, createdAt }: Period & { createdAt?: Date },
  memberId?: string,
): Promise<RentRow[]> {
  const lapsedSince = createdAt === undefined ? sql<boolean>`false` : sql<boolean>`(status = 'not_arrived' AND lapses_at > ${createdAt}::timestamptz)`;
  const rows = await rentRows(db)
    .where(sql<boolean>`(status IN ('reserved', 'in_process') OR ${lapsedSince})`)
    .where(sql<boolean>`period && tstzrange(${from}::timestamptz, ${to}::timestamptz)`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .orderBy(sql`lower(period), id`)
    .execute();
  return rows.map(readRow);
}

/** One rent, of a member when one is named; undefined when there is none. */
export async function readRent(db: Db | Tx, id: string, memberId?: string): Promise<RentRow | undefined> {
  const row = await rentRows(db)
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
  return row && readRow(row);
}

/**
 * One rent with the locks of its devices and its row, until the transaction ends; undefined when there is none, or it is not
 * the member's. A member's own changes take the balance first (`lockPoints`).
 */
export async function lockRent(tx: Tx, id: string, memberId?: string): Promise<RentRow | undefined> {
  await sql`SELECT rent_lock_of(${id}::uuid)`.execute(tx);
  await sql`SELECT FROM rents WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readRent(tx, id, memberId);
}

/** So many pieces of a device, and what each costs. */
export interface RentItem {
  deviceId: string;
  quantity: number;
  points: number;
}

export interface NewRent extends Period {
  id: string;
  hours: number;
  points: number;
  rewardPoints: number;
  cancelBefore: Date;
  lapsesAt: Date;
  ruleVersion: string;
  items: readonly RentItem[];
  now: Date;
}

const devicesOf = (items: readonly RentItem[]) => items.map(({ deviceId }) => deviceId);
const quantitiesOf = (items: readonly RentItem[]) => items.map(({ quantity }) => quantity);
const pointsOf = (items: readonly RentItem[]) => items.map(({ points }) => points);

/** A member's booking as one statement (0081_booking_in_one_statement.sql), before anything of it is known that the database decides. */
export interface Booking extends Omit<NewRent, 'rewardPoints'> {
  memberId: string;
  /** Under which key its answer is kept; the database puts in what it decides. */
  once: { scope: string; key: string; call: string; bodyHash: Uint8Array; answer: object } | null;
}
/** What the database decides: the units in the order of the items, the balance afterwards, and how much was reward points. */
export interface Booked {
  units: number[];
  remaining: number;
  reward: number;
}

const BOOK = `SELECT o_units AS units, o_remaining AS remaining, o_reward AS reward FROM rent_book($1::text, $2::text, $3::text, $4::bytea, $5::jsonb, $6::uuid, $7::uuid,
  $8::text[], $9::integer[], $10::integer[], $11::timestamptz, $12::timestamptz, $13::integer, $14::integer, $15::timestamptz, $16::timestamptz, $17::text, $18::timestamptz)`;

/** Pays for a rent and holds the lowest free units of all its devices, or nothing at all; constraints refuse what is not to be had. */
export function bookingStatement({ once, ...rent }: Booking): { text: string; values: unknown[] } {
  return {
    text: BOOK,
    values: [
      ...(once === null ? [null, null, null, null, null] : [once.scope, once.key, once.call, once.bodyHash, JSON.stringify(once.answer)]),
      ...[rent.id, rent.memberId, devicesOf(rent.items), quantitiesOf(rent.items), pointsOf(rent.items), rent.start, rent.end, rent.hours, rent.points],
      ...[rent.cancelBefore, rent.lapsesAt, rent.ruleVersion, rent.now],
    ],
  };
}

/** Puts a locked rent to another time, all its pieces or none. */
export async function moveRent(tx: Tx, rent: NewRent): Promise<void> {
  await sql`SELECT rent_move(${rent.id}::uuid, ${rent.start}::timestamptz, ${rent.end}::timestamptz, ${rent.hours}::integer, ${rent.points}::integer, ${rent.rewardPoints}::integer,
    ${devicesOf(rent.items)}::text[], ${quantitiesOf(rent.items)}::integer[], ${pointsOf(rent.items)}::integer[],
    ${rent.cancelBefore}::timestamptz, ${rent.lapsesAt}::timestamptz, ${rent.ruleVersion}::text, ${rent.now}::timestamptz)`.execute(tx);
}

/** Offers what a rent no longer holds to who waits for it, and to its holder the seat they waited for themselves. The caller has it by `lockRent`. */
export async function settleRent(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`SELECT rent_settle_of(${id}::uuid, ${now}::timestamptz)`.execute(tx);
}

const END_BATCH = 500;

/** What somebody is working on waits for the next run. */
function endRents(db: Db, rents: readonly { id: string }[], now: Date): Promise<unknown> {
  return sql`UPDATE rents SET status = 'ended', changed_at = ${now}::timestamptz WHERE id IN (
    SELECT id FROM rents WHERE id = ANY (${rents.map(({ id }) => id)}::uuid[]) AND status = 'in_process' FOR UPDATE SKIP LOCKED)`.execute(db);
}

/** Ends what was used and is over and back, a few hundred at a time. @throws RowsFailed */
export async function endRentsUntil(db: Db, now: Date): Promise<void> {
  const left = new LeftRows();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM rents WHERE status = 'in_process' AND upper(period) <= ${now}::timestamptz AND id > ${after}::uuid
        AND NOT EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND out_at IS NOT NULL AND returned_at IS NULL)
      ORDER BY id LIMIT ${END_BATCH}`.execute(db);
    await left.during(() =>
      forEachBatch(
        rows,
        ({ id }) => `rents ${id}`,
        (batch) => endRents(db, batch, now),
      ),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < END_BATCH) return left.throwIfAny();
    after = last.id;
  }
}

/**
 * Frees what nobody came for and offers what nobody took to the next, device by device. A unit that is free while somebody
 * waits for it has come about otherwise (a piece was bought, or repaired): that is offered as well. @throws RowsFailed
 */
export async function settleLapsed(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ device: string }>`
    SELECT unit.device_id AS device FROM rents AS rent JOIN rent_units AS unit ON unit.rent_id = rent.id
      WHERE rent.status IN ('offered', 'reserved') AND rent.lapses_at <= ${now}::timestamptz
    UNION SELECT entry.subject FROM waitlist_entries AS entry WHERE entry.kind = 'rent' AND entry.status = 'waiting'
      AND (lower(entry.period) <= ${now}::timestamptz OR EXISTS (
        SELECT FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
        WHERE device.id = entry.subject AND device.is_listed AND unit.is_in_service AND NOT EXISTS (
          SELECT FROM rent_units AS held WHERE held.device_id = unit.device_id AND held.unit_number = unit.number
            AND held.status IN ('offered', 'reserved', 'in_process') AND held.period && entry.period)))
    ORDER BY device`.execute(db);
  await forEachRow(
    rows,
    ({ device }) => `devices ${device}`,
    ({ device }) =>
      db.transaction().execute(async (tx) => {
        await sql`SELECT rent_lock(ARRAY[${device}::text])`.execute(tx);
        await sql`SELECT rent_settle(ARRAY[${device}::text], ${now}::timestamptz)`.execute(tx);
      }),
  );
}
