import { appointmentStatusAt } from '../../domain/matchmaking/appointment-state.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { activityTitle } from '../activities/registered-activity.ts';
import type { Booking } from '../calendar/booking.ts';
import { bookingCalendar, bookingFileName, type NamedCalendar } from '../calendar/booking-ics.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';
import type { Deps } from '../deps.ts';
import { type AppointmentRow, readAppointment } from './appointment-queries.ts';
import { found } from './matchmaking-response.ts';

/** The page of a member's matchmaking, below `/{lang}/`. */
export const MATCHMAKING_PATH = 'member/matchmaking';

type CalendarFacts = Pick<AppointmentRow, 'id' | 'activityId' | 'start' | 'end' | 'status' | 'teacher' | 'place' | 'sequence' | 'changedAt'>;

/** An appointment as an entry of a calendar, in a language. */
export function appointmentBooking(
  { library }: Pick<Deps, 'library'>,
  appointment: CalendarFacts,
  { language, now }: { language: Language; now: Date },
): Booking {
  const t = calendarTranslator(language);
  return {
    kind: 'appointment',
    id: appointment.id,
    sequence: appointment.sequence,
    changedAt: appointment.changedAt,
    start: appointment.start,
    end: appointment.end,
    state: appointmentStatusAt(appointment, now) === 'cancelled' ? 'cancelled' : 'confirmed',
    title: t('calendar:booking.appointment', { activity: readText(activityTitle(library, appointment.activityId), language).text }),
    location: appointment.place,
    about: [t('calendar:booking.teacher', { teacher: appointment.teacher })],
    path: MATCHMAKING_PATH,
  };
}

/** An appointment as a calendar file, in a language. */
export function appointmentCalendar(deps: Pick<Deps, 'config' | 'library'>, appointment: CalendarFacts, at: { language: Language; now: Date }): NamedCalendar {
  const booking = appointmentBooking(deps, appointment, at);
  return { name: bookingFileName(deps, booking), body: bookingCalendar(deps, booking, at.language) };
}

/** A member's appointment as a calendar file. @throws Refusal NOT_FOUND (another member's too) */
export async function readAppointmentCalendar(
  deps: Pick<Deps, 'config' | 'library' | 'database'>,
  { id, memberId, language, now }: { id: string; memberId: string; language: Language; now: Date },
): Promise<NamedCalendar> {
  return appointmentCalendar(deps, found(await readAppointment(deps.database.db, id, memberId)), { language, now });
}
