import * as contract from '../../../contract/staff/account-closure.ts';
import { rehearseUseCase } from '../../delivery/rehearse.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { closeAccount, decideClosure } from './account-closure.ts';
import { previewAnonymise, previewMerge } from './preview-closure.ts';

/** Accounts that staff joins, or makes anonymous (docs/decisions/232, 233). */
export function mountAccountClosures(app: App, deps: Deps): void {
  bind(app, deps, contract.previewMerge, ({ params, body }, context) => {
    const { other, reason, language = context.language } = body;
    return previewMerge(deps, { memberId: params.id, other, reason, language, caller: signedIn(context) });
  });
  bind(app, deps, contract.mergeAccounts, ({ params, body }, context) => {
    const { other_id, reason, language = context.language } = body;
    return closeAccount(deps, { memberId: other_id, into: params.id, reason, language, caller: signedIn(context) }, context.once);
  });
  bind(app, deps, contract.previewAnonymise, ({ params, body }, context) => {
    const { reason, language = context.language } = body;
    return previewAnonymise(deps, { memberId: params.id, reason, language, caller: signedIn(context) });
  });
  bind(app, deps, contract.anonymiseMember, ({ params, body }, context) => {
    const { reason, language = context.language } = body;
    return closeAccount(deps, { memberId: params.id, into: null, reason, language, caller: signedIn(context) }, context.once);
  });
  bind(app, deps, contract.decideClosure, ({ params, body }, context) => decideClosure(deps, { id: params.id, event: body.event, caller: signedIn(context) }));
  bind(app, deps, contract.previewClosure, async ({ body }, context) => ({
    emails: await rehearseUseCase(deps, (rehearsing) => decideClosure(rehearsing, { id: body.closure_id, event: body.event, caller: signedIn(context) })),
  }));
}
