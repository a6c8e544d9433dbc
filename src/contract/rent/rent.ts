import * as v from 'valibot';
import { RENT_STATUSES, RENTAL_STATUSES } from '../../domain/rent/rent-state.ts';
import { defineCall, defineFile } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import {
  agreeField,
  formInteger,
  idField,
  instantField,
  languageField,
  lateCancellationField,
  momentField,
  optional,
  pageQuery,
  rentDevice,
  shortText,
} from '../fields.ts';

export const MAX_EXTRAS = 8;
/** The stock is the device's own: the refusal names it. */
const quantityField = v.pipe(formInteger, v.minValue(1));
const extraItem = v.object({ device_id: idField, quantity: v.optional(quantityField, 1) });
interface Extra {
  device_id: string;
  quantity: number;
}
/** In a form each extra is `device:quantity`, the field coming as often as there are extras. */
const extraText = v.pipe(
  v.string(),
  v.regex(/^[^:\s]{1,100}(:[0-9]{1,9})?$/),
  v.transform((text) => {
    const [device_id = '', quantity = '1'] = text.split(':');
    return { device_id, quantity: Number(quantity) };
  }),
);
const extrasField = v.pipe(
  v.optional(
    v.union(
      [
        v.array(v.union([extraItem, extraText])),
        v.pipe(
          extraText,
          v.transform((item): Extra[] => [item]),
        ),
        v.pipe(
          v.literal(''),
          v.transform((): Extra[] => []),
        ),
      ],
      'WRONG_FORMAT' satisfies FieldMessage,
    ),
    [],
  ),
  // What a form wrote as text is measured as JSON is.
  v.array(v.object({ device_id: v.string(), quantity: v.pipe(v.number(), v.minValue(1)) })),
  v.maxLength(MAX_EXTRAS),
);

/** When, and what the member was shown of rules and price: who says it is refused when these are no longer so. */
const time = { start: momentField, end: momentField, agree: agreeField, rule_version: optional(shortText), points: v.optional(formInteger) };
/**
 * Hours are in Taipei, `YYYY-MM-DD HH:mm:ss`, full hours; `end` is the first moment that is no longer held. A seat comes
 * once; of equipment so many pieces as `quantity` says. `extras` come with it or all is refused.
 */
export const RentInputSchema = v.object({ device_id: idField, quantity: v.optional(quantityField, 1), extras: extrasField, ...time });
export type RentInput = v.InferInput<typeof RentInputSchema>;
export const MoveRentSchema = v.object(time);

const rent = {
  id: v.string(),
  status: v.picklist(RENT_STATUSES),
  /** The title: the first of its items. */
  device: rentDevice,
  /** Which piece of that is held; may change until it begins. */
  unit_number: v.number(),
  items: v.array(
    v.object({
      device: rentDevice,
      quantity: v.number(),
      /** Of all its pieces. */
      points: v.number(),
      /** `rental_status` is null until it is handed out. */
      units: v.array(
        v.object({
          number: v.number(),
          rental_status: v.nullable(v.picklist(RENTAL_STATUSES)),
          out_at: v.nullable(instantField),
          returned_at: v.nullable(instantField),
        }),
      ),
    }),
  ),
  /** The first day, in Taipei. */
  rent_date: v.string(),
  start: instantField,
  end: instantField,
  /** Open hours, which are paid for. */
  hours: v.number(),
  points: v.number(),
  /** The reward points in `points`; the rest was purchased. */
  reward_points: v.number(),
  /** Up to this moment a cancellation gives all points back; fixed when the booking was made. */
  cancel_before: instantField,
  /** Until when it is held for a member who has not come; null when that no longer matters. */
  kept_until: v.nullable(instantField),
  /** Whether it can be cancelled now. */
  is_cancellable: v.boolean(),
  /** Whether it can be cancelled now without getting its points back (`late`): the notice is over, its time is not. */
  is_late_cancellable: v.boolean(),
  /** Whether it can be put to another time now. */
  is_movable: v.boolean(),
  /** The number of moves. */
  sequence: v.number(),
  checked_in_at: v.nullable(instantField),
  /** The number of photos of damage that the desk has taken (`GET /photos/rent/{id}`). */
  photos: v.number(),
  /** The history, oldest first. */
  history: v.array(v.object({ status: v.picklist(RENT_STATUSES), start: instantField, end: instantField, at: instantField })),
  rule_version: v.string(),
  created_at: instantField,
  cancelled_at: v.nullable(instantField),
};
export const RentSchema = v.object(rent);
export type RentOutput = v.InferOutput<typeof RentSchema>;
const rentId = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const listRents = defineCall({
  method: 'GET',
  path: '/rent/apply',
  summary: 'My reservations: `when=upcoming` soonest first, otherwise newest first',
  access: 'member',
  scopes: ['rents'],
  query: v.object({ ...pageQuery, status: v.optional(v.picklist(RENT_STATUSES)), when: v.optional(v.picklist(['upcoming', 'past'])) }),
  output: RentSchema,
  envelope: 'list',
});
export const getRent = defineCall({
  method: 'GET',
  path: '/rent/apply/{id}',
  summary: 'One of my reservations',
  access: 'member',
  params: rentId,
  output: RentSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const applyRent = defineCall({
  method: 'POST',
  path: '/rent/apply',
  summary: 'Reserve a seat, or equipment, or both for continuous hours, paid in points; all or nothing',
  access: 'member',
  body: RentInputSchema,
  output: v.object({ ...rent, remaining_points: v.number() }),
  envelope: 'item',
  errors: [
    'UNAVAILABLE',
    'CENTRE_CLOSED',
    'NOT_ENOUGH_POINTS',
    'ONE_SEAT_AT_A_TIME',
    'TERMS_CHANGED',
    'EMAIL_NOT_VERIFIED',
    'MOBILE_NOT_VERIFIED',
    'IDEMPOTENCY_CONFLICT',
    'NOT_READY',
  ],
  idempotent: true,
});
export const moveRent = defineCall({
  method: 'PUT',
  path: '/rent/apply/{id}',
  summary: 'Move a reservation to another time, in one step: it stays as it was when that time cannot be reserved',
  access: 'member',
  params: rentId,
  body: MoveRentSchema,
  output: v.object({ ...rent, remaining_points: v.number() }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'UNAVAILABLE', 'CENTRE_CLOSED', 'NOT_ENOUGH_POINTS', 'TERMS_CHANGED', 'TOO_LATE_TO_CANCEL', 'NOT_CANCELLABLE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const cancelRent = defineCall({
  method: 'PUT',
  path: '/rent/apply/{id}/cancel',
  summary: 'Cancel a reservation at least 24 hours before it begins; all points are refunded. Later with `late` alone, and none are',
  access: 'member',
  params: rentId,
  body: v.object(lateCancellationField),
  output: v.object({ ...rent, refunded_points: v.number(), remaining_points: v.number() }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'TOO_LATE_TO_CANCEL', 'NOT_CANCELLABLE'],
});
export const rentCalendarFile = defineFile({
  method: 'GET',
  path: '/rent/apply/{id}/calendar.ics',
  summary: 'A reservation of mine for my calendar (RFC 5545), in my language unless another is asked for',
  access: 'member',
  params: rentId,
  query: v.object({ lang: v.optional(languageField) }),
  mediaType: 'text/calendar',
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});
