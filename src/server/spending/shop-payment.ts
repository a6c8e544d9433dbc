import { Refusal } from '../../contract/refusal.ts';
import type { ShopPaymentOutput } from '../../contract/spending/shop-payment.ts';
import type { PartnerShop } from '../../editorial/settings/spending-settings.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { lockPoints } from '../points/ledger.ts';
import { countingWrongCodes } from './pay-code.ts';
import { lockSpending, readSpending } from './queries.ts';
import { openRequest, withdrawRow } from './request-spending.ts';
import { reverseLocked } from './reverse-spending.ts';
import { found, toShopResponse } from './spending-response.ts';

/** Hashes of a request of a shop, as it was understood: under the current key, and under the former one while there is one. */
const hashesOf = ({ secrets }: Pick<Deps, 'secrets'>, asked: Readonly<Record<string, string | number | null>>) =>
  secrets.macs(`shop-request:${JSON.stringify(Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1)))}`);

/** @throws Refusal IDEMPOTENCY_CONFLICT when the same reference had asked for something else */
function refuseOther(stored: Uint8Array | null, hashes: readonly Buffer[]): void {
  if (stored === null || !hashes.some((hash) => hash.equals(stored))) throw new Refusal('IDEMPOTENCY_CONFLICT');
}

export interface ShopRequest {
  reference: string;
  code: string;
  points: number;
  note?: string | undefined;
}

/** The reference is another payment's: what was done meanwhile in this transaction is given up, the code's use with it. */
class ReferenceIsThere extends Error {
  override readonly name = 'ReferenceIsThere';
}

/**
 * A partner shop asks a member for points. The same reference and body, whenever and however often they come, get the payment that there is,
 * as it stands; its code is used once.
 * @throws Refusal PAY_CODE_INVALID, SPENDING_TOO_LARGE, IDEMPOTENCY_CONFLICT, TOO_MANY_REQUESTS
 */
export async function createShopPayment(deps: Deps, shop: PartnerShop, { reference, code, points, note = '' }: ShopRequest): Promise<ShopPaymentOutput> {
  const hashes = hashesOf(deps, { code, points, note });
  const earlier = await readEarlier(deps, shop, reference, hashes);
  if (earlier !== null) return earlier;
  try {
    return await countingWrongCodes(deps, `shop:${shop.id}`, () =>
      withIdempotency(deps, null, async (tx) => {
        const now = deps.now();
        const asked = { code, kind: 'store_payment', points, note: note === '' ? null : note, maxPoints: shop.max_points } as const;
        const id = await openRequest(tx, deps, { ...asked, shop: { id: shop.id, name: shop.name, reference, requestHash: hashes[0] } }, now);
        if (id === null) throw new ReferenceIsThere();
        return toShopResponse(found(await readSpending(tx, id)), now);
      }),
    );
  } catch (error) {
    // Two at once: the code, or the reference, was the other one's. The same request is answered as that one was.
    const isRepeated = error instanceof ReferenceIsThere || (error instanceof Refusal && error.code === 'PAY_CODE_INVALID');
    const other = isRepeated ? await readEarlier(deps, shop, reference, hashes) : null;
    if (other !== null) return other;
    throw error;
  }
}

/** The payment that a shop's reference has; null when there is none yet. @throws Refusal IDEMPOTENCY_CONFLICT */
async function readEarlier(deps: Deps, { id: shopId }: PartnerShop, reference: string, hashes: readonly Buffer[]): Promise<ShopPaymentOutput | null> {
  const { db } = deps.database;
  const earlier = await db
    .selectFrom('spendings')
    .select(['id', 'request_hash as requestHash'])
    .where('shop_id', '=', shopId)
    .where('shop_reference', '=', reference)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  refuseOther(earlier.requestHash, hashes);
  return readShopPayment(deps, db, { shopId, id: earlier.id });
}

/** A payment of a shop's own, as it stands. @throws Refusal NOT_FOUND */
export async function readShopPayment({ now }: Pick<Deps, 'now'>, db: Db | Tx, { shopId, id }: { shopId: string; id: string }): Promise<ShopPaymentOutput> {
  return toShopResponse(found(await readSpending(db, id, { shopId })), now());
}

export interface ShopReversal {
  id: string;
  reference: string;
  points?: number | undefined;
  reason: string;
}

/**
 * A shop gives points back, or withdraws what nobody has answered yet. The same reference and body are carried out once.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, REVERSAL_TOO_LARGE, IDEMPOTENCY_CONFLICT
 */
export function reverseShopPayment(deps: Deps, { id: shopId }: PartnerShop, { id, reference, points, reason }: ShopReversal): Promise<ShopPaymentOutput> {
  const hashes = hashesOf(deps, { points: points ?? null, reason });
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const { memberId } = found(await readSpending(tx, id, { shopId }));
    await lockPoints(tx, memberId);
    const spending = found(await lockSpending(tx, id));
    const earlier = await tx
      .selectFrom('spending_reversals')
      .select('request_hash as requestHash')
      .where('spending_id', '=', id)
      .where('shop_reference', '=', reference)
      .executeTakeFirst();
    if (earlier !== undefined) refuseOther(earlier.requestHash, hashes);
    else if (spending.confirmedAt === null) await withdrawRow(tx, spending, now);
    else await reverseLocked(tx, deps, spending, { points, reason, language: null, shop: { reference, requestHash: hashes[0] } }, now);
    return readShopPayment(deps, tx, { shopId, id });
  });
}
