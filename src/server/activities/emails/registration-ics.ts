import { Refusal } from '../../../contract/refusal.ts';
import { ticketPath } from '../../../domain/activities/registration-link.ts';
import { registrationStatusAt } from '../../../domain/activities/registration-state.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readText } from '../../../i18n/localized.ts';
import type { Booking } from '../../calendar/booking.ts';
import { bookingCalendar, bookingFileName, type NamedCalendar } from '../../calendar/booking-ics.ts';
import { calendarTranslator } from '../../calendar/calendar-texts.ts';
import type { Deps } from '../../deps.ts';
import { type RegistrationRow, readRegistration } from '../queries.ts';
import { activityTitle, storedPlace } from '../registered-activity.ts';
import { meetingsOfRow } from '../registration-response.ts';

/** Where an activity is: its own location, with the centre's address. */
export function activityPlace({ settings: { centre } }: Deps['library'], place: string, language: Language): string {
  const house = { house: centre.name[language], address: centre.address[language] };
  return calendarTranslator(language)('calendar:location', { place: readText(storedPlace(place), language).text, ...house });
}

/** A registration as a booking of the member's own calendar, in a language: a series has an entry for each of its sessions. */
export function registrationBooking(
  { library }: Pick<Deps, 'library'>,
  registration: RegistrationRow,
  { language, now }: { language: Language; now: Date },
): Booking {
  const t = calendarTranslator(language);
  const status = registrationStatusAt(registration, now);
  const isOff = status === 'cancelled' || status === 'failed';
  const meetings = meetingsOfRow(library, registration);
  return {
    kind: 'activity',
    id: registration.id,
    // Changes are counted; being called off comes after the last of them.
    sequence: registration.sequence + (isOff ? 1 : 0),
    changedAt: registration.changedAt,
    start: registration.start,
    end: registration.end,
    state: isOff ? 'cancelled' : status === 'applied' ? 'asked' : 'confirmed',
    title: readText(activityTitle(library, registration.activityId), language).text,
    location: activityPlace(library, registration.place, language),
    about: [
      t('calendar:booking.registrationNumber', { number: bookingNumber(registration.id) }),
      ...(registration.size > 1 ? [t('calendar:booking.people', { count: registration.size })] : []),
    ],
    path: ticketPath(registration.id),
    ...(meetings.length > 1 && { times: meetings }),
  };
}

/** A registration as a calendar file. */
export function registrationCalendar(
  deps: Pick<Deps, 'config' | 'library'>,
  registration: RegistrationRow,
  at: { language: Language; now: Date },
): NamedCalendar {
  const booking = registrationBooking(deps, registration, at);
  return { name: bookingFileName(deps, booking), body: bookingCalendar(deps, booking, at.language) };
}

/** A member's registration as a calendar file. @throws Refusal NOT_FOUND (another member's too) */
export async function readRegistrationCalendar(
  deps: Pick<Deps, 'config' | 'library' | 'database'>,
  { id, memberId, language, now }: { id: string; memberId: string; language: Language; now: Date },
): Promise<NamedCalendar> {
  const registration = await readRegistration(deps.database.db, id, memberId);
  if (registration === undefined) throw new Refusal('NOT_FOUND');
  return registrationCalendar(deps, registration, { language, now });
}
