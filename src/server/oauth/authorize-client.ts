import type { AuthorizeOutput, ConsentOutput } from '../../contract/oauth/authorize.ts';
import { Refusal } from '../../contract/refusal.ts';
import { AUTHORIZATION_CODE_MS } from '../../domain/identity/session.ts';
import { writeScope } from '../../domain/oauth/scope.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import type { Client } from '../../editorial/settings/clients.ts';
import type { Deps } from '../deps.ts';
import { type Caller, hashToken } from '../http/callers/authenticate.ts';
import { countTry } from '../http/callers/rate-limit.ts';
import { localizeWhole } from '../http/localize.ts';
import { newSecret } from '../identity/login/issue-tokens.ts';
import { type CallOrigin, recordEvent } from '../identity/security/record-event.ts';
import { readAuthorization, responseRedirect } from './read-authorization.ts';

/** An application's request, for the page that lets the member decide. @throws Refusal UNKNOWN_CLIENT, WRONG_REDIRECT */
export async function readConsent(deps: Deps, { asked, caller }: { asked: AuthorizeOutput; caller: Caller }): Promise<ConsentOutput> {
  const { fault, authorization } = readAuthorization(deps, asked, caller);
  const { client, scopes } = authorization;
  // A login is handed over by the app itself; there is nothing for a person to read.
  if (client === null || scopes === null) throw new Refusal('UNKNOWN_CLIENT');
  const { account } = await deps.database.db.selectFrom('members').select('account').where('id', '=', caller.memberId).executeTakeFirstOrThrow();
  return { redirect_to: fault, client: clientItem(client), scopes: [...scopes], member: { name: caller.name, username: account } };
}

export interface Decision {
  asked: AuthorizeOutput;
  isAllowed: boolean;
  caller: Caller;
  origin: CallOrigin;
}

/**
 * The member's decision, as an address to go to. A code is 256 random bits, kept as a hash, for one client, one address,
 * one challenge and one member, and a minute old at most (RFC 6749 section 4.1.2).
 * @throws Refusal UNKNOWN_CLIENT, WRONG_REDIRECT, TOO_MANY_REQUESTS
 */
export async function authorizeClient(deps: Deps, { asked, isAllowed, caller, origin }: Decision): Promise<{ redirect_to: string }> {
  await countTry(deps, LIMITS.authorizeByMember, `member:${caller.memberId}`);
  const { fault, authorization } = readAuthorization(deps, asked, caller);
  if (fault !== null) return { redirect_to: fault };
  const { client, clientId, redirectUri, scopes, challenge } = authorization;
  const now = deps.now();
  const scope = scopes && writeScope(scopes);
  const event = { memberId: caller.memberId, familyId: caller.familyId, origin, detail: { client: clientId, scope: scope ?? '' }, now };
  if (!isAllowed) {
    await recordEvent(deps.database.db, { ...event, kind: 'CLIENT_REFUSED' });
    return { redirect_to: responseRedirect(deps, authorization, { error: 'access_denied' }) };
  }
  const code = newSecret();
  await deps.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('authorization_codes')
      .values({
        code_hash: hashToken(code),
        member_id: caller.memberId,
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: challenge,
        scope,
        via_client_id: client === null ? caller.clientId : null,
        created_at: now,
        expires_at: new Date(now.getTime() + AUTHORIZATION_CODE_MS),
      })
      .execute();
    await recordEvent(tx, { ...event, kind: 'CLIENT_ALLOWED' });
  });
  return { redirect_to: responseRedirect(deps, authorization, { code }) };
}

function clientItem({ id, name, about, site, own, sample }: Client): ConsentOutput['client'] {
  return {
    id,
    ...localizeWhole('name', name),
    ...localizeWhole('about', about),
    site: site ?? null,
    is_own: own,
    is_sample: sample,
  };
}
