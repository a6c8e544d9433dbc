import * as login from '../../../contract/identity/login.ts';
import * as event from '../../../contract/identity/security-event.ts';
import * as totp from '../../../contract/identity/totp.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { endOneLogin, endOtherLogins, readLogins } from '../login/my-logins.ts';
import { readSecurityEvents } from './read-security-events.ts';
import { beginTotp, confirmTotp, disableTotp, readTotp, renewRecoveryCodes } from './totp.ts';

/** The safety of one's own account: second factor, signed-in devices, what happened (docs/decisions/060, 061). */
export function mountSecurity(app: App, deps: Deps): void {
  bind(app, deps, totp.getTotp, (_, context) => readTotp(deps, signedIn(context)));
  bind(app, deps, totp.beginTotp, (_, context) => beginTotp(deps, signedIn(context).memberId));
  bind(app, deps, totp.confirmTotp, ({ body }, context) => confirmTotp(deps, { ...body, caller: signedIn(context), origin: context }));
  bind(app, deps, totp.disableTotp, ({ body }, context) => disableTotp(deps, { ...body, caller: signedIn(context), origin: context }));
  bind(app, deps, totp.renewRecoveryCodes, ({ body }, context) => renewRecoveryCodes(deps, { ...body, caller: signedIn(context), origin: context }));
  bind(app, deps, login.listLogins, (_, context) => readLogins(deps, signedIn(context)));
  bind(app, deps, login.endOneLogin, ({ params, body }, context) =>
    endOneLogin(deps, { id: params.id, password: body.password, code: body.code, caller: signedIn(context), origin: context }),
  );
  bind(app, deps, login.endOtherLogins, ({ body }, context) =>
    endOtherLogins(deps, { password: body.password, code: body.code, caller: signedIn(context), origin: context }),
  );
  bind(app, deps, event.listSecurityEvents, ({ query }, context) => readSecurityEvents(deps, signedIn(context).memberId, query));
}
