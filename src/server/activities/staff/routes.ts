import { getAttendanceList } from '../../../contract/activities/attendance.ts';
import * as contract from '../../../contract/activities/staff-registration.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind } from '../../http/bind.ts';
import { bindList } from '../../http/lists/bind-list.ts';
import { readAttendanceList } from './attendance-list.ts';
import { checkInRegistration } from './check-in.ts';
import { readStaffRegistration, readStaffRegistrations } from './read-registrations.ts';
import { previewReview, reviewRegistration } from './review-registration.ts';

/** Registrations for staff: the review, and the desk where members check in. */
export function mountStaffRegistrations(app: App, deps: Deps): void {
  const { database, library } = deps;
  bindList(app, deps, contract.listStaffRegistrations, (at, { query }, { caller }) => readStaffRegistrations(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, contract.getStaffRegistration, ({ params }, { now }) => readStaffRegistration(database.db, library, params.id, now));
  bind(app, deps, getAttendanceList, ({ params, query }) => readAttendanceList(deps, { ...params, ...query }));
  bind(app, deps, contract.passRegistration, ({ params }) => reviewRegistration(deps, { ...params, event: 'pass' }));
  bind(app, deps, contract.failRegistration, ({ params, body }, context) =>
    reviewRegistration(deps, { ...params, event: 'fail', reason: body.reason, language: body.language ?? context.language }),
  );
  bind(app, deps, contract.callOffRegistration, ({ params, body }, context) =>
    reviewRegistration(deps, { ...params, event: 'call_off', reason: body.reason, language: body.language ?? context.language }),
  );
  bind(app, deps, contract.previewRegistrationReview, ({ params, body }, context) =>
    previewReview(deps, { ...params, ...(body.event === 'pass' ? body : { ...body, language: body.language ?? context.language }) }),
  );
  bind(app, deps, contract.checkInRegistration, ({ params, body }) => checkInRegistration(deps, { ...params, ...body }));
}
