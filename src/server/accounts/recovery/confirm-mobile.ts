import { sql } from 'kysely';
import type { ConfirmedMobileOutput } from '../../../contract/accounts/desk-mobile.ts';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { isReachedBySms } from '../../identity/codes/mobile-check.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';
import { lockPoints } from '../../points/ledger.ts';
import { setMobile } from './set-mobile.ts';

interface Confirmation {
  /** The account name or the e-mail address. */
  member: string;
  mobile: string;
  caller: Caller;
  origin: CallOrigin;
}

/**
 * Confirms a mobile number that the desk has seen on its member's phone (docs/decisions/133). A number that SMS reach is refused, so
 * that nobody at the desk can put a phone of their own in a member's place and have a recovery code sent there. Repeating it changes nothing.
 * @throws Refusal VALIDATION_FAILED with MEMBER_UNKNOWN, FOREIGN_MOBILE_FORMAT, MOBILE_TAKES_SMS, MOBILE_TAKEN; NOT_IN_STATE of the caller's own account
 */
export async function confirmMobile(deps: Deps, { member, mobile, caller, origin }: Confirmation): Promise<ConfirmedMobileOutput> {
  if (isReachedBySms(deps, mobile)) throw refuseField({ field: 'mobile', message: 'MOBILE_TAKES_SMS' });
  const typed = member.toLowerCase();
  const now = deps.now();
  return deps.database.db.transaction().execute(async (tx) => {
    const read = () =>
      tx
        .selectFrom('members')
        .select(['id', 'account', 'name', 'email', 'language', 'mobile as oldMobile', 'mobile_verified_at as verifiedAt'])
        .where((where) => where.or([where(sql`lower(account)`, '=', typed), where(sql`lower(email)`, '=', typed)]))
        .where('deleted_at', 'is', null)
        .where('email_verified_at', 'is not', null)
        .$if(!deps.config.isDemo, (query) => query.where('is_demo', '=', false));
    const owner = await read().executeTakeFirst();
    // The balance before the member (`lockMobile`).
    if (owner) await lockPoints(tx, owner.id);
    const found = owner && (await read().where('id', '=', owner.id).forUpdate().executeTakeFirst());
    if (!found) throw refuseField({ field: 'member', message: 'MEMBER_UNKNOWN' });
    const { id, account, name, email, language, oldMobile, verifiedAt } = found;
    if (id === caller.memberId) throw new Refusal('NOT_IN_STATE');
    const answer = { id, username: account, name, mobile };
    if (verifiedAt !== null && oldMobile === mobile) return { ...answer, mobile_verified_at: isoWithOffset(verifiedAt) };
    await setMobile(tx, deps, { memberId: id, mobile, language, old: { mobile: oldMobile, isVerified: verifiedAt !== null }, now });
    await recordEvent(tx, { kind: 'MOBILE_CONFIRMED', memberId: id, origin, actorId: caller.memberId, now });
    const url = `${deps.config.siteUrl}/${language}/contact`;
    await deps.jobs.enqueue(tx, 'send-mail', { to: email, language, ...emails.mobileConfirmed({ name, ending: mobile.slice(-3), url }) });
    return { ...answer, mobile_verified_at: isoWithOffset(now) };
  });
}
