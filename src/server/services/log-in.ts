import { sql } from 'kysely';
import { Refusal } from '../../contract/refusal.ts';
import type { TokenOutput } from '../../contract/token.ts';
import { LIMITS } from '../../domain/limits.ts';
import { LETTER_AGAIN_MS } from '../../domain/session.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { issueTokens } from './issue-tokens.ts';
import { addressSubject, countTry, forgetTries, takeBackTry } from './limit.ts';
import { isRightPassword } from './password.ts';
import { sendVerificationLetter } from './send-verification-letter.ts';

export interface LoginAttempt {
  clientId: string;
  /** The account name or the e-mail address, in any case. */
  username: string;
  password: string;
  isRemembered: boolean;
  address: string;
}

/**
 * The password grant (RFC 6749 section 4.3; docs/decisions/010). Tries are counted before the password is looked at, so
 * that parallel ones count too. Only who gave the right password learns that the e-mail address is not verified.
 * @throws Refusal LOGIN_FAILED, EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS
 */
export async function logIn(deps: Deps, { clientId, username, password, isRemembered, address }: LoginAttempt): Promise<TokenOutput> {
  const name = username.toLowerCase();
  const place = addressSubject(address);
  await countTry(deps, LIMITS.loginByAddress, place);
  const member = await deps.database.db
    .selectFrom('members')
    .select(['id', 'password_hash as passwordHash', 'email_verified_at as verifiedAt', 'is_demo as isDemo'])
    .where((where) => where.or([where(sql`lower(account)`, '=', name), where(sql`lower(email)`, '=', name)]))
    .executeTakeFirst();
  // By member, since an account has two names and must not have twice the tries; alike for a name that nobody has.
  const subject = member ? `member:${member.id}` : `name:${name}`;
  await countTry(deps, LIMITS.loginByAccount, subject);
  const isRight = await isRightPassword(member?.passwordHash ?? null, password);
  // A demo's passwords are published: once its database serves real members, they open nothing.
  const isLockedDemo = member?.isDemo === true && !deps.config.isDemo;
  if (!member || !isRight || isLockedDemo) throw new Refusal('LOGIN_FAILED');
  await takeBackTry(deps, LIMITS.loginByAddress, place);
  await forgetTries(deps, LIMITS.loginByAccount, subject);
  const now = deps.now();
  if (member.verifiedAt === null) {
    await deps.database.db.transaction().execute((tx) => sendLetterAgain(tx, deps, member.id, now));
    throw new Refusal('EMAIL_NOT_VERIFIED');
  }
  return deps.database.db.transaction().execute(async (tx) => {
    const family = await tx
      .insertInto('token_families')
      .values({ member_id: member.id, client_id: clientId, is_remembered: isRemembered, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return issueTokens(tx, { familyId: family.id, isRemembered, now });
  });
}

/** The letter may have been lost; but nobody's mailbox is filled by logging in. */
async function sendLetterAgain(tx: Tx, deps: Deps, memberId: string, now: Date): Promise<void> {
  const member = await tx.selectFrom('members').select(['id', 'name', 'email', 'language']).where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
  const recent = await tx
    .selectFrom('verification_codes')
    .select('id')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'verify_email')
    .where('created_at', '>', new Date(now.getTime() - LETTER_AGAIN_MS))
    .executeTakeFirst();
  if (!recent) await sendVerificationLetter(tx, deps, { ...member, now });
}
