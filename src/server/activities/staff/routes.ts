import * as contract from '../../../contract/activities/staff-registration.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind } from '../../http/bind.ts';
import { checkInRegistration } from './check-in.ts';
import { readStaffRegistration, readStaffRegistrations } from './read-registrations.ts';
import { callOffRegistration, failRegistration, passRegistration } from './review-registration.ts';

/** Registrations for staff: the review, and the desk where members check in. */
export function mountStaffRegistrations(app: App, deps: Deps): void {
  const { database, library } = deps;
  bind(app, deps, contract.listStaffRegistrations, ({ query }) => readStaffRegistrations(deps, query));
  bind(app, deps, contract.getStaffRegistration, ({ params }, { now }) => readStaffRegistration(database.db, library, params.id, now));
  bind(app, deps, contract.passRegistration, ({ params }) => passRegistration(deps, params.id));
  bind(app, deps, contract.failRegistration, ({ params, body }, context) =>
    failRegistration(deps, { ...params, reason: body.reason, language: body.language ?? context.language }),
  );
  bind(app, deps, contract.callOffRegistration, ({ params, body }, context) =>
    callOffRegistration(deps, { ...params, reason: body.reason, language: body.language ?? context.language }),
  );
  bind(app, deps, contract.checkInRegistration, ({ params, body }) => checkInRegistration(deps, { ...params, ...body }));
}
