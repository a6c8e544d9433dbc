import { sql } from 'kysely';
import { GRANT_KINDS, type GrantKind, SPEND_KINDS, type SpendKind } from '../../domain/points/balance.ts';
import type { Db, Tx } from '../db/client.ts';

export interface Grant {
  memberId: string;
  kind: GrantKind;
  amount: number;
  /** When the points lapse; null for never. Bought points never lapse. */
  expiresAt: Date | null;
  /** The purpose, as the points record shows it: `monthly:{YYYY-MM}`, `order:{id}`. */
  reference: string;
  /** The same key grants once, ever. */
  idempotencyKey: string;
  now: Date;
}

/** Gives points as a lot of their own (docs/rules.md#balance). False when the key had been used: nothing is done then. */
export async function grantPoints(tx: Tx, { memberId, kind, amount, expiresAt, reference, idempotencyKey, now }: Grant): Promise<boolean> {
  const lotKind = kind === 'recharge' ? 'purchased' : 'reward';
  const { rows } = await sql<{ granted: boolean }>`
    SELECT ledger_grant(
      p_member => ${memberId}::uuid, p_kind => ${kind}::text, p_lot_kind => ${lotKind}::text, p_amount => ${amount}::integer,
      p_expires_at => ${expiresAt}::timestamptz, p_reference => ${reference}::text, p_key => ${idempotencyKey}::text,
      p_now => ${now}::timestamptz) AS granted`.execute(tx);
  return only(rows).granted;
}

export interface Spending {
  memberId: string;
  kind: SpendKind;
  amount: number;
  /** By which `refundPoints` finds it again: `rent:{id}`. */
  reference: string;
  now: Date;
}

/**
 * Spends points from the lots that lapse first. `remaining` is the balance afterwards, `reward` how much of the
 * amount came from reward points. Too few points break `point_balances_not_negative`, which answers NOT_ENOUGH_POINTS.
 */
export function spendPoints(tx: Tx, spending: Spending): Promise<{ remaining: number; reward: number }> {
  return takeFromLots(tx, spending);
}

/**
 * Takes points by a decision of the centre, for nothing that was bought (log kind `refund_deduction`): from the lots that lapse first. A reference
 * takes once; too few break `point_balances_not_negative`.
 */
export async function deductPoints(tx: Tx, deduction: Omit<Spending, 'kind'>): Promise<void> {
  await takeFromLots(tx, { ...deduction, kind: 'refund_deduction' });
}

type Taking = Omit<Spending, 'kind'> & { kind: SpendKind | 'refund_deduction' };

async function takeFromLots(tx: Tx, { memberId, kind, amount, reference, now }: Taking): Promise<{ remaining: number; reward: number }> {
  const { rows } = await sql<{ remaining: number; reward: number }>`
    SELECT o_remaining AS remaining, o_reward AS reward
    FROM ledger_spend(
      p_member => ${memberId}::uuid, p_amount => ${amount}::integer, p_kind => ${kind}::text, p_reference => ${reference}::text,
      p_key => ${`spend:${reference}`}::text, p_now => ${now}::timestamptz)`.execute(tx);
  return only(rows);
}

/**
 * Locks a member's balance until the transaction ends, as every change of points does. For who locks a row that a
 * spender may wait for: all take the balance first, so nobody waits in a circle.
 */
export async function lockPoints(tx: Tx, memberId: string): Promise<void> {
  // Who never had points has a balance from now on: there is no lock on a row that is not there.
  await sql`INSERT INTO point_balances (member_id) VALUES (${memberId}::uuid)
    ON CONFLICT (member_id) DO UPDATE SET remaining = point_balances.remaining`.execute(tx);
}

export interface Refunding {
  memberId: string;
  reference: string;
  /** The validity of points that are refunded to a lot that has expired since. */
  graceDays: number;
  now: Date;
}

/**
 * Refunds everything that was spent under a reference, or what parts of it have left, to the lots it came from; a reference is refunded
 * once. Nothing spent: nothing refunded. A second time breaks `ledger_entries_once`.
 */
export function refundPoints(tx: Tx, refunding: Refunding): Promise<Refunded> {
  return giveBack(tx, refunding, { amount: null, taken: SPEND_KINDS, kind: 'refund', key: `refund:${refunding.reference}` });
}

/** Points that went back to their lots: `refunded` points, of which `reward` free ones. */
export interface Refunded {
  remaining: number;
  refunded: number;
  reward: number;
}

/**
 * Refunds a part of what was spent under a reference: purchased points before free ones, since those were spent last. `part` names it
 * within the reference and is refunded once; a second time breaks `ledger_entries_once`. More than is left of the spending, or nothing,
 * breaks `ledger_refund_within_taken`: nothing is refunded then.
 */
export function refundPointsInPart(tx: Tx, { part, amount, ...refunding }: Refunding & { part: string; amount: number }): Promise<Refunded> {
  return giveBack(tx, refunding, { amount, taken: SPEND_KINDS, kind: 'refund', key: `refund:${refunding.reference}:${part}` });
}

interface WhatGoesBack {
  /** Null: all that is left. */
  amount: number | null;
  /** Log kinds of the entries that took the points. */
  taken: readonly string[];
  kind: 'refund' | 'refund_deduction';
  key: string;
}

async function giveBack(tx: Tx, { memberId, reference, graceDays, now }: Refunding, { amount, taken, kind, key }: WhatGoesBack): Promise<Refunded> {
  const { rows } = await sql<Refunded>`
    SELECT o_remaining AS remaining, o_refunded AS refunded, o_reward AS reward
    FROM ledger_refund_amount(
      p_member => ${memberId}::uuid, p_reference => ${reference}::text, p_amount => ${amount}::integer, p_kinds => ${[...taken]}::text[],
      p_kind => ${kind}::text, p_key => ${key}::text, p_grace => make_interval(days => ${graceDays}::integer), p_now => ${now}::timestamptz)`.execute(tx);
  return only(rows);
}

export interface TakingBack {
  memberId: string;
  /** The reference of the grant whose lots they are taken from: `order:{id}`. */
  lotReference: string;
  lot: 'purchased' | 'reward';
  amount: number;
  /** Takes what is left when that is less, as of free points that were used. */
  isAtMost?: boolean;
  /** The purpose, as the points record shows it: `order_refund:{id}`. The same reference and kind of lot takes once. */
  reference: string;
  now: Date;
}

/**
 * Takes points back because the money for them is refunded (log kind `refund_deduction`), from the lots granted under `lotReference` and
 * no others. Too few left in them break `ledger_taken_within_lots`, which answers NOT_ENOUGH_POINTS, unless `isAtMost`. Asked again
 * it answers what it took, and takes nothing.
 */
export async function takeBackPoints(
  tx: Tx,
  { memberId, lotReference, lot, amount, isAtMost = false, reference, now }: TakingBack,
): Promise<{ remaining: number; taken: number }> {
  const { rows } = await sql<{ remaining: number; taken: number }>`
    SELECT o_remaining AS remaining, o_taken AS taken
    FROM ledger_take_back(
      p_member => ${memberId}::uuid, p_lot_kind => ${lot}::text, p_lot_reference => ${lotReference}::text, p_amount => ${amount}::integer,
      p_at_most => ${isAtMost}::boolean, p_reference => ${reference}::text, p_key => ${`take_back:${reference}:${lot}`}::text,
      p_now => ${now}::timestamptz)`.execute(tx);
  return only(rows);
}

/** Gives what `takeBackPoints` took under a reference to its lots again, as the refund of the money failed for good. Once. */
export function restoreTakenPoints(tx: Tx, refunding: Refunding): Promise<Refunded> {
  return giveBack(tx, refunding, { amount: null, taken: ['refund_deduction'], kind: 'refund_deduction', key: `restore:${refunding.reference}` });
}

type Lots = Record<'purchased' | 'reward', { granted: number; remaining: number }>;

/** The points granted under a reference, and what is left of them at an instant: purchased and free ones. */
export async function readLotsOf(db: Db | Tx, { memberId, lotReference, now }: Pick<TakingBack, 'memberId' | 'lotReference' | 'now'>): Promise<Lots> {
  const [lots] = await readLotsOfEach(db, [{ memberId, lotReference }], now);
  if (lots === undefined) throw new Error(`the lots of ${lotReference} were not read`);
  return lots;
}

/** The same of each of some references, in their order: one question for all of them. */
export async function readLotsOfEach(db: Db | Tx, granted: readonly Pick<TakingBack, 'memberId' | 'lotReference'>[], now: Date): Promise<Lots[]> {
  const [members, references] = [granted.map(({ memberId }) => memberId), granted.map(({ lotReference }) => lotReference)];
  const wanted = sql<{ at: string; member_id: string; reference: string }>`unnest(${members}::uuid[], ${references}::text[]) WITH ORDINALITY`;
  const rows = await db
    .selectFrom(wanted.as<'own'>(sql`own (member_id, reference, at)`))
    .innerJoin('point_lots as lot', 'lot.member_id', 'own.member_id')
    .innerJoin('ledger_entries as entry', (join) => join.onRef('entry.lot_id', '=', 'lot.id').onRef('entry.reference', '=', 'own.reference'))
    .where('entry.kind', 'in', GRANT_KINDS)
    .groupBy(['own.at', 'lot.kind'])
    .select([sql<number>`own.at::int`.as('at'), 'lot.kind', sql<number>`sum(lot.granted)::int`.as('granted')])
    .select(sql<number>`coalesce(sum(lot.remaining) FILTER (WHERE lot.expires_at IS NULL OR lot.expires_at > ${now}::timestamptz), 0)::int`.as('remaining'))
    .execute();
  const of = (at: number, wanted: 'purchased' | 'reward') => {
    const { granted = 0, remaining = 0 } = rows.find((row) => row.at === at && row.kind === wanted) ?? {};
    return { granted, remaining };
  };
  return granted.map((_, i) => ({ purchased: of(i + 1, 'purchased'), reward: of(i + 1, 'reward') }));
}

export interface Points {
  /** The points that can be spent now: purchased and reward together. */
  remaining: number;
  /** Everything ever received, spent and lapsed points included; refunds do not count twice. */
  total: number;
  /** The purchased points left; they never expire. */
  purchased: number;
  /** The reward points left: those of the month, and other free ones. */
  reward: number;
  monthly: number;
  free: number;
  /** When what is left of free points lapses, soonest first. */
  expiring: { points: number; expiresAt: Date }[];
}

/** A member's points at an instant (docs/rules.md#balance): what has lapsed by then no longer counts. */
export async function readPoints(db: Db | Tx, memberId: string, now: Date): Promise<Points> {
  const lots = await db
    .selectFrom('point_lots as lot')
    .select(['kind', 'granted', 'remaining', 'expires_at as expiresAt'])
    // By the moment of the lot, of which there is an index; of the lots that are left there are few.
    .select(
      sql<boolean>`lot.kind = 'reward' AND lot.remaining > 0 AND EXISTS (SELECT FROM ledger_entries AS given WHERE given.member_id = lot.member_id
        AND given.created_at = lot.created_at AND given.lot_id = lot.id AND given.kind = 'monthly_free')`.as('isMonthly'),
    )
    .where('member_id', '=', memberId)
    .orderBy('expires_at')
    .execute();
  const usable = lots.filter(({ remaining, expiresAt }) => remaining > 0 && (expiresAt === null || expiresAt > now));
  const sum = (kind: 'purchased' | 'reward') => usable.reduce((points, lot) => points + (lot.kind === kind ? lot.remaining : 0), 0);
  const [purchased, reward] = [sum('purchased'), sum('reward')];
  const monthly = usable.reduce((points, lot) => points + (lot.isMonthly ? lot.remaining : 0), 0);
  return {
    remaining: purchased + reward,
    total: lots.reduce((points, { granted }) => points + granted, 0),
    purchased,
    reward,
    monthly,
    free: reward - monthly,
    expiring: usable.flatMap(({ remaining, expiresAt }) => (expiresAt === null ? [] : [{ points: remaining, expiresAt }])),
  };
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('a ledger function answered nothing');
  return row;
}
