import { type SelectQueryBuilder, sql } from 'kysely';
import type { RentStatus } from '../../domain/rent/rent-state.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Db, Tx } from '../db/client.ts';
import { changesOf, type RecordChange, readChanges } from '../db/record-changes.ts';
import { rule } from '../db/sql-rules.ts';
import type { Tables } from '../db/tables/tables.ts';
import { timesColumn } from '../opening/block-queries.ts';

/** One piece that a rent holds. */
export interface RentUnit {
  id: number;
  deviceId: string;
  unitNumber: number;
  kind: 'seat' | 'equipment';
  points: number;
  outAt: Date | null;
  returnedAt: Date | null;
  /** The condition in which it came back, where the desk noted one. */
  returnNote: string | null;
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
  /** The number of photos of damage. */
  photos: number;
  changes: RecordChange[];
}

const start = sql<Date>`lower(period)`;
const end = sql<Date>`upper(period)`;
/** Instants come as JSON texts; `readRow` parses them. */
const units = sql<RentUnit[]>`(
  SELECT json_agg(json_build_object('id', unit.id, 'deviceId', unit.device_id, 'unitNumber', unit.unit_number, 'kind', unit.kind, 'points', unit.points,
    'outAt', unit.out_at, 'returnedAt', unit.returned_at, 'returnNote', unit.return_note) ORDER BY unit.id)
  FROM rent_units AS unit WHERE unit.rent_id = rents.id)`;

const photos = sql<number>`(SELECT count(*)::int FROM uploads AS photo WHERE photo.record_kind = 'rent_damage' AND photo.record_id = rents.id)`;

/** Selects the columns of rents; the caller adds which rents. */
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
      photos.as('photos'),
      changesOf('rents').as('changes'),
    ]);
}

const instantOrNull = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

/** A row as the types have it. */
export function readRow(row: RentRow): RentRow {
  const units = row.units.map((unit) => ({ ...unit, outAt: instantOrNull(unit.outAt), returnedAt: instantOrNull(unit.returnedAt) }));
  return { ...readChanges(row), units };
}

/** Whether a piece of a rent is out. */
export const isOut = sql<boolean>`rent_is_out(rents.id)`;

/** The status of a rent at an instant (`statusAt`), whether or not the job has written it down. */
export const rentStatusAt = (now: Date) => sql<RentStatus>`rent_status_at(rents.status, rents.lapses_at, upper(rents.period), ${isOut}, ${now}::timestamptz)`;

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
  const status = rentStatusAt(now);
  const isStanding = sql<boolean>`${status} = ANY (${rule('rent_standing')})`;
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'rents', O>) =>
    query
      .$if(filter.status !== undefined, (q) => q.where(sql<boolean>`${status} = ${filter.status}::text`))
      .$if(filter.when === 'upcoming', (q) => q.where(isStanding))
      .$if(filter.when === 'past', (q) => q.where(sql<boolean>`NOT ${isStanding}`));
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

/** The rents that are reserved or in use, or that lapsed or ended since an instant. */
function standingSince(db: Db | Tx, createdAt: Date | undefined) {
  const overSince =
    createdAt === undefined
      ? sql<boolean>`false`
      : sql<boolean>`(status = 'not_arrived' AND lapses_at > ${createdAt}::timestamptz OR status = 'ended' AND changed_at >= ${createdAt}::timestamptz)`;
  return rentRows(db).where(sql<boolean>`(status = ANY (${rule('rent_standing')}) OR ${overSince})`);
}

/** Reads the rents that are reserved or in use in a window, or that lapsed or ended in it since `createdAt`; of a member when one is named. */
export async function readStandingRentsOn(
  db: Db | Tx,
  { start: from, end: to, createdAt }: Period & { createdAt?: Date },
  memberId?: string,
): Promise<RentRow[]> {
  const rows = await standingSince(db, createdAt)
    .where(sql<boolean>`period && tstzrange(${from}::timestamptz, ${to}::timestamptz)`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .orderBy(sql`lower(period), id`)
    .execute();
  return rows.map(readRow);
}

/** Reads, as `readStandingRentsOn`, the rents of some devices that meet some times, those of whoever booked first first. */
export async function readStandingRentsOf(
  db: Db | Tx,
  { devices, times, createdAt }: { devices: readonly string[]; times: readonly Period[]; createdAt?: Date | undefined },
): Promise<RentRow[]> {
  const rows = await standingSince(db, createdAt)
    .where(sql<boolean>`period && ${timesColumn(times)}`)
    .where(sql<boolean>`EXISTS (SELECT FROM rent_units AS unit WHERE unit.rent_id = rents.id AND unit.device_id = ANY (${[...devices]}::text[]))`)
    .orderBy('created_at')
    .orderBy('id')
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
 * the member's. A member's own changes take the balance first (`lockPoints`). E-mails about what changes are left to the outbox.
 */
export async function lockRent(tx: Tx, id: string, memberId?: string): Promise<RentRow | undefined> {
  await sql`SELECT set_config('app.outbox', 'on', true), rent_lock_of(${id}::uuid)`.execute(tx);
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

/** A member's booking as one statement (`rent_reserve`), before anything of it is known that the database decides. */
export interface Booking extends Omit<NewRent, 'rewardPoints'> {
  memberId: string;
}
/** The outcome of a booking: the units in the order of the items, the balance afterwards, and how much was reward points. */
export interface Booked {
  units: number[];
  remaining: number;
  reward: number;
}

/** Named, since nobody counts to nineteen; the plan is the same. */
const BOOK = `SELECT o_units AS units, o_remaining AS remaining, o_reward AS reward FROM rent_reserve(
  p_scope => $1::text, p_key => $2::text, p_call => $3::text, p_body_hash => $4::bytea, p_answer => $5::jsonb, p_id => $6::uuid, p_member => $7::uuid,
  p_devices => $8::text[], p_quantities => $9::integer[], p_points => $10::integer[], p_start => $11::timestamptz, p_end => $12::timestamptz,
  p_hours => $13::integer, p_total => $14::integer, p_cancel_before => $15::timestamptz, p_lapses_at => $16::timestamptz,
  p_rule_version => $17::text, p_now => $18::timestamptz, p_outbox => 'on')`;

/** Pays for a rent and holds the lowest free units of all its devices, or nothing at all; constraints refuse what is not to be had. */
export function bookingStatement(rent: Booking, key: readonly unknown[]): { text: string; values: unknown[] } {
  return {
    text: BOOK,
    values: [
      ...key,
      ...[rent.id, rent.memberId, devicesOf(rent.items), quantitiesOf(rent.items), pointsOf(rent.items), rent.start, rent.end, rent.hours, rent.points],
      ...[rent.cancelBefore, rent.lapsesAt, rent.ruleVersion, rent.now],
    ],
  };
}

/** Puts a locked rent to another time, all its pieces or none. */
export async function moveRent(tx: Tx, rent: NewRent): Promise<void> {
  await sql`SELECT rent_move(
    p_id => ${rent.id}::uuid, p_start => ${rent.start}::timestamptz, p_end => ${rent.end}::timestamptz, p_hours => ${rent.hours}::integer,
    p_total => ${rent.points}::integer, p_reward => ${rent.rewardPoints}::integer, p_devices => ${devicesOf(rent.items)}::text[],
    p_quantities => ${quantitiesOf(rent.items)}::integer[], p_points => ${pointsOf(rent.items)}::integer[],
    p_cancel_before => ${rent.cancelBefore}::timestamptz, p_lapses_at => ${rent.lapsesAt}::timestamptz,
    p_rule_version => ${rent.ruleVersion}::text, p_now => ${rent.now}::timestamptz)`.execute(tx);
}

/** Offers what a rent no longer holds to the next on the waitlist, and to its holder the seat they waited for themselves. The caller has it by `lockRent`. */
export async function expireAndOffer(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`SELECT rent_settle_of(${id}::uuid, ${now}::timestamptz)`.execute(tx);
}

/** Takes the lock of a device until the transaction ends. E-mails about what changes are left to the outbox. */
export async function lockDevice(tx: Tx, device: string): Promise<void> {
  await sql`SELECT set_config('app.outbox', 'on', true), rent_lock(ARRAY[${device}::text])`.execute(tx);
}

/** Offers what is free of a device to the next on its waitlist. The caller has it by `lockDevice`. */
export async function offerDevice(tx: Tx, device: string, now: Date): Promise<void> {
  await sql`SELECT rent_settle(ARRAY[${device}::text], ${now}::timestamptz)`.execute(tx);
}
