import type { CallData } from '../../contract/call.ts';
import type { OrderOutput } from '../../contract/payments/order.ts';
import type { continueRecharge } from '../../contract/payments/recharge.ts';
import { Refusal } from '../../contract/refusal.ts';
import { ORDER_MACHINE, orderStatusAt } from '../../domain/payments/order-state.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Deps } from '../deps.ts';
import { countTry, hasTryLeft } from '../http/callers/rate-limit.ts';
import { beginAttempt } from './order-attempts.ts';
import { lockOrder, type OrderRow, readOrder, writeOrder } from './order-queries.ts';
import { toOrderResponse } from './order-response.ts';
import { queryOrder } from './order-upkeep.ts';
import { ProviderAway } from './providers/provider.ts';
import { beginPayment } from './start-recharge.ts';

interface OwnOrder {
  memberId: string;
  id: string;
}

async function ownOrder({ database }: Pick<Deps, 'database'>, { memberId, id }: OwnOrder): Promise<OrderRow> {
  const order = await readOrder(database.db, id, memberId);
  if (order === undefined) throw new Refusal('NOT_FOUND');
  return order;
}

const isOpen = (order: OrderRow, now: Date): boolean => orderStatusAt(order, now) === 'pending';

/**
 * Goes on with an order that is open (docs/decisions/190). Its provider is asked about the payments that were begun: who has paid must not be sent to
 * pay again. Where none was made, there is another, under a number of its own; an address that still leads to one is given once more.
 * @throws Refusal NOT_FOUND, RECHARGE_CLOSED, PROVIDER_AWAY, TOO_MANY_REQUESTS
 */
export async function continueOrder(deps: Deps, own: OwnOrder): Promise<CallData<typeof continueRecharge>> {
  const order = await ownOrder(deps, own);
  if (!isOpen(order, deps.now())) return { order: toOrderResponse(order, deps.now()), checkout: null };
  const provider = deps.payments[order.paymentMethod];
  if (provider === null) throw new Refusal('RECHARGE_CLOSED');
  await countTry(deps, LIMITS.attemptByOrder, order.id);
  const standing = await queryOrder(deps, order, { goesOn: true }).catch((cause: unknown) => {
    throw cause instanceof ProviderAway ? new Refusal('PROVIDER_AWAY', { cause }) : cause;
  });
  const leadsOn = standing?.kind === 'open' && order.checkoutUrl !== null;
  const next = leadsOn ? await ownOrder(deps, own) : await deps.database.db.transaction().execute((tx) => beginAttempt(tx, order.id, deps.now()));
  const checkout = next !== null && isOpen(next, deps.now()) ? await beginPayment(deps, provider, next) : null;
  return { order: toOrderResponse(await ownOrder(deps, own), deps.now()), checkout };
}

/**
 * Cancels an order that is open. Its provider is asked before: what is paid already is credited, and stays so; a provider that is away holds up
 * nobody, since money that comes later is credited all the same. @throws Refusal NOT_FOUND, NOT_IN_STATE
 */
export async function cancelOrder(deps: Deps, own: OwnOrder): Promise<OrderOutput> {
  const order = await ownOrder(deps, own);
  if (isOpen(order, deps.now())) await askBefore(deps, order);
  return deps.database.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const locked = await lockOrder(tx, order.id);
    if (locked === undefined) throw new Refusal('NOT_FOUND');
    if (locked.failure === 'cancelled' || locked.paidAt !== null) return toOrderResponse(locked, now);
    const after = afterEvent(ORDER_MACHINE, locked, { event: 'cancel', by: 'member' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await writeOrder(tx, locked.id, { status: after.to, failure: 'cancelled' }, now);
    return toOrderResponse({ ...locked, status: after.to, failure: 'cancelled' }, now);
  });
}

async function askBefore(deps: Deps, order: OrderRow): Promise<void> {
  if (!(await hasTryLeft(deps, LIMITS.attemptByOrder, order.id))) return;
  try {
    await queryOrder(deps, order, { goesOn: true, isWanted: false });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    deps.log.warn({ err: error, order: order.id }, 'a payment provider could not be asked before an order was cancelled');
  }
}
