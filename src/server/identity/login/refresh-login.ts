import type { TokenOutput } from '../../../contract/identity/token.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { readScope, writeScope } from '../../../domain/oauth/scope.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { type CallOrigin, recordEvent } from '../security/record-event.ts';
import { issueTokens } from './issue-tokens.ts';
import { readDevice } from './login-device.ts';

export interface Refreshing {
  clientId: string;
  refreshToken: string;
  /** Less than was granted; undefined: all of it. */
  scope?: string | undefined;
  origin: CallOrigin;
}

/**
 * Trades a refresh token for a new pair (RFC 6749 section 6). Each works once; one that comes again has been copied, and
 * ends the whole login (RFC 9700 section 4.14.2). Of parallel uses one wins: the row is locked by its update.
 * @throws Refusal INVALID_GRANT, ACCOUNT_LOCKED, INVALID_SCOPE, TOO_MANY_REQUESTS
 */
export async function refreshLogin(deps: Deps, { clientId, refreshToken, scope, origin }: Refreshing): Promise<TokenOutput> {
  await countTry(deps, LIMITS.refreshByAddress, addressSubject(origin.address));
  const now = deps.now();
  const tokenHash = hashToken(refreshToken);
  const narrowed = scope === undefined ? undefined : await narrowScope(deps, { tokenHash, scope });
  // Answers null instead of throwing: the end of a login must be committed although the call is refused.
  const tokens = await deps.database.db.transaction().execute(async (tx) => {
    const used = await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .from(['token_families as family', 'members as member'])
      .whereRef('family.id', '=', 'refresh_tokens.family_id')
      .whereRef('member.id', '=', 'family.member_id')
      .where('refresh_tokens.token_hash', '=', tokenHash)
      .where('refresh_tokens.used_at', 'is', null)
      .where('refresh_tokens.expires_at', '>', now)
      .where('family.ended_at', 'is', null)
      .where('family.ends_at', '>', now)
      .where('family.client_id', '=', clientId)
      .$if(!deps.config.isDemo, (query) => query.where('member.is_demo', '=', false))
      .returning(['family.id as familyId', 'family.is_remembered as isRemembered', 'family.ends_at as endsAt', 'family.scope'])
      .executeTakeFirst();
    if (used) {
      const { familyId } = used;
      await tx
        .updateTable('token_families')
        .set({ ...readDevice(origin.userAgent), address: addressSubject(origin.address), used_at: now })
        .where('id', '=', familyId)
        .execute();
      return issueTokens(tx, { ...used, ...(narrowed !== undefined && { narrowed }), now });
    }
    await endReplayed(tx, { tokenHash, origin, now });
    return null;
  });
  if (tokens === null) throw new Refusal((await isLocked(deps, tokenHash)) ? 'ACCOUNT_LOCKED' : 'INVALID_GRANT');
  return tokens;
}

/** Whether a login is over because staff have locked the account: whoever holds its token is told so. */
async function isLocked({ database }: Pick<Deps, 'database'>, tokenHash: Uint8Array): Promise<boolean> {
  const lock = await database.db
    .selectFrom('refresh_tokens as token')
    .innerJoin('token_families as family', 'family.id', 'token.family_id')
    .innerJoin('account_locks as lock', 'lock.member_id', 'family.member_id')
    .select('lock.member_id')
    .where('token.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return lock !== undefined;
}

async function endReplayed(tx: Tx, { tokenHash, origin, now }: { tokenHash: Uint8Array; origin: CallOrigin; now: Date }): Promise<void> {
  const ended = await tx
    .updateTable('token_families')
    .set({ ended_at: now })
    .from('refresh_tokens as token')
    .whereRef('token.family_id', '=', 'token_families.id')
    .where('token.token_hash', '=', tokenHash)
    .where('token.used_at', 'is not', null)
    .where('token_families.ended_at', 'is', null)
    .returning(['token_families.id as familyId', 'token_families.member_id as memberId'])
    .executeTakeFirst();
  if (ended) await recordEvent(tx, { kind: 'REFRESH_REPLAYED', ...ended, origin, now });
}

/** RFC 6749 section 6: no more than was granted; a login that opens all has no names for less. Asked before the token is used up. @throws Refusal INVALID_SCOPE */
async function narrowScope({ database }: Pick<Deps, 'database'>, { tokenHash, scope }: { tokenHash: Uint8Array; scope: string }): Promise<string> {
  const family = await database.db
    .selectFrom('token_families as family')
    .innerJoin('refresh_tokens as token', 'token.family_id', 'family.id')
    .select('family.scope')
    .where('token.token_hash', '=', tokenHash)
    .executeTakeFirst();
  const [asked, granted] = [readScope(scope), readScope(family?.scope ?? '')];
  if (asked === null || (family && !asked.every((each) => granted?.includes(each)))) throw new Refusal('INVALID_SCOPE');
  return writeScope(asked);
}
