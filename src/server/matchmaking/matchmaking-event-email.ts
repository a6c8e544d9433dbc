import type { ConsentStatus, IntroductionSide, IntroductionStatus } from '../../domain/matchmaking/introduction-state.ts';
import { isPlainName } from '../../domain/text/plain-name.ts';
import { mailPeriod } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { activityTitle } from '../activities/registered-activity.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';
import type { Tx } from '../db/client.ts';
import { readAddressee } from '../delivery/addressee.ts';
import { textMember } from '../delivery/text-member.ts';
import type { Deps } from '../deps.ts';
import { emails, type NecessaryEmail, type PlainEmail, sms, typedIn } from '../emails/messages.ts';
import type { OutboxEvent } from '../jobs/outbox-event.ts';
import { appointmentCalendar, MATCHMAKING_PATH } from './appointment-ics.ts';
import { type AppointmentRow, readAppointment } from './appointment-queries.ts';
import { type IntroductionRow, readIntroduction, type SideRow } from './introduction-queries.ts';
import { otherSide, shownName } from './matchmaking-response.ts';

type Tools = Pick<Deps, 'jobs' | 'library' | 'config'>;

/** The events of an appointment (`matchmaking_appointments_outbox_…`). */
type AppointmentEvent = 'set' | 'changed' | 'reminded' | 'cancelled';

/** The values that an event takes along of the appointment (`outbox_details`); its instants are ISO 8601. */
interface AppointmentDetails extends Pick<AppointmentRow, 'status' | 'teacher' | 'place' | 'sequence'> {
  start: string;
  end: string;
  changed_at: string;
}

/**
 * Writes to members about their appointments, as they were at that moment, each with its calendar file, and with the words of whoever set, changed or called it off.
 * @param takesWords false where it follows from an act whose words stand in another e-mail
 */
export async function mailAppointmentEvents(deps: Tools, tx: Tx, events: readonly OutboxEvent[], { takesWords = true } = {}): Promise<void> {
  for (const { recordId, event, at, details, paragraph } of events) {
    const record = await readAppointment(tx, recordId);
    const addressee = record && (await readAddressee(tx, record.memberId));
    if (record === undefined || addressee === undefined) continue;
    const { start, end, changed_at: changedAt, ...said } = details as unknown as AppointmentDetails;
    const appointment = { ...record, ...said, start: new Date(start), end: new Date(end), changedAt: new Date(changedAt) };
    const { name, email, language } = addressee;
    const mail = appointmentEmail(deps, { event: event as AppointmentEvent, appointment, name, language, now: at });
    const { memberId } = record;
    await deps.jobs.enqueue(tx, 'send-mail', { to: email, language, memberId, ...(takesWords && { paragraph }), ...mail });
    if (event === 'reminded') await textMember(tx, deps, { memberId, write: (spoken) => sms.appointmentReminder({ time: mailPeriod(appointment, spoken) }) });
  }
}

interface AppointmentNews {
  event: AppointmentEvent;
  appointment: AppointmentRow;
  name: string;
  language: Language;
  now: Date;
}

function appointmentEmail(deps: Tools, { event, appointment, name, language, now }: AppointmentNews): PlainEmail {
  const { activityId, teacher, place, reason, reasonLanguage } = appointment;
  const common = {
    name,
    activity: readText(activityTitle(deps.library, activityId), language).text,
    time: mailPeriod(appointment, language),
    teacher,
    url: `${deps.config.siteUrl}/${language}/${MATCHMAKING_PATH}`,
  };
  const calendar = { ics: appointmentCalendar(deps, appointment, { language, now }) };
  if (event === 'set') return emails.appointmentSet({ ...common, place }, calendar);
  if (event === 'reminded') return emails.appointmentReminder({ ...common, place }, calendar);
  if (event === 'changed') return emails.appointmentChanged({ ...common, place }, calendar);
  // Staff gives a reason; what follows from something else gives none.
  return reason === null
    ? emails.appointmentCancelled(common, calendar)
    : typedIn(emails.appointmentCalledOff({ ...common, reason }, calendar), reasonLanguage);
}

/** Of an introduction: what it comes to, with the answers as they were then. */
type Answers = Record<IntroductionSide, ConsentStatus>;

/** The sides that are told of an event. Whoever said no is not told that it came to nothing. */
const TOLD: Record<IntroductionStatus, (answers: Answers, side: IntroductionSide) => boolean> = {
  asked: () => true,
  agreed: () => true,
  declined: (answers, side) => answers[side] === 'agreed',
  cancelled: (answers, side) => answers[side] !== 'declined',
};

/** Writes to both sides of introductions about what happened; never how to reach the other one, which may be taken back. */
export async function mailIntroductionEvents(deps: Tools, tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  for (const { recordId, event, details, paragraph } of events) {
    const introduction = await readIntroduction(tx, recordId);
    if (introduction === undefined) continue;
    const status = event as IntroductionStatus;
    // What was only just named has no answers yet.
    const answers: Answers = { creator: 'asked', company: 'asked', ...details };
    for (const side of [introduction.creator, introduction.company]) {
      if (side.member.isGone || !TOLD[status](answers, side.side)) continue;
      const { email, language } = side.member;
      await deps.jobs.enqueue(tx, 'send-mail', { to: email, language, paragraph, ...introductionEmail(deps, introduction, side, status) });
    }
  }
}

function introductionEmail(deps: Tools, introduction: IntroductionRow, side: SideRow, status: IntroductionStatus): NecessaryEmail {
  const { name, language } = side.member;
  const { reason, reasonLanguage } = introduction;
  const values = {
    name,
    activity: readText(activityTitle(deps.library, introduction.activityId), language).text,
    other: namedInEmail(shownName(otherSide(introduction, side)), language),
    url: `${deps.config.siteUrl}/${language}/${MATCHMAKING_PATH}`,
  };
  if (status === 'asked') return emails.introductionAsked(values);
  if (status === 'agreed') return emails.introductionAgreed(values);
  return status === 'cancelled' && reason !== null
    ? typedIn(emails.introductionCalledOff({ ...values, reason }), reasonLanguage)
    : emails.introductionEnded(values);
}

/** A name that somebody else typed: an address of a website does not travel in it. */
const namedInEmail = (name: string, language: Language): string => (isPlainName(name) ? name : calendarTranslator(language)('calendar:booking.otherMember'));
