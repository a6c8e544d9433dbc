import {
  type BeginRefundInput,
  getStaffOrder,
  listStaffOrders,
  previewOrderRefund,
  type RefundPreviewOutput,
  refundOrder,
  type StaffOrderDetailOutput,
  type StaffOrderOutput,
} from '../../../../contract/payments/refund.ts';
import { ORDER_STATUSES } from '../../../../domain/payments/order-state.ts';
import { send } from '../../../../stores/api.ts';
import { isRefusal } from '../../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../../stores/idempotency-key.ts';
import { createDecision } from '../../../queue/decision-store.ts';
import { listedBy } from '../../../queue/export/listed-by.ts';
import { paragraphsOf } from '../../../queue/own-words/paragraph.ts';
import { createQueue } from '../../../queue/queue-store.ts';
import { searchText } from '../../../queue/staff-scope.ts';

const QUIET = { quiet: true, spinner: false };
export const ORDER_STATE_CHOICES = ['all', ...ORDER_STATUSES] as const;

/** Orders of points, for one screen: looking, and a refund that nobody has asked for. */
export function createStaffOrders() {
  const queue = createQueue<StaffOrderOutput, StaffOrderDetailOutput>({
    viewed: 'orders',
    parameters: { state: ORDER_STATE_CHOICES, q: searchText },
    ...listedBy(listStaffOrders, (filters) => {
      const status = ORDER_STATUSES.find((each) => each === filters.state);
      return { ...(status !== undefined && { status }), ...(filters.q !== '' && { q: filters.q }) };
    }),
    open: async (id) => (await send(getStaffOrder, { params: { id } }, QUIET)).data,
  });
  const key = createIdempotencyKey();
  // It can be begun only as it is shown: with fewer unspent points by now it is refused.
  const decision = createDecision<'refund', StaffOrderDetailOutput, BeginRefundInput, RefundPreviewOutput>({
    settled: queue.refresh,
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'REFUND_OPEN', 'NOT_REFUNDABLE'),
    preview: async (_, { id, unspent_points }, wish, added) =>
      (await send(previewOrderRefund, { params: { id }, body: { ...wish, unspent_points, ...added } }, QUIET)).data,
    take: async (_, { id, unspent_points }, wish, added) => {
      const body = { ...wish, unspent_points, ...added };
      await send(refundOrder, { params: { id }, body }, { ...QUIET, idempotencyKey: key.keyFor({ id, ...body }) });
      key.forget();
    },
    paragraph: paragraphsOf('refunds'),
  });
  return { queue, decision };
}
export type StaffOrders = ReturnType<typeof createStaffOrders>;
