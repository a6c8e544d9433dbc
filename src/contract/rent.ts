import * as v from 'valibot';
import { RENT_STATUSES } from '../domain/rent-state.ts';
import { parseDateTime } from '../domain/taipei-time.ts';
import { defineCall } from './call.ts';
import { DEVICE_KINDS } from './device.ts';
import { agreeField, dateTimeField, formInteger, idField, instantField, localized, optional, pageQuery, shortText } from './fields.ts';

const moment = v.pipe(
  dateTimeField,
  v.transform((value) => parseDateTime(value) ?? new Date(Number.NaN)),
);
/**
 * Hours are in Taipei, `YYYY-MM-DD HH:mm:ss`, full hours; `end` is the first moment that is no longer held. Who says
 * which version of the rules and which price the member was shown is refused when these are no longer so.
 */
export const RentInputSchema = v.object({
  device_id: idField,
  start: moment,
  end: moment,
  agree: agreeField,
  rule_version: optional(shortText),
  points: v.optional(formInteger),
});
export type RentInput = v.InferInput<typeof RentInputSchema>;

const rent = {
  id: v.string(),
  status: v.picklist(RENT_STATUSES),
  device: v.object({ id: v.string(), kind: v.picklist(DEVICE_KINDS), label: v.string(), floor: v.string(), ...localized('title') }),
  /** Which piece of the device is held; may change until it begins. */
  unit_number: v.number(),
  /** The first day, in Taipei. */
  rent_date: v.string(),
  start: instantField,
  end: instantField,
  /** Open hours, which are paid for. */
  hours: v.number(),
  points: v.number(),
  /** How much of `points` was reward points; the rest was bought. */
  reward_points: v.number(),
  /** Up to this moment a cancellation gives all points back; fixed when the booking was made. */
  cancel_before: instantField,
  /** Whether it can be cancelled now. */
  is_cancellable: v.boolean(),
  rule_version: v.string(),
  created_at: instantField,
  cancelled_at: v.nullable(instantField),
};
export const RentSchema = v.object(rent);
export type RentOutput = v.InferOutput<typeof RentSchema>;

export const listRents = defineCall({
  method: 'GET',
  path: '/rent/apply',
  summary: 'My reservations: `when=upcoming` soonest first, otherwise newest first',
  who: 'member',
  scopes: ['rents'],
  query: v.object({ ...pageQuery, status: v.optional(v.picklist(RENT_STATUSES)), when: v.optional(v.picklist(['upcoming', 'past'])) }),
  output: RentSchema,
  answer: 'list',
});
export const applyRent = defineCall({
  method: 'POST',
  path: '/rent/apply',
  summary: 'Reserve a seat or a piece of equipment for continuous hours, paid in points',
  who: 'member',
  body: RentInputSchema,
  output: v.object({ ...rent, remaining_points: v.number() }),
  answer: 'item',
  errors: ['UNAVAILABLE', 'NOT_ENOUGH_POINTS', 'ONE_SEAT_AT_A_TIME', 'TERMS_CHANGED', 'EMAIL_NOT_VERIFIED', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const cancelRent = defineCall({
  method: 'PUT',
  path: '/rent/apply/{id}/cancel',
  summary: 'Cancel a reservation at least 24 hours before it begins; all points come back',
  who: 'member',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  output: v.object({ ...rent, refunded_points: v.number(), remaining_points: v.number() }),
  answer: 'item',
  errors: ['NOT_FOUND', 'TOO_LATE_TO_CANCEL', 'NOT_CANCELLABLE'],
});
