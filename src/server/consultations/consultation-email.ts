import { advisoryCancelBefore } from '../../domain/consultations/consultation-state.ts';
import { dialledPhone } from '../../domain/identity/mobile.ts';
import { mailDay, mailMoment, mailPeriod } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';
import type { Tx } from '../db/client.ts';
import { sendToBoth } from '../delivery/contact-copy.ts';
import type { Deps } from '../deps.ts';
import type { PlainMailTemplate } from '../emails/message-texts.ts';
import type { JobPayloads } from '../jobs/queue.ts';
import { advisoryCalendar } from './consultation-ics.ts';
import { mailPlace } from './consultation-place.ts';
import { replyDueOn } from './consultation-response.ts';
import type { AdvisoryRow } from './queries.ts';

interface AdvisoryMail {
  template: PlainMailTemplate;
  advisory: AdvisoryRow;
  now: Date;
  /** Brings the calendar file along. */
  hasCalendar?: boolean;
}

/** Writes about a consultation, in the member's language: to the address that they have proved, and to the one of the form. */
export async function writeOfAdvisory(tx: Tx, deps: Pick<Deps, 'library' | 'config' | 'jobs'>, { template, advisory, now, hasCalendar = false }: AdvisoryMail) {
  const { language, name, email } = advisory.member;
  const words = deps.library.settings.advisory;
  const cancelBefore = advisoryCancelBefore(advisory.start);
  const mail = {
    to: email,
    language,
    template,
    values: {
      name,
      category: words.categories[advisory.category][language],
      method: methodText(deps, advisory, language),
      time: mailPeriod(advisory, language),
      ...(advisory.teacher !== null && { teacher: advisory.teacher }),
      location: mailPlace({ library: deps.library, advisory, status: advisory.status, language }),
      ...(advisory.reason !== null && { reason: advisory.reason }),
      due: mailDay(replyDueOn(deps.library, advisory), language),
      cancelBefore: mailMoment(cancelBefore, language),
      url: `${deps.config.siteUrl}/${language}/member/advisory`,
    },
    ...(hasCalendar && { ics: advisoryCalendar(deps, advisory, { language, now }) }),
  };
  await sendToBoth(tx, deps, mail, { email: advisory.email, ...(hasCalendar && { ics: advisoryCalendar(deps, advisory, { language, now, isCopy: true }) }) });
}

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
export function advisoryOfficeLetter({ library }: Pick<Deps, 'library'>, advisory: AdvisoryRow): JobPayloads['send-mail'] {
  const { advisory: words, contact, centre } = library.settings;
  const { category, method, email } = advisory;
  const phone = dialledPhone(advisory.phone, advisory.member.mobile);
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
      // A number of another country is the member's own one, in international form: the `+` says so to whoever dials it.
      phone,
      email,
      due: mailDay(replyDueOn(library, advisory), 'zh'),
    },
    quote: quoteOf(advisory),
  };
}
