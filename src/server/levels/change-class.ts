import type { CallData } from '../../contract/call.ts';
import type { changeMemberClass } from '../../contract/levels/staff-level.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { MemberClass } from '../../domain/identity/account.ts';
import { mayBeChanged } from '../../domain/levels/level.ts';
import { addMonths } from '../../domain/time/months.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { areaTranslator } from '../../i18n/area-translator.ts';
import { mailDay } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';
import { readMemberEmailNote } from '../delivery/email-note.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { type CallOrigin, recordEvent } from '../identity/security/record-event.ts';
import { lockPoints } from '../points/ledger.ts';

interface ClassDecision {
  memberId: string;
  to: MemberClass;
  reason: string;
  /** In which the reason is written. */
  language: Language;
  caller: Caller;
  origin: CallOrigin;
}

/** The names of the classes, which the page about them has. */
const NAMES = readCatalogue('house');
const classNames = (language: Language) => {
  const t = areaTranslator('house', NAMES[language]);
  return {
    general: t('house:level.name.general'),
    loyal: t('house:level.name.loyal'),
    associate: t('house:level.name.associate'),
    creator: t('house:level.name.creator'),
  };
};

/**
 * Gives a member another class by a decision of the centre (docs/rules.md#member-classes): it is in their history, and they are written to with the
 * reason. A loyal member stays so for the window of spending from today. The locks are those of the nightly job, in its order.
 * @throws Refusal NOT_FOUND; NOT_IN_STATE when it is their class already
 */
export function changeClass(
  deps: Pick<Deps, 'config' | 'database' | 'jobs' | 'library' | 'now'>,
  { memberId, to, reason, language: reasonLanguage, caller, origin }: ClassDecision,
  once: IdempotencyKey | null,
): Promise<CallData<typeof changeMemberClass>> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    // A balance needs its member; whoever leaves after this is not there below.
    const known = await tx.selectFrom('members').select('id').where('id', '=', memberId).where('deleted_at', 'is', null).executeTakeFirst();
    if (known === undefined) throw new Refusal('NOT_FOUND');
    await lockPoints(tx, memberId);
    const member = await tx
      .selectFrom('members')
      .select(['class as from', 'name', 'email', 'language'])
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (member === undefined) throw new Refusal('NOT_FOUND');
    const { from, name, email, language } = member;
    if (!mayBeChanged(from, to)) throw new Refusal('NOT_IN_STATE');
    const until = to === 'loyal' ? addMonths(addDays(taipeiDay(now), 1), deps.library.settings.levels.loyalty.window_months) : null;
    await tx
      .insertInto('class_changes')
      .values({
        ...{ member_id: memberId, event: 'changed', from_class: from, to_class: to, spent: 0, changed_at: now },
        ...{ valid_until: until === null ? null : taipeiInstant(until), reason, reason_language: reasonLanguage, actor_id: caller.memberId },
      })
      .execute();
    await tx.updateTable('members').set({ class: to }).where('id', '=', memberId).execute();
    // What a decision of the centre gives has no end, and what it takes away leaves no date of one (docs/decisions/267).
    await tx.updateTable('creator_memberships').set({ ended_at: now }).where('member_id', '=', memberId).where('ended_at', 'is', null).execute();
    await recordEvent(tx, { kind: 'CLASS_CHANGED', memberId, origin, actorId: caller.memberId, detail: { class: to, by: 'staff' }, now });
    const names = classNames(language);
    const lastDay = until === null ? null : addDays(until, -1);
    const facts = { name, from: names[from], to: names[to], reason, url: `${deps.config.siteUrl}/${language}/level` };
    const words = lastDay === null ? emails.classChanged(facts) : emails.classChangedUntil({ ...facts, until: mailDay(lastDay, language) });
    const added = await readMemberEmailNote(tx, memberId, now);
    await deps.jobs.enqueue(tx, 'send-mail', { to: email, language, ...added, ...typedIn(words, reasonLanguage) });
    return { member_id: memberId, from_type: from, type: to, last_day: lastDay };
  });
}
