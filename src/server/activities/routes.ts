import * as contract from '../../contract/activities/registration.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { countBookingChange } from '../http/callers/rate-limit.ts';
import type { UnscopedKey } from '../http/with-idempotency.ts';
import { applyAtOnce, applyOnline } from './apply-online.ts';
import { cancelRegistration } from './cancel-registration.ts';
import { readRegistrationCalendar } from './emails/registration-ics.ts';
import { readActivityRegistration, readMyRegistration, readMyRegistrations } from './read-registrations.ts';

/** Registering for activities, and a member's own registrations (docs/rules.md#registering-for-an-activity). */
export function mountActivities(app: App, deps: Deps): void {
  bind(app, deps, contract.getActivityRegistration, ({ params }, { caller }) => readActivityRegistration(deps, params, caller));
  // The key stands for this activity alone, whose id is no part of the body.
  const here = <K extends UnscopedKey>(once: K | null, { type, id }: { type: string; id: string }) => once && { ...once, call: `${once.call} ${type}/${id}` };
  bind(
    app,
    deps,
    contract.applyOnline,
    ({ params, body }, context) => applyOnline(deps, { member: signedIn(context), ...params, body, language: context.language }, here(context.once, params)),
    { atOnce: ({ params, body }, { language, once }, proof) => applyAtOnce(deps, { ...params, body, language }, here(once, params), proof) },
  );
  bind(app, deps, contract.cancelRegistration, async ({ params, body }, context) => {
    await countBookingChange(deps, signedIn(context));
    return cancelRegistration(deps, signedIn(context), { ...params, session: body.session, isLate: body.late });
  });
  bind(app, deps, contract.listMyRegistrations, ({ query }, context) => readMyRegistrations(deps, signedIn(context).memberId, query));
  bind(app, deps, contract.getMyRegistration, ({ params }, context) => readMyRegistration(deps, signedIn(context).memberId, params.id));
  bindFile(app, deps, contract.registrationCalendarFile, ({ params, query }, context) => {
    const { memberId, language } = signedIn(context);
    return readRegistrationCalendar(deps, { id: params.id, memberId, language: query.lang ?? language, now: context.now });
  });
}
