import { sql } from 'kysely';
import type { TokenOutput } from '../../../contract/identity/token.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { EMAIL_RESEND_MS } from '../../../domain/identity/session.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { addressSubject, clearTries, countTry, hasTryLeft, releaseTry } from '../../http/callers/rate-limit.ts';
import { sendVerificationEmail } from '../codes/send-verification-email.ts';
import { isPublishedPassword } from '../security/common-password.ts';
import { isRightPassword } from '../security/password.ts';
import { type CallOrigin, recordEvent } from '../security/record-event.ts';
import { refuseLocked } from './account-lock.ts';
import { clearSlowTries, countSlowTry } from './login-backoff.ts';
import { deviceHashes } from './login-device.ts';
import { challenge } from './mfa-challenge.ts';
import { openLogin } from './open-login.ts';

export interface LoginAttempt {
  clientId: string;
  /** The account name or the e-mail address, in any case. */
  username: string;
  password: string;
  isRemembered: boolean;
  /** The id by which the browser is recognised. */
  deviceId: string | undefined;
  origin: CallOrigin;
}

/** Stands for the id of a member who does not exist, so that an unknown name costs the same queries. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The password grant (RFC 6749 section 4.3; docs/decisions/010, 060, 061). Tries are counted before the password is
 * looked at, so that parallel ones count too. Only who gave the right password learns that the e-mail address is not
 * verified, or that a second factor is asked for.
 * @throws Refusal LOGIN_FAILED, EMAIL_NOT_VERIFIED, ACCOUNT_LOCKED, ACCOUNT_MERGED, PASSWORD_PUBLISHED, MFA_REQUIRED, TOO_MANY_REQUESTS
 */
export async function logIn(deps: Deps, { clientId, username, password, isRemembered, deviceId, origin }: LoginAttempt): Promise<TokenOutput> {
  const name = username.toLowerCase();
  const place = addressSubject(origin.address);
  await countTry(deps, LIMITS.loginByAddress, place);
  const member = await deps.database.db
    .selectFrom('members')
    .select(['id', 'password_hash as passwordHash', 'email_verified_at as verifiedAt', 'is_demo as isDemo', 'merged_into as mergedInto'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('member_totp as totp').select('totp.member_id').whereRef('totp.member_id', '=', 'members.id').where('totp.confirmed_at', 'is not', null),
      )
        .$castTo<boolean>()
        .as('hasTotp'),
    )
    .where((where) => where.or([where(sql`lower(account)`, '=', name), where(sql`lower(email)`, '=', name)]))
    .executeTakeFirst();
  const devices = deviceHashes(deps, { memberId: member?.id ?? NOBODY, deviceId, origin });
  const known = await findDevice(deps, member?.id ?? NOBODY, devices);
  // Only a browser that keeps a name of its own is sure to be the same one.
  const turn = await awaitTurn(deps, { memberId: member?.id ?? null, name, place, known: deviceId === undefined ? undefined : known });
  // Looked at although it may open nothing: the answer takes as long.
  const isRight = await isRightPassword(member?.passwordHash ?? null, password);
  // A demo's passwords are published: once its database serves real members, they open nothing.
  const isLockedDemo = member?.isDemo === true && !deps.config.isDemo;
  const now = deps.now();
  if (!member || !isRight || isLockedDemo || turn.isBarred) {
    await recordEvent(deps.database.db, { kind: 'LOGIN_FAILED', memberId: member?.id ?? null, origin, now });
    throw new Refusal('LOGIN_FAILED');
  }
  await releaseTry(deps, LIMITS.loginByAddress, place);
  await turn.succeeded();
  // Everybody has read it: whoever gives it proves nothing. A new one comes by SMS or e-mail.
  if (isPublishedPassword(deps, password)) throw new Refusal('PASSWORD_PUBLISHED');
  if (member.mergedInto !== null) throw new Refusal('ACCOUNT_MERGED');
  if (member.verifiedAt === null) {
    await deps.database.db.transaction().execute((tx) => resendEmail(tx, deps, member.id, now));
    throw new Refusal('EMAIL_NOT_VERIFIED');
  }
  const login = { memberId: member.id, clientId, isRemembered, deviceHash: known ?? devices[0], origin, now };
  const outcome = await deps.database.db.transaction().execute(async (tx) => {
    if (!(await holdPassword(tx, member))) return new Refusal('LOGIN_FAILED');
    // Joined with another while the password was looked at: held, so that it is not joined now.
    if ((await tx.selectFrom('members').select('merged_into').where('id', '=', member.id).executeTakeFirst())?.merged_into)
      return new Refusal('ACCOUNT_MERGED');
    // Said to whoever knows the password only, and before a second factor is asked for in vain.
    await refuseLocked(tx, member.id);
    return member.hasTotp ? challenge(tx, login) : openLogin(tx, deps, login);
  });
  // Thrown only now: a challenge must be committed although the call is refused.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Whether the password that was right still is: it may have been changed meanwhile, and that ends every login. Nobody changes it before this one is there to be ended. */
async function holdPassword(tx: Tx, { id, passwordHash }: { id: string; passwordHash: string }): Promise<boolean> {
  const held = await tx.selectFrom('members').select('id').where('id', '=', id).where('password_hash', '=', passwordHash).forShare().executeTakeFirst();
  return held !== undefined;
}

/** The hash by which the account knows the device; the same query for a device that nobody knows. */
async function findDevice({ database }: Pick<Deps, 'database'>, memberId: string, hashes: readonly Uint8Array[]): Promise<Uint8Array | undefined> {
  const known = await database.db
    .selectFrom('known_devices')
    .select('device_hash as hash')
    .where('member_id', '=', memberId)
    .where('device_hash', 'in', hashes)
    .executeTakeFirst();
  return known?.hash;
}

interface Trier {
  memberId: string | null;
  name: string;
  place: string;
  /** The device, when the account knows it by a name of its own. */
  known: Uint8Array | undefined;
}

interface Turn {
  /** Strangers have guessed too often: not even the right password opens, and nothing says why. */
  isBarred: boolean;
  succeeded(): Promise<void>;
}

/**
 * Each network has its own row of wrong tries for a name, and a device that the account knows has one that no stranger
 * can add to: whoever tries from elsewhere does not lock its owner out. By the name as it was typed, whether or not
 * somebody has it: tries at a name that told on an address would say that both are one person's (docs/decisions/061).
 * What strangers do to an account under both its names is counted, too, and shows in no answer.
 * @throws Refusal TOO_MANY_REQUESTS
 */
async function awaitTurn(deps: Deps, { memberId, name, place, known }: Trier): Promise<Turn> {
  const typed = nameSubject(name);
  const account = memberId === null ? typed : accountSubject(memberId);
  const from = known ? { account, place: `device:${Buffer.from(known).toString('base64url')}` } : { account: typed, place: `network:${place}` };
  await countSlowTry(deps, from);
  const isBarred = !known && !(await hasTryLeft(deps, LIMITS.loginByStrangers, account));
  return {
    isBarred,
    succeeded: async () => {
      await clearSlowTries(deps, from);
      if (!known) await releaseTry(deps, LIMITS.loginByStrangers, account);
    },
  };
}

const accountSubject = (memberId: string) => `member:${memberId}`;
const nameSubject = (name: string) => `name:${name.toLowerCase()}`;

/** Whose password is another is let in at once under each name, however often the old one was guessed at. */
export async function clearWrongPasswords(deps: Pick<Deps, 'database' | 'secrets'>, memberId: string): Promise<void> {
  const names = await deps.database.db.selectFrom('members').select(['account', 'email']).where('id', '=', memberId).executeTakeFirst();
  const account = accountSubject(memberId);
  for (const subject of [account, ...(names ? [nameSubject(names.account), nameSubject(names.email)] : [])]) await clearSlowTries(deps, { account: subject });
  await clearTries(deps, LIMITS.loginByStrangers, account);
}

/** The e-mail may have been lost; but nobody's mailbox is filled by logging in. */
async function resendEmail(tx: Tx, deps: Deps, memberId: string, now: Date): Promise<void> {
  const member = await tx.selectFrom('members').select(['id', 'name', 'email', 'language']).where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
  const recent = await tx
    .selectFrom('verification_codes')
    .select('id')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'verify_email')
    .where('created_at', '>', new Date(now.getTime() - EMAIL_RESEND_MS))
    .executeTakeFirst();
  if (!recent) await sendVerificationEmail(tx, deps, { ...member, now });
}
