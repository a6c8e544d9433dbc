import { sql } from 'kysely';
import { lineOfPool } from '../../domain/consultations/consultation-pools.ts';
import type { Period } from '../../domain/time/period.ts';
import type { WaitlistKind, WaitlistStatus } from '../../domain/waitlist/waitlist.ts';
import type { Db, Tx } from '../db/client.ts';

/** A member's place in a line. */
export interface WaitlistRow extends Period {
  /** The public one. */
  id: string;
  kind: WaitlistKind;
  /** The device; of a consultation its line. */
  subject: string;
  hours: number;
  status: WaitlistStatus;
  /** How many wait before it, and one; null when it does not wait. */
  position: number | null;
  offerUntil: Date | null;
  /** What keeps the place while it is offered, and what it has become. */
  rentId: string | null;
  advisoryId: string | null;
  createdAt: Date;
}

/** Only who waits for a time that overlaps is before one: the others want something else. */
const position = (now: Date) => sql<number | null>`CASE WHEN status = 'waiting' THEN 1 + (
  SELECT count(*)::integer FROM waitlist_entries AS before
  WHERE before.kind = waitlist_entries.kind AND before.subject = waitlist_entries.subject AND before.status = 'waiting' AND before.id < waitlist_entries.id
    AND before.period && waitlist_entries.period AND lower(before.period) > ${now}::timestamptz) END`;

function entryRows(db: Db | Tx, memberId: string, now: Date) {
  return db
    .selectFrom('waitlist_entries')
    .where('member_id', '=', memberId)
    .select([
      'public_id as id',
      'kind',
      'subject',
      sql<Date>`lower(period)`.as('start'),
      sql<Date>`upper(period)`.as('end'),
      'hours',
      'status',
      position(now).as('position'),
      'offer_until as offerUntil',
      'rent_id as rentId',
      'advisory_id as advisoryId',
      'created_at as createdAt',
    ]);
}

export interface WaitlistFilter {
  when?: 'open' | 'past' | undefined;
  kind?: WaitlistKind | undefined;
}

/** A member's places, a page of them: the open ones with offers first, otherwise newest first. */
export async function readWaitlist(
  db: Db,
  memberId: string,
  { when, kind }: WaitlistFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ items: WaitlistRow[]; total: number }> {
  const isOpen = sql<boolean>`(status = 'waiting' AND lower(period) > ${now}::timestamptz OR status = 'offered' AND offer_until > ${now}::timestamptz)`;
  const isThen = when === undefined ? sql<boolean>`true` : when === 'open' ? isOpen : sql<boolean>`NOT ${isOpen}`;
  const wanted = kind === undefined ? isThen : sql<boolean>`(${isThen} AND kind = ${kind})`;
  const { total } = await db
    .selectFrom('waitlist_entries')
    .where('member_id', '=', memberId)
    .where(wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await entryRows(db, memberId, now)
    .where(wanted)
    .orderBy(when === 'open' ? sql`status = 'offered' DESC, offer_until, lower(period), waitlist_entries.id` : sql`waitlist_entries.id DESC`)
    .limit(limit)
    .offset(offset)
    .execute();
  return { items, total: Number(total) };
}

/** One place of a member's; undefined when there is none. */
export async function readEntry(db: Db | Tx, memberId: string, id: string, now: Date): Promise<WaitlistRow | undefined> {
  return entryRows(db, memberId, now).where('public_id', '=', id).executeTakeFirst();
}

/** A place of somebody's, as a closing finds it. */
export type OpenWait = Pick<WaitlistRow, 'id' | 'kind' | 'subject' | 'start' | 'end' | 'status' | 'offerUntil' | 'rentId' | 'advisoryId'> & {
  memberId: string;
};

/** The places for a time in a window that wait or are offered, of a member when one is named. */
export async function readOpenWaitsOn(db: Db | Tx, window: Period, memberId?: string): Promise<OpenWait[]> {
  return db
    .selectFrom('waitlist_entries')
    .where('status', 'in', ['waiting', 'offered'])
    .where(sql<boolean>`period && tstzrange(${window.start}::timestamptz, ${window.end}::timestamptz)`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .select(['public_id as id', 'member_id as memberId', 'kind', 'subject', sql<Date>`lower(period)`.as('start'), sql<Date>`upper(period)`.as('end')])
    .select(['status', 'offer_until as offerUntil', 'rent_id as rentId', 'advisory_id as advisoryId'])
    .orderBy('waitlist_entries.id')
    .execute();
}

/** All places of a member's that may still become something. */
export async function openEntries(tx: Tx, memberId: string, now: Date): Promise<WaitlistRow[]> {
  return entryRows(tx, memberId, now).where('status', 'in', ['waiting', 'offered']).orderBy('waitlist_entries.id').execute();
}

/**
 * One place of a member's with the lock of what it waits for and its row, until the transaction ends, and the locks of `others`,
 * all in one order. The balance comes first (`lockPoints`).
 */
export async function lockEntry(tx: Tx, memberId: string, id: string, now: Date, others: readonly Subject[]): Promise<WaitlistRow | undefined> {
  // What a place waits for never changes.
  const known = await readEntry(tx, memberId, id, now);
  if (known === undefined) return undefined;
  await lockSubjects(tx, [known, ...others]);
  await sql`SELECT FROM waitlist_entries WHERE public_id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readEntry(tx, memberId, id, now);
}

/** What is waited for. */
export type Subject = Pick<WaitlistRow, 'kind' | 'subject'>;
const devicesOf = (subjects: readonly Subject[]) => subjects.filter(({ kind }) => kind === 'rent').map(({ subject }) => subject);
const linesOf = (subjects: readonly Subject[]) => [...new Set(subjects.filter(({ kind }) => kind === 'advisory').map(({ subject }) => lineOfPool(subject)))];

const asRents = (devices: readonly string[]): Subject[] => devices.map((subject) => ({ kind: 'rent', subject }));

/** The seats that a member waits for: a seat of theirs that goes makes it their turn. */
export async function seatsWaitedFor(tx: Tx, memberId: string): Promise<Subject[]> {
  const { rows } = await sql<{ devices: string[] }>`SELECT rent_waited_by(${memberId}::uuid) AS devices`.execute(tx);
  return asRents(rows[0]?.devices ?? []);
}

/** What is freed when a member's bookings that are over are ended (`rent_due_of`); their balance is locked. */
export async function dueSubjects(tx: Tx, memberId: string, now: Date): Promise<Subject[]> {
  const { rows } = await sql<{ devices: string[] }>`SELECT rent_due_of(${memberId}::uuid, ${now}::timestamptz) AS devices`.execute(tx);
  return asRents(rows[0]?.devices ?? []);
}

/** Joins of one member's come one after the other, also of one who never had points and so has no balance to lock. */
export async function lockJoining(tx: Tx, memberId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${memberId}::text, 4020261157))`.execute(tx);
}

/** Everybody who holds, frees or waits for these queues here, until the transaction ends (`rent_lock`, `advisory_lock`). */
export async function lockSubjects(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  const devices = devicesOf(subjects);
  if (devices.length > 0) await sql`SELECT rent_lock(${devices}::text[])`.execute(tx);
  if (linesOf(subjects).length > 0) await sql`SELECT advisory_lock()`.execute(tx);
}

/** Brings these up to the moment: what has lapsed is free, what is free is offered. The caller holds the locks. */
export async function settleSubjects(tx: Tx, subjects: readonly Subject[], now: Date): Promise<void> {
  const devices = devicesOf(subjects);
  if (devices.length > 0) await sql`SELECT rent_settle(${devices}::text[], ${now}::timestamptz)`.execute(tx);
  for (const line of linesOf(subjects)) await sql`SELECT advisory_settle(${line}, ${now}::timestamptz)`.execute(tx);
}

/** Whether there is room for a period; the caller holds the lock and has settled it. */
export async function hasRoom(tx: Tx, { kind, subject, start, end }: Subject & Period): Promise<boolean> {
  const { rows } = await (kind === 'rent'
    ? sql<{ has: boolean }>`SELECT rent_has_room(${subject}::text, ${start}::timestamptz, ${end}::timestamptz) AS has`
    : sql<{ has: boolean }>`SELECT advisory_has_room(${subject}::text, ${start}::timestamptz, ${end}::timestamptz) AS has`
  ).execute(tx);
  return rows[0]?.has ?? false;
}

/** Whether a member has booked what they want to wait for, at a time that overlaps. */
export async function hasBooked(tx: Tx, memberId: string, { kind, subject, start, end }: Subject & Period): Promise<boolean> {
  const period = sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
  const { rows } = await (kind === 'rent'
    ? sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM rent_units WHERE member_id = ${memberId}::uuid AND device_id = ${subject}
        AND status IN ('reserved', 'in_process') AND period && ${period}) AS has`
    : sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM advisories WHERE member_id = ${memberId}::uuid AND coalesce(pool, line) = ${subject}
        AND status IN ('applied', 'in_process', 'reserved') AND period && ${period}) AS has`
  ).execute(tx);
  return rows[0]?.has ?? false;
}

/** Puts a member at the end of a line; the database refuses who stands in it already (`waitlist_once`). */
export async function joinLine(
  tx: Tx,
  memberId: string,
  { kind, subject, start, end, hours, now }: Period & { kind: WaitlistKind; subject: string; hours: number; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('waitlist_entries')
    .values({
      member_id: memberId,
      kind,
      subject,
      period: sql<string>`tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
      hours,
      status: 'waiting',
      created_at: now,
      changed_at: now,
    })
    .returning('public_id as id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface TakenOffer {
  rentId: string;
  hours: number;
  points: number;
  rewardPoints: number;
  /** What each piece costs. */
  unitPoints: number;
  cancelBefore: Date;
  lapsesAt: Date;
  ruleVersion: string;
  now: Date;
}

/** Makes a reservation of what was kept for a member, whose locks the caller holds; a second seat breaks `rents_one_seat_a_member`. */
export async function takeKeptRent(tx: Tx, memberId: string, taken: TakenOffer): Promise<void> {
  // Whoever nobody came for or is over does not stand in the way of the next seat.
  await sql`SELECT rent_end(${memberId}::uuid, ${taken.now}::timestamptz)`.execute(tx);
  await tx.updateTable('rent_units').set({ points: taken.unitPoints }).where('rent_id', '=', taken.rentId).execute();
  await tx
    .updateTable('rents')
    .set({
      status: 'reserved',
      hours: taken.hours,
      points: taken.points,
      reward_points: taken.rewardPoints,
      cancel_before: taken.cancelBefore,
      lapses_at: taken.lapsesAt,
      rule_version: taken.ruleVersion,
      created_at: taken.now,
      changed_at: taken.now,
    })
    .where('id', '=', taken.rentId)
    .execute();
}

/** Lets go of what was kept; who frees it settles what it was of. */
export async function deleteKept(tx: Tx, { rentId, advisoryId }: Pick<WaitlistRow, 'rentId' | 'advisoryId'>): Promise<void> {
  if (rentId !== null) await tx.deleteFrom('rents').where('id', '=', rentId).where('status', '=', 'offered').execute();
  if (advisoryId !== null) await tx.deleteFrom('advisories').where('id', '=', advisoryId).where('status', '=', 'offered').execute();
}

/** Writes down what became of a place whose locks the caller holds. */
export async function markEntry(tx: Tx, id: string, status: 'taken' | 'left' | 'closed', now: Date): Promise<void> {
  await tx.updateTable('waitlist_entries').set({ status, changed_at: now }).where('public_id', '=', id).execute();
}
