import { sql } from 'kysely';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { registrationFormPath } from '../../domain/activities/registration-link.ts';
import { registrationSessions, sessionState, waitPeriod } from '../../domain/activities/registration-session.ts';
import { DAY_MS } from '../../domain/time/period.ts';
import type { Activity } from '../../editorial/items/activity.ts';
import type { Library } from '../../editorial/library.ts';
import { mailPeriod } from '../../i18n/formats/mail-dates.ts';
import { readText } from '../../i18n/localized.ts';
import { referenceTo } from '../content/find-item.ts';
import type { Db } from '../db/client.ts';
import { emails } from '../emails/messages.ts';
import type { WaitlistBookingKind } from '../waitlist/waitlist-kind.ts';
import { forEachSession, settleSession } from './queries.ts';
import { activityOfSession, activityTitle, classesOf, heldMeetings, registeredActivity, sessionOf } from './registered-activity.ts';

/** Waiting for places of a session: taken by registering, with its form, and paid then. */
export const activityWaitlistKind: WaitlistBookingKind<'activity'> = {
  placeOf: (library, { activity_id: id, session: number, size }, now) => {
    const type = library.activities.find((each) => each.id === id)?.data.type;
    if (type === undefined) throw new Refusal('NOT_FOUND');
    const registered = registeredActivity(library, { type, id });
    const session = sessionOf(registered, number);
    if (session === undefined) throw refuseField({ field: 'session', message: 'NOT_AN_OPTION' });
    const { group_max: limit } = registered.settings;
    if (size > limit) throw refuseField({ field: 'size', message: 'TOO_LARGE', limit });
    const state = sessionState({ ...session, held: 0 }, now);
    if (state === 'cancelled') throw new Refusal('ACTIVITY_CANCELLED');
    if (state === 'not_open') throw new Refusal('REGISTRATION_NOT_OPEN');
    if (state === 'closed') throw new Refusal('REGISTRATION_CLOSED');
    return { subject: session.id, ...waitPeriod(session), hours: 0, size };
  },
  classes: (library, { subject }) => {
    const settings = activityOfSession(library, subject)?.activity.data.registration;
    return settings === undefined ? null : classesOf(library, settings);
  },
  lock: async (tx, sessions) => {
    if (sessions.length > 0) await sql`SELECT activity_lock(${sessions}::text[])`.execute(tx);
  },
  settle: async (tx, sessions, now) => {
    if (sessions.length > 0) await sql`SELECT activity_settle(${sessions}::text[], ${now}::timestamptz)`.execute(tx);
  },
  expireAndOffer: expireAndOfferActivities,
  passedOver: async () => [],
  shown: (library, { subject, size = 1 }) => {
    const known = activityOfSession(library, subject);
    const [id = ''] = subject.split('/');
    return {
      times: known && timesOf(known),
      device: null,
      line: null,
      categories: [],
      activity: known === undefined ? null : { ...referenceTo(known.activity), id, type: known.activity.data.type, session: known.number },
      points: (known?.activity.data.registration?.price_points ?? 0) * size,
    };
  },
  offerEmail: (library, { subject }, language) => ({
    page: registrationPage(library, subject),
    write: (facts) => {
      const known = activityOfSession(library, subject);
      const session = known && timesOf(known);
      const [activityId = ''] = subject.split('/');
      return emails.activityOffered({
        ...facts,
        time: session === undefined ? facts.time : mailPeriod(session, language),
        activity: readText(activityTitle(library, activityId), language).text,
      });
    },
  }),
};

/** When one comes to a session: what is waited for may be offered until registration closes. Undefined for what is no longer registered for. */
function timesOf({ activity, number }: { activity: Activity; number: number }) {
  const session = registrationSessions(activity).find((each) => each.number === number);
  if (session === undefined) return undefined;
  const { start, end } = session;
  return { start, end, hours: heldMeetings(activity, session).filter((meeting) => +meeting.end - +meeting.start <= DAY_MS) };
}

/** The page, below the language, on which one registers for a session. */
function registrationPage(library: Pick<Library, 'activities'>, sessionId: string): string {
  const known = activityOfSession(library, sessionId);
  if (known === undefined) return 'member/calendar';
  return registrationFormPath({ type: known.activity.data.type, id: known.activity.id, session: known.number });
}

/**
 * Frees what nobody took and offers what is free to the next, session by session: also what has come free otherwise, by a larger quota.
 * @throws RowsFailed
 */
async function expireAndOfferActivities(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT session_id AS id FROM registrations WHERE status = 'offered' AND lapses_at <= ${now}::timestamptz
    UNION SELECT entry.subject FROM waitlist_entries AS entry JOIN activity_sessions AS session ON session.id = entry.subject
      WHERE entry.kind = 'activity' AND entry.status = 'waiting'
        AND (lower(entry.period) <= ${now}::timestamptz
          OR session.taken + session.held + entry.size <= session.quota AND session.is_listed AND session.called_off_at IS NULL)
    ORDER BY id`.execute(db);
  await forEachSession(db, rows, (tx, id) => settleSession(tx, id, now));
}
