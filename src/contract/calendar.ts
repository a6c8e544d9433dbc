import * as v from 'valibot';
import { CALENDAR_KINDS } from '../domain/calendar.ts';
import { defineCall } from './call.ts';
import { dayField, formInteger, instantField, localized } from './fields.ts';

/** The kinds of event that the calendar is filtered by. */
export const calendarKindField = v.picklist(CALENDAR_KINDS);

export const CalendarEventSchema = v.object({
  id: v.string(),
  type: calendarKindField,
  ...localized('title'),
  ...localized('location'),
  /** Of a course with dates: which of them. */
  session: v.nullable(v.object({ number: v.number(), count: v.number() })),
  all_day: v.boolean(),
  /** Half-open; of an all-day event the midnights of Taipei. */
  starts_at: instantField,
  ends_at: instantField,
  /** Days, both included. */
  starts_on: v.string(),
  ends_on: v.string(),
  is_cancelled: v.boolean(),
  /** The page that tells of it, below `/{lang}/`. */
  path: v.string(),
  /** Its calendar file, below `/api`. */
  file: v.string(),
});

/** Days that one question may span. */
export const MAX_CALENDAR_DAYS = 400;

export const listCalendar = defineCall({
  method: 'GET',
  path: '/calendar',
  summary: 'Events and closed days that touch the days `from` to `to` (both included; by default this month), the first to begin first',
  who: 'public',
  query: v.object({
    from: v.optional(dayField),
    to: v.optional(dayField),
    type: v.optional(calendarKindField),
    page: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(100_000)), 1),
    // A month is shown whole.
    per_page: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(100)), 100),
  }),
  output: CalendarEventSchema,
  answer: 'list',
  cache: 'content',
});
