import { checkInPath, ticketPath } from '../../../domain/activities/registration-link.ts';
import type { ShownRegistrationStatus } from '../../../domain/activities/registration-state.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import { mailMoment, mailPeriod } from '../../../i18n/formats/mail-dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readText } from '../../../i18n/localized.ts';
import type { NamedCalendar } from '../../calendar/booking-ics.ts';
import { calendarTranslator } from '../../calendar/calendar-texts.ts';
import type { Tx } from '../../db/client.ts';
import { readAddressee } from '../../delivery/addressee.ts';
import { textMember } from '../../delivery/text-member.ts';
import type { Deps } from '../../deps.ts';
import { type CodePicture, emails, type PlainEmail, sms, typedIn } from '../../emails/messages.ts';
import type { OutboxEvent } from '../../jobs/outbox-event.ts';
import { nextMeeting } from '../next-meeting.ts';
import { type RegistrationRow, readRegistration } from '../queries.ts';
import { activityFee, activityTitle } from '../registered-activity.ts';
import { meetingsOfRow } from '../registration-response.ts';
import { activityPlace, registrationCalendar } from './registration-ics.ts';

/** The events of a registration: the statuses that it comes to, and what leaves its status as it is. */
type RegistrationOutboxEvent = ShownRegistrationStatus | 'moved' | 'relocated' | 'reminded';

/** The values that an event takes along of the registration (`outbox_details`); its instants are ISO 8601. */
interface RegistrationDetails {
  status: RegistrationRow['status'];
  sequence: number;
  points: number;
  cancelled_as: RegistrationRow['cancelledAs'];
  cancel_before: string;
  changed_at: string;
  start: string;
  end: string;
}

/** The values of e-mails about a registration: every one `common`, each what else it asks for. */
interface RegistrationFacts {
  common: { name: string; activity: string; time: string | string[]; place: string; people: string; payment: string; number: string; url: string };
  /** The session that is next, of a reminder. */
  nextTime: string;
  reason: string;
  reasonLanguage: Language | null;
  file: { ics: NamedCalendar };
  /** The same with the code that the desk reads. */
  files: { ics: NamedCalendar; ticket: CodePicture };
}
type RegistrationEmail = (facts: RegistrationFacts) => PlainEmail;

const changed: RegistrationEmail = ({ common, file }) => emails.activityChanged(common, file);
const undecided: RegistrationEmail = ({ common, file }) => emails.registrationUndecided(common, file);
const failed: RegistrationEmail = ({ common, reason, reasonLanguage, file }) => typedIn(emails.registrationFailed({ ...common, reason }, file), reasonLanguage);
const cancelled: RegistrationEmail = ({ common, file }) => emails.registrationCancelled(common, file);
const activityOff: RegistrationEmail = ({ common, file }) => emails.activityCancelled(common, file);
const calledOff: RegistrationEmail = ({ common, reason, reasonLanguage, file }) =>
  typedIn(emails.registrationCalledOff({ ...common, reason }, file), reasonLanguage);

/** The e-mail that follows from an event, by the registration as it was then; somebody who was there, or did not come, gets none. */
const EMAILS: Record<RegistrationOutboxEvent, (registration: RegistrationRow) => RegistrationEmail | null> = {
  applied:
    () =>
    ({ common, file }) =>
      emails.registrationApplied(common, file),
  registered:
    () =>
    ({ common, files }) =>
      emails.registrationConfirmed(common, files),
  passed:
    () =>
    ({ common, files }) =>
      emails.registrationPassed(common, files),
  // Staff gives a reason; time gives none.
  failed: ({ reason }) => (reason === null ? undecided : failed),
  cancelled: ({ cancelledAs, reason }) => (cancelledAs !== 'call_off' ? cancelled : reason === null ? activityOff : calledOff),
  moved: () => changed,
  relocated: () => changed,
  reminded:
    () =>
    ({ common, nextTime, files }) =>
      emails.activityReminder({ ...common, time: nextTime }, files),
  attended: () => null,
  not_arrived: () => null,
};

/** Writes to members about what happened to their registrations, as they were at that moment; deleted accounts have no address. */
export async function mailRegistrationEvents(deps: Pick<Deps, 'jobs' | 'library' | 'config'>, tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  for (const { recordId, event, at, isMailed, details, paragraph } of events) {
    const record = isMailed ? undefined : await readRegistration(tx, recordId);
    const member = record && (await readAddressee(tx, record.memberId));
    if (record === undefined || member === undefined) continue;
    const registration = asItWas(record, details as unknown as RegistrationDetails, at);
    const write = EMAILS[event as RegistrationOutboxEvent](registration);
    if (write === null) continue;
    const { name, email, language } = member;
    const facts = factsOf(deps, registration, { name, language, at });
    await deps.jobs.enqueue(tx, 'send-mail', { to: email, language, memberId: record.memberId, paragraph, ...write(facts) });
    if (event === 'reminded') await textMember(tx, deps, { memberId: record.memberId, write: () => sms.activityReminder({ time: facts.nextTime }) });
  }
}

/** A registration at the moment of an event. */
function asItWas(record: RegistrationRow, { start, end, cancelled_as, cancel_before, changed_at, ...said }: RegistrationDetails, at: Date): RegistrationRow {
  return {
    ...record,
    ...said,
    cancelledAs: cancelled_as,
    cancelBefore: new Date(cancel_before),
    changedAt: new Date(changed_at),
    start: new Date(start),
    end: new Date(end),
    changes: record.changes.filter((change) => change.at <= at),
  };
}

function factsOf(
  deps: Pick<Deps, 'library' | 'config'>,
  registration: RegistrationRow,
  { name, language, at }: { name: string; language: Language; at: Date },
): RegistrationFacts {
  const { library, config } = deps;
  const t = calendarTranslator(language);
  const times = meetingsOfRow(library, registration)
    .filter(({ isCancelled }) => !isCancelled)
    .map((meeting) => mailPeriod(meeting, language));
  const own = mailPeriod(registration, language);
  const number = bookingNumber(registration.id);
  const file = { ics: registrationCalendar(deps, registration, { language, now: at }) };
  return {
    common: {
      name,
      activity: readText(activityTitle(library, registration.activityId), language).text,
      time: times.length > 1 ? times : own,
      place: activityPlace(library, registration.place, language),
      people: t('calendar:booking.peopleCount', { count: registration.size }),
      payment: paymentText(library, registration, { language, at }),
      number,
      url: `${config.siteUrl}/${language}/${ticketPath(registration.id)}`,
    },
    nextTime: mailPeriod(nextMeeting(library, registration, at) ?? registration, language),
    reason: registration.reason ?? '',
    reasonLanguage: registration.reasonLanguage,
    file,
    files: { ...file, ticket: { name: `ticket-${number}.png`, text: `${config.siteUrl}/${language}/${checkInPath(registration.id)}` } },
  };
}

/** Says what there is to pay: the fee of the day, the points of the registration, and what became or can become of these. */
function paymentText(library: Deps['library'], registration: RegistrationRow, { language, at }: { language: Language; at: Date }): string {
  const t = calendarTranslator(language);
  const dollars = activityFee(library, registration.activityId) * registration.size;
  const points = registration.points === 0 ? null : pointsText(registration, language, at);
  if (dollars === 0) return points ?? t('calendar:booking.free');
  if (registration.status === 'cancelled' || registration.status === 'failed') return points ?? t('calendar:booking.noFee');
  const fee = t('calendar:booking.fee', { amount: moneyText(dollars, language) });
  return points === null ? fee : t('calendar:booking.feeAndPoints', { fee, points });
}

/** Says what was paid in points, and what became or can become of them. */
function pointsText({ status, points, cancelledAs, cancelBefore }: RegistrationRow, language: Language, at: Date): string {
  const t = calendarTranslator(language);
  const values = { points, until: mailMoment(cancelBefore, language) };
  if (status === 'cancelled' && cancelledAs === 'give_up') return t('calendar:booking.notRefunded', values);
  if (status === 'cancelled' || status === 'failed') return t('calendar:booking.refunded', values);
  return at <= cancelBefore ? t('calendar:booking.paid', values) : t('calendar:booking.paidNow', values);
}
