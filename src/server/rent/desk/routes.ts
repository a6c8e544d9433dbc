import { getAttendance } from '../../../contract/rent/attendance.ts';
import * as contract from '../../../contract/rent/desk-rent.ts';
import * as units from '../../../contract/rent/device-unit.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind } from '../../http/bind.ts';
import { bindList } from '../../http/lists/bind-list.ts';
import { callOffRent, checkInRent, finishRent, handOutRent, previewCallOffRent, takeBackRent } from './desk-rent.ts';
import { readUnitsOutOfService, repairUnit } from './out-of-service.ts';
import { monthOf, readAttendance } from './read-attendance.ts';
import { readDeskRent, readDeskRents } from './read-desk-rents.ts';
import { previewRemindRent, remindRent } from './remind-rent.ts';
import { seatWalkIn } from './seat-walk-in.ts';

/** The counter: who comes, who is in, what is out. */
export function mountDesk(app: App, deps: Deps): void {
  const { database, library } = deps;
  bindList(app, deps, contract.listDeskRents, (at, { query }) => readDeskRents(at, query));
  bind(app, deps, contract.getDeskRent, ({ params }, { now }) => readDeskRent(database.db, library, params.id, now));
  bind(app, deps, getAttendance, ({ query }, { now }) => readAttendance(database.db, query.month ?? monthOf(now), now));
  bind(app, deps, contract.seatWalkIn, ({ body }, { once }) =>
    seatWalkIn(
      deps,
      { memberId: body.member_id, deviceId: body.device_id, end: body.end, shown: { ruleVersion: body.rule_version, points: body.points } },
      once,
    ),
  );
  bindList(app, deps, units.listUnitsOutOfService, (at) => readUnitsOutOfService(at));
  bind(app, deps, units.putInService, ({ params }) => repairUnit(deps, params));
  bind(app, deps, contract.checkInRent, ({ params }, { once }) => checkInRent(deps, params.id, once));
  bind(app, deps, contract.handOutRent, ({ params, body }, { once }) => handOutRent(deps, params.id, body, once));
  bind(app, deps, contract.takeBackRent, ({ params, body }, { once }) => takeBackRent(deps, params.id, body, once));
  bind(app, deps, contract.finishRent, ({ params }, { once }) => finishRent(deps, params.id, once));
  bind(app, deps, contract.previewRemindRent, ({ params }) => previewRemindRent(deps, params.id));
  bind(app, deps, contract.remindRent, ({ params }, { once }) => remindRent(deps, params.id, once));
  bind(app, deps, contract.previewCallOffRent, ({ params, body }, { language }) =>
    previewCallOffRent(deps, params.id, { reason: body.reason, language: body.language ?? language }),
  );
  bind(app, deps, contract.callOffRent, ({ params, body }, context) =>
    callOffRent(deps, params.id, { reason: body.reason, language: body.language ?? context.language }, context.once),
  );
}
