import { advisoryCancelBefore } from '../../domain/consultations/consultation-state.ts';
import { dialledPhone } from '../../domain/identity/number-plan.ts';
import { mailDay, mailMoment, mailPeriod } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import type { NamedCalendar } from '../calendar/booking-ics.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';
import type { Tx } from '../db/client.ts';
import { sendToBoth } from '../delivery/contact-copy.ts';
import type { Deps } from '../deps.ts';
import { emails, type PlainEmail, sms } from '../emails/messages.ts';
import type { NewMail } from '../jobs/message-jobs.ts';
import { advisoryCalendar } from './consultation-ics.ts';
import { mailPlace } from './consultation-place.ts';
import { replyDueOn } from './consultation-response.ts';
import type { AdvisoryRow } from './queries.ts';

/** The values of e-mails about a consultation: every one `common`, each what else it asks for. */
interface AdvisoryFacts {
  common: { name: string; category: string; method: string; time: string; url: string };
  where: { location: string; teacher: string };
  reason: string;
  reasonLanguage: Language | null;
  /** By when staff replies. */
  due: string;
  cancelBefore: string;
  calendar: () => { ics: NamedCalendar };
}
export type AdvisoryEmail = (facts: AdvisoryFacts) => PlainEmail;

interface AdvisoryMail {
  write: AdvisoryEmail;
  advisory: AdvisoryRow;
  /** The words that whoever decided added to it. */
  paragraph: string | null;
  now: Date;
}

/** Writes about a consultation, in the member's language: to the address that they have proved, and to the one of the form. */
export async function sendAdvisoryEmails(tx: Tx, deps: Pick<Deps, 'library' | 'config' | 'jobs'>, { write, advisory, paragraph, now }: AdvisoryMail) {
  const { language, name, email } = advisory.member;
  const words = deps.library.settings.advisory;
  const cancelBefore = advisoryCancelBefore(advisory.start);
  // What is not there yet is empty, and refused in an e-mail that asks for it.
  const factsOf = (isCopy: boolean): AdvisoryFacts => ({
    common: {
      name,
      category: words.categories[advisory.category][language],
      method: methodText(deps, advisory, language),
      time: mailPeriod(advisory, language),
      url: `${deps.config.siteUrl}/${language}/member/advisory`,
    },
    where: { location: mailPlace({ library: deps.library, advisory, status: advisory.status, language }), teacher: advisory.teacher ?? '' },
    reason: advisory.reason ?? '',
    reasonLanguage: advisory.reasonLanguage,
    due: mailDay(replyDueOn(deps.library, advisory), language),
    cancelBefore: mailMoment(cancelBefore, language),
    calendar: () => ({ ics: advisoryCalendar(deps, advisory, { language, now, isCopy }) }),
  });
  const copy = write(factsOf(true));
  const mail = { to: email, language, memberId: advisory.memberId, paragraph, ...write(factsOf(false)) };
  await sendToBoth(tx, deps, mail, { email: advisory.email, ...('ics' in copy && { ics: copy.ics }) });
}

/** The reminder in a line, without what is not for a locked screen: no category, no link of a meeting. */
export const reminderSms = (advisory: Pick<AdvisoryRow, 'start' | 'end'>, language: Language) => sms.advisoryReminder({ time: mailPeriod(advisory, language) });

/** The method of the consultation; on site, also the place. */
function methodText({ library }: Pick<Deps, 'library'>, { method }: AdvisoryRow, language: Language): string {
  const { advisory: words, centre } = library.settings;
  const name = words.methods[method][language];
  if (method !== 'on_site') return name;
  return `${name} – ${calendarTranslator(language)('calendar:locationHouse', { house: centre.name[language], address: centre.address[language] })}`;
}

/** The applicant's own words, and of a work health check where its pages are. */
function quoteOf({ content, workUrl, files }: AdvisoryRow): string {
  const t = calendarTranslator('zh');
  const pages = [
    ...(workUrl === null ? [] : [t('calendar:booking.workUrl', { url: workUrl })]),
    ...files.map(({ name }) => t('calendar:booking.workPdf', { name })),
  ];
  return [content, ...(pages.length > 0 ? [pages.join('\n')] : [])].join('\n\n');
}

/** Tells the office of an application, in Chinese; a reply goes to the address that the applicant wants to be written to. */
export function advisoryOfficeEmail({ library }: Pick<Deps, 'library'>, advisory: AdvisoryRow): NewMail {
  const { advisory: words, contact, centre } = library.settings;
  const { category, method, email } = advisory;
  return {
    to: contact.mailbox,
    replyTo: email,
    language: 'zh',
    ...emails.advisoryOffice(
      {
        name: centre.name.zh,
        applicant: advisory.member.name,
        category: words.categories[category].zh,
        method: words.methods[method].zh,
        time: mailPeriod(advisory, 'zh'),
        phone: dialledPhone(advisory.phone),
        email,
        due: mailDay(replyDueOn(library, advisory), 'zh'),
      },
      { quote: quoteOf(advisory) },
    ),
  };
}
