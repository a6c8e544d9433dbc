import { TOTP } from 'otpauth';
import type { TestApp } from './app.ts';
import { logIn, PASSWORD, tokenCall, verified } from './registration.ts';

const STEP_MS = 30_000;
export const MFA_GRANT = 'urn:comic-hub:grant-type:mfa';

/** The code that the authenticator of a secret shows at the app's time, or some steps later. */
export function otpOf(app: Pick<TestApp, 'clock'>, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: app.clock.now.getTime() + steps * STEP_MS });
}

export interface Guarded {
  account: string;
  email: string;
  id: string;
  secret: string;
  recoveryCodes: string[];
  token: string;
}

/** Turns two-step login on for whoever a token is of, with the code of this moment. */
export async function turnOn(app: TestApp, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await app.call('POST', '/my/totp', { token })).body.data;
  const { status, body } = await app.call('POST', '/my/totp/confirm', { token, body: { code: otpOf(app, secret), password: PASSWORD } });
  if (status !== 200) throw new Error(`not turned on: ${status} ${JSON.stringify(body)}`);
  return { secret, recoveryCodes: body.data.recovery_codes };
}

/** A member with two-step login; the code of this moment is used up. */
export async function guarded(app: TestApp): Promise<Guarded> {
  const { form, id } = await verified(app);
  const { access_token: token } = (await logIn(app, form.account)).body;
  return { account: form.account, email: form.email, id, token, ...(await turnOn(app, token)) };
}

/** The token of a challenge, for a right password. */
export async function challenged(app: TestApp, account: string, change: Record<string, string> = {}): Promise<string> {
  const { body } = await logIn(app, account, change);
  if (body.error !== 'mfa_required') throw new Error(`no challenge: ${JSON.stringify(body)}`);
  return body.mfa_token;
}

export function answer(app: TestApp, mfa_token: string, factor: Record<string, string>, headers: Record<string, string> = {}): ReturnType<TestApp['call']> {
  return tokenCall(app, { grant_type: MFA_GRANT, client_id: 'comic-hub-site', mfa_token, ...factor }, headers);
}
