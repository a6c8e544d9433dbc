import { statusAt } from '../../domain/rent-state.ts';
import { joined } from '../../i18n/joined.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { readRent } from '../db/queries/rents.ts';
import type { Deps } from '../deps.ts';
import { type Booking, bookingCalendar, bookingFileName } from './booking-ics.ts';
import { calendarTranslator } from './calendar-texts.ts';
import { deviceTitle, found, rentItems, rentState } from './rent-wire.ts';

/** A member's reservation as a calendar file. @throws Refusal NOT_FOUND (another member's too) */
export async function readRentCalendar(
  deps: Pick<Deps, 'config' | 'library' | 'database'>,
  { id, memberId, language, now }: { id: string; memberId: string; language: Language; now: Date },
): Promise<{ name: string; body: string }> {
  const { library } = deps;
  const rent = found(await readRent(deps.database.db, id, memberId));
  const t = calendarTranslator(language);
  const { centre } = library.settings;
  const isCancelled = statusAt(rentState(rent), now) === 'cancelled';
  const devices = rentItems(rent).map(({ deviceId, quantity }) => {
    const { text } = readText(deviceTitle(library, deviceId), language);
    return quantity > 1 ? `${text} × ${quantity}` : text;
  });
  const booking: Booking = {
    kind: 'rent',
    id,
    // Moves are counted; being cancelled comes after the last of them.
    sequence: rent.sequence + (isCancelled ? 1 : 0),
    changedAt: rent.changes.at(-1)?.at ?? rent.createdAt,
    start: rent.start,
    end: rent.end,
    state: isCancelled ? 'cancelled' : 'confirmed',
    title: t('calendar:booking.rent', { device: joined(language, 'list', devices) }),
    location: t('calendar:locationHouse', { house: centre.name[language], address: centre.address[language] }),
    about: devices,
    path: 'member/rent',
  };
  return { name: bookingFileName(deps, booking), body: bookingCalendar(deps, booking, language) };
}
