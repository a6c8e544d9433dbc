import * as contract from '../../contract/member.ts';
import type { Deps } from '../deps.ts';
import { checkRegistered } from '../services/check-registered.ts';
import { readMember } from '../services/read-member.ts';
import { registerMember } from '../services/register-member.ts';
import { askLetterAgain } from '../services/send-letter-again.ts';
import { sendRegisterEmail } from '../services/send-register-email.ts';
import { sendRegisterSms } from '../services/send-register-sms.ts';
import { verifyEmail } from '../services/verify-email.ts';
import { type App, bind, signedIn } from './bind.ts';

/** Registration and the member's own data (spec section 7, Member). */
export function mountMember(app: App, deps: Deps): void {
  bind(app, deps, contract.sendRegisterSms, ({ body }, { language, address }) => sendRegisterSms(deps, { ...body, language, address }));
  bind(app, deps, contract.sendRegisterEmail, ({ body }, { language, address }) => sendRegisterEmail(deps, { ...body, language, address }));
  bind(app, deps, contract.checkRegistered, ({ body }, { address }) => checkRegistered(deps, body.account, address));
  bind(app, deps, contract.register, ({ body }, { language, address, userAgent, once }) =>
    registerMember(deps, { form: body, language, address, userAgent, once }),
  );
  bind(app, deps, contract.verifyMember, ({ body }, context) => verifyEmail(deps, body.code, context));
  bind(app, deps, contract.sendLetterAgain, ({ body }, { address }) => askLetterAgain(deps, body.email, address));
  bind(app, deps, contract.getMember, (_, context) => readMember(deps, signedIn(context)));
}
