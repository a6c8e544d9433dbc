import { createHash } from 'node:crypto';
import { SITE_CLIENT_ID, type TokenOutput } from '../../../contract/identity/token.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { type CallOrigin, recordEvent } from '../security/record-event.ts';
import { refuseLocked } from './account-lock.ts';
import { issueTokens } from './issue-tokens.ts';
import { readDevice } from './login-device.ts';
import { notifyOfNewDevice } from './open-login.ts';

export interface CodeExchange {
  clientId: string;
  code: string;
  redirectUri: string;
  codeVerifier: string;
  origin: CallOrigin;
}

/** RFC 7636 section 4.2, S256. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

/**
 * Trades a code for tokens (RFC 6749 section 4.1.3). A code is used up by whoever shows it, right or wrong; one that
 * comes again ends what came of it (section 4.1.2). Of parallel uses one wins: the row is locked by its update.
 * @throws Refusal INVALID_GRANT, ACCOUNT_LOCKED, TOO_MANY_REQUESTS
 */
export async function exchangeCode(deps: Deps, exchange: CodeExchange): Promise<TokenOutput> {
  await countTry(deps, LIMITS.codeByAddress, addressSubject(exchange.origin.address));
  const now = deps.now();
  // Answers null instead of throwing: a code that is spent, and a login that ends, must be committed although the call is refused.
  const tokens = await deps.database.db.transaction().execute(async (tx) => {
    const codeHash = hashToken(exchange.code);
    const owner = await tx.selectFrom('authorization_codes').select('member_id').where('code_hash', '=', codeHash).executeTakeFirst();
    if (owner) await refuseLocked(tx, owner.member_id);
    const used = await tx
      .updateTable('authorization_codes as code')
      .set({ used_at: now })
      .from('members as member')
      .whereRef('member.id', '=', 'code.member_id')
      .where('code.code_hash', '=', codeHash)
      .where('code.used_at', 'is', null)
      .$if(!deps.config.isDemo, (query) => query.where('member.is_demo', '=', false))
      .returning(['code.member_id', 'code.client_id', 'code.redirect_uri', 'code.code_challenge', 'code.scope', 'code.via_client_id', 'code.expires_at'])
      .executeTakeFirst();
    if (!used) {
      await endReplayed(tx, { codeHash, origin: exchange.origin, now });
      return null;
    }
    const isRight =
      used.expires_at > now &&
      used.client_id === exchange.clientId &&
      used.redirect_uri === exchange.redirectUri &&
      used.code_challenge === challengeOf(exchange.codeVerifier);
    return isRight ? beginLogin(tx, deps, { ...used, codeHash, origin: exchange.origin, now }) : null;
  });
  if (tokens === null) throw new Refusal('INVALID_GRANT');
  return tokens;
}

interface UsedCode {
  codeHash: Uint8Array;
  member_id: string;
  client_id: string;
  scope: string | null;
  via_client_id: string | null;
  origin: CallOrigin;
  now: Date;
}

/** A login of its own: what an application has ends by itself. One that the app handed over is the site's, and lasts as a visit does. */
async function beginLogin(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'config'>,
  { codeHash, member_id, client_id, scope, via_client_id, origin, now }: UsedCode,
): Promise<TokenOutput> {
  const isRemembered = via_client_id === null;
  const isNewDevice = via_client_id !== null && !(await isKindSeen(tx, member_id, origin));
  const family = await tx
    .insertInto('token_families')
    .values({
      ...{ member_id, client_id, scope, via_client_id, is_remembered: isRemembered, created_at: now, used_at: now },
      ...readDevice(origin.userAgent),
      address: addressSubject(origin.address),
    })
    .returning(['id', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow();
  await tx.updateTable('authorization_codes').set({ family_id: family.id }).where('code_hash', '=', codeHash).execute();
  if (isNewDevice) await notifyOfNewDevice(tx, deps, { memberId: member_id, familyId: family.id, origin, now });
  await recordEvent(tx, {
    kind: 'LOGIN',
    memberId: member_id,
    familyId: family.id,
    origin,
    detail: { client: client_id, ...(via_client_id !== null && { via: via_client_id }) },
    now,
  });
  return issueTokens(tx, { familyId: family.id, endsAt: family.endsAt, isRemembered, scope, now });
}

/**
 * Whether the member was on the site with this kind of browser before. A login that is handed over brings no name of a
 * device, and what says nothing of itself is never known; an application's own logins are not made in a browser.
 */
async function isKindSeen(tx: Tx, memberId: string, { userAgent }: CallOrigin): Promise<boolean> {
  const { browser, system } = readDevice(userAgent);
  const seen = await tx
    .selectFrom('token_families')
    .select('id')
    .where('member_id', '=', memberId)
    .where('client_id', '=', SITE_CLIENT_ID)
    .where('browser', '=', browser)
    .where('system', '=', system)
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

/** Two hold one code: nobody knows which of them is the right one, so what came of it ends. */
async function endReplayed(tx: Tx, { codeHash, origin, now }: Pick<UsedCode, 'codeHash' | 'origin' | 'now'>): Promise<void> {
  const replayed = await tx
    .selectFrom('authorization_codes')
    .select(['member_id', 'client_id', 'family_id'])
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  if (!replayed) return;
  if (replayed.family_id !== null)
    await tx.updateTable('token_families').set({ ended_at: now }).where('id', '=', replayed.family_id).where('ended_at', 'is', null).execute();
  await recordEvent(tx, {
    kind: 'CODE_REPLAYED',
    memberId: replayed.member_id,
    familyId: replayed.family_id,
    origin,
    detail: { client: replayed.client_id },
    now,
  });
}
