import { randomUUID } from 'node:crypto';
import type { RefundOutput } from '../../../contract/payments/refund.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { orderReference } from '../../../domain/payments/order.ts';
import { ORDER_MACHINE } from '../../../domain/payments/order-state.ts';
import { quoteRefund, type RefundQuote } from '../../../domain/payments/refund.ts';
import { REFUND_MACHINE, type RefundStaffEvent } from '../../../domain/payments/refund-state.ts';
import { afterEvent, mayCause } from '../../../domain/state/state-machine.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { lockPoints, readLotsOf, restoreTakenPoints, takeBackPoints } from '../../points/ledger.ts';
import { lockOrder, type OrderRow, readOrder } from '../order-queries.ts';
import { endRefund, refundReference } from './end-refund.ts';
import { insertRefund, lockRefund, type RefundRow, readRefund, readRefunds, writeRefund } from './refund-queries.ts';

type Tools = Pick<Deps, 'database' | 'library' | 'now' | 'jobs'>;

/** A refund as it travels. */
export function toRefundResponse(refund: RefundRow): RefundOutput {
  const { id, status, points, freePoints, amountTwd, feeTwd, reason, reasonLanguage, createdAt, endedAt } = refund;
  return {
    ...{ id, status, points, free_points: freePoints, amount_twd: amountTwd, fee_twd: feeTwd, reason, reason_language: reasonLanguage },
    created_at: isoWithOffset(createdAt),
    ended_at: endedAt && isoWithOffset(endedAt),
  };
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** The purchased points of an order that are unspent. */
async function unspentOf(tx: Parameters<typeof readLotsOf>[0], { id, memberId }: OrderRow, now: Date): Promise<number> {
  const { purchased } = await readLotsOf(tx, { memberId, lotReference: orderReference(id), now });
  return purchased.remaining;
}

/** Calculates what goes back for so many points of an order now; null where it was not paid, or nothing would. */
export function quoteOf({ library }: Pick<Deps, 'library'>, order: OrderRow, points: number, now: Date): RefundQuote | null {
  if (order.paidAt === null || points < 1 || points > order.points - order.refundedPoints) return null;
  if (!mayCause(ORDER_MACHINE, order, { event: 'refund', by: 'staff' }, now)) return null;
  const { whole_days: wholeDays, fee_percent: feePercent } = library.settings.recharge.refund;
  const quote = quoteRefund({ ...order, paidAt: order.paidAt }, points, { wholeDays, feePercent }, now);
  return quote.amountTwd > 0 ? quote : null;
}

/** The order that is to be refunded, with its locks, and the points that are: all unspent ones unless a number is given. @throws Refusal */
async function refundable(
  tx: Tx,
  order: OrderRow,
  { asked, shown }: Pick<BeginRefund, 'asked' | 'shown'>,
  now: Date,
): Promise<{ order: OrderRow; points: number }> {
  await lockPoints(tx, order.memberId);
  const locked = found(await lockOrder(tx, order.id));
  const unspent = await unspentOf(tx, locked, now);
  if (shown !== undefined && shown !== unspent) throw new Refusal('NOT_IN_STATE');
  if (asked !== undefined && asked > unspent) throw new Refusal('NOT_ENOUGH_POINTS');
  return { order: locked, points: asked ?? unspent };
}

/**
 * Asks for a refund of a member's own order. Nothing moves before staff begins it.
 * @throws Refusal NOT_FOUND, NOT_REFUNDABLE, REFUND_OPEN, NOT_ENOUGH_POINTS
 */
export function requestRefund(
  deps: Tools,
  { memberId, orderId, asked, once }: { memberId: string; orderId: string; asked: number | undefined; once: IdempotencyKey | null },
): Promise<RefundOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const { order, points } = await refundable(tx, found(await readOrder(tx, orderId, memberId)), { asked }, now);
    if (quoteOf(deps, order, points, now) === null) throw new Refusal('NOT_REFUNDABLE');
    const id = randomUUID();
    await insertRefund(tx, { id, orderId, memberId, points, status: 'requested' }, now);
    return toRefundResponse(found(await readRefund(tx, id)));
  });
}

const quoted = ({ amountTwd, feeTwd }: RefundQuote) => ({ amountTwd, feeTwd });

export interface BeginRefund {
  orderId: string;
  asked: number | undefined;
  /** The unspent points of the order as staff was shown them. */
  shown?: number | undefined;
  reason: string | undefined;
  language: Language;
  once: IdempotencyKey | null;
}

/**
 * Begins a refund: its points are taken back in this transaction, and the job that asks the provider is enqueued in it. What its member has
 * asked for is begun by it, with the number that staff says. What was shown otherwise is not begun: a colleague may have refunded as much already.
 * @throws Refusal NOT_FOUND, NOT_REFUNDABLE, NOT_IN_STATE, REFUND_OPEN, NOT_ENOUGH_POINTS
 */
export function beginRefund(deps: Tools, { once, ...refund }: BeginRefund): Promise<RefundOutput> {
  return withIdempotency(deps, once, async (tx) => toRefundResponse(await beginRefundIn(deps, tx, refund)));
}

/** Begins a refund within a transaction, as `beginRefund`. */
export async function beginRefundIn(
  deps: Pick<Tools, 'library' | 'now' | 'jobs'>,
  tx: Tx,
  { orderId, asked, shown, reason, language }: Omit<BeginRefund, 'once'>,
): Promise<RefundRow> {
  const now = deps.now();
  const { memberId } = found(await readOrder(tx, orderId));
  await lockPoints(tx, memberId);
  const refunds = await readRefunds(tx, orderId);
  if (refunds.some(({ status }) => status === 'begun' || status === 'sent' || status === 'by_hand')) throw new Refusal('REFUND_OPEN');
  const requested = refunds.find(({ status }) => status === 'requested');
  const { order, points } = await refundable(tx, found(await readOrder(tx, orderId)), { asked: asked ?? requested?.points, shown }, now);
  // Whoever asked in time gets all of it, however long staff takes.
  const quote = quoteOf(deps, order, points, requested?.createdAt ?? now);
  if (quote === null) throw new Refusal('NOT_REFUNDABLE');
  const id = requested?.id ?? randomUUID();
  const refund: Pick<RefundRow, 'status'> = requested === undefined ? { status: 'requested' } : found(await lockRefund(tx, id));
  const after = afterEvent(REFUND_MACHINE, refund, { event: 'begin', by: 'staff' }, now);
  if ('refusal' in after) throw new Refusal('REFUND_OPEN');
  const taking = { memberId, lotReference: orderReference(orderId), reference: refundReference(id), now };
  await takeBackPoints(tx, { ...taking, lot: 'purchased', amount: points });
  const { taken } = await takeBackPoints(tx, { ...taking, lot: 'reward', amount: quote.freePoints, isAtMost: true });
  const begun = {
    status: after.to,
    freePoints: taken,
    ...quoted(quote),
    tryAt: now,
    ...(reason !== undefined && { reason: { text: reason, language } }),
  };
  if (requested === undefined) await insertRefund(tx, { ...begun, id, orderId, memberId, points }, now);
  else await writeRefund(tx, id, { ...begun, points }, now);
  await deps.jobs.enqueue(tx, 'send-refunds', {});
  return found(await readRefund(tx, id));
}

/** Has a provider asked once more. It may have made the refund after all: as of one that was sent, the job reads the state of the payment first. */
async function sendAgain({ jobs }: Pick<Tools, 'jobs'>, tx: Tx, { order, refund }: { order: OrderRow; refund: RefundRow }, now: Date): Promise<void> {
  await writeRefund(tx, refund.id, { status: 'sent', beforeTwd: refund.beforeTwd ?? order.refundedTwd, tryAt: now }, now);
  await jobs.enqueue(tx, 'send-refunds', {});
}

export interface SettleRefund {
  id: string;
  event: RefundStaffEvent;
  reason: string | undefined;
  language: Language;
}

/**
 * Declines a request, or ends a refund that the provider did not make: made by hand, or given up, which gives its points back; or has the provider
 * asked once more.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE
 */
export function settleRefund(deps: Tools, settled: SettleRefund): Promise<RefundOutput> {
  return withIdempotency(deps, null, async (tx) => toRefundResponse(await settleRefundIn(deps, tx, settled)));
}

/** Takes a decision about a refund within a transaction, as `settleRefund`. */
export async function settleRefundIn(deps: Pick<Tools, 'library' | 'now' | 'jobs'>, tx: Tx, { id, event, reason, language }: SettleRefund): Promise<RefundRow> {
  const now = deps.now();
  const { orderId, memberId } = found(await readRefund(tx, id));
  await lockPoints(tx, memberId);
  const order = found(await lockOrder(tx, orderId));
  const refund = found(await lockRefund(tx, id));
  const after = afterEvent(REFUND_MACHINE, refund, { event, by: 'staff' }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  if (reason !== undefined) await writeRefund(tx, id, { reason: { text: reason, language } }, now);
  if (after.to === 'sent') await sendAgain(deps, tx, { order, refund }, now);
  else if (after.to === 'ended') await endRefund(tx, order, refund, now);
  else await writeRefund(tx, id, { status: after.to, endedAt: now, tryAt: null }, now);
  if (after.to === 'failed') {
    const { refund_grace_days: graceDays } = deps.library.settings.points;
    await restoreTakenPoints(tx, { memberId, reference: refundReference(id), graceDays, now });
  }
  return found(await readRefund(tx, id));
}
