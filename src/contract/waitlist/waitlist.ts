import * as v from 'valibot';
import { GROUP_MAX } from '../../domain/activities/registration-form.ts';
import { ADVISORY_CATEGORIES, ADVISORY_LINES } from '../../domain/consultations/consultation.ts';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { WAITLIST_KINDS, WAITLIST_STATUSES } from '../../domain/waitlist/waitlist.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { formInteger, idField, instantField, localized, momentField, pageQuery, rentDevice } from '../fields.ts';

const NOT_AN_OPTION: FieldMessage = 'NOT_AN_OPTION';

/**
 * The subjects of a waitlist: a device through full hours, as a booking of one piece; a consultation slot by its line and beginning, and by its
 * category, as one with an expert of its own has places of its own; a session of an activity, for so many people as come together.
 */
export const WaitInputSchema = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('rent'), device_id: idField, start: momentField, end: momentField }),
    v.object({
      kind: v.literal('advisory'),
      line: v.picklist(ADVISORY_LINES, NOT_AN_OPTION),
      category: v.optional(v.picklist(ADVISORY_CATEGORIES, NOT_AN_OPTION)),
      start: momentField,
    }),
    v.object({
      kind: v.literal('activity'),
      activity_id: idField,
      /** Of a series that is joined singly; 0 where the activity is registered for as a whole. */
      session: v.optional(v.pipe(formInteger, v.minValue(0), v.maxValue(1000)), 0),
      size: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(GROUP_MAX)), 1),
    }),
  ],
  NOT_AN_OPTION,
);
export type JoinWaitlistInput = v.InferInput<typeof WaitInputSchema>;
export type JoinWaitlistOutput = v.InferOutput<typeof WaitInputSchema>;

export const WaitlistEntrySchema = v.object({
  id: v.string(),
  kind: v.picklist(WAITLIST_KINDS),
  /** As it stands now: what was not taken in time has lapsed, what began unoffered is closed. */
  status: v.picklist(WAITLIST_STATUSES),
  /** 1 is first: how many came before who wait for a time that overlaps, and one. Null when it is not waiting. */
  position: v.nullable(v.number()),
  /** Until when the place is kept; null unless it is offered. */
  offer_until: v.nullable(instantField),
  /** The device that is waited for. */
  device: v.nullable(rentDevice),
  /** The line of consultations. */
  line: v.nullable(v.picklist(ADVISORY_LINES)),
  /** The categories of the pool: all that share its places, or the one with places of its own. */
  categories: v.array(v.picklist(ADVISORY_CATEGORIES)),
  /** The activity that is waited for, with its session: 0 where it is registered for as a whole. */
  activity: v.nullable(v.object({ id: v.string(), type: v.picklist(ACTIVITY_TYPES), session: v.number(), ...localized('title') })),
  /** The number of people who wait together. */
  size: v.number(),
  start: instantField,
  end: instantField,
  /** Open hours, which are paid for when it is taken. */
  hours: v.number(),
  /** The price at this moment, in points. */
  points: v.number(),
  created_at: instantField,
});
export type WaitlistEntryOutput = v.InferOutput<typeof WaitlistEntrySchema>;
const entryId = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const joinWaitlist = defineCall({
  method: 'POST',
  path: '/waitlist',
  summary: 'Wait for a taken seat-hour, equipment, consultation slot or activity; the first in line is offered a freed place for two hours',
  access: 'member',
  body: WaitInputSchema,
  output: WaitlistEntrySchema,
  envelope: 'item',
  errors: [
    'NOT_FOUND',
    'CENTRE_CLOSED',
    'OUT_OF_USE',
    'REGISTRATION_NOT_OPEN',
    'REGISTRATION_CLOSED',
    'ACTIVITY_CANCELLED',
    'CLASS_NOT_ALLOWED',
    'STILL_AVAILABLE',
    'ALREADY_BOOKED',
    'ALREADY_WAITING',
    'WAITLIST_FULL',
    'EMAIL_NOT_VERIFIED',
    'MOBILE_NOT_VERIFIED',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});
export const listMyWaitlist = defineCall({
  method: 'GET',
  path: '/my/waitlist',
  summary: 'My places in waitlists: `when=open` offers first, then by time; `when=past` and without it newest first',
  access: 'member',
  query: v.object({ ...pageQuery, when: v.optional(v.picklist(['open', 'past'])), kind: v.optional(v.picklist(WAITLIST_KINDS)) }),
  output: WaitlistEntrySchema,
  envelope: 'list',
});
export const leaveWaitlist = defineCall({
  method: 'PUT',
  path: '/waitlist/{id}/leave',
  summary: 'Leave a waitlist; a place that was offered goes to the next at once',
  access: 'member',
  params: entryId,
  output: WaitlistEntrySchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
