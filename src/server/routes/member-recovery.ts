import * as contact from '../../contract/member-contact.ts';
import * as password from '../../contract/member-password.ts';
import type { Deps } from '../deps.ts';
import { askRecoveryByEmail, askRecoveryBySms } from '../services/ask-recovery.ts';
import { askEmailChange, readEmail, sendEmailLetterAgain } from '../services/change-email.ts';
import { askMobileChange, changeMobile } from '../services/change-mobile.ts';
import { changePassword } from '../services/change-password.ts';
import { resetPasswordByEmail, resetPasswordBySms } from '../services/reset-password.ts';
import { verifyIdentity } from '../services/verify-identity.ts';
import { type App, bind, type RequestContext, signedIn } from './bind.ts';

const originOf = ({ address, userAgent }: RequestContext) => ({ address, userAgent });

/** The forgotten and the changed password (spec section 7, Member). */
export function mountMemberPassword(app: App, deps: Deps): void {
  bind(app, deps, password.forgetBySms, ({ body }, context) => askRecoveryBySms(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, password.forgetByEmail, ({ body }, context) => askRecoveryByEmail(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, password.resetBySms, ({ body }, context) => resetPasswordBySms(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, password.resetByEmail, ({ body }, context) => resetPasswordByEmail(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, password.changePassword, ({ body }, context) => changePassword(deps, { ...body, caller: signedIn(context), origin: originOf(context) }));
}

/** What reaches a member: the e-mail address and the mobile number, which count once they are verified (spec section 4). */
export function mountMemberContact(app: App, deps: Deps): void {
  bind(app, deps, contact.getEmail, (_, context) => readEmail(deps, signedIn(context)));
  bind(app, deps, contact.changeEmail, ({ body }, context) => askEmailChange(deps, { ...body, caller: signedIn(context), origin: originOf(context) }));
  bind(app, deps, contact.sendEmailLetter, (_, context) => sendEmailLetterAgain(deps, { caller: signedIn(context), origin: originOf(context) }));
  bind(app, deps, contact.verifyIdentity, ({ body }, context) => verifyIdentity(deps, { ...body, origin: originOf(context) }));
  bind(app, deps, contact.sendMobileSms, ({ body }, context) => askMobileChange(deps, { ...body, caller: signedIn(context), origin: originOf(context) }));
  bind(app, deps, contact.changeMobile, ({ body }, context) => changeMobile(deps, { ...body, caller: signedIn(context), origin: originOf(context) }));
}
