import type { CallData } from '../../../contract/call.ts';
import type { compareDay as compareCall, DifferenceDetailOutput, DifferenceOutput, SettleInput } from '../../../contract/payments/reconciliation.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { DIFFERENCE_MACHINE, SETTLE_STEPS, type SettleStep, strayTwd } from '../../../domain/payments/settling.ts';
import { afterEvent, mayCause } from '../../../domain/state/state-machine.ts';
import { type Day, isoWithOffset, taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { mapListing } from '../../http/lists/listing.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import { findOrder } from '../order-queries.ts';
import { payableOrder } from '../payable-order.ts';
import { ProviderAway, type Standing } from '../providers/provider.ts';
import { recordNoticeIn } from '../record-notice.ts';
import { beginRefundIn } from '../refunds/begin-refund.ts';
import { effectOf } from './difference-effect.ts';
import { reconcileDay } from './reconcile-day.ts';
import { recordRefund } from './record-refund.ts';
import {
  type DifferenceFilter,
  type DifferenceRow,
  lockDifference,
  readDifference,
  readDifferences,
  readReconciliations,
  writeDifferenceStep,
} from './settle-queries.ts';

const stepsOf = (row: DifferenceRow, now: Date): SettleStep[] => SETTLE_STEPS.filter((event) => mayCause(DIFFERENCE_MACHINE, row, { event, by: 'staff' }, now));

/** A difference as it travels. */
function toDifferenceResponse(row: DifferenceRow, now: Date): DifferenceOutput {
  const { id, provider, day, kind, tradeNo, orderId, reference, hereTwd, thereTwd, status, reason, foundAt, settledAt, settledBy } = row;
  return {
    ...{ id, provider, day, kind, trade_no: tradeNo, order_id: orderId, reference, here_twd: hereTwd, there_twd: thereTwd, state: status, reason },
    ...{ found_at: isoWithOffset(foundAt), settled_at: settledAt && isoWithOffset(settledAt), settled_by: settledBy, short_points: row.shortPoints },
    order: orderOf(row),
    member: row.memberId === null ? null : { id: row.memberId, name: row.memberName ?? '', username: row.username ?? '' },
    refund: row.refundStatus === null || row.refundTwd === null ? null : { status: row.refundStatus, amount_twd: row.refundTwd, note: row.note },
    steps: stepsOf(row, now),
  };
}

function orderOf({ orderStatus, orderTwd, orderPoints, orderMethod, orderedAt, paidAt }: DifferenceRow): DifferenceOutput['order'] {
  if (orderStatus === null || orderTwd === null || orderPoints === null || orderMethod === null || orderedAt === null) return null;
  return {
    ...{ status: orderStatus, amount_twd: orderTwd, points: orderPoints, payment_method: orderMethod },
    ...{ created_at: isoWithOffset(orderedAt), paid_at: paidAt && isoWithOffset(paidAt) },
  };
}

/** Differences with payment providers. */
export function listDifferences({ database, now }: Pick<Deps, 'database' | 'now'>, filter: DifferenceFilter) {
  return mapListing(readDifferences(database.db, filter), (rows) => rows.map((row) => toDifferenceResponse(row, now())));
}

/** A difference, with what each step would do. @throws Refusal NOT_FOUND */
export async function getDifference(deps: Pick<Deps, 'database' | 'library' | 'now'>, id: string): Promise<DifferenceDetailOutput> {
  const row = await readDifference(deps.database.db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const response = toDifferenceResponse(row, deps.now());
  const effects = [];
  for (const step of response.steps) effects.push(await effectOf(deps, row, step));
  return { ...response, effects };
}

/** The days that were compared. */
export function listReconciliations({ database }: Pick<Deps, 'database'>) {
  return mapListing(readReconciliations(database.db), (rows) =>
    rows.map(({ provider, day, payments, amount_twd, compared_at }) => ({
      ...{ provider, day, payments, amount_twd: Number(amount_twd), compared_at: isoWithOffset(compared_at) },
    })),
  );
}

/** Compares a day that is over with every provider, as the daily job does. @throws Refusal TOO_EARLY */
export async function compareDay(deps: Deps, day: Day): Promise<CallData<typeof compareCall>> {
  if (day >= taipeiDay(deps.now())) throw new Refusal('TOO_EARLY');
  const results = await reconcileDay(deps, day);
  const nothing = { payments: 0, amount_twd: 0, differences: 0, news: 0 };
  return {
    day,
    providers: results.map((result) =>
      'away' in result
        ? { provider: result.provider, ...nothing, away: result.away }
        : {
            provider: result.provider,
            payments: result.payments,
            amount_twd: result.amountTwd,
            differences: result.differences,
            news: result.news,
            away: null,
          },
    ),
  };
}

export interface Settling {
  id: string;
  input: SettleInput;
  staffId: string;
  language: Language;
}

/**
 * Settles an open difference by one step, in one transaction. A payment is credited by the provider's own word, which is asked for once more, and never
 * by staff's. Of two who settle one at once the second is told NOT_IN_STATE.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, PROVIDER_AWAY, and those of refunds
 */
export async function settleDifference(deps: Deps, settling: Settling): Promise<DifferenceOutput> {
  const { id, input } = settling;
  const known = await readDifference(deps.database.db, id);
  if (known === undefined) throw new Refusal('NOT_FOUND');
  if (!stepsOf(known, deps.now()).includes(input.step)) throw new Refusal('NOT_IN_STATE');
  const standing = input.step === 'credit' || input.step === 'refund_order' ? await askAgain(deps, known) : null;
  return withIdempotency(deps, null, async (tx) => {
    const row = await lockDifference(tx, id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const after = afterEvent(DIFFERENCE_MACHINE, row, { event: input.step, by: 'staff' }, deps.now());
    if ('refusal' in after) throw new Refusal(after.refusal);
    await takeStep(deps, tx, { row, settling, standing });
    const isSettled = after.to !== 'open' && after.to !== 'refunding';
    const { reason } = input;
    const change = { ...(reason !== undefined && { reason }), ...(isSettled && { settledAt: deps.now() }) };
    await writeDifferenceStep(tx, id, { state: after.to, settledBy: settling.staffId, ...change });
    const now = await readDifference(tx, id);
    if (now === undefined) throw new Refusal('NOT_FOUND');
    return toDifferenceResponse(now, deps.now());
  });
}

interface Taken {
  row: DifferenceRow;
  settling: Settling;
  standing: Paid | null;
}

/** Does what a step does besides settling. */
async function takeStep(deps: Deps, tx: Tx, { row, settling: { input, language }, standing }: Taken): Promise<void> {
  const { id } = row;
  switch (input.step) {
    case 'credit':
      await creditOrder(deps, tx, row, standing);
      return;
    case 'refund_order': {
      // Of an order that was paid under another number this payment is an order of its own.
      const orderId = await creditOrder(deps, tx, row, standing);
      await beginRefundIn(deps, tx, { orderId, asked: undefined, reason: input.reason, language });
      return;
    }
    case 'record_refund':
      return writeDifferenceStep(tx, id, { shortPoints: await recordRefund(deps, tx, { row, points: input.points, reason: input.reason, language }) });
    case 'refund_payment':
      await writeDifferenceStep(tx, id, { state: 'refunding', refundStatus: 'begun', refundTwd: strayTwd(row), tryAt: deps.now() });
      return deps.jobs.enqueue(tx, 'send-refunds', {});
    case 'retry':
      // It may have been made after all: the job reads the state of the payment first.
      await writeDifferenceStep(tx, id, { refundStatus: 'sent', beforeTwd: row.beforeTwd ?? 0, tryAt: deps.now() });
      return deps.jobs.enqueue(tx, 'send-refunds', {});
    case 'made_by_hand':
      return writeDifferenceStep(tx, id, { state: 'refunded', refundStatus: 'ended', tryAt: null, settledAt: deps.now() });
    case 'give_up':
      return writeDifferenceStep(tx, id, { state: 'open', refundStatus: 'failed', tryAt: null });
    case 'explain':
  }
}

type Paid = Extract<Standing, { kind: 'paid' }>;

/**
 * Asks a provider about an order once more, under the number of the difference.
 * @throws Refusal NOT_IN_STATE when it does not say that it was paid, PROVIDER_AWAY
 */
async function askAgain(deps: Deps, { tradeNo }: DifferenceRow): Promise<Paid> {
  const order = await findOrder(deps.database.db, tradeNo);
  if (order === undefined) throw new Refusal('NOT_IN_STATE');
  const isLatest = order.paymentNo === tradeNo;
  const payable = { ...payableOrder(order), ...(!isLatest && { tradeNo, reference: null, cardReference: null, isWanted: false }) };
  const standing = await deps.payments[order.paymentMethod]?.query(payable).catch((cause: unknown) => {
    throw cause instanceof ProviderAway ? new Refusal('PROVIDER_AWAY', { cause }) : cause;
  });
  if (standing?.kind !== 'paid') throw new Refusal('NOT_IN_STATE');
  return standing;
}

/** Credits an order by the provider's word. A notice may have been faster. @returns the order @throws Refusal NOT_IN_STATE when it does not pay the order */
async function creditOrder(deps: Deps, tx: Tx, { tradeNo, provider, cardReference }: DifferenceRow, standing: Paid | null): Promise<string> {
  if (standing === null) throw new Refusal('NOT_IN_STATE');
  // A question does not tell the number of the card's authorisation, by which a refund is made; the statement may have had it.
  const reading = { ...standing, kind: 'paid' as const, tradeNo, cardReference: standing.cardReference ?? cardReference };
  const { verdict, order } = await recordNoticeIn(deps, tx, { provider, way: 'query', reading, body: JSON.stringify(standing) });
  if (order === undefined || (verdict !== 'paid' && verdict !== 'repeated')) throw new Refusal('NOT_IN_STATE');
  return order.id;
}
