import type { CallData } from '../../../contract/call.ts';
import type { SettleInput, settleDifference as settleCall } from '../../../contract/payments/reconciliation.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { maySettle } from '../../../domain/payments/reconciliation.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import { findOrder } from '../order-queries.ts';
import { payableOrder } from '../payable-order.ts';
import { ProviderAway } from '../providers/provider.ts';
import { recordNotice } from '../record-notice.ts';
import { type DifferenceRow, findDifference, readDifferences, writeSettled } from './difference-queries.ts';

/** A difference as it travels. */
function toDifferenceResponse({ id, provider, day, kind, tradeNo, orderId, reference, hereTwd, thereTwd, ...row }: DifferenceRow): CallData<typeof settleCall> {
  return {
    ...{ id, provider, day, kind, trade_no: tradeNo, order_id: orderId, reference, here_twd: hereTwd, there_twd: thereTwd },
    ...{ state: row.state, reason: row.reason, found_at: isoWithOffset(row.foundAt), settled_at: row.settledAt && isoWithOffset(row.settledAt) },
    may_credit: row.state === 'open' && orderId !== null && maySettle(kind, 'credit'),
  };
}

/** A page of differences with payment providers. */
export async function listDifferences(
  { database }: Pick<Deps, 'database'>,
  { page, per_page, state }: { page: number; per_page: number; state?: DifferenceRow['state'] | undefined },
): Promise<{ items: CallData<typeof settleCall>[]; total: number }> {
  const { items, total } = await readDifferences(database.db, { state, limit: per_page, offset: (page - 1) * per_page });
  return { items: items.map(toDifferenceResponse), total };
}

/**
 * Settles an open difference: credits the payment, which the provider is asked about once more, or writes the reason down.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, PROVIDER_AWAY
 */
export async function settleDifference(deps: Deps, id: string, { step, reason }: SettleInput): Promise<CallData<typeof settleCall>> {
  const known = await findDifference(deps.database.db, id, { isLocked: false });
  if (known === undefined) throw new Refusal('NOT_FOUND');
  if (known.state !== 'open' || !maySettle(known.kind, step)) throw new Refusal('NOT_IN_STATE');
  if (step === 'credit') await creditOrder(deps, known);
  return deps.database.db.transaction().execute(async (tx) => {
    const locked = await findDifference(tx, id, { isLocked: true });
    if (locked?.state !== 'open') throw new Refusal('NOT_IN_STATE');
    await writeSettled(tx, id, { state: step === 'credit' ? 'credited' : 'explained', reason: step === 'credit' ? null : (reason ?? ''), now: deps.now() });
    const after = await findDifference(tx, id, { isLocked: false });
    if (after === undefined) throw new Refusal('NOT_FOUND');
    return toDifferenceResponse(after);
  });
}

/** Credits an order by the provider's own word, never by staff's. @throws Refusal NOT_IN_STATE when it does not say that it was paid */
async function creditOrder(deps: Deps, { tradeNo }: DifferenceRow): Promise<void> {
  const order = await findOrder(deps.database.db, tradeNo);
  if (order === undefined) throw new Refusal('NOT_IN_STATE');
  const isLatest = order.paymentNo === tradeNo;
  if (order.paidAt !== null && isLatest) return;
  const { provider } = order;
  const payable = { ...payableOrder(order), ...(!isLatest && { tradeNo, reference: null, cardReference: null, isWanted: false }) };
  const standing = await deps.payments[order.paymentMethod]?.query(payable).catch((cause: unknown) => {
    throw cause instanceof ProviderAway ? new Refusal('PROVIDER_AWAY', { cause }) : cause;
  });
  if (standing?.kind !== 'paid') throw new Refusal('NOT_IN_STATE');
  const reading = { ...standing, tradeNo };
  const { verdict } = await recordNotice(deps, { provider, way: 'query', reading, body: JSON.stringify(standing) });
  // A notice may have been faster.
  if (verdict !== 'paid' && verdict !== 'repeated') throw new Refusal('NOT_IN_STATE');
}
