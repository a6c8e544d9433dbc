import * as contract from '../../contract/consultations/consultation.ts';
import * as staff from '../../contract/consultations/staff-consultation.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { applyAdvisory } from './book-consultation.ts';
import { cancelAdvisory, moveAdvisory } from './change-consultation.ts';
import { readAdvisoryCalendar } from './consultation-ics.ts';
import { readAdvisorySlots, readAdvisoryStatuses, readAdvisoryTypes, readMyAdvisories, readStaffAdvisories, readStaffAdvisory } from './read-consultations.ts';
import { moveStaffAdvisory, previewStaffAdvisory } from './staff-step.ts';

/** Consultations: what there is, a member's own, and the staff's side (docs/rules.md#consultation-kinds). */
export function mountAdvisory(app: App, deps: Deps): void {
  const { library } = deps;
  bind(app, deps, contract.listAdvisorySlots, ({ query }, { caller, now }) => readAdvisorySlots(deps, query, caller?.memberId ?? null, now));
  bind(app, deps, contract.listAdvisoryTypes, ({ query }, { now, until }) => {
    until(deps.settings.trueUntil(now));
    return pageOf(readAdvisoryTypes(library, taipeiDay(now)), query);
  });
  bind(app, deps, contract.listAdvisoryStatuses, ({ query }) => pageOf(readAdvisoryStatuses(library), query));
  bind(app, deps, contract.listAdvisories, ({ query }, context) => readMyAdvisories(deps, signedIn(context).memberId, query));
  bind(app, deps, contract.applyAdvisory, ({ body }, context) => applyAdvisory(deps, signedIn(context), body, context.once));
  bind(app, deps, contract.moveAdvisory, ({ params, body }, context) => moveAdvisory(deps, signedIn(context), { id: params.id, ...body }, context.once));
  bind(app, deps, contract.cancelAdvisory, ({ params, body }, context) => cancelAdvisory(deps, signedIn(context), { ...params, isLate: body.late }));
  bindFile(app, deps, contract.advisoryCalendarFile, ({ params, query }, context) => {
    const { memberId, language } = signedIn(context);
    return readAdvisoryCalendar(deps, { id: params.id, memberId, language: query.lang ?? language, now: context.now });
  });
  bindList(app, deps, staff.listStaffAdvisories, (at, { query }, { caller }) => readStaffAdvisories(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, staff.getStaffAdvisory, ({ params }) => readStaffAdvisory(deps, params.id));
  bind(app, deps, staff.previewStaffAdvisory, ({ params, body }, { language }) =>
    previewStaffAdvisory(deps, { id: params.id, ...body, language: body.language ?? language }),
  );
  bind(app, deps, staff.moveStaffAdvisory, ({ params, body }, { language, once }) =>
    moveStaffAdvisory(deps, { id: params.id, ...body, language: body.language ?? language }, once),
  );
}
