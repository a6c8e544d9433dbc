import { confirmMobile as confirmMobileCall } from '../../../contract/accounts/desk-mobile.ts';
import * as contact from '../../../contract/accounts/member-contact.ts';
import * as password from '../../../contract/accounts/member-password.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, type RequestContext, signedIn } from '../../http/bind.ts';
import { readEmail, requestEmailChange, resendEmailChangeEmail } from './change-email.ts';
import { changeMobile, requestMobileChange } from './change-mobile.ts';
import { changePassword } from './change-password.ts';
import { confirmMobile } from './confirm-mobile.ts';
import { requestRecoveryByEmail, requestRecoveryBySms } from './request-recovery.ts';
import { resetPasswordByEmail, resetPasswordBySms } from './reset-password.ts';
import { verifyIdentity } from './verify-identity.ts';

const originOf = ({ address, userAgent }: RequestContext) => ({ address, userAgent });

/** The forgotten and the changed password (docs/rules.md#recovery). */
export function mountMemberPassword(app: App, deps: Deps): void {
  bind(app, deps, password.forgetBySms, ({ body }, context) => requestRecoveryBySms(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, password.forgetByEmail, ({ body }, context) => requestRecoveryByEmail(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, password.resetBySms, ({ body }, context) => resetPasswordBySms(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, password.resetByEmail, ({ body }, context) => resetPasswordByEmail(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, password.changePassword, ({ body }, context) => changePassword(deps, { ...body, caller: signedIn(context), origin: originOf(context) }));
}

/** The e-mail address and the mobile number of a member, which count once they are verified (docs/rules.md#verification). The desk confirms the numbers that no SMS reaches. */
export function mountMemberContact(app: App, deps: Deps): void {
  bind(app, deps, contact.getEmail, (_, context) => readEmail(deps, signedIn(context)));
  bind(app, deps, contact.changeEmail, ({ body }, context) => requestEmailChange(deps, { ...body, caller: signedIn(context), origin: originOf(context) }));
  bind(app, deps, contact.resendEmailChange, (_, context) => resendEmailChangeEmail(deps, { caller: signedIn(context), origin: originOf(context) }));
  bind(app, deps, contact.verifyIdentity, ({ body }, context) => verifyIdentity(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, contact.sendMobileSms, ({ body }, context) => requestMobileChange(deps, { ...body, caller: signedIn(context), origin: originOf(context) }));
  bind(app, deps, contact.changeMobile, ({ body }, context) => changeMobile(deps, { ...body, caller: signedIn(context), origin: originOf(context) }));
  bind(app, deps, confirmMobileCall, ({ body }, context) => confirmMobile(deps, { ...body, caller: signedIn(context), origin: context }));
}
