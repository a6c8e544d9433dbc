import { sql } from 'kysely';
import type { SpendKind } from '../../domain/points/balance.ts';
import type { Db, Tx } from '../db/client.ts';

/** Point log kinds by what they do (docs/rules.md#point-log-kinds). */
type GrantKind = 'recharge' | 'monthly_free' | 'purchase_feedback';

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
export async function spendPoints(tx: Tx, { memberId, kind, amount, reference, now }: Spending): Promise<{ remaining: number; reward: number }> {
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

/** Gives everything spent under a reference back to the lots it came from; a reference is refunded once. */
export async function refundPoints(tx: Tx, { memberId, reference, graceDays, now }: Refunding): Promise<{ remaining: number; refunded: number }> {
  const { rows } = await sql<{ remaining: number; refunded: number }>`
    SELECT o_remaining AS remaining, o_refunded AS refunded
    FROM ledger_refund(${memberId}::uuid, ${reference}::text, ${`refund:${reference}`}::text, make_interval(days => ${graceDays}::integer), ${now}::timestamptz)`.execute(
    tx,
  );
  return only(rows);
}

export interface Points {
  /** The points that can be spent now: purchased and reward together. */
  remaining: number;
  /** Everything ever received, spent and lapsed points included; refunds do not count twice. */
  total: number;
  /** The purchased points left; they never expire. */
  purchased: number;
  /** The reward points left. */
  reward: number;
  /** When what is left of free points lapses, soonest first. */
  expiring: { points: number; expiresAt: Date }[];
}

/** A member's points at an instant (docs/rules.md#balance): what has lapsed by then no longer counts. */
export async function readPoints(db: Db | Tx, memberId: string, now: Date): Promise<Points> {
  const lots = await db
    .selectFrom('point_lots')
    .select(['kind', 'granted', 'remaining', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .orderBy('expires_at')
    .execute();
  const usable = lots.filter(({ remaining, expiresAt }) => remaining > 0 && (expiresAt === null || expiresAt > now));
  const sum = (kind: 'purchased' | 'reward') => usable.reduce((points, lot) => points + (lot.kind === kind ? lot.remaining : 0), 0);
  const [purchased, reward] = [sum('purchased'), sum('reward')];
  return {
    remaining: purchased + reward,
    total: lots.reduce((points, { granted }) => points + granted, 0),
    purchased,
    reward,
    expiring: usable.flatMap(({ remaining, expiresAt }) => (expiresAt === null ? [] : [{ points: remaining, expiresAt }])),
  };
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('a ledger function answered nothing');
  return row;
}
