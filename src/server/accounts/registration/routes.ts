import * as contract from '../../../contract/accounts/member.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { readMember } from '../profile/read-member.ts';
import { checkRegistered } from './check-registered.ts';
import { registerMember } from './register-member.ts';
import { requestVerificationEmail } from './resend-verification-email.ts';
import { sendRegisterEmail } from './send-register-email.ts';
import { sendRegisterSms } from './send-register-sms.ts';
import { verifyEmail } from './verify-email.ts';

/** Registration and the member's own data (docs/rules.md#registration). */
export function mountMember(app: App, deps: Deps): void {
  bind(app, deps, contract.sendRegisterSms, ({ body }, { language, address }) => sendRegisterSms(deps, { ...body, language, address }));
  bind(app, deps, contract.sendRegisterEmail, ({ body }, { language, address }) => sendRegisterEmail(deps, { ...body, language, address }));
  bind(app, deps, contract.checkRegistered, ({ body }, { address }) => checkRegistered(deps, body.account, address));
  bind(app, deps, contract.register, ({ body }, { language, address, userAgent, once }) =>
    registerMember(deps, { form: body, language, address, userAgent, once }),
  );
  bind(app, deps, contract.verifyMember, ({ body }, context) => verifyEmail(deps, body.code, context));
  bind(app, deps, contract.resendVerification, ({ body }, { address }) => requestVerificationEmail(deps, body.email, address));
  bind(app, deps, contract.getMember, (_, context) => readMember(deps, signedIn(context)));
}
