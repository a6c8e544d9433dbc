import * as v from 'valibot';
import { BOOKING_KINDS } from '../../domain/calendar/booking-kind.ts';
import { MyCalendarEntrySchema } from './my-calendar.ts';

/** An entry as a list of somebody's bookings shows it. */
export const BookedEntrySchema = v.omit(MyCalendarEntrySchema, ['hours', 'subject', 'series', 'path', 'cursor']);

/** The things that somebody has booked of one kind: how much, and the entries that are nearest to now. */
export const BookedKindSchema = v.object({
  kind: v.picklist(BOOKING_KINDS),
  count: v.number(),
  entries: v.array(BookedEntrySchema),
});
export type BookedKindOutput = v.InferOutput<typeof BookedKindSchema>;
