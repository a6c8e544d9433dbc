import { atom, onMount } from 'nanostores';
import { getReceipt, type ReceiptOutput } from '../../../contract/payments/my-order.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';

export type Receipt =
  | { state: 'loading' }
  | { state: 'failed' }
  /** No order of this member's, or one that was not paid. */
  | { state: 'missing' }
  | { state: 'ready'; receipt: ReceiptOutput };

/** The receipt of an order, for one screen. */
export function createReceipt(order: string) {
  const $receipt = atom<Receipt>({ state: 'loading' });
  onMount($receipt, () => {
    if (typeof window !== 'undefined') void load();
  });

  async function load(): Promise<void> {
    $receipt.set({ state: 'loading' });
    try {
      const { data: receipt } = await send(getReceipt, { params: { id: order } }, { spinner: false, quiet: true });
      $receipt.set({ state: 'ready', receipt });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      $receipt.set({ state: isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? 'missing' : 'failed' });
    }
  }

  return { $receipt, load };
}
