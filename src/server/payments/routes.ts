import type { CallRequest } from '../../contract/call.ts';
import * as mine from '../../contract/payments/my-order.ts';
import * as contract from '../../contract/payments/recharge.ts';
import * as reconciliation from '../../contract/payments/reconciliation.ts';
import * as refunds from '../../contract/payments/refund.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, type RequestContext, signedIn } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { cancelOrder, continueOrder } from './continue-order.ts';
import { mountEcpay } from './ecpay-routes.ts';
import { mountLinePay } from './line-pay-routes.ts';
import { readRecharge, readRechargeStatus } from './read-orders.ts';
import { readReceipt } from './read-receipt.ts';
import { compareDay, getDifference, listDifferences, listReconciliations, settleDifference } from './reconciliation/settle-difference.ts';
import { beginRefund, requestRefund, settleRefund } from './refunds/begin-refund.ts';
import { listMyOrders, readRefundOffer, withdrawRefund } from './refunds/my-refunds.ts';
import { previewBegin, previewSettle } from './refunds/preview-refund.ts';
import { getStaffOrder } from './refunds/staff-order.ts';
import { listStaffOrders } from './refunds/staff-orders.ts';
import { getStaffRefund, listStaffRefunds } from './refunds/staff-refunds.ts';
import { startRecharge } from './start-recharge.ts';

/** Buying points: plans and orders, and the addresses that providers report to. */
export function mountPayments(app: App, deps: Deps): void {
  bind(app, deps, contract.getRecharge, () => readRecharge(deps));
  bind(app, deps, contract.startRecharge, ({ body }, context) =>
    startRecharge(deps, signedIn(context), { request: body, language: context.language, once: context.once }),
  );
  bind(app, deps, contract.getRechargeStatus, ({ query }, context) => readRechargeStatus(deps, signedIn(context).memberId, query.order));
  bind(app, deps, mine.listBuyLogs, ({ query }, context) => listMyOrders(deps, signedIn(context).memberId, query));
  bind(app, deps, mine.getRefundOffer, ({ params }, context) => readRefundOffer(deps, signedIn(context).memberId, params.id));
  bind(app, deps, mine.withdrawRefund, ({ params }, context) => withdrawRefund(deps, signedIn(context).memberId, params.id));
  bind(app, deps, mine.getReceipt, ({ params }, context) => readReceipt(deps, signedIn(context).memberId, params.id));
  bind(app, deps, contract.continueRecharge, ({ params }, context) => continueOrder(deps, { memberId: signedIn(context).memberId, id: params.id }));
  bind(app, deps, contract.cancelOrder, ({ params }, context) => cancelOrder(deps, { memberId: signedIn(context).memberId, id: params.id }));
  bindList(app, deps, reconciliation.listDifferences, (at, { query }, { caller }) => listDifferences(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, reconciliation.getDifference, ({ params }) => getDifference(deps, params.id));
  bind(app, deps, reconciliation.settleDifference, ({ params, body }, context) =>
    settleDifference(deps, { id: params.id, input: body, staffId: signedIn(context).memberId, language: context.language }),
  );
  bindList(app, deps, reconciliation.listReconciliations, (at) => listReconciliations(at));
  bind(app, deps, reconciliation.compareDay, ({ body }) => compareDay(deps, body.day));
  bind(app, deps, refunds.requestRefund, ({ params, body }, context) =>
    requestRefund(deps, { memberId: signedIn(context).memberId, orderId: params.id, asked: body.points, once: context.once }),
  );
  bindList(app, deps, refunds.listStaffOrders, (at, { query }) => listStaffOrders(at, query));
  bind(app, deps, refunds.getStaffOrder, ({ params, query }) => getStaffOrder(deps, { id: params.id, asked: query.points }));
  bindList(app, deps, refunds.listStaffRefunds, (at, { query }, { caller }) => listStaffRefunds(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, refunds.getStaffRefund, ({ params }) => getStaffRefund(deps, params.id));
  const begun = ({ params, body }: CallRequest<typeof refunds.refundOrder>, { language }: RequestContext) => {
    const { points: asked, unspent_points: shown, reason } = body;
    return { orderId: params.id, asked, shown, reason, language: body.language ?? language };
  };
  bind(app, deps, refunds.refundOrder, (request, context) => beginRefund(deps, { ...begun(request, context), once: context.once }));
  bind(app, deps, refunds.previewOrderRefund, (request, context) => previewBegin(deps, begun(request, context)));
  const settled = ({ params, body }: CallRequest<typeof refunds.settleRefund>, { language }: RequestContext) => ({
    id: params.id,
    event: body.event,
    reason: body.reason,
    language: body.language ?? language,
  });
  bind(app, deps, refunds.settleRefund, (request, context) => settleRefund(deps, settled(request, context)));
  bind(app, deps, refunds.previewRefund, (request, context) => previewSettle(deps, settled(request, context)));
  mountEcpay(app, deps);
  mountLinePay(app, deps);
}
