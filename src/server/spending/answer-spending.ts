import { Refusal } from '../../contract/refusal.ts';
import type { SpendingOutput } from '../../contract/spending/spending.ts';
import { type Confirmation, SPENDING_MACHINE, SPENT_STATUSES } from '../../domain/spending/spending-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import { taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { arePartnerShopsOpen, partnerShops } from '../http/callers/shop-key.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { lockPoints, spendPoints } from '../points/ledger.ts';
import { closeSpending, confirmRow, type DayLimits, lockSpending, readSpending, type SpendingRow } from './queries.ts';
import { mailReceipt } from './spending-email.ts';
import { found, spendingReference, toSpendingResponse } from './spending-response.ts';

/** Whether points of a payment were taken. */
const isSpent = ({ status }: Pick<SpendingRow, 'status'>): boolean => SPENT_STATUSES.some((spent) => spent === status);

/** The limits of a payment's day (docs/rules.md#paying-with-points). @throws Refusal PARTNER_SHOPS_CLOSED for one of a shop that takes points no more */
function limitsOf(deps: Deps, { shopId }: SpendingRow, now: Date): DayLimits {
  const { daily_points: memberPoints } = deps.library.settings.spending;
  const since = taipeiInstant(taipeiDay(now));
  if (shopId === null) return { memberPoints, shopPoints: null, since };
  const shop = arePartnerShopsOpen(deps) ? partnerShops(deps).find(({ id }) => id === shopId) : undefined;
  if (shop === undefined) throw new Refusal('PARTNER_SHOPS_CLOSED');
  return { memberPoints, shopPoints: shop.daily_points, since };
}

/**
 * Takes the points of a request, in a transaction that holds first the member's balance and then its row. One that was confirmed stays as it
 * is, so that it can be sent again.
 * @throws Refusal NOT_IN_STATE, PAYMENT_EXPIRED, PARTNER_SHOPS_CLOSED; NOT_ENOUGH_POINTS, DAILY_LIMIT, SHOP_LIMIT by the database
 */
export async function confirmLocked(tx: Tx, deps: Deps, spending: SpendingRow, by: Confirmation, now: Date): Promise<SpendingRow> {
  if (isSpent(spending)) return spending;
  const { id, memberId, kind, points } = spending;
  const after = afterEvent(SPENDING_MACHINE, spending, { event: 'confirm', by: 'member' }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  const { remaining } = await spendPoints(tx, { memberId, kind, amount: points, reference: spendingReference(id), now });
  if (!(await confirmRow(tx, id, { by, limits: limitsOf(deps, spending, now) }, now))) throw new Refusal('NOT_IN_STATE');
  // As the row has it now, which nobody else changes before the end of the transaction.
  const confirmed: SpendingRow = { ...spending, status: 'confirmed', confirmedBy: by, confirmedAt: now };
  await mailReceipt(tx, deps, { spending: confirmed, remaining, now });
  return confirmed;
}

/** A member agrees on their phone. @throws Refusal NOT_FOUND (somebody else's too), and as `confirmLocked` */
export function confirmSpending(deps: Deps, { memberId }: Pick<Caller, 'memberId'>, id: string): Promise<SpendingOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    await lockPoints(tx, memberId);
    return toSpendingResponse(deps.library, await confirmLocked(tx, deps, found(await lockSpending(tx, id, { memberId })), 'phone', now), now);
  });
}

/** A member refuses; what they refused stays refused. @throws Refusal NOT_FOUND (somebody else's too), NOT_IN_STATE */
export function refuseSpending(deps: Deps, { memberId }: Pick<Caller, 'memberId'>, id: string): Promise<SpendingOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const spending = found(await lockSpending(tx, id, { memberId }));
    if (spending.status !== 'refused') {
      const after = afterEvent(SPENDING_MACHINE, spending, { event: 'refuse', by: 'member' }, now);
      if ('refusal' in after) throw new Refusal(after.refusal);
      await closeSpending(tx, id, after.to, now);
    }
    return toSpendingResponse(deps.library, found(await readSpending(tx, id)), now);
  });
}
