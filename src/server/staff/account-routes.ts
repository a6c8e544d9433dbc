import * as staff from '../../contract/staff/staff-account.ts';
import type { Language } from '../../i18n/languages.ts';
import { rehearseUseCase } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, type RequestContext, signedIn } from '../http/bind.ts';
import { type AccountAct, endLoginsByStaff, lockAccount, unlockAccount } from '../identity/login/account-lock.ts';
import { findAccounts } from './find-account.ts';

/** The operator's calls on an account (docs/rules.md#restricting-members; docs/decisions/096). */
export function mountStaffAccount(app: App, deps: Deps): void {
  const act = (request: { params: { id: string }; body: { reason: string; language?: Language | undefined } }, context: RequestContext): AccountAct => ({
    memberId: request.params.id,
    reason: request.body.reason,
    language: request.body.language ?? context.language,
    caller: signedIn(context),
    origin: context,
  });
  const acts = [
    [staff.previewEndLogins, endLoginsByStaff],
    [staff.previewLock, lockAccount],
    [staff.previewUnlock, unlockAccount],
  ] as const;
  for (const [call, run] of acts)
    bind(app, deps, call, async (request, context) => ({ emails: await rehearseUseCase(deps, (rehearsing) => run(rehearsing, act(request, context))) }));
  bind(app, deps, staff.findAccounts, async ({ query }) => ({ accounts: await findAccounts(deps, query.q) }));
  bind(app, deps, staff.endMemberLogins, (request, context) => endLoginsByStaff(deps, act(request, context), context.once));
  bind(app, deps, staff.lockAccount, (request, context) => lockAccount(deps, act(request, context)));
  bind(app, deps, staff.unlockAccount, (request, context) => unlockAccount(deps, act(request, context)));
}
