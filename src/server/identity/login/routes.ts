import * as v from 'valibot';
import { faultsOf } from '../../../contract/field-message.ts';
import { createToken, deleteToken, type Grant, GrantSchema, MFA_GRANT_TYPE, type MfaGrantSchema, SITE_CLIENT_ID } from '../../../contract/identity/token.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { Deps } from '../../deps.ts';
import { type App, bind, signedIn } from '../../http/bind.ts';
import { isClient } from '../../http/callers/clients.ts';
import { refuseBasic, requireSingleValue } from '../../http/rfc6749-errors.ts';
import type { GivenFactor } from '../security/second-factor.ts';
import { exchangeCode } from './exchange-code.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { answerChallenge } from './mfa-challenge.ts';
import { refreshLogin } from './refresh-login.ts';

/** `POST /token` after RFC 6749, and its end. */
export function mountToken(app: App, deps: Deps): void {
  app.use(createToken.path, refuseBasic);
  bind(
    app,
    deps,
    createToken,
    ({ body }, context) => {
      const { address, userAgent } = context;
      const origin = { address, userAgent };
      const clientId = body.client_id;
      if (!isClient(deps, clientId)) throw new Refusal('INVALID_CLIENT');
      if (body.grant_type === 'authorization_code') {
        const { code, redirect_uri: redirectUri, code_verifier: codeVerifier } = body;
        return exchangeCode(deps, { clientId, code, redirectUri, codeVerifier, origin });
      }
      if (body.grant_type === 'refresh_token') return refreshLogin(deps, { clientId, refreshToken: body.refresh_token, scope: body.scope, origin });
      // Passwords and what follows them are for the site's own form, and no other's (docs/decisions/010).
      if (clientId !== SITE_CLIENT_ID) throw new Refusal('UNAUTHORIZED_CLIENT');
      if (body.grant_type === MFA_GRANT_TYPE) return answerChallenge(deps, { clientId, mfaToken: body.mfa_token, factor: factorGiven(body), origin });
      return logIn(deps, {
        clientId,
        username: body.username,
        password: body.password,
        isRemembered: body.remember,
        deviceId: body.device_id,
        origin,
      });
    },
    { parseBody: parseGrant },
  );
  bind(app, deps, deleteToken, (_, context) => logOut(deps, { caller: signedIn(context), origin: context }));
}

const GRANT_TYPES: readonly string[] = GrantSchema.options.map(({ entries }) => entries.grant_type.literal);

/**
 * RFC 6749 section 3.2: no parameter twice, one without a value counts as left out, an unknown one is ignored;
 * faults are a 400 here, not a 422. @throws Refusal INVALID_REQUEST, UNSUPPORTED_GRANT_TYPE, INVALID_SCOPE
 */
function parseGrant(fields: Record<string, unknown>): Grant {
  const given = requireSingleValue(fields);
  const type = given['grant_type'];
  if (typeof type === 'string' && !GRANT_TYPES.includes(type)) throw new Refusal('UNSUPPORTED_GRANT_TYPE');
  // A login of the site opens all that its member may do. To grant that for less would be a lie.
  if (type === 'password' && given['scope'] !== undefined) throw new Refusal('INVALID_SCOPE');
  const parsed = v.safeParse(GrantSchema, given);
  if (!parsed.success) throw new Refusal('INVALID_REQUEST', { faults: faultsOf(parsed.issues) });
  return parsed.output;
}

/** @throws Refusal INVALID_REQUEST unless there is exactly one of the two */
function factorGiven({ otp, recovery_code }: v.InferOutput<typeof MfaGrantSchema>): GivenFactor {
  if (otp !== undefined && recovery_code === undefined) return { kind: 'otp', code: otp };
  if (recovery_code !== undefined && otp === undefined) return { kind: 'recovery_code', code: recovery_code };
  throw new Refusal('INVALID_REQUEST', { faults: [{ field: 'otp', message: otp === undefined ? 'REQUIRED' : 'WRONG_FORMAT' }] });
}
