import {
  getStaffRefund,
  listStaffRefunds,
  refundOrder,
  type StaffRefundDetailOutput,
  type StaffRefundOutput,
  settleRefund,
} from '../../../contract/payments/refund.ts';
import { REFUND_STATUSES } from '../../../domain/payments/refund-state.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';
import { createQuestion } from '../../record/records-store.ts';

const QUIET = { quiet: true, spinner: false };
export const REFUND_STATE_CHOICES = ['waiting', 'under_way', ...REFUND_STATUSES, 'all'] as const;

export type RefundAct = StaffRefundDetailOutput['acts'][number];

/** Refunds of orders, for one screen: looking, and each decision about one. */
export function createRefunds(language: Language) {
  const queue = createQueue<StaffRefundOutput, StaffRefundDetailOutput>({
    kind: 'refunds',
    parameters: { state: REFUND_STATE_CHOICES, q: searchText },
    ...listedBy(listStaffRefunds, (filters) => {
      const state = REFUND_STATE_CHOICES.find((each) => each === filters.state) ?? 'waiting';
      return { ...(state !== 'all' && { state }), ...(filters.q !== '' && { q: filters.q }) };
    }),
    open: async (id) => (await send(getStaffRefund, { params: { id } }, QUIET)).data,
  });
  const key = createIdempotencyKey();
  const question = createQuestion<RefundAct, StaffRefundDetailOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'REFUND_OPEN', 'NOT_REFUNDABLE', 'NOT_ENOUGH_POINTS'),
  });

  /** Takes a decision. What is approved is what was shown: with other numbers it is refused. */
  const decide = (act: RefundAct, reason: string): Promise<boolean> =>
    question.answer(act, async ({ id, order, quote, unspent_points }) => {
      if (act === 'begin') {
        const body = { ...(quote !== null && { points: quote.points, unspent_points }), ...(reason !== '' && { reason, language }) };
        await send(refundOrder, { params: { id: order.id }, body }, { ...QUIET, idempotencyKey: key.keyFor({ id, ...body }) });
        key.forget();
        return;
      }
      await send(settleRefund, { params: { id }, body: act === 'retry' ? { event: act } : { event: act, reason, language } }, QUIET);
    });

  return { queue, question, decide };
}
export type Refunds = ReturnType<typeof createRefunds>;
