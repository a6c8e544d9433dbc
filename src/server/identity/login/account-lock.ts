import { Refusal } from '../../../contract/refusal.ts';
import type { AccountLockOutput } from '../../../contract/staff/staff-account.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import { readMemberEmailNote } from '../../delivery/email-note.ts';
import type { Deps } from '../../deps.ts';
import { emails, typedIn, type UnsaidNecessaryEmail } from '../../emails/messages.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { type CallOrigin, recordEvent } from '../security/record-event.ts';
import { endLogins } from './end-logins.ts';

/** An act of staff on somebody's account. */
export interface AccountAct {
  memberId: string;
  reason: string;
  /** In which the reason is written. */
  language: Language;
  caller: Caller;
  origin: CallOrigin;
}

/**
 * Refuses a login of a locked account. Holds the member, so that nobody locks the account before the login is there to be
 * ended: so this comes before any row that a lock ends (codes, challenges, logins), or the two wait for each other.
 */
export async function refuseLocked(tx: Tx, memberId: string): Promise<void> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forShare().executeTakeFirst();
  // A statement of its own: one that waited for the member would see the locks of before.
  const lock = await tx.selectFrom('account_locks').select('member_id').where('member_id', '=', memberId).executeTakeFirst();
  if (lock) throw new Refusal('ACCOUNT_LOCKED');
}

/**
 * Holds a member of whom no login proves that they are there: at the counter. Whoever deletes or locks the account was there before, or waits. The
 * balance is taken first where points move, as by everybody. @throws Refusal NOT_FOUND, ACCOUNT_LOCKED
 */
export async function holdMember(tx: Tx, memberId: string): Promise<void> {
  const here = await tx.selectFrom('members').select('id').where('id', '=', memberId).where('deleted_at', 'is', null).forShare().executeTakeFirst();
  if (here === undefined) throw new Refusal('NOT_FOUND');
  await refuseLocked(tx, memberId);
}

/**
 * Locks an account: every login, code and challenge of it ends, and none begins until it is unlocked. The member is
 * written to, with the reason. @throws Refusal NOT_FOUND; NOT_IN_STATE when it is locked, or the caller's own
 */
export async function lockAccount(deps: Deps, act: AccountAct): Promise<AccountLockOutput> {
  const { memberId, reason, caller, origin } = act;
  if (memberId === caller.memberId) throw new Refusal('NOT_IN_STATE');
  const now = deps.now();
  return inTransaction(deps, act, async (tx) => {
    await tx.insertInto('account_locks').values({ member_id: memberId, reason, actor_id: caller.memberId, created_at: now }).execute();
    await endLogins(tx, { memberId, now });
    await recordEvent(tx, { kind: 'ACCOUNT_LOCKED', memberId, origin, actorId: caller.memberId, detail: { reason }, now });
    await writeTo(tx, deps, act, emails.accountLocked);
    return { member_id: memberId, is_locked: true, reason, since: isoWithOffset(now) };
  });
}

/** Unlocks an account; its member logs in anew. @throws Refusal NOT_FOUND; NOT_IN_STATE when it is not locked */
export async function unlockAccount(deps: Deps, act: AccountAct): Promise<AccountLockOutput> {
  const { memberId, reason, caller, origin } = act;
  return inTransaction(deps, act, async (tx) => {
    const lock = await tx.deleteFrom('account_locks').where('member_id', '=', memberId).returning('member_id').executeTakeFirst();
    if (!lock) throw new Refusal('NOT_IN_STATE');
    await recordEvent(tx, { kind: 'ACCOUNT_UNLOCKED', memberId, origin, actorId: caller.memberId, detail: { reason }, now: deps.now() });
    await writeTo(tx, deps, act, emails.accountUnlocked);
    return { member_id: memberId, is_locked: false, reason: null, since: null };
  });
}

/** Ends every login of a member, without locking the account. @throws Refusal NOT_FOUND */
export async function endLoginsByStaff(deps: Deps, act: AccountAct, once: IdempotencyKey | null = null): Promise<{ ended: number }> {
  const { memberId, reason, caller, origin } = act;
  const now = deps.now();
  return inTransaction(
    deps,
    act,
    async (tx) => {
      const ended = await endLogins(tx, { memberId, now });
      await recordEvent(tx, { kind: 'LOGINS_ENDED', memberId, origin, actorId: caller.memberId, detail: { reason, ended }, now });
      await writeTo(tx, deps, act, emails.loginsEnded);
      return { ended };
    },
    once,
  );
}

/** One transaction that holds the member: logins that are beginning come before it, or see what it did. */
function inTransaction<T extends object>(
  deps: Pick<Deps, 'database' | 'now'>,
  { memberId }: AccountAct,
  work: (tx: Tx) => Promise<T>,
  once: IdempotencyKey | null = null,
): Promise<T> {
  return withIdempotency(deps, once, async (tx) => {
    const member = await tx.selectFrom('members').select('id').where('id', '=', memberId).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst();
    if (!member) throw new Refusal('NOT_FOUND');
    return work(tx);
  });
}

async function writeTo(
  tx: Tx,
  { jobs, config, now }: Pick<Deps, 'jobs' | 'config' | 'now'>,
  { memberId, reason, language: reasonLanguage }: AccountAct,
  write: (facts: { name: string; reason: string; url: string }) => UnsaidNecessaryEmail,
): Promise<void> {
  const { name, email, language } = await tx.selectFrom('members').select(['name', 'email', 'language']).where('id', '=', memberId).executeTakeFirstOrThrow();
  const words = write({ name, reason, url: `${config.siteUrl}/${language}/contact` });
  const added = await readMemberEmailNote(tx, memberId, now());
  await jobs.enqueue(tx, 'send-mail', { to: email, language, ...added, ...typedIn(words, reasonLanguage) });
}
