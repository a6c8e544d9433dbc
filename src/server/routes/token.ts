import * as v from 'valibot';
import { faultsOf } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import { createToken, deleteToken, type Grant, GrantSchema, MFA_GRANT_TYPE, type MfaGrantSchema, SITE_CLIENT_ID } from '../../contract/token.ts';
import type { Deps } from '../deps.ts';
import { logIn } from '../services/log-in.ts';
import { logOut } from '../services/log-out.ts';
import { answerChallenge } from '../services/mfa-challenge.ts';
import { refreshLogin } from '../services/refresh-login.ts';
import type { GivenFactor } from '../services/second-factor.ts';
import { type App, bind, signedIn } from './bind.ts';

/** `POST /token` after RFC 6749, and its end. */
export function mountToken(app: App, deps: Deps): void {
  app.use(createToken.path, async (c, next) => {
    c.header('Pragma', 'no-cache');
    // No client of ours has a secret: who shows one, and be it beside a client_id, is a client we do not know (section 5.2).
    if (c.req.method === 'POST' && /^Basic\b/i.test(c.req.header('authorization') ?? '')) throw new Refusal('INVALID_CLIENT');
    await next();
  });
  bind(
    app,
    deps,
    createToken,
    ({ body }, origin) => {
      if (body.client_id !== SITE_CLIENT_ID) throw new Refusal('INVALID_CLIENT');
      if (body.grant_type === 'refresh_token') return refreshLogin(deps, { clientId: body.client_id, refreshToken: body.refresh_token, origin });
      if (body.grant_type === MFA_GRANT_TYPE)
        return answerChallenge(deps, { clientId: body.client_id, mfaToken: body.mfa_token, factor: factorGiven(body), origin });
      return logIn(deps, {
        clientId: body.client_id,
        username: body.username,
        password: body.password,
        isRemembered: body.remember,
        deviceId: body.device_id,
        origin,
      });
    },
    parseGrant,
  );
  bind(app, deps, deleteToken, (_, context) => logOut(deps, { caller: signedIn(context), origin: context }));
}

const GRANT_TYPES: readonly string[] = GrantSchema.options.map(({ entries }) => entries.grant_type.literal);

/**
 * RFC 6749 section 3.2: no parameter twice, one without a value counts as left out, an unknown one is ignored;
 * faults are a 400 here, not a 422. @throws Refusal INVALID_REQUEST, UNSUPPORTED_GRANT_TYPE, INVALID_SCOPE
 */
function parseGrant(fields: Record<string, unknown>): Grant {
  const repeated = Object.entries(fields).filter(([, value]) => Array.isArray(value));
  if (repeated.length > 0) throw new Refusal('INVALID_REQUEST', { faults: repeated.map(([field]) => ({ field, message: 'WRONG_FORMAT' })) });
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const type = given['grant_type'];
  if (typeof type === 'string' && !GRANT_TYPES.includes(type)) throw new Refusal('UNSUPPORTED_GRANT_TYPE');
  // There are no scopes: a token opens all that its member may do. To grant that for less would be a lie.
  if (given['scope'] !== undefined) throw new Refusal('INVALID_SCOPE');
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
