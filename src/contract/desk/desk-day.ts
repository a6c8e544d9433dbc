import * as v from 'valibot';
import { ADVISORY_CATEGORIES, ADVISORY_METHODS } from '../../domain/consultations/consultation.ts';
import { SHOWN_ADVISORY_STATUSES } from '../../domain/consultations/consultation-state.ts';
import { DAY_KINDS } from '../../domain/desk/day-kind.ts';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { DESK_STATES } from '../../domain/rent/desk-state.ts';
import { LEASE_ACTS } from '../../domain/spaces/lease-acts.ts';
import { LEASE_STATUSES } from '../../domain/spaces/lease-state.ts';
import { SPACE_IDS } from '../../domain/spaces/space.ts';
import { RegisteredActivitySchema } from '../activities/registration.ts';
import { StaffRegistrationSchema } from '../activities/staff-registration.ts';
import { defineCall } from '../call.ts';
import { dayField, instantField, lineField, localized, optional, pageQuery } from '../fields.ts';
import { DeskRentSchema } from '../rent/desk-rent.ts';

/** Phone numbers as they are dialled. */
const person = v.object({ name: v.string(), username: v.string(), mobile: v.string() });
const entry = {
  id: v.string(),
  start: instantField,
  end: instantField,
  /** As the desk sees it: expected, here, out, overdue, not arrived, over, cancelled. */
  state: v.picklist(DESK_STATES),
};

/** An entry of a day at the desk, whatever its kind, with the steps that the desk can take with it now. */
export const DayEntrySchema = v.variant('kind', [
  v.object({ ...entry, kind: v.literal('rent'), rent: DeskRentSchema }),
  v.object({
    ...entry,
    kind: v.literal('lease'),
    lease: v.object({
      status: v.picklist(LEASE_STATUSES),
      space_id: v.picklist(SPACE_IDS),
      event_name: v.string(),
      contact: v.object({ name: v.string(), mobile: v.string() }),
      /** `YYYY-MM-DD`; null when there is none to pay. */
      deposit_due_on: v.nullable(v.string()),
      /** The steps of the desk that are possible now, the next one first. */
      acts: v.array(v.picklist(LEASE_ACTS)),
    }),
  }),
  v.object({
    ...entry,
    kind: v.literal('consultation'),
    consultation: v.object({
      status: v.picklist(SHOWN_ADVISORY_STATUSES),
      category: v.picklist(ADVISORY_CATEGORIES),
      method: v.picklist(ADVISORY_METHODS),
      teacher: v.nullable(v.string()),
      location: v.nullable(v.string()),
      member: person,
      /** Whether it can be said now that they came, or that nobody did. */
      is_attendable: v.boolean(),
    }),
  }),
  v.object({
    ...entry,
    kind: v.literal('session'),
    session: v.object({
      activity: RegisteredActivitySchema,
      /** The number of the session that is registered for, and of the time that people come to. */
      session: v.number(),
      meeting: v.number(),
      /** In people. */
      expected: v.number(),
      attended: v.number(),
    }),
  }),
  v.object({
    ...entry,
    kind: v.literal('appointment'),
    appointment: v.object({
      /** Of the matchmaking. */
      ...localized('title'),
      teacher: v.string(),
      place: v.string(),
      /** One member, or the two sides of an introduction; each with the registration by which they check in. */
      members: v.array(v.object({ name: v.string(), username: v.string(), registration_id: v.string() })),
    }),
  }),
  v.object({ ...entry, kind: v.literal('registration'), registration: StaffRegistrationSchema }),
]);
export type DayEntryOutput = v.InferOutput<typeof DayEntrySchema>;

export const listDeskDay = defineCall({
  method: 'GET',
  path: '/staff/day',
  summary:
    'All that stands on a day (today unless said) by time, whatever its kind, with what is overdue from before; with `q` what is found of all days, nearest first',
  access: DESK_ROLES,
  query: v.object({
    ...pageQuery,
    day: v.optional(dayField),
    kind: v.optional(v.picklist(DAY_KINDS)),
    state: v.optional(v.picklist(DESK_STATES)),
    /** Part of a member's name, account or mobile number, or how the id of a record begins. */
    q: optional(lineField(100)),
  }),
  output: DayEntrySchema,
  envelope: 'list',
});
