import { Refusal } from '../../contract/refusal.ts';
import { banUntil } from '../../domain/spaces/lease-ban.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { mailDay } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { readMemberEmailNote } from '../delivery/email-note.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';

export interface Ban {
  memberId: string;
  reason: string;
  /** In which the reason is written. */
  reasonLanguage: Language;
  leaseId: string | undefined;
  caller: Caller;
}

/**
 * Keeps a member from leasing any space for a year (docs/rules.md#space-bans), and says so to them.
 * @throws Refusal NOT_FOUND; NOT_IN_STATE when they are barred already
 */
export function banMember(deps: Deps, { memberId, reason, reasonLanguage, leaseId, caller }: Ban, once: IdempotencyKey | null) {
  const { jobs, config } = deps;
  const now = deps.now();
  const from_on = taipeiDay(now);
  const until_on = banUntil(from_on);
  return withIdempotency(deps, once, async (tx) => {
    if (leaseId !== undefined) {
      // A lease's row comes before its member, as where it is approved.
      const lease = await tx
        .selectFrom('space_leases')
        .select('id')
        .where('id', '=', leaseId)
        .where('member_id', '=', memberId)
        .forKeyShare()
        .executeTakeFirst();
      if (!lease) throw new Refusal('NOT_FOUND');
    }
    // Whoever is applying at this moment is seen by this, or waits and sees it.
    const member = await tx
      .selectFrom('members')
      .select(['name', 'email', 'language'])
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!member) throw new Refusal('NOT_FOUND');
    await tx
      .insertInto('space_bans')
      .values({ member_id: memberId, lease_id: leaseId ?? null, from_on, until_on, reason, actor_id: caller.memberId, created_at: now })
      .execute();
    const { name, email, language } = member;
    const values = { name, reason, until: mailDay(until_on, language), url: `${config.siteUrl}/${language}/termsspacerental` };
    const added = await readMemberEmailNote(tx, memberId, now);
    await jobs.enqueue(tx, 'send-mail', { to: email, language, ...added, ...typedIn(emails.spaceBarred(values), reasonLanguage) });
    return { member_id: memberId, from_on, until_on, reason };
  });
}
