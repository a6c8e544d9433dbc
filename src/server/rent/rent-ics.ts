import { statusAt } from '../../domain/rent/rent-state.ts';
import { bookingNumber } from '../../domain/text/booking-number.ts';
import { joinText } from '../../i18n/join-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import type { Booking } from '../calendar/booking.ts';
import { bookingCalendar, bookingFileName, type NamedCalendar } from '../calendar/booking-ics.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';
import type { Deps } from '../deps.ts';
import { type RentRow, readRent } from './queries.ts';
import { rentPlace } from './rent-place.ts';
import { deviceTitle, found, rentItems, rentState } from './rent-response.ts';

/** A reservation as a calendar file, as it stands at an instant, in a language. */
export function rentCalendar(deps: Pick<Deps, 'config' | 'library'>, rent: RentRow, language: Language, now: Date): NamedCalendar {
  const booking = rentBooking(deps, rent, language, now);
  return { name: bookingFileName(deps, booking), body: bookingCalendar(deps, booking, language) };
}

/** A reservation as an entry of a calendar, as it stands at an instant, in a language. */
export function rentBooking({ library }: Pick<Deps, 'library'>, rent: RentRow, language: Language, now: Date): Booking {
  const t = calendarTranslator(language);
  const isCancelled = statusAt(rentState(rent), now) === 'cancelled';
  const items = rentItems(rent);
  const devices = items.map(({ deviceId, quantity }) => {
    const { text } = readText(deviceTitle(library, deviceId), language);
    return quantity > 1 ? `${text} × ${quantity}` : text;
  });
  return {
    kind: 'rent',
    id: rent.id,
    // Moves are counted; being cancelled comes after the last of them.
    sequence: rent.sequence + (isCancelled ? 1 : 0),
    changedAt: rent.changes.at(-1)?.at ?? rent.createdAt,
    start: rent.start,
    end: rent.end,
    state: isCancelled ? 'cancelled' : 'confirmed',
    title: t('calendar:booking.rent', { device: joinText(language, 'list', devices) }),
    location: rentPlace(
      library,
      items.map(({ deviceId }) => deviceId),
      language,
    ),
    about: [...devices, t('calendar:booking.number', { number: bookingNumber(rent.id) })],
    path: 'member/rent',
  };
}

/** A member's reservation as a calendar file. @throws Refusal NOT_FOUND (another member's too) */
export async function readRentCalendar(
  deps: Pick<Deps, 'config' | 'library' | 'database'>,
  { id, memberId, language, now }: { id: string; memberId: string; language: Language; now: Date },
): Promise<NamedCalendar> {
  return rentCalendar(deps, found(await readRent(deps.database.db, id, memberId)), language, now);
}

/** For an e-mail about a reservation; null when there is none any more. */
export async function mailedRentCalendar(
  deps: Pick<Deps, 'config' | 'library' | 'database' | 'now'>,
  id: string,
  language: Language,
): Promise<NamedCalendar | null> {
  const rent = await readRent(deps.database.db, id);
  return rent === undefined ? null : rentCalendar(deps, rent, language, deps.now());
}
