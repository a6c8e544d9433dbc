import * as v from 'valibot';
import { CALENDAR_KINDS } from '../../domain/calendar/calendar.ts';
import { CALENDAR_FEED_PATH, CALENDAR_FILE_PATH } from '../../domain/calendar/calendar-path.ts';
import { defineCall, defineFile } from '../call.ts';
import { dayField, formInteger, idField, instantField, languageField, localized } from '../fields.ts';

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
  access: 'public',
  query: v.object({
    from: v.optional(dayField),
    to: v.optional(dayField),
    type: v.optional(calendarKindField),
    page: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(100_000)), 1),
    // A month is shown whole.
    per_page: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(100)), 100),
  }),
  output: CalendarEventSchema,
  envelope: 'list',
  cache: 'content',
});

export const calendarFeedFile = defineFile({
  method: 'GET',
  path: CALENDAR_FEED_PATH,
  summary: 'The public calendar to be subscribed to, in one language (RFC 5545)',
  params: v.object({ language: languageField }),
  query: v.object({ type: v.optional(calendarKindField) }),
  mediaType: 'text/calendar',
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});
export const calendarEventFile = defineFile({
  method: 'GET',
  path: CALENDAR_FILE_PATH,
  summary: 'One event of the calendar as a file, or all the sessions of a course by `activity-<id>` (RFC 5545)',
  params: v.object({ id: idField }),
  /** The caller's language without it. */
  query: v.object({ lang: v.optional(languageField) }),
  mediaType: 'text/calendar',
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});
