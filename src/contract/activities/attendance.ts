import * as v from 'valibot';
import { ATTENDANCE_LIST_STATUSES, REGISTRATION_STAFF_ROLES } from '../../domain/activities/registration-state.ts';
import { defineCall } from '../call.ts';
import { formInteger, idField, instantField } from '../fields.ts';
import { RegisteredActivitySchema } from './registration.ts';

/** The members expected at a session of an activity, and those who have come. */
export const AttendanceListSchema = v.object({
  activity: RegisteredActivitySchema,
  /** The session that is registered for: 0 for an activity as a whole. */
  session: v.number(),
  /** The time at which people come: of a series as a whole one of its sessions. */
  meeting: v.object({ number: v.number(), start: instantField, end: instantField, is_cancelled: v.boolean() }),
  /** In people. */
  expected: v.number(),
  attended: v.number(),
  /** Those that have their place for certain, by name. */
  registrations: v.array(
    v.object({
      id: v.string(),
      status: v.picklist(ATTENDANCE_LIST_STATUSES),
      size: v.number(),
      attended_at: v.nullable(instantField),
      member: v.object({ name: v.string(), username: v.string() }),
    }),
  ),
});
export type AttendanceListOutput = v.InferOutput<typeof AttendanceListSchema>;

const number = v.pipe(formInteger, v.minValue(0), v.maxValue(1000));
export const getAttendanceList = defineCall({
  method: 'GET',
  path: '/staff/activity/{activity}/{session}/attendance',
  summary: 'The attendance list of a session: everybody who has a place, by name, and when they came; of a series as a whole, of one of its sessions',
  access: REGISTRATION_STAFF_ROLES,
  params: v.object({ activity: idField, session: number }),
  query: v.object({
    /** Of a series as a whole; otherwise the session that is on, comes next or was last. */
    meeting: v.optional(number),
  }),
  output: AttendanceListSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
