import { atom } from 'nanostores';
import { getStaffOrder, listStaffOrders, refundOrder, type StaffOrderDetailOutput, type StaffOrderOutput } from '../../../../contract/payments/refund.ts';
import { ORDER_STATUSES } from '../../../../domain/payments/order-state.ts';
import type { Language } from '../../../../i18n/languages.ts';
import { isCallFailure, send } from '../../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../../stores/idempotency-key.ts';
import { createLatest } from '../../../../stores/latest.ts';
import { listedBy } from '../../../queue/export/listed-by.ts';
import { createQueue } from '../../../queue/queue-store.ts';
import { searchText } from '../../../queue/staff-scope.ts';
import { createQuestion } from '../../../record/records-store.ts';

const QUIET = { quiet: true, spinner: false };
export const ORDER_STATE_CHOICES = ['all', ...ORDER_STATUSES] as const;

/** The effect of a refund in the dialog: calculated by the server for the points that were typed. */
export type Effect = { state: 'loading' } | { state: 'failed'; text: string } | { state: 'ready'; order: StaffOrderDetailOutput };

/** Orders of points, for one screen: looking, and a refund that nobody has asked for. */
export function createStaffOrders(language: Language) {
  const queue = createQueue<StaffOrderOutput, StaffOrderDetailOutput>({
    viewed: 'orders',
    parameters: { state: ORDER_STATE_CHOICES, q: searchText },
    ...listedBy(listStaffOrders, (filters) => {
      const status = ORDER_STATUSES.find((each) => each === filters.state);
      return { ...(status !== undefined && { status }), ...(filters.q !== '' && { q: filters.q }) };
    }),
    open: async (id) => (await send(getStaffOrder, { params: { id } }, QUIET)).data,
  });
  const question = createQuestion<'refund', StaffOrderDetailOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'REFUND_OPEN', 'NOT_REFUNDABLE', 'NOT_ENOUGH_POINTS'),
  });
  const $effect = atom<Effect>({ state: 'loading' });
  const begin = createLatest();
  const key = createIdempotencyKey();

  /** Opens the dialog with what a refund of all that is unspent does. */
  function ask(order: StaffOrderDetailOutput): void {
    if (!question.ask('refund', order)) return;
    begin();
    $effect.set({ state: 'ready', order });
  }

  /** Asks what a refund of so many points would do, as they were typed. */
  async function calculate(points: string): Promise<void> {
    const asked = question.$question.get();
    if (asked === null) return;
    const isLatest = begin();
    $effect.set({ state: 'loading' });
    try {
      const { data: order } = await send(getStaffOrder, { params: { id: asked.record.id }, query: { points } }, QUIET);
      if (isLatest()) $effect.set({ state: 'ready', order });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      const { fields, text } = failureTexts(error);
      if (isLatest()) $effect.set({ state: 'failed', text: fields['points'] ?? text });
    }
  }

  /** Begins the refund that is shown, once, however often it is pressed; where its numbers are others by now it is refused. True when it is begun. */
  async function refund(reason: string): Promise<boolean> {
    const effect = $effect.get();
    if (effect.state !== 'ready' || effect.order.quote === null) return false;
    const { quote, unspent_points } = effect.order;
    const body = { points: quote.points, unspent_points, reason, language };
    return question.answer('refund', async ({ id }) => {
      await send(refundOrder, { params: { id }, body }, { ...QUIET, idempotencyKey: key.keyFor({ id, ...body }) });
      key.forget();
    });
  }

  return { queue, question, $effect, ask, calculate, refund };
}
export type StaffOrders = ReturnType<typeof createStaffOrders>;
