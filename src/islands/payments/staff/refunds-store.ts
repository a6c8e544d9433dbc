import {
  type BeginRefundInput,
  getStaffRefund,
  listStaffRefunds,
  previewOrderRefund,
  previewRefund,
  type RefundPreviewOutput,
  refundOrder,
  type SettleRefundInput,
  type StaffRefundDetailOutput,
  type StaffRefundOutput,
  settleRefund,
} from '../../../contract/payments/refund.ts';
import { REFUND_STATUSES } from '../../../domain/payments/refund-state.ts';
import type { Language } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createDecision } from '../../queue/decision-store.ts';
import { listedBy } from '../../queue/export/listed-by.ts';
import { paragraphsOf } from '../../queue/own-words/paragraph.ts';
import { createQueue } from '../../queue/queue-store.ts';
import { searchText } from '../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
export const REFUND_STATE_CHOICES = ['waiting', 'under_way', ...REFUND_STATUSES, 'all'] as const;

export type RefundAct = StaffRefundDetailOutput['acts'][number];

/** A decision with all that it says: a refund that begins is one of its order. */
export type RefundRequest = { by: 'begin'; body: BeginRefundInput } | { by: 'settle'; body: SettleRefundInput };

/** The decision as it is sent. What is approved is what was shown: with other numbers it is refused. */
export function refundRequest(act: RefundAct, { quote, unspent_points }: StaffRefundDetailOutput, said: { reason: string; language: Language }): RefundRequest {
  if (act === 'retry') return { by: 'settle', body: { event: act } };
  if (act !== 'begin') return { by: 'settle', body: { event: act, ...said } };
  return { by: 'begin', body: { ...(quote !== null && { points: quote.points, unspent_points }), ...(said.reason !== '' && said) } };
}

/** Refunds of orders, for one screen: looking, and each decision about one. */
export function createRefunds() {
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
  const decision = createDecision<RefundAct, StaffRefundDetailOutput, RefundRequest, RefundPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'REFUND_OPEN', 'NOT_REFUNDABLE', 'NOT_ENOUGH_POINTS'),
    preview: async (_, { id, order }, wish, added) =>
      wish.by === 'begin'
        ? (await send(previewOrderRefund, { params: { id: order.id }, body: { ...wish.body, ...added } }, QUIET)).data
        : (await send(previewRefund, { params: { id }, body: { ...wish.body, ...added } }, QUIET)).data,
    take: async (_, { id, order }, wish, added) => {
      if (wish.by === 'settle') {
        await send(settleRefund, { params: { id }, body: { ...wish.body, ...added } }, QUIET);
        return;
      }
      const body = { ...wish.body, ...added };
      await send(refundOrder, { params: { id: order.id }, body }, { ...QUIET, idempotencyKey: key.keyFor({ id, ...body }) });
      key.forget();
    },
    paragraph: paragraphsOf('refunds'),
  });
  return { queue, decision };
}
export type Refunds = ReturnType<typeof createRefunds>;
