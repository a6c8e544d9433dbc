import { createToken, deleteToken, MFA_GRANT_TYPE } from '../contract/identity/token.ts';
import { APP_ENTRY_REDIRECT_URI } from '../contract/oauth/authorize.ts';
import { type SendOptions, send } from './http.ts';
import type { Tokens } from './refresh.ts';

export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
  /** What the browser keeps to be known again. */
  device_id?: string | undefined;
}

/** A challenge's token, and the code that answers it. */
export type SecondFactor = { mfa_token: string } & ({ otp: string } | { recovery_code: string });

/** Tokens for a password (RFC 6749's password grant; docs/decisions/010). */
export async function logInWithPassword(credentials: Credentials, options?: SendOptions): Promise<Tokens> {
  const answer = await send(createToken, { body: { grant_type: 'password', ...credentials } }, options);
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
}

/** Tokens for the second factor of a password that was right (docs/decisions/060). */
export async function logInWithSecondFactor(factor: SecondFactor, options?: SendOptions): Promise<Tokens> {
  const answer = await send(createToken, { body: { grant_type: MFA_GRANT_TYPE, ...factor } }, options);
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
}

/** Ends the login on the server. */
export async function endLogin(options?: SendOptions): Promise<void> {
  await send(deleteToken, {}, options);
}

/** Tokens for a code that the house's app got for the site (docs/decisions/066). */
export async function logInWithAppCode({ code, verifier }: { code: string; verifier: string }, options?: SendOptions): Promise<Tokens> {
  const body = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: APP_ENTRY_REDIRECT_URI } as const;
  const answer = await send(createToken, { body }, options);
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
}
