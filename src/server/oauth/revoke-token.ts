import { SITE_CLIENT_ID } from '../../contract/identity/token.ts';
import { Refusal } from '../../contract/refusal.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../http/callers/rate-limit.ts';
import { type CallOrigin, recordEvent } from '../identity/security/record-event.ts';
import { endApplicationAccess } from './revoke-application.ts';

/**
 * Ends the login that a token of either kind belongs to (RFC 7009), and what the application handed over to the site or
 * could still trade a code for. A token that nobody has is no fault: what the caller wants is so. @throws Refusal UNAUTHORIZED_CLIENT for another client's token, TOO_MANY_REQUESTS
 */
export async function revokeToken(
  deps: Deps,
  { clientId, token, origin }: { clientId: string; token: string; origin: CallOrigin },
): Promise<Record<string, never>> {
  await countTry(deps, LIMITS.revokeByAddress, addressSubject(origin.address));
  const now = deps.now();
  const { db } = deps.database;
  const tokenHash = hashToken(token);
  const family = await db
    .selectFrom('token_families as family')
    .select(['family.id', 'family.member_id as memberId', 'family.client_id as ownerId', 'family.ended_at as endedAt'])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('refresh_tokens as token')
            .select('token.family_id')
            .whereRef('token.family_id', '=', 'family.id')
            .where('token.token_hash', '=', tokenHash),
        ),
        exists(
          selectFrom('access_tokens as token')
            .select('token.family_id')
            .whereRef('token.family_id', '=', 'family.id')
            .where('token.token_hash', '=', tokenHash),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!family) return {};
  if (family.ownerId !== clientId) throw new Refusal('UNAUTHORIZED_CLIENT');
  if (family.endedAt !== null) return {};
  await db.transaction().execute(async (tx) => {
    const ended = await tx.updateTable('token_families').set({ ended_at: now }).where('id', '=', family.id).where('ended_at', 'is', null).executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return;
    // The site's own logins hand nothing over, and the codes that are for it are an application's.
    if (clientId !== SITE_CLIENT_ID) await endApplicationAccess(tx, { memberId: family.memberId, clientId, familyId: family.id, now });
    await recordEvent(tx, { kind: 'LOGIN_ENDED', memberId: family.memberId, familyId: family.id, origin, detail: { client: clientId }, now });
  });
  return {};
}
