import { advisoryCancelBefore } from '../../domain/advisory-state.ts';
import type { Language } from '../../i18n/languages.ts';
import { mailDay, mailMoment, mailPeriod } from '../../i18n/mail-dates.ts';
import type { AdvisoryRow } from '../db/queries/advisories.ts';
import type { Deps } from '../deps.ts';
import type { PlainMailTemplate } from '../jobs/message-texts.ts';
import type { JobPayloads } from '../jobs/queue.ts';
import { advisoryCalendar } from './advisory-ics.ts';
import { replyDueOn } from './advisory-wire.ts';
import { calendarTranslator } from './calendar-texts.ts';

/**
 * A letter to a member about a consultation, in their language and to the address that they have proved; the form's own
 * address is for the teacher. With `hasCalendar` it brings the calendar file along.
 */
export function advisoryLetter(
  deps: Pick<Deps, 'library' | 'config'>,
  template: PlainMailTemplate,
  advisory: AdvisoryRow,
  { now, hasCalendar = false }: { now: Date; hasCalendar?: boolean },
): JobPayloads['send-mail'] {
  const { language, name, email } = advisory.member;
  const words = deps.library.settings.advisory;
  const cancelBefore = advisoryCancelBefore(advisory.start);
  return {
    to: email,
    language,
    template,
    values: {
      name,
      category: words.categories[advisory.category][language],
      method: methodText(deps, advisory, language),
      time: mailPeriod(advisory, language),
      ...(advisory.teacher !== null && { teacher: advisory.teacher }),
      ...(advisory.reason !== null && { reason: advisory.reason }),
      due: mailDay(replyDueOn(deps.library, advisory), language),
      cancelBefore: mailMoment(cancelBefore, language),
      url: `${deps.config.siteUrl}/${language}/member/advisory`,
    },
    ...(hasCalendar && { ics: advisoryCalendar(deps, advisory, language, now) }),
  };
}

/** How it is held; on site, also where that is. */
function methodText({ library }: Pick<Deps, 'library'>, { method }: AdvisoryRow, language: Language): string {
  const { advisory: words, centre } = library.settings;
  const name = words.methods[method][language];
  if (method !== 'on_site') return name;
  return `${name} – ${calendarTranslator(language)('calendar:locationHouse', { house: centre.name[language], address: centre.address[language] })}`;
}

/** Tells the office of an application, in Chinese; a reply goes to the address that the applicant wants to be written to. */
export function advisoryOfficeLetter({ library }: Pick<Deps, 'library'>, advisory: AdvisoryRow): JobPayloads['send-mail'] {
  const { advisory: words, contact, centre } = library.settings;
  const { category, method, phone, email, content } = advisory;
  return {
    to: contact.mailbox,
    replyTo: email,
    language: 'zh',
    template: 'advisoryOffice',
    values: {
      name: centre.name.zh,
      applicant: advisory.member.name,
      category: words.categories[category].zh,
      method: words.methods[method].zh,
      time: mailPeriod(advisory, 'zh'),
      phone,
      email,
      due: mailDay(replyDueOn(library, advisory), 'zh'),
    },
    quote: content,
  };
}
