import { getAttendance } from '../../../contract/rent/attendance.ts';
import * as contract from '../../../contract/rent/desk-rent.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind } from '../../http/bind.ts';
import { callOffRent, checkInRent, finishRent, handOutRent, takeBackRent } from './desk-rent.ts';
import { monthOf, readAttendance } from './read-attendance.ts';
import { readDeskRent, readDeskRents } from './read-desk-rents.ts';

/** The counter: who comes, who is in, what is out. */
export function mountDesk(app: App, deps: Deps): void {
  const { database, library } = deps;
  bind(app, deps, contract.listDeskRents, ({ query }) => readDeskRents(deps, query));
  bind(app, deps, contract.getDeskRent, ({ params }, { now }) => readDeskRent(database.db, library, params.id, now));
  bind(app, deps, getAttendance, ({ query }, { now }) => readAttendance(database.db, query.month ?? monthOf(now), now));
  bind(app, deps, contract.checkInRent, ({ params }) => checkInRent(deps, params.id));
  bind(app, deps, contract.handOutRent, ({ params, body }) => handOutRent(deps, params.id, body));
  bind(app, deps, contract.takeBackRent, ({ params, body }) => takeBackRent(deps, params.id, body));
  bind(app, deps, contract.finishRent, ({ params }) => finishRent(deps, params.id));
  bind(app, deps, contract.callOffRent, ({ params, body }, context) =>
    callOffRent(deps, params.id, { reason: body.reason, language: body.language ?? context.language }),
  );
}
