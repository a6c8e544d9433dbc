import * as contract from '../../contract/creators/application.ts';
import * as page from '../../contract/creators/creator-page.ts';
import * as staff from '../../contract/creators/staff-application.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { answerApplication, applyForCreator, withdrawApplication } from './apply-for-creator.ts';
import { putCreatorPage, removeCreatorPage } from './creator-page.ts';
import { decideApplication, previewDecision } from './decide-application.ts';
import { listForStaff, listMine, readForStaff, readMyMembership } from './read-applications.ts';

/** Applications to be a creator or an associate creator: a member's own, and the staff's side. */
export function mountCreatorApplications(app: App, deps: Deps): void {
  bind(app, deps, contract.applyForCreator, ({ body }, context) => applyForCreator(deps, signedIn(context), body, context.once));
  bind(app, deps, contract.answerApplication, ({ params, body }, context) =>
    answerApplication(deps, { caller: signedIn(context), id: params.id, form: body }, context.once),
  );
  bind(app, deps, contract.listMyApplications, ({ query }, context) => listMine(deps, signedIn(context).memberId, query));
  bind(app, deps, contract.getMyMembership, (_, context) => readMyMembership(deps, signedIn(context).memberId));
  bind(app, deps, contract.withdrawApplication, ({ params }, context) => withdrawApplication(deps, signedIn(context), params.id));
  bind(app, deps, page.putCreatorPage, ({ body }, context) => putCreatorPage(deps, signedIn(context).memberId, body));
  bind(app, deps, page.removeCreatorPage, (_, context) => removeCreatorPage(deps, signedIn(context).memberId));
  bindList(app, deps, staff.listStaffApplications, (at, { query }, { caller }) => listForStaff(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, staff.getStaffApplication, ({ params }) => readForStaff(deps, params.id));
  bind(app, deps, staff.previewApplicationDecision, ({ params, body }, context) =>
    previewDecision(deps, { id: params.id, ...body, language: body.language ?? context.language, actorId: signedIn(context).memberId }),
  );
  bind(app, deps, staff.decideApplication, ({ params, body }, context) =>
    decideApplication(deps, { id: params.id, ...body, language: body.language ?? context.language, actorId: signedIn(context).memberId }),
  );
}
