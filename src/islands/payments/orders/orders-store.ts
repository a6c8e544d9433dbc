import { atom } from 'nanostores';
import { getRefundOffer, listBuyLogs, type MyOrderOutput, type RefundOfferOutput, withdrawRefund } from '../../../contract/payments/my-order.ts';
import { requestRefund } from '../../../contract/payments/refund.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createLatest } from '../../../stores/latest.ts';
import { createList, createQuestion } from '../../record/records-store.ts';

const PER_PAGE = 20;

/** The sums that a refund of the order in the dialog would bring. */
export type Offer = { state: 'loading' } | { state: 'failed'; text: string } | { state: 'ready'; offer: RefundOfferOutput };

/** My orders of points, a page at a time, newest first, and the question that is open about a refund of one. */
export function createOrders() {
  const list = createList(({ page, isShown }) => send(listBuyLogs, { query: { page, per_page: PER_PAGE } }, { spinner: isShown }));
  const question = createQuestion<'request' | 'withdraw', MyOrderOutput>({ settled: () => list.reload({ quiet: true }) });
  const $offer = atom<Offer>({ state: 'loading' });
  const begin = createLatest();
  const key = createIdempotencyKey();

  /** Asks what would go back now: points are spent meanwhile, and days end. */
  async function loadOffer({ id }: Pick<MyOrderOutput, 'id'>): Promise<void> {
    const isLatest = begin();
    $offer.set({ state: 'loading' });
    try {
      const { data: offer } = await send(getRefundOffer, { params: { id } }, { spinner: false, quiet: true });
      if (isLatest()) $offer.set({ state: 'ready', offer });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      if (isLatest()) $offer.set({ state: 'failed', text: failureTexts(error).text });
    }
  }

  function ask(about: 'request' | 'withdraw', order: MyOrderOutput): void {
    if (question.ask(about, order) && about === 'request') void loadOffer(order);
  }

  /** Asks for the refund that the screen shows, once, however often it is pressed; true when it is asked for. */
  async function request(): Promise<boolean> {
    const shown = $offer.get();
    const asked = question.$question.get();
    if (shown.state !== 'ready' || shown.offer.offer === null || asked === null) return false;
    const body = { points: shown.offer.offer.points };
    const isDone = await question.answer('request', async ({ id }) => {
      await send(requestRefund, { params: { id }, body }, { quiet: true, idempotencyKey: key.keyFor({ id, ...body }) });
      key.forget();
    });
    // What was shown may be what is refused.
    if (!isDone) await loadOffer(asked.record);
    return isDone;
  }

  const withdraw = () => question.answer('withdraw', async ({ refund }) => refund && send(withdrawRefund, { params: { id: refund.id } }, { quiet: true }));

  return { ...list, ...question, $offer, ask, loadOffer, request, withdraw };
}
export type Orders = ReturnType<typeof createOrders>;
