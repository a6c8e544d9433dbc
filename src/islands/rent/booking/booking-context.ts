import { createContext, useContext } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Centre, RulesFacts } from '../week/rent-device.ts';
import type { Booking } from './booking-store.ts';

export interface BookingScope {
  booking: Booking;
  t: Translate;
  language: Language;
  facts: RulesFacts;
  centre: Centre;
}

export const BookingContext = createContext<BookingScope | null>(null);

/** The context of all parts of the booking screen. */
export function useBooking(): BookingScope {
  const scope = useContext(BookingContext);
  if (scope === null) throw new Error('outside of a booking screen');
  return scope;
}
