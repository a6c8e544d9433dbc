import * as pins from '../../contract/spending/pin.ts';
import * as shops from '../../contract/spending/shop-payment.ts';
import * as contract from '../../contract/spending/spending.ts';
import * as staff from '../../contract/spending/staff-spending.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, shopOf, signedIn } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { confirmSpending, refuseSpending } from './answer-spending.ts';
import { createPayCode } from './pay-code.ts';
import { confirmByPin, readPin, removePin, setPin } from './pin.ts';
import { listMySpendings, listStaffSpendings, readMySpending, readStaffSpending, readWaitingSpending } from './read-spendings.ts';
import { requestSpending, withdrawSpending } from './request-spending.ts';
import { previewReversal, reverseSpending } from './reverse-spending.ts';
import { createShopPayment, readShopPayment, reverseShopPayment } from './shop-payment.ts';

/** Paying with points: the member's side, the desk's and that of partner shops. */
export function mountSpending(app: App, deps: Deps): void {
  bind(app, deps, contract.createPayCode, (_, context) => createPayCode(deps, signedIn(context)));
  bind(app, deps, contract.getWaitingSpending, (_, context) => readWaitingSpending(deps, signedIn(context)));
  bind(app, deps, contract.listSpendings, ({ query }, context) => listMySpendings(deps, signedIn(context), query));
  bind(app, deps, contract.getSpending, ({ params }, context) => readMySpending(deps, signedIn(context), params.id));
  bind(app, deps, contract.confirmSpending, ({ params }, context) => confirmSpending(deps, signedIn(context), params.id));
  bind(app, deps, contract.refuseSpending, ({ params }, context) => refuseSpending(deps, signedIn(context), params.id));
  bind(app, deps, pins.getPin, (_, context) => readPin(deps, signedIn(context)));
  bind(app, deps, pins.setPin, ({ body }, context) => setPin(deps, { ...body, caller: signedIn(context), origin: context }));
  bind(app, deps, pins.removePin, (_, context) => removePin(deps, signedIn(context)));
  mountDeskSpending(app, deps);
  mountShopPayments(app, deps);
}

function mountDeskSpending(app: App, deps: Deps): void {
  bind(app, deps, staff.requestSpending, ({ body }, context) => requestSpending(deps, signedIn(context), body, context.once));
  bindList(app, deps, staff.listStaffSpendings, (at, { query }) => listStaffSpendings(at, query));
  bind(app, deps, staff.getStaffSpending, ({ params }) => readStaffSpending(deps, params.id));
  bind(app, deps, staff.confirmByPin, ({ params, body }, context) => confirmByPin(deps, { id: params.id, pin: body.pin, origin: context }));
  bind(app, deps, staff.withdrawSpending, ({ params }) => withdrawSpending(deps, params.id));
  bind(app, deps, staff.previewReversal, ({ params, body }, { language }) =>
    previewReversal(deps, { id: params.id, points: body.points, reason: body.reason, language: body.language ?? language }),
  );
  bind(app, deps, staff.reverseSpending, ({ params, body }, context) =>
    reverseSpending(deps, { id: params.id, points: body.points, reason: body.reason, language: body.language ?? context.language }, context.once),
  );
}

function mountShopPayments(app: App, deps: Deps): void {
  bind(app, deps, shops.createShopPayment, ({ body }, context) => createShopPayment(deps, shopOf(context), body));
  bind(app, deps, shops.getShopPayment, ({ params }, context) => readShopPayment(deps, deps.database.db, { shopId: shopOf(context).id, id: params.id }));
  bind(app, deps, shops.reverseShopPayment, ({ params, body }, context) => reverseShopPayment(deps, shopOf(context), { id: params.id, ...body }));
}
