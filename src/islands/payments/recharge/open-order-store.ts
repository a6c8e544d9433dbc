import { atom, onMount } from 'nanostores';
import { listBuyLogs } from '../../../contract/payments/my-order.ts';
import type { OrderOutput } from '../../../contract/payments/order.ts';
import { isCallFailure, send } from '../../../stores/api.ts';

/** An order waits half an hour: one that is still open is among the latest. */
const LATEST = 10;

/** The member's latest order that waits for its payment; null while none is known. */
export function createOpenOrder() {
  const $order = atom<OrderOutput | null>(null);
  onMount($order, () => void load());
  async function load(): Promise<void> {
    try {
      const { data } = await send(listBuyLogs, { query: { page: 1, per_page: LATEST } }, { quiet: true, spinner: false });
      $order.set(data.find(({ status }) => status === 'pending') ?? null);
    } catch (error) {
      // It is a hint beside the purchase, which works without it and says itself what fails.
      if (!isCallFailure(error)) throw error;
    }
  }
  return { $order };
}
