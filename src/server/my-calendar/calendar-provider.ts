import type { RawBuilder } from 'kysely';
import type { BookingKind } from '../../domain/calendar/booking-kind.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Library } from '../../editorial/library.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Booking } from '../calendar/booking.ts';
import type { Db } from '../db/client.ts';

/** Whose entries, of which time, as they stand when. */
export interface EntriesAsked extends Period {
  memberId: string;
  now: Date;
}

/** One thing that a member has booked, as the member's calendar needs it. */
export interface CalendarEntry {
  /** By which its room knows it. */
  id: string;
  /** The entry in a language. Its period is the same in all of them. */
  booking(language: Language): Booking;
  /** Entries of one kind and subject are of the same things: a series by their times (`domain/my-calendar/series.ts`). */
  subject: string;
  /** The series that it was made as, such as the sessions of an activity; null when it was made by itself. */
  series: string | null;
  /** The periods within it that are really used, soonest first; none of what is come to on any day of it, as an exhibition. */
  hours: readonly Period[];
}

/** Tells a member's calendar what they have booked of one kind; its room gives it, and assemble.ts hands all of them over (docs/decisions/164). */
export interface CalendarProvider {
  /**
   * Selects `id uuid, starts_at timestamptz, ends_at timestamptz, is_standing boolean` of all that meets the period asked for, by an index on
   * the member and the beginning: nothing lasts longer than `LONGEST_ENTRY_DAYS`. What is called off is among them and does not stand.
   */
  select(asked: EntriesAsked): RawBuilder<unknown>;
  /** The entries of some ids, in any order; ids that are not the member's, or no longer there, are left out. */
  load(library: Library, db: Db, asked: { ids: readonly string[]; memberId: string; now: Date }): Promise<CalendarEntry[]>;
}

/** One for each kind there is. */
export type CalendarProviders = { readonly [K in BookingKind]: CalendarProvider };
