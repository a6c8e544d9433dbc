import * as v from 'valibot';
import { SHOWN_REGISTRATION_STATUSES } from '../../domain/activities/registration-state.ts';
import { CLOSING_REASON_MAX_LENGTH, CLOSING_ROLES } from '../../domain/closings/closing.ts';
import { ADVISORY_CATEGORIES, ADVISORY_LINES, ADVISORY_METHODS } from '../../domain/consultations/consultation.ts';
import { SHOWN_ADVISORY_STATUSES } from '../../domain/consultations/consultation-state.ts';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { RENT_STATUSES } from '../../domain/rent/rent-state.ts';
import { LEASE_STATUSES } from '../../domain/spaces/lease-state.ts';
import { SPACE_IDS } from '../../domain/spaces/space.ts';
import { WAITLIST_KINDS } from '../../domain/waitlist/waitlist.ts';
import { defineCall } from '../call.ts';
import { EmailPreviewSchema } from '../email-preview.ts';
import { dayField, formInteger, instantField, lineField, localized, pageQuery } from '../fields.ts';
import { inEveryLanguage } from '../in-every-language.ts';
import { CLOSING_PATH } from './closing-path.ts';

const hour = v.pipe(formInteger, v.minValue(0), v.maxValue(24));
/** A day, or its hours from one to another (whole hours, Taipei). */
const time = { day: dayField, from_hour: v.optional(hour), to_hour: v.optional(hour) };
const reason = lineField(CLOSING_REASON_MAX_LENGTH);
export const ClosingInputSchema = v.object({ ...time, ...inEveryLanguage('reason', reason) });
export type ClosingInput = v.InferOutput<typeof ClosingInputSchema>;

const count = v.number();
/** Counts of what is called off, or would be: records, and days of leases that go on. */
export const ClosingCountsSchema = v.object({
  members: count,
  rents: count,
  consultations: count,
  /** For activities that take a day at most; what runs for weeks goes on around a closed day. */
  registrations: count,
  /** With teachers, of matchmaking: one for each side of a pair. */
  appointments: count,
  leases: count,
  lease_days: count,
  waits: count,
  /** Points that are refunded. */
  points: count,
  /** Whole NT$ that were paid, to be paid back at the desk. */
  refund_twd: count,
});
const closingTime = { day: v.string(), starts_at: instantField, ends_at: instantField, is_whole_day: v.boolean() };
export const PublicClosingSchema = v.object({ id: v.string(), ...closingTime, ...localized('reason') });
export type PublicClosingOutput = v.InferOutput<typeof PublicClosingSchema>;

export const ClosingSchema = v.object({
  ...PublicClosingSchema.entries,
  created_at: instantField,
  /** The instant at which the centre was opened again before the closing's end; what was called off stays so. */
  reopened_at: v.nullable(instantField),
  called_off: ClosingCountsSchema,
  /** Members for whom something still stands: on its way, or with equipment that is not back. Null once it is over or opened again. */
  members_left: v.nullable(count),
});
export type ClosingOutput = v.InferOutput<typeof ClosingSchema>;

const member = v.object({ id: v.string(), name: v.string(), username: v.string(), mobile: v.string(), email: v.string() });
const period = { starts_at: instantField, ends_at: instantField };
/** The activity of a registration or an appointment that a closing meets. */
export const ClosedActivitySchema = v.object({ id: v.string(), type: v.picklist(ACTIVITY_TYPES), ...localized('title') });
/** All that one member has on a closing or a block. */
export const AffectedMemberSchema = v.object({
  member,
  rents: v.array(
    v.object({
      id: v.string(),
      /** The number on the ticket. */
      number: v.string(),
      status: v.picklist(RENT_STATUSES),
      ...period,
      devices: v.array(v.object({ id: v.string(), quantity: v.number(), ...localized('title') })),
      points: v.number(),
      /** A piece of it is out: it is called off once that is back. */
      is_out: v.boolean(),
    }),
  ),
  consultations: v.array(
    v.object({
      id: v.string(),
      status: v.picklist(SHOWN_ADVISORY_STATUSES),
      line: v.picklist(ADVISORY_LINES),
      category: v.picklist(ADVISORY_CATEGORIES),
      method: v.picklist(ADVISORY_METHODS),
      teacher: v.nullable(v.string()),
      phone: v.string(),
      email: v.string(),
      ...period,
    }),
  ),
  registrations: v.array(
    v.object({
      id: v.string(),
      /** The number on the ticket. */
      number: v.string(),
      status: v.picklist(SHOWN_REGISTRATION_STATUSES),
      ...period,
      activity: ClosedActivitySchema,
      /** Of a series that is joined singly; 0: the activity as a whole. */
      session: v.number(),
      size: v.number(),
      points: v.number(),
    }),
  ),
  appointments: v.array(v.object({ id: v.string(), ...period, activity: ClosedActivitySchema, teacher: v.string(), place: v.string() })),
  leases: v.array(
    v.object({
      id: v.string(),
      status: v.picklist(LEASE_STATUSES),
      space_id: v.picklist(SPACE_IDS),
      event_name: v.string(),
      contact_name: v.string(),
      mobile: v.string(),
      email: v.string(),
      ...period,
      /** No day of the event is left: the lease is called off. Otherwise it loses these days. */
      is_called_off: v.boolean(),
      lost_days: v.array(v.object({ day: v.string(), rent_twd: v.number() })),
      refund_twd: v.number(),
    }),
  ),
  waits: v.array(v.object({ id: v.string(), kind: v.picklist(WAITLIST_KINDS), subject: v.string(), is_offered: v.boolean(), ...period })),
});
export const ClosingPreviewSchema = v.object({
  ...closingTime,
  counts: ClosingCountsSchema,
  members: v.array(AffectedMemberSchema),
});
export type ClosingPreviewOutput = v.InferOutput<typeof ClosingPreviewSchema>;

const closingId = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const listStandingClosings = defineCall({
  method: 'GET',
  path: CLOSING_PATH,
  summary: 'Closings at short notice that are not over, soonest first, with their reasons; planned ones stand in GET /date_setting',
  access: 'public',
  query: v.object(pageQuery),
  output: PublicClosingSchema,
  envelope: 'list',
});
export const previewClosing = defineCall({
  method: 'GET',
  path: '/staff/closings/preview',
  summary:
    'All bookings of a day, or of its hours from one to another: reservations, consultations, registrations for activities, appointments of matchmaking, leases and places in waitlists, by member',
  access: CLOSING_ROLES,
  query: v.object(time),
  output: ClosingPreviewSchema,
  envelope: 'item',
});
/** The e-mails that one member would get. */
export const ClosingEmailsSchema = v.object({ emails: v.array(EmailPreviewSchema) });
export type ClosingEmailsOutput = v.InferOutput<typeof ClosingEmailsSchema>;
export const previewClosingEmails = defineCall({
  method: 'GET',
  path: '/staff/closings/preview/emails',
  summary: 'The e-mails that a closing would send to one member: it is rehearsed, and nothing of it happens',
  access: CLOSING_ROLES,
  query: v.object({ ...ClosingInputSchema.entries, member_id: v.pipe(v.string(), v.uuid()) }),
  output: ClosingEmailsSchema,
  envelope: 'item',
  errors: ['ALREADY_CLOSED'],
});
export const listClosings = defineCall({
  method: 'GET',
  path: '/staff/closings',
  apiScope: 'closings:read',
  summary: 'Closings at short notice, newest first, with what they called off and what is left',
  access: CLOSING_ROLES,
  query: v.object(pageQuery),
  output: ClosingSchema,
  envelope: 'list',
});
export const getClosing = defineCall({
  method: 'GET',
  path: '/staff/closings/{id}',
  about: 'closing',
  apiScope: 'closings:read',
  summary: 'One closing with what it called off and what is left',
  access: CLOSING_ROLES,
  params: closingId,
  output: ClosingSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const recordClosing = defineCall({
  method: 'POST',
  path: '/staff/closings',
  summary: 'Close for a day or some hours: nothing can be booked then from now on, and all bookings are called off with a refund and an e-mail to each member',
  access: CLOSING_ROLES,
  body: ClosingInputSchema,
  output: ClosingSchema,
  envelope: 'item',
  errors: ['ALREADY_CLOSED', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const reopenClosing = defineCall({
  method: 'PUT',
  path: '/staff/closings/{id}/reopen',
  summary: 'Withdraw a closing: the time can be booked again, what was called off stays called off',
  access: CLOSING_ROLES,
  params: closingId,
  output: ClosingSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
