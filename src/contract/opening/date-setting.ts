import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { dayField, localized } from '../fields.ts';

export const DateSettingSchema = v.object({
  time_zone: v.string(),
  /** Whole hours. */
  open_hour: v.number(),
  close_hour: v.number(),
  /** ISO weekdays: 1 is Monday. */
  closed_weekdays: v.array(v.number()),
  /** National holidays and closures. */
  closed_days: v.array(v.object({ date: v.string(), ...localized('name') })),
  /** Days with hours of their own, those of closed weekdays among them; what of them is closed, `GET /closing` has. */
  special_days: v.array(v.object({ date: v.string(), open_hour: v.number(), close_hour: v.number() })),
  booking_horizon_days: v.number(),
  /** `YYYY-MM-DD`: nothing is booked for a day after it, whatever the horizon. */
  holidays_known_until: v.string(),
  max_span_days: v.number(),
  cancel_notice_hours: v.number(),
});

export const getDateSetting = defineCall({
  method: 'GET',
  path: '/date_setting',
  summary: 'Opening hours, and the times that may be booked; closed days within `from` and `to` when given',
  access: 'public',
  query: v.object({ from: v.optional(dayField), to: v.optional(dayField) }),
  output: DateSettingSchema,
  envelope: 'item',
  cache: 'content',
});
