import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { localized, pageQuery } from '../fields.ts';
import { SPECIAL_HOURS_PATH } from './special-hours-path.ts';

/** A day with hours of its own; what of them is closed, `GET /closing` has. */
const SpecialDaySchema = v.object({ day: v.string(), open_hour: v.number(), close_hour: v.number(), ...localized('reason') });
export type SpecialDayOutput = v.InferOutput<typeof SpecialDaySchema>;

/** Apart from the calls of staff, whose schemas a page of a seat does not load. */
export const listSpecialDays = defineCall({
  method: 'GET',
  path: SPECIAL_HOURS_PATH,
  summary: 'Days from today on with hours of their own, soonest first: the centre opens on a closed day, or longer than usual',
  access: 'public',
  query: v.object(pageQuery),
  output: SpecialDaySchema,
  envelope: 'list',
});
