import * as v from 'valibot';
import { BOOKING_KINDS } from '../../domain/calendar/booking-kind.ts';
import { MyCalendarEntrySchema } from './my-calendar.ts';

/** The things that somebody has booked of one kind: how much, and the entries that are nearest to now. */
export const BookedKindSchema = v.object({
  kind: v.picklist(BOOKING_KINDS),
  count: v.number(),
  entries: v.array(v.omit(MyCalendarEntrySchema, ['hours', 'subject', 'series', 'path', 'cursor'])),
});
export type BookedKindOutput = v.InferOutput<typeof BookedKindSchema>;
