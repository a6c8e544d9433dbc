import * as v from 'valibot';
import { INSIGHT_ROLES } from '../../domain/rent/attendance.ts';
import { defineCall } from '../call.ts';
import { monthField } from '../fields.ts';

const counts = { expected: v.number(), arrived: v.number(), missed: v.number() };

export const getAttendance = defineCall({
  method: 'GET',
  path: '/staff/insight/attendance',
  summary: 'Reservations of seats and equipment in a month: expected, arrived and missed a day, beside the month before and that of a year ago',
  access: INSIGHT_ROLES,
  /** This month in Taipei where none is named. */
  query: v.object({ month: v.optional(monthField) }),
  output: v.object({
    month: v.string(),
    /** Every day of the month, in order; of the day in Taipei on which a reservation begins. */
    days: v.array(v.object({ day: v.string(), ...counts })),
    total: v.object(counts),
    month_before: v.object(counts),
    year_before: v.object(counts),
  }),
  envelope: 'item',
});
