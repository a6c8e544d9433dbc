import { sql } from 'kysely';
import type { TokenOutput } from '../../../contract/identity/token.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { CHALLENGE_MAX_TRIES, CHALLENGE_SECONDS } from '../../../domain/identity/second-factor.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { hashToken } from '../../http/callers/authenticate.ts';
import { addressSubject, countTry, releaseTry } from '../../http/callers/rate-limit.ts';
import { type CallOrigin, recordEvent } from '../security/record-event.ts';
import { type GivenFactor, spendFactor } from '../security/second-factor.ts';
import { sendSecurityEmail } from '../security/security-email.ts';
import { refuseLocked } from './account-lock.ts';
import { newSecret } from './issue-tokens.ts';
import { type OpenedLogin, openLogin } from './open-login.ts';

/** The refusal that asks a right password for its second factor: with a token that stands for the password, for five minutes. */
export async function challenge(tx: Tx, login: OpenedLogin & { deviceHash: Uint8Array }): Promise<Refusal> {
  const token = newSecret();
  const at = login.now;
  await tx
    .insertInto('mfa_challenges')
    .values({
      token_hash: hashToken(token),
      member_id: login.memberId,
      client_id: login.clientId,
      is_remembered: login.isRemembered,
      device_hash: login.deviceHash,
      created_at: at,
      expires_at: new Date(at.getTime() + CHALLENGE_SECONDS * 1000),
      used_at: null,
    })
    .execute();
  return new Refusal('MFA_REQUIRED', { challenge: { mfa_token: token, expires_in: CHALLENGE_SECONDS } });
}

export interface ChallengeResponse {
  clientId: string;
  mfaToken: string;
  factor: GivenFactor;
  origin: CallOrigin;
}

interface Pending {
  memberId: string;
  isRemembered: boolean;
  deviceHash: Uint8Array;
  tries: number;
}

/**
 * Our grant for the second factor (docs/decisions/060): the token of a challenge and a code become a login. A try counts
 * before its code is looked at; after the fifth wrong one the challenge is over and the password is asked for anew.
 * @throws Refusal INVALID_GRANT when the challenge is over, MFA_FAILED, TOO_MANY_REQUESTS
 */
export async function answerChallenge(deps: Deps, { clientId, mfaToken, factor, origin }: ChallengeResponse): Promise<TokenOutput> {
  const place = addressSubject(origin.address);
  await countTry(deps, LIMITS.mfaByAddress, place);
  const tokenHash = hashToken(mfaToken);
  const pending = await countChallengeTry(deps, tokenHash, clientId);
  if (!pending) throw new Refusal('INVALID_GRANT');
  const { memberId, isRemembered, deviceHash } = pending;
  await countTry(deps, LIMITS.mfaByMember, memberId);
  const now = deps.now();
  // Answers null instead of throwing: what is recorded of a failure must be committed although the call is refused.
  const tokens = await deps.database.db.transaction().execute(async (tx) => {
    await refuseLocked(tx, memberId);
    const spent = await spendFactor(tx, deps, { memberId, factor, now });
    if (!spent) {
      await recordEvent(tx, { kind: 'TOTP_FAILED', memberId, origin, now });
      // Somebody knows the password and has no code: the owner should know.
      if (pending.tries === CHALLENGE_MAX_TRIES) await sendSecurityEmail(tx, deps, { write: emails.secondFactorFailing, memberId, origin, now });
      return null;
    }
    const used = await tx
      .updateTable('mfa_challenges')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    // Undoes the factor's use, too.
    if (!used) throw new Refusal('INVALID_GRANT');
    if (factor.kind === 'recovery_code') {
      await recordEvent(tx, { kind: 'RECOVERY_CODE_USED', memberId, origin, detail: { left: spent.codesLeft }, now });
      await sendSecurityEmail(tx, deps, { write: (facts) => emails.recoveryCodeUsed({ ...facts, left: spent.codesLeft }), memberId, origin, now });
    }
    return openLogin(tx, deps, { memberId, clientId, isRemembered, deviceHash, origin, factor: factor.kind, now });
  });
  if (tokens === null) throw new Refusal('MFA_FAILED');
  await releaseTry(deps, LIMITS.mfaByAddress, place);
  await releaseTry(deps, LIMITS.mfaByMember, memberId);
  return tokens;
}

async function countChallengeTry({ database, now, config }: Deps, tokenHash: Uint8Array, clientId: string): Promise<Pending | undefined> {
  return database.db
    .updateTable('mfa_challenges')
    .set({ tries: sql`tries + 1` })
    .from('members as member')
    .whereRef('member.id', '=', 'mfa_challenges.member_id')
    .where('token_hash', '=', tokenHash)
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .where('tries', '<', CHALLENGE_MAX_TRIES)
    .where('expires_at', '>', now())
    .$if(!config.isDemo, (query) => query.where('member.is_demo', '=', false))
    .returning(['member.id as memberId', 'is_remembered as isRemembered', 'device_hash as deviceHash', 'tries'])
    .executeTakeFirst();
}
