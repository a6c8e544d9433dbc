import { sql } from 'kysely';
import type { StaffOrderDetailOutput, StaffRefundDetailOutput, StaffRefundOutput } from '../../../contract/payments/refund.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { orderReference } from '../../../domain/payments/order.ts';
import { REFUND_MACHINE, REFUND_STAFF_EVENTS, type RefundStatus } from '../../../domain/payments/refund-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import { isLookedFor, type QueueLook } from '../../db/queue/queue-look.ts';
import { rule } from '../../db/sql-rules.ts';
import { type Addressee, readAddressee } from '../../delivery/addressee.ts';
import type { Deps } from '../../deps.ts';
import { mailText } from '../../emails/message-texts.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
import { readLotsOf } from '../../points/ledger.ts';
import { type OrderRow, orderRows, readOrder } from '../order-queries.ts';
import { toOrderResponse } from '../order-response.ts';
import { payableOrder } from '../payable-order.ts';
import { type CardState, ProviderAway } from '../providers/provider.ts';
import { quoteOf, toRefundResponse } from './begin-refund.ts';
import { memberEmail, type RefundSums } from './refund-event-email.ts';
import { type RefundRow, readRefund, readRefunds, refundsIn } from './refund-queries.ts';
import { readNotices, readOrderMembers } from './staff-orders.ts';

type Tools = Pick<Deps, 'database' | 'library' | 'now' | 'payments' | 'config' | 'log'>;

export interface RefundFilter extends QueueLook {
  q?: string | undefined;
  state?: RefundStatus | 'waiting' | 'under_way' | undefined;
}

/** Refunds that are asked for: by number of the order, account or address, and by status. */
function condition({ q, state, ...look }: RefundFilter) {
  const conditions = [isLookedFor(look, 'refund', 'order_refunds.id')];
  if (q !== undefined)
    conditions.push(sql<boolean>`(order_id = (SELECT id FROM orders WHERE trade_no = upper(${q}))
      OR member_id = (SELECT id FROM members WHERE lower(account) = lower(${q})) OR member_id = (SELECT id FROM members WHERE lower(email) = lower(${q})))`);
  if (state === 'waiting') conditions.push(sql<boolean>`status = ANY (${rule('refund_waiting')})`);
  else if (state === 'under_way') conditions.push(sql<boolean>`status = ANY (${rule('refund_due')})`);
  else if (state !== undefined) conditions.push(sql<boolean>`status = ${state}`);
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Refunds for staff: those that wait for it, the oldest first, then the others, the latest first. */
export function listStaffRefunds({ database: { db }, now }: Tools, filter: RefundFilter): Listing<StaffRefundOutput> {
  const where = condition(filter);
  const every = db.selectFrom('order_refunds').where(where);
  return listingOf({ db, every, rows: refundsIn(db, where, filter), toItems: (refunds) => staffRefunds(db, refunds, now()) });
}

/** Refunds with their orders and members: one question each for all of them. */
async function staffRefunds(db: Tools['database']['db'], refunds: readonly RefundRow[], now: Date): Promise<StaffRefundOutput[]> {
  const ids = refunds.map(({ orderId }) => orderId);
  const orders = new Map(ids.length === 0 ? [] : (await orderRows(db).where('id', 'in', ids).execute()).map((order) => [order.id, order]));
  const members = await readOrderMembers(
    db,
    refunds.map(({ memberId }) => memberId),
  );
  return refunds.flatMap((refund) => {
    const [order, member] = [orders.get(refund.orderId), members.get(refund.memberId)];
    return order === undefined || member === undefined ? [] : [toStaffRefund(refund, { order, member, now })];
  });
}

type StaffMember = StaffRefundOutput['member'];

function toStaffRefund(refund: RefundRow, { order, member, now }: { order: OrderRow; member: StaffMember; now: Date }): StaffRefundOutput {
  const { note, tries, tryAt } = refund;
  return { ...toRefundResponse(refund), note, tries, try_at: tryAt && isoWithOffset(tryAt), order: toOrderResponse(order, now), member };
}

/** A refund, with how its payment stands at the provider now and what each decision would do. @throws Refusal NOT_FOUND */
export async function getStaffRefund(deps: Tools, id: string): Promise<StaffRefundDetailOutput> {
  const { db } = deps.database;
  const now = deps.now();
  const refund = await readRefund(db, id);
  const order = refund && (await readOrder(db, refund.orderId));
  const member = refund && (await readOrderMembers(db, [refund.memberId])).get(refund.memberId);
  if (refund === undefined || order === undefined || member === undefined) throw new Refusal('NOT_FOUND');
  const lots = await readLotsOf(db, { memberId: order.memberId, lotReference: orderReference(order.id), now });
  const unspent = lots.purchased.remaining;
  const points = Math.min(refund.points, unspent);
  const isOpen = (await readRefunds(db, order.id)).some(({ status }) => ['requested', 'begun', 'sent', 'by_hand'].includes(status));
  const mayBegin = refund.status === 'requested' || ((refund.status === 'declined' || refund.status === 'failed') && !isOpen);
  const quote = mayBegin ? quoteOf(deps, order, points, refund.status === 'requested' ? refund.createdAt : now) : null;
  const events = REFUND_STAFF_EVENTS.filter((event) => mayCause(REFUND_MACHINE, refund, { event, by: 'staff' }, now));
  const acts: StaffRefundDetailOutput['acts'] = [...(quote === null ? [] : ['begin' as const]), ...events];
  const freePoints = Math.min(quote?.freePoints ?? 0, lots.reward.remaining);
  const planned = quote === null ? refund : { ...refund, points, amountTwd: quote.amountTwd, feeTwd: quote.feeTwd };
  return {
    ...toStaffRefund(refund, { order, member, now }),
    card: await cardOf(deps, order),
    unspent_points: unspent,
    quote: quote && { points, amount_twd: quote.amountTwd, fee_twd: quote.feeTwd, free_points: freePoints },
    acts,
    emails: await emailsOf(deps, acts, { order, refund: planned }),
    notices: await readNotices(db, order.id),
  };
}

/** Asks how the payment of an order stands; a provider that is away hides nothing else. */
export async function cardOf({ payments, log }: Pick<Deps, 'payments' | 'log'>, order: OrderRow): Promise<StaffRefundDetailOutput['card']> {
  const provider = payments[order.paymentMethod];
  if (provider === null || order.paidAt === null) return { state: 'unclear', refunded_twd: null };
  const state: CardState | null = await provider.cardState(payableOrder(order)).catch((error: unknown) => {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ err: error, order: order.id }, 'a payment provider could not be asked how a payment stands');
    return null;
  });
  if (state === null) return { state: 'away', refunded_twd: null };
  return { state: state.kind, refunded_twd: 'refundedTwd' in state ? state.refundedTwd : null };
}

/** The events that the acts of staff lead to: each has its e-mail (`mailRefundEvent`). */
const EVENT_OF = { begin: 'refund_begun', decline: 'refund_declined', settle: 'refund_ended', give_up: 'refund_failed', retry: null } as const;

/** The e-mails of the acts as they would be written now; a reason stands in them once staff has typed it. */
async function emailsOf(
  deps: Tools,
  acts: StaffRefundDetailOutput['acts'],
  { order, refund }: { order: OrderRow; refund: RefundRow },
): Promise<StaffRefundDetailOutput['emails']> {
  const addressee = await readAddressee(deps.database.db, order.memberId);
  if (addressee === undefined) return [];
  return acts.flatMap((act) => {
    const event = EVENT_OF[act];
    const email = event && previewOf(deps, event, { order, refund, addressee });
    return email ? [{ act, ...email }] : [];
  });
}

/** The e-mail of a step of a refund as it would be written now; null where there is none. */
export function previewOf(
  deps: Pick<Deps, 'config' | 'library'>,
  event: string,
  { order, refund, addressee }: { order: OrderRow; refund: RefundSums; addressee: Addressee },
): StaffOrderDetailOutput['email'] {
  const email = memberEmail(deps, event, { order, refund: { ...refund, reason: '…', reasonLanguage: null }, addressee });
  if (email === null) return null;
  const { centre, opening } = deps.library.settings;
  const { subject, text } = mailText(email.template, addressee.language, { values: email.values, centre: { ...centre, opening } });
  return { to: addressee.email, language: addressee.language, subject, text, takes_paragraph: false };
}
