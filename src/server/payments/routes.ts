import * as orders from '../../contract/payments/order.ts';
import * as contract from '../../contract/payments/recharge.ts';
import * as reconciliation from '../../contract/payments/reconciliation.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { mountEcpay } from './ecpay-routes.ts';
import { mountLinePay } from './line-pay-routes.ts';
import { listOrders, readRecharge, readRechargeStatus } from './read-orders.ts';
import { listDifferences, settleDifference } from './reconciliation/settle-difference.ts';
import { startRecharge } from './start-recharge.ts';

/** Buying points: plans and orders, and the addresses that providers report to. */
export function mountPayments(app: App, deps: Deps): void {
  bind(app, deps, contract.getRecharge, () => readRecharge(deps));
  bind(app, deps, contract.startRecharge, ({ body }, context) =>
    startRecharge(deps, signedIn(context), { request: body, language: context.language, once: context.once }),
  );
  bind(app, deps, contract.getRechargeStatus, ({ query }, context) => readRechargeStatus(deps, signedIn(context).memberId, query.order));
  bind(app, deps, orders.listBuyLogs, ({ query }, context) => listOrders(deps, signedIn(context).memberId, query));
  bind(app, deps, reconciliation.listDifferences, ({ query }) => listDifferences(deps, query));
  bind(app, deps, reconciliation.settleDifference, ({ params, body }) => settleDifference(deps, params.id, body));
  mountEcpay(app, deps);
  mountLinePay(app, deps);
}
