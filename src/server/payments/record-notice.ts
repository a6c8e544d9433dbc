import { orderReference, type PaymentFailure, TRADE_NO_PATTERN } from '../../domain/payments/order.ts';
import { ORDER_MACHINE } from '../../domain/payments/order-state.ts';
import { isAlarming, judgePayment, type NoticeVerdict } from '../../domain/payments/payment-verdict.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import { refusalOf } from '../http/refusal-of.ts';
import { startInvoicing } from '../invoices/start-invoicing.ts';
import { grantPoints, lockPoints } from '../points/ledger.ts';
import { splitSecondPayment } from './order-attempts.ts';
import { findOrder, insertNotice, lockOrder, type Notice, type OrderRow, writeOrder } from './order-queries.ts';
import type { NoticeReading, ProviderId } from './providers/provider.ts';

type Tools = Pick<Deps, 'database' | 'now' | 'log' | 'jobs' | 'library'>;

/** Something that a provider said, as it came and as it was understood. */
export interface Said {
  provider: ProviderId;
  way: Notice['way'];
  reading: NoticeReading;
  body: string;
}

/** The verdict on it, and the order that it is about, if there is one. */
export interface Recorded {
  verdict: NoticeVerdict;
  order: OrderRow | undefined;
}

const BODY_MAX_LENGTH = 8000;

/** A body as the table takes it: what a form never has (bytes that are no text, a NUL) is shown as `?`. */
const storable = (body: string): string => body.replace(/[^\x20-\x7e]/g, '?').slice(0, BODY_MAX_LENGTH);

/**
 * Records what a provider said about an order, and does what follows from it, in one transaction: a payment is credited once, whoever reports
 * it, however often, and whenever it comes. What moves nothing is recorded as well, and what does not add up alarms the office.
 */
export async function recordNotice(deps: Tools, said: Said): Promise<Recorded> {
  const recorded = await deps.database.db
    .transaction()
    .execute((tx) => recordNoticeIn(deps, tx, said))
    .catch((error: unknown) => {
      throw refusalOf(error);
    });
  const { verdict, order } = recorded;
  if (verdict === 'forged') deps.log.warn({ provider: said.provider, tradeNo: said.reading.tradeNo, way: said.way }, 'a forged notice of a payment');
  if (isAlarming(verdict)) deps.log.error({ verdict, order: order?.id, tradeNo: said.reading.tradeNo, way: said.way }, 'a payment does not add up');
  return recorded;
}

/** Records what a provider said within a transaction, as `recordNotice`. */
export async function recordNoticeIn(deps: Tools, tx: Tx, { provider, way, reading, body }: Said): Promise<Recorded> {
  const now = deps.now();
  const { verdict, order } = await takeEffect(tx, { provider, reading, order: await lockedOrder(tx, reading), now });
  if (verdict === 'paid' && order !== undefined) await startInvoicing(deps, tx, { orderId: order.id, amountTwd: order.amountTwd }, now);
  // Whoever forges a notice says which order they mean; it is none of that order's.
  const isOurs = reading.kind !== 'forged';
  const tradeNo = reading.tradeNo !== null && TRADE_NO_PATTERN.test(reading.tradeNo) ? reading.tradeNo : null;
  await insertNotice(tx, { orderId: (isOurs && order?.id) || null, tradeNo, provider, way, verdict, body: storable(body) }, now);
  if (isAlarming(verdict)) await alarmOffice(deps, tx, { verdict, tradeNo });
  return { verdict, order };
}

/** The order that a notice is about; its member's balance and its row are locked where something may move. */
async function lockedOrder(tx: Tx, { kind, tradeNo }: NoticeReading): Promise<OrderRow | undefined> {
  const known = tradeNo === null ? undefined : await findOrder(tx, tradeNo);
  if (known === undefined || tradeNo === null || (kind !== 'paid' && kind !== 'unpaid')) return known;
  await lockPoints(tx, known.memberId);
  // Another notice of the same payment may have made an order of its own of it before it had to wait for this one.
  const order = await findOrder(tx, tradeNo);
  return order && lockOrder(tx, order.id);
}

interface Judging {
  provider: ProviderId;
  reading: NoticeReading;
  order: OrderRow | undefined;
  now: Date;
}

async function takeEffect(tx: Tx, { provider, reading, order, now }: Judging): Promise<Recorded> {
  switch (reading.kind) {
    case 'forged':
    case 'malformed':
    case 'simulated':
      return { verdict: reading.kind, order };
    case 'foreign':
      return { verdict: 'wrong_merchant', order };
    case 'unpaid':
      if (order === undefined) return { verdict: 'unknown_order', order };
      // A payment that was left for another says nothing about that one.
      if (reading.tradeNo === order.paymentNo) await decline(tx, order, reading.failure, now);
      return { verdict: 'declined', order };
    case 'paid':
      return receive(tx, { reading, provider, order, now });
  }
}

async function decline(tx: Tx, order: OrderRow, failure: PaymentFailure, now: Date): Promise<void> {
  const after = afterEvent(ORDER_MACHINE, order, { event: 'decline', by: 'provider' }, now);
  if ('to' in after) await writeOrder(tx, order.id, { status: after.to, failure }, now);
}

interface Receiving extends Judging {
  reading: Extract<NoticeReading, { kind: 'paid' }>;
}

/** Money that came: it pays the order, or, where another payment has paid that before, an order of its own. */
async function receive(tx: Tx, { reading, provider, order, now }: Receiving): Promise<Recorded> {
  const verdict = judgePayment(order && { ...order, isPaid: order.paidAt !== null }, { ...reading, provider });
  if (order === undefined) return { verdict, order };
  if (verdict === 'paid') await credit(tx, order, reading, now);
  else if (verdict === 'paid_twice' && reading.tradeNo !== order.paymentNo) {
    const second = await splitSecondPayment(tx, order, reading.tradeNo, now);
    await credit(tx, second, reading, now);
    return { verdict: 'paid', order: second };
  }
  // A question to the provider does not tell the number of the card's authorisation; a notice that comes later does.
  else if (verdict === 'repeated' && order.cardReference === null && reading.cardReference !== null)
    await writeOrder(tx, order.id, { cardReference: reading.cardReference }, now);
  return { verdict, order };
}

/** Marks an order as paid and gives its points: bought ones that never expire, and free ones that do. */
async function credit(tx: Tx, order: OrderRow, payment: { tradeNo: string; reference: string; cardReference: string | null }, now: Date): Promise<void> {
  const after = afterEvent(ORDER_MACHINE, order, { event: 'pay', by: 'provider' }, now);
  if (!('to' in after)) throw new Error(`order ${order.id} cannot be paid`);
  const isLate = now >= order.expiresAt;
  const { tradeNo: paymentNo, reference, cardReference } = payment;
  const paid = { status: after.to, paidAt: now, isLate, failure: null, paymentNo, reference, ...(cardReference !== null && { cardReference }) };
  await writeOrder(tx, order.id, { ...paid, askAt: null }, now);
  const { id, memberId, points, freePoints, freeValidDays } = order;
  const grant = { memberId, reference: orderReference(id), now };
  const isGranted = await grantPoints(tx, { ...grant, kind: 'recharge', amount: points, expiresAt: null, idempotencyKey: `order:${id}` });
  // The key is this order's alone: had it been used, an order that is not paid would have been credited.
  if (!isGranted) throw new Error(`order ${id} was credited before it was paid`);
  if (freeValidDays === null) return;
  const expiresAt = taipeiInstant(addDays(taipeiDay(now), freeValidDays + 1));
  await grantPoints(tx, { ...grant, kind: 'purchase_feedback', amount: freePoints, expiresAt, idempotencyKey: `order:${id}:free` });
}

/** Writes to the office about money that may have come and moved nothing here, once for each order and reason. */
async function alarmOffice({ jobs, library }: Tools, tx: Tx, { verdict, tradeNo }: { verdict: NoticeVerdict; tradeNo: string | null }): Promise<void> {
  const { n } = await tx
    .selectFrom('order_notices')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('verdict', '=', verdict)
    .where('trade_no', tradeNo === null ? 'is' : '=', tradeNo)
    .executeTakeFirstOrThrow();
  if (Number(n) > 1) return;
  const { contact, centre } = library.settings;
  const email = emails.paymentOffice({ name: centre.name.zh, tradeNo: tradeNo ?? '－', verdict });
  await jobs.enqueue(tx, 'send-mail', { to: contact.mailbox, language: 'zh', ...email });
}
