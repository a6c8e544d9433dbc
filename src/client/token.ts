import { createToken, deleteToken } from '../contract/token.ts';
import { type SendOptions, send } from './http.ts';
import type { Tokens } from './refresh.ts';

export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
}

/** Tokens for a password (RFC 6749's password grant; docs/decisions/010). */
export async function logInWithPassword(credentials: Credentials, options?: SendOptions): Promise<Tokens> {
  const answer = await send(createToken, { body: { grant_type: 'password', ...credentials } }, options);
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
}

/** Ends the login on the server. */
export async function endLogin(options?: SendOptions): Promise<void> {
  await send(deleteToken, {}, options);
}
