import * as orders from '../../contract/payments/order.ts';
import * as contract from '../../contract/payments/recharge.ts';
import * as reconciliation from '../../contract/payments/reconciliation.ts';
import * as refunds from '../../contract/payments/refund.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { cancelOrder, continueOrder } from './continue-order.ts';
import { mountEcpay } from './ecpay-routes.ts';
import { mountLinePay } from './line-pay-routes.ts';
import { listOrders, readRecharge, readRechargeStatus } from './read-orders.ts';
import { listDifferences, settleDifference } from './reconciliation/settle-difference.ts';
import { beginRefund, requestRefund, settleRefund } from './refunds/begin-refund.ts';
import { listStaffOrders } from './refunds/staff-orders.ts';
import { startRecharge } from './start-recharge.ts';

/** Buying points: plans and orders, and the addresses that providers report to. */
export function mountPayments(app: App, deps: Deps): void {
  bind(app, deps, contract.getRecharge, () => readRecharge(deps));
  bind(app, deps, contract.startRecharge, ({ body }, context) =>
    startRecharge(deps, signedIn(context), { request: body, language: context.language, once: context.once }),
  );
  bind(app, deps, contract.getRechargeStatus, ({ query }, context) => readRechargeStatus(deps, signedIn(context).memberId, query.order));
  bind(app, deps, contract.continueRecharge, ({ params }, context) => continueOrder(deps, { memberId: signedIn(context).memberId, id: params.id }));
  bind(app, deps, contract.cancelOrder, ({ params }, context) => cancelOrder(deps, { memberId: signedIn(context).memberId, id: params.id }));
  bind(app, deps, orders.listBuyLogs, ({ query }, context) => listOrders(deps, signedIn(context).memberId, query));
  bind(app, deps, reconciliation.listDifferences, ({ query }) => listDifferences(deps, query));
  bind(app, deps, reconciliation.settleDifference, ({ params, body }) => settleDifference(deps, params.id, body));
  bind(app, deps, refunds.requestRefund, ({ params, body }, context) =>
    requestRefund(deps, { memberId: signedIn(context).memberId, orderId: params.id, asked: body.points, once: context.once }),
  );
  bind(app, deps, refunds.listStaffOrders, ({ query }) => listStaffOrders(deps, query));
  bind(app, deps, refunds.refundOrder, ({ params, body }, { once, language }) =>
    beginRefund(deps, { orderId: params.id, asked: body.points, reason: body.reason, language: body.language ?? language, once }),
  );
  bind(app, deps, refunds.settleRefund, ({ params, body }, { language }) =>
    settleRefund(deps, { id: params.id, event: body.event, reason: body.reason, language: body.language ?? language }),
  );
  mountEcpay(app, deps);
  mountLinePay(app, deps);
}
