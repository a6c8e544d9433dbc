import * as v from 'valibot';
import { BOOKING_KINDS, BOOKING_STATES } from '../../domain/calendar/booking-kind.ts';
import { CALENDAR_RANGES } from '../../domain/my-calendar/calendar-range.ts';
import { readCursor, readEntryId } from '../../domain/my-calendar/entry-id.ts';
import { MEMBER_FEED_PATH } from '../../domain/my-calendar/feed-path.ts';
import { defineCall, defineFile } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { formBoolean, idField, instantField, languageField, linkCodeField, localized, momentField, pageQuery } from '../fields.ts';

const say = (message: FieldMessage): FieldMessage => message;
const period = { starts_at: instantField, ends_at: instantField };

/** One thing that a member has booked, or is offered by a waitlist. */
export const MyCalendarEntrySchema = v.object({
  /** `<kind>-<id of its own room>`; its calendar file is `/my/calendar/<id>.ics`. */
  id: v.string(),
  kind: v.picklist(BOOKING_KINDS),
  state: v.picklist(BOOKING_STATES),
  ...localized('title'),
  ...localized('location'),
  /** Half-open. */
  ...period,
  /** The periods within it that are really used, soonest first: of a lease its sessions; none of an exhibition, which is come to on any day. */
  hours: v.array(v.object(period)),
  /** Entries of one kind and subject are of the same devices, the same category, the same space. */
  subject: v.string(),
  /** Names the series it was made as; null when it was made by itself. */
  series: v.nullable(v.string()),
  /** The page of its records, below `/{lang}/`. */
  path: v.string(),
  /** Where a list goes on after it. */
  cursor: v.string(),
});
export type MyCalendarEntryOutput = v.InferOutput<typeof MyCalendarEntrySchema>;

const cursorField = v.pipe(
  idField,
  v.check((text) => readCursor(text) !== null, say('WRONG_FORMAT')),
);

export const listMyCalendar = defineCall({
  method: 'GET',
  path: '/my/calendar',
  summary:
    'All that I have booked, of every kind, by a part of my calendar or by moments `from` and `to` (half-open); the past newest first, otherwise soonest first. `after` goes on behind an entry’s cursor; `standing` leaves out what is called off or over',
  access: 'member',
  query: v.object({
    ...pageQuery,
    when: v.optional(v.picklist(CALENDAR_RANGES, say('NOT_AN_OPTION'))),
    from: v.optional(momentField),
    to: v.optional(momentField),
    standing: v.optional(formBoolean, false),
    after: v.optional(cursorField),
  }),
  output: MyCalendarEntrySchema,
  envelope: 'list',
});

export const myCalendarEntryFile = defineFile({
  method: 'GET',
  path: '/my/calendar/{id}.ics',
  access: 'member',
  summary: 'One entry of my calendar as a calendar file (RFC 5545), in my language unless another is asked for',
  params: v.object({
    id: v.pipe(
      idField,
      v.check((id) => readEntryId(id) !== null),
    ),
  }),
  query: v.object({ lang: v.optional(languageField) }),
  mediaType: 'text/calendar',
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});

const feed = {
  /** When the address was made; null while there is none. */
  made_at: v.nullable(instantField),
  /** When a calendar last fetched it, to the hour; null when none has. */
  read_at: v.nullable(instantField),
  /** The language that it speaks. */
  language: v.nullable(languageField),
};

export const getMyCalendarFeed = defineCall({
  method: 'GET',
  path: '/my/calendar/feed',
  summary: 'Whether my calendar has a private address; the address itself is shown only when it is made',
  access: 'member',
  output: v.object(feed),
  envelope: 'item',
});
export const resetMyCalendarFeed = defineCall({
  method: 'PUT',
  path: '/my/calendar/feed',
  summary: 'Make a private address of my calendar, in the language of the call; an earlier one ends. It is shown this once',
  access: 'member',
  output: v.object({ ...feed, url: v.string() }),
  envelope: 'item',
});
export const deleteMyCalendarFeed = defineCall({
  method: 'DELETE',
  path: '/my/calendar/feed',
  summary: 'End the private address of my calendar',
  access: 'member',
  output: v.object(feed),
  envelope: 'item',
});

/** The calendar at its private address, without a login: the address is the key. */
export const myCalendarFeedFile = defineFile({
  method: 'GET',
  path: MEMBER_FEED_PATH,
  summary: 'A member’s calendar to be subscribed to, by its private address (RFC 5545)',
  params: v.object({ token: linkCodeField }),
  query: v.object({}),
  mediaType: 'text/calendar',
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
