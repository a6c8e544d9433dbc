import type { CallData } from '../../contract/call.ts';
import type { RechargeRequest, startRecharge as startRechargeCall } from '../../contract/payments/recharge.ts';
import { Refusal } from '../../contract/refusal.ts';
import { nextAsk } from '../../domain/payments/order-asks.ts';
import { orderStatusAt } from '../../domain/payments/order-state.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { MINUTE_MS } from '../../domain/time/period.ts';
import type { RechargePlan } from '../../editorial/settings/recharge-settings.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { countTry } from '../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { refuseUnverified } from '../identity/security/refuse-unverified.ts';
import { checkPreference, writeCodeCheck } from '../invoices/check-preference.ts';
import { invoiceColumns } from './invoice-columns.ts';
import { newTradeNo } from './order-attempts.ts';
import { insertOrder, type OrderRow, readOrder, writeBegun } from './order-queries.ts';
import { toOrderResponse } from './order-response.ts';
import { payableOrder } from './payable-order.ts';
import { type Checkout, type PaymentProvider, ProviderAway } from './providers/provider.ts';

/** The plan that was chosen, as long as it is sold as it was shown. @throws Refusal PLAN_GONE, PLAN_CHANGED */
function chosenPlan({ library }: Pick<Deps, 'library'>, { plan: id, amount_twd: shownTwd, terms_version: terms }: RechargeRequest): RechargePlan {
  const { plans, terms_version: current } = library.settings.recharge;
  const plan = plans.find((each) => each.id === id);
  if (plan === undefined) throw new Refusal('PLAN_GONE');
  if (plan.amount_twd !== shownTwd || terms !== current) throw new Refusal('PLAN_CHANGED');
  return plan;
}

/**
 * Orders a plan of points, and says how to pay it. The order is written before its provider hears of it; the same key gets the same order again,
 * and the same way to pay while it can be paid.
 * @throws Refusal PLAN_GONE, PLAN_CHANGED, RECHARGE_CLOSED, PROVIDER_AWAY, EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED, VALIDATION_FAILED
 */
export async function startRecharge(
  deps: Deps,
  caller: Caller,
  { request, language, once }: { request: RechargeRequest; language: Language; once: IdempotencyKey | null },
): Promise<CallData<typeof startRechargeCall>> {
  refuseUnverified(caller);
  const provider = deps.payments[request.payment_method];
  if (provider === null) throw new Refusal('RECHARGE_CLOSED');
  await countTry(deps, LIMITS.orderByMember, caller.memberId);
  const check = await checkPreference(deps, request.invoice);
  const { id } = await withIdempotency(deps, once, async (tx) => {
    const plan = chosenPlan(deps, request);
    // Said here and not before: under a key that has its order, that order is answered whatever has become of the code.
    if (check.kind === 'unknown')
      throw new Refusal('VALIDATION_FAILED', { faults: check.faults.map((fault) => ({ ...fault, field: `invoice.${fault.field}` })) });
    const now = deps.now();
    const { order_minutes: minutes, terms_version: terms } = deps.library.settings.recharge;
    const tradeNo = newTradeNo(now);
    const id = await insertOrder(tx, {
      ...{ trade_no: tradeNo, payment_no: tradeNo },
      member_id: caller.memberId,
      plan_id: plan.id,
      ...{ plan_name_zh: plan.name.zh, plan_name_en: plan.name.en, plan_name_ja: plan.name.ja },
      ...{ amount_twd: plan.amount_twd, points: plan.points, free_points: plan.free_points, free_valid_days: plan.free_valid_days },
      ...{ payment_method: request.payment_method, provider: provider.id, terms_version: terms, language },
      ...invoiceColumns(request.invoice),
      ...{ created_at: now, changed_at: now, expires_at: new Date(now.getTime() + minutes * MINUTE_MS), ask_at: nextAsk(now, 0) },
    });
    await writeCodeCheck(tx, id, check.kind, now);
    return { id };
  });
  const order = await readOrder(deps.database.db, id, caller.memberId);
  if (order === undefined) throw new Error(`order ${id} is not there`);
  const now = deps.now();
  const checkout = orderStatusAt(order, now) === 'pending' ? await beginPayment(deps, provider, order) : null;
  return { order: toOrderResponse(order, now), checkout };
}

/** The way to pay an order: as it was named before, or as the provider names it now. Outside any transaction. @throws Refusal PROVIDER_AWAY */
export async function beginPayment({ database, now }: Pick<Deps, 'database' | 'now'>, provider: PaymentProvider, order: OrderRow): Promise<Checkout> {
  if (order.checkoutUrl !== null) return { kind: 'redirect', url: order.checkoutUrl };
  try {
    const { checkout, reference } = await provider.begin(payableOrder(order));
    if (checkout.kind === 'form') return checkout;
    // Of two that began at once, the first is stored and both go there.
    const url = await database.db.transaction().execute((tx) => writeBegun(tx, order, { url: checkout.url, reference }, now()));
    return { kind: 'redirect', url };
  } catch (cause) {
    throw cause instanceof ProviderAway ? new Refusal('PROVIDER_AWAY', { cause }) : cause;
  }
}
