import * as v from 'valibot';
import { faultsOf } from '../../contract/field-message.ts';
import { revokeApplication as cutOffCall, getGrantedMember, listApplications } from '../../contract/oauth/application.ts';
import { authorize, getAuthorization, revokeToken as revokeCall } from '../../contract/oauth/authorize.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf, signedIn } from '../http/bind.ts';
import { isClient } from '../http/callers/clients.ts';
import { refuseBasic, requireSingleValue } from '../http/rfc6749-errors.ts';
import { authorizeClient, readConsent } from './authorize-client.ts';
import { readApplications } from './read-applications.ts';
import { refuseRepeated } from './read-authorization.ts';
import { readGrantedMember } from './read-granted-member.ts';
import { revokeApplication } from './revoke-application.ts';
import { revokeToken } from './revoke-token.ts';

/** Applications of others: asking, deciding, ending (docs/rules.md#applications-of-others; docs/decisions/065). */
export function mountAuthorize(app: App, deps: Deps): void {
  app.use(getAuthorization.path, async (c, next) => {
    refuseRepeated(c.req.queries());
    await next();
  });
  bind(app, deps, getAuthorization, ({ query }, context) => readConsent(deps, { asked: query, caller: signedIn(context) }));
  bind(app, deps, authorize, ({ body: { decision, ...asked } }, context) =>
    authorizeClient(deps, { asked, isAllowed: decision === 'allow', caller: signedIn(context), origin: context }),
  );
  bind(app, deps, getGrantedMember, (_, context) => readGrantedMember(deps, signedIn(context)));
  bind(app, deps, listApplications, async ({ query }, context) => pageOf(await readApplications(deps, signedIn(context).memberId), query));
  bind(app, deps, cutOffCall, ({ params }, context) => {
    const { memberId, familyId } = signedIn(context);
    return revokeApplication(deps, { memberId, familyId, clientId: params.client_id, origin: context });
  });
  app.use(revokeCall.path, refuseBasic);
  bind(
    app,
    deps,
    revokeCall,
    ({ body: { client_id, token } }, context) => {
      if (!isClient(deps, client_id)) throw new Refusal('INVALID_CLIENT');
      return revokeToken(deps, { clientId: client_id, token, origin: context });
    },
    {
      parseBody: (fields) => {
        const parsed = v.safeParse(revokeCall.body ?? v.never(), requireSingleValue(fields));
        if (!parsed.success) throw new Refusal('INVALID_REQUEST', { faults: faultsOf(parsed.issues) });
        return parsed.output;
      },
    },
  );
}
