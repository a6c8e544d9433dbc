import { createHash, randomBytes } from 'node:crypto';
import type { TestApp, TestResponse } from './app.ts';
import { tokenCall } from './registration.ts';

/** A registered application of a sample, on the visitor's own machine. */
export const CLIENT_ID = 'sample-reader';
export const REDIRECT_URI = 'http://127.0.0.1:49152/callback';

export interface Pkce {
  verifier: string;
  challenge: string;
}

/** A verifier and its challenge, made apart from the product's own. */
export function newPkce(verifier = randomBytes(32).toString('base64url')): Pkce {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') };
}

/** The parameters of an application's request; `change` removes those that it sets to undefined. */
export function asking({ challenge }: Pick<Pkce, 'challenge'>, change: Record<string, string | undefined> = {}): Record<string, string> {
  const asked = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'profile',
    state: 'a state',
    ...change,
  };
  return Object.fromEntries(Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The member decides; gives the address to go to. */
export async function decide(app: TestApp, token: string, asked: Record<string, string>, decision = 'allow'): Promise<URL> {
  const { status, body } = await app.call('POST', '/3rd/authorize', { token, body: { ...asked, decision } });
  if (status !== 200) throw new Error(`not decided: ${status} ${JSON.stringify(body)}`);
  return new URL(body.data.redirect_to);
}

/** A code that the member has allowed. */
export async function newCode(app: TestApp, token: string, pkce: Pkce, change: Record<string, string | undefined> = {}): Promise<string> {
  return (await decide(app, token, asking(pkce, change))).searchParams.get('code') ?? '';
}

/** Trades a code for tokens; `change` takes parameters away with an empty text. */
export function exchange(app: TestApp, code: string, pkce: Pkce, change: Record<string, string> = {}): Promise<TestResponse> {
  return tokenCall(app, { grant_type: 'authorization_code', client_id: CLIENT_ID, code, redirect_uri: REDIRECT_URI, code_verifier: pkce.verifier, ...change });
}

/** Tokens of an application that a member has allowed. */
export async function allowed(
  app: TestApp,
  token: string,
  scope = 'profile',
  change: Record<string, string> = {},
): Promise<{ access_token: string; refresh_token: string; scope: string }> {
  const pkce = newPkce();
  const code = await newCode(app, token, pkce, { scope, ...change });
  const { status, body } = await exchange(app, code, pkce, change);
  if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`);
  return body;
}
