import type { BookingKind, BookingState } from '../../domain/calendar/booking-kind.ts';
import type { Period } from '../../domain/time/period.ts';

/** A booking as an entry of the member's own calendar, in their language. */
export interface Booking extends Period {
  kind: BookingKind;
  id: string;
  /** Counts what a calendar should know of: a time, a place, who comes, that it is cancelled. */
  sequence: number;
  changedAt: Date;
  state: BookingState;
  title: string;
  location: string;
  /** Lines of the description; the address of the page follows. */
  about: readonly string[];
  /** The page that shows it, below `/{lang}/`; null for somebody who cannot open it. */
  path: string | null;
  /** Of a series: each of its times, an entry each; otherwise the booking's own time is the one entry. */
  times?: readonly (Period & { number: number; isCancelled: boolean })[];
}
