import * as v from 'valibot';
import { CLOSING_ROLES } from '../../domain/closings/closing.ts';
import { defineCall } from '../call.ts';
import { dayField, formInteger, instantField, localized, pageQuery } from '../fields.ts';
import { ClosingCountsSchema, ClosingEmailsSchema, type ClosingInput, ClosingInputSchema, ClosingPreviewSchema, PublicClosingSchema } from './closing.ts';

const hour = v.pipe(formInteger, v.minValue(0), v.maxValue(24));
/** A day with its hours, whole ones in Taipei; without hours the centre is not open. */
const wish = { day: dayField, from_hour: v.optional(hour), to_hour: v.optional(hour) };
const seen = { seen: v.pipe(formInteger, v.minValue(0)) };
/** Of the same shape as a closing, whose hours are those that are closed. */
export type HoursInput = ClosingInput;

const hours = v.object({ open_hour: v.number(), close_hour: v.number() });
/** Runs of hours in their order. */
const runs = v.array(hours);

export const SpecialHoursSchema = v.object({
  day: v.string(),
  /** From the first to the last hour that is open, closings taken off; null while none is. */
  open_hour: v.nullable(v.number()),
  close_hour: v.nullable(v.number()),
  ...localized('reason'),
  created_at: instantField,
});
export type SpecialHoursOutput = v.InferOutput<typeof SpecialHoursSchema>;

const HoursPreviewSchema = v.object({
  day: v.string(),
  /** Hours of such a day in the usual week; null of one that is closed. */
  usual: v.nullable(hours),
  /** Hours as they are. */
  now: runs,
  opens: runs,
  closes: runs,
  /** Closings that are taken back, as they lie on the hours that are wished. */
  reopened: v.array(PublicClosingSchema),
  /** Where the month's general consultations go, whose members on the day that they leave are called off; null when they stay, and of a day when there is none. */
  general_day: v.nullable(v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) })),
  /** Counts what was set and closed on that day: what the hours are set in sight of. */
  ...seen,
  counts: ClosingCountsSchema,
  members: ClosingPreviewSchema.entries.members,
});
export type HoursPreviewOutput = v.InferOutput<typeof HoursPreviewSchema>;

export const listSpecialHours = defineCall({
  method: 'GET',
  path: '/staff/special_hours',
  summary: 'Days from today on whose hours staff has set, soonest first, as they are now',
  access: CLOSING_ROLES,
  query: v.object(pageQuery),
  output: SpecialHoursSchema,
  envelope: 'list',
});
export const previewSpecialHours = defineCall({
  method: 'GET',
  path: '/staff/special_hours/preview',
  summary:
    'The effect of other hours on a day: what opens, what closes, where the general consultations of the month go, and all bookings of what goes, by member',
  access: CLOSING_ROLES,
  query: v.object(wish),
  output: HoursPreviewSchema,
  envelope: 'item',
});
export const previewSpecialHoursEmails = defineCall({
  method: 'GET',
  path: '/staff/special_hours/preview/emails',
  summary: 'The e-mails that other hours would send to one member: they are rehearsed, and nothing of it happens',
  access: CLOSING_ROLES,
  query: v.object({ ...ClosingInputSchema.entries, member_id: v.pipe(v.string(), v.uuid()) }),
  output: ClosingEmailsSchema,
  envelope: 'item',
});
export const setSpecialHours = defineCall({
  method: 'POST',
  path: '/staff/special_hours',
  summary:
    'Set the hours of a day from tomorrow on: hours that open can be booked at once; what stands on those that close is called off with a refund and an e-mail to each member',
  access: CLOSING_ROLES,
  body: v.object({ ...ClosingInputSchema.entries, ...seen }),
  output: SpecialHoursSchema,
  envelope: 'item',
  errors: ['NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
