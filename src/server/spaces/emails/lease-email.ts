import { dialledMobile } from '../../../domain/identity/mobile.ts';
import { sessionPeriod } from '../../../domain/spaces/lease-days.ts';
import { isPlainName } from '../../../domain/text/plain-name.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { mailDays, mailHours, mailPeriod } from '../../../i18n/formats/mail-dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readText } from '../../../i18n/localized.ts';
import type { Tx } from '../../db/client.ts';
import type { Addressee } from '../../delivery/addressee.ts';
import { sendToBoth } from '../../delivery/contact-copy.ts';
import type { Deps } from '../../deps.ts';
import type { NecessaryEmail, PlainEmail } from '../../emails/messages.ts';
import { fieldOf } from '../../http/localize.ts';
import type { Correction } from '../correction-queries.ts';
import { openingOf } from '../lease-step.ts';
import type { LeaseRow } from '../queries.ts';

/** `NT$4,800`. */
export function twdText(twd: number): string {
  return `NT$${String(twd).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}

/** The values that every e-mail about a lease has. */
interface LeaseFacts {
  name: string;
  space: string;
  event: string;
  time: string;
  url: string;
}

/** An e-mail about a lease in the language of its member; `isCopy`: for the contact of the form, who gets a calendar file of their own. */
export type LeaseEmail = (facts: LeaseFacts, reader: { language: Language; isCopy: boolean }) => PlainEmail;

interface LeaseMail {
  lease: LeaseRow;
  member: Addressee;
  /** The correction that was asked for and has not come. */
  awaited: Correction | undefined;
  /** The words that whoever decided added to it. */
  paragraph: string | null;
  write: LeaseEmail;
}

/** Writes to the member who applied and to the contact of the form, in the member's language, about a step of their lease. */
export async function sendLeaseEmails(
  tx: Tx,
  deps: Pick<Deps, 'library' | 'config' | 'jobs'>,
  { lease, member: { name, email, language }, awaited, paragraph, write }: LeaseMail,
): Promise<void> {
  const { library, config } = deps;
  const facts = {
    name,
    space: spaceName(library, lease, language),
    event: lease.event_name,
    time: leaseTime(library, lease, language),
    url: `${config.siteUrl}/${language}/member/spaceApply`,
  };
  const mail = { to: email, language, memberId: lease.member_id, paragraph, ...write(facts, { language, isCopy: false }) };
  const copy = write(facts, { language, isCopy: true });
  await sendToBoth(tx, deps, mail, {
    email: copyAddress(lease, email, awaited),
    values: {
      name: lease.contact_name,
      ...(!isPlainName(lease.event_name) && { event: undefined }),
      // The applicant's own words; all other reasons are the centre's.
      ...(mail.template === 'spaceCancelled' && { reason: undefined }),
    },
    ...('ics' in copy && { ics: copy.ics }),
  });
}

/** The address that the copy goes to: the form's; the account's own while staff ask for it to be corrected, as it may be a stranger's. */
export function copyAddress(lease: LeaseRow, accountEmail: string, awaited: Correction | undefined): string {
  return awaited?.items.includes('email') === true ? accountEmail : lease.email;
}

/** When a lease is: a day with its hours; several with the hours of each, or from the first to the last. */
export function leaseTime(library: Deps['library'], lease: LeaseRow, language: Language): string {
  if (lease.move_in_on === lease.move_out_on || lease.session === 'whole_day') return mailPeriod(lease, language);
  const hours = sessionPeriod(lease.move_in_on, lease.session, openingOf(library.settings, lease));
  return mailHours(mailDays(taipeiDay(lease.start), taipeiDay(lease.end), language), hours, language);
}

/** The title of the space of a lease. */
export function spaceName({ spaces }: Deps['library'], { space_id }: LeaseRow, language: Language): string {
  const space = spaces.find(({ id }) => id === space_id);
  return space ? readText(fieldOf(space.texts, 'title'), language).text : space_id;
}

/** The values that every e-mail to the office has. */
interface OfficeFacts extends Omit<LeaseFacts, 'url'> {
  applicant: string;
  contact: string;
  phone: string;
  email: string;
}
/** An e-mail about a lease to the office. */
export type OfficeEmail = (facts: OfficeFacts) => NecessaryEmail;

/** Tells the office of an application, in Chinese: that it came, or was corrected, and by when it is reviewed. */
export async function notifyOfficeOfLease(tx: Tx, { library, jobs }: Pick<Deps, 'library' | 'jobs'>, lease: LeaseRow, write: OfficeEmail): Promise<void> {
  const { contact, centre } = library.settings;
  await jobs.enqueue(tx, 'send-mail', {
    to: contact.mailbox,
    replyTo: lease.email,
    language: 'zh',
    ...write({
      name: centre.name.zh,
      applicant: lease.organization_name ?? lease.applicant_name,
      space: spaceName(library, lease, 'zh'),
      event: lease.event_name,
      time: leaseTime(library, lease, 'zh'),
      contact: lease.contact_name,
      phone: dialledMobile(lease.mobile),
      email: lease.email,
    }),
  });
}
