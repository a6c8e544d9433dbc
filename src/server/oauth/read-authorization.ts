import { AUTHORIZE_PARAMETERS, type AuthorizeOutput, CODE_CHALLENGE_PATTERN } from '../../contract/oauth/authorize.ts';
import { Refusal } from '../../contract/refusal.ts';
import { isRegisteredRedirect, withQuery } from '../../domain/oauth/redirect-uri.ts';
import { readScope, type Scope } from '../../domain/oauth/scope.ts';
import type { Client } from '../../editorial/settings/clients.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { APP_HANDOVER, findClient } from '../http/callers/clients.ts';

/** Names of RFC 6749 section 4.1.2.1 that go back to the application. */
type AuthorizationError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied';

export interface Authorization {
  /** Null: the site, to which the centre's own app hands a login over. */
  client: Client | null;
  clientId: string;
  redirectUri: string;
  /** Null: everything, as a login of the site. */
  scopes: readonly Scope[] | null;
  challenge: string;
  state: string;
}
/** A request as it was understood, or the address that takes its fault back to the application. */
export type ReadAuthorization = { fault: string; authorization: Authorization } | { fault: null; authorization: Authorization };

type Context = Pick<Deps, 'config' | 'library'>;

/**
 * Reads what an application asks (RFC 6749 section 4.1.1). Who it is and where it wants the answer is looked at first:
 * while that is in doubt nothing leaves the page; every other fault is the application's to hear.
 * @throws Refusal UNKNOWN_CLIENT, WRONG_REDIRECT
 */
export function readAuthorization(deps: Context, asked: AuthorizeOutput, caller: Pick<Caller, 'clientId'>): ReadAuthorization {
  const { client, scopes: possible } = readClient(deps, asked, caller);
  const [first] = possible ?? [];
  const scopes = asked.scope === '' || possible === null ? first && [first] : readScope(asked.scope);
  const authorization: Authorization = {
    client,
    clientId: asked.client_id,
    redirectUri: asked.redirect_uri,
    scopes: possible === null ? null : (scopes ?? []),
    challenge: asked.code_challenge,
    state: asked.state,
  };
  const isTooMuch = possible === null ? asked.scope !== '' : !scopes?.every((scope) => possible.includes(scope));
  const error = faultOf(asked, isTooMuch);
  return error ? { fault: responseRedirect(deps, authorization, { error }), authorization } : { fault: null, authorization };
}

function readClient(
  deps: Context,
  { client_id, redirect_uri }: AuthorizeOutput,
  caller: Pick<Caller, 'clientId'>,
): { client: Client | null; scopes: Scope[] | null } {
  if (client_id === APP_HANDOVER.clientId) {
    if (!findClient(deps, caller.clientId)?.own) throw new Refusal('UNKNOWN_CLIENT');
    if (redirect_uri !== APP_HANDOVER.redirectUri) throw new Refusal('WRONG_REDIRECT');
    return { client: null, scopes: null };
  }
  const client = findClient(deps, client_id);
  if (!client) throw new Refusal('UNKNOWN_CLIENT');
  if (!client.redirect_uris.some((registered) => isRegisteredRedirect(registered, redirect_uri))) throw new Refusal('WRONG_REDIRECT');
  return { client, scopes: client.scopes };
}

/** PKCE with S256 is asked of everybody; `plain` proves nothing (RFC 9700 section 2.1.1). */
function faultOf({ response_type, code_challenge, code_challenge_method }: AuthorizeOutput, isTooMuch: boolean): AuthorizationError | null {
  if (response_type === '') return 'invalid_request';
  if (response_type !== 'code') return 'unsupported_response_type';
  if (code_challenge_method !== 'S256' || !CODE_CHALLENGE_PATTERN.test(code_challenge)) return 'invalid_request';
  return isTooMuch ? 'invalid_scope' : null;
}

/** Where the browser goes with the answer; `iss` says whose answer it is (RFC 9207). */
export function responseRedirect(
  { config }: Pick<Deps, 'config'>,
  { redirectUri, state }: Authorization,
  answer: { code: string } | { error: AuthorizationError },
): string {
  return withQuery(redirectUri, { ...answer, state: state === '' ? undefined : state, iss: config.siteUrl });
}

/** RFC 6749 section 3.1: no parameter twice. Which of two is meant cannot be known, so nobody is sent anywhere. @throws Refusal INVALID_REQUEST */
export function refuseRepeated(queries: Readonly<Record<string, readonly string[]>>): void {
  if (AUTHORIZE_PARAMETERS.some((name) => (queries[name]?.length ?? 0) > 1)) throw new Refusal('INVALID_REQUEST');
}
