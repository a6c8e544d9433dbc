import type { AnyCall } from '../../../contract/call.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import { authenticate, type Caller, isWithinScope, mayCall } from './authenticate.ts';
import { countTry } from './rate-limit.ts';

interface CallAccess {
  /** A file's call has none, which is a look. */
  method?: AnyCall['method'];
  access: AnyCall['access'];
  scopes?: AnyCall['scopes'];
  apiScope?: AnyCall['apiScope'];
  /** Anyone may ask, and whoever is signed in is known. */
  wantsCaller?: boolean;
}

/**
 * The caller, if they may make the call; null for a visitor.
 * @throws Refusal UNAUTHENTICATED, FORBIDDEN, INSUFFICIENT_SCOPE, MFA_SETUP_REQUIRED; TOO_MANY_REQUESTS of a token of another system, and of staff
 */
export async function authorise(
  deps: Deps,
  { method = 'GET', access, scopes = [], apiScope, wantsCaller = false }: CallAccess,
  header: string | undefined,
): Promise<Caller | null> {
  // A partner shop is no member: its key is looked at where the call is handled (`authenticateShop`).
  if (access === 'shop') return null;
  const known = access === 'public' && !wantsCaller ? null : await authenticate(deps, header);
  // Another system makes the calls of its scopes, and those that anyone makes as anyone.
  if (known !== null && known.apiScopes !== null) {
    if (access === 'public') return null;
    await countTry(deps, LIMITS.callByApiToken, known.memberId);
    if (apiScope !== undefined && known.apiScopes.includes(apiScope)) return known;
    throw new Refusal('INSUFFICIENT_SCOPE', { scopes: apiScope === undefined ? [] : [apiScope] });
  }
  const isTooMuch = known !== null && !isWithinScope({ scopes }, known);
  if (isTooMuch && access !== 'public') throw new Refusal('INSUFFICIENT_SCOPE', { scopes });
  const caller = isTooMuch ? null : known;
  if (!mayCall(access, caller)) throw new Refusal(caller ? (caller.mustSetUpMfa ? 'MFA_SETUP_REQUIRED' : 'FORBIDDEN') : 'UNAUTHENTICATED');
  if (caller !== null && typeof access !== 'string' && method !== 'GET') await countTry(deps, LIMITS.actByStaff, caller.memberId);
  return caller;
}
