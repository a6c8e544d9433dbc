import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { agreeField, formInteger, optional, shortText } from '../fields.ts';
import { WaitlistEntrySchema } from '../waitlist/waitlist.ts';
import { RentSchema } from './rent.ts';

/** As in a booking: who says what they were shown is refused when it is no longer so. */
export const TakeOfferSchema = v.object({ agree: agreeField, rule_version: optional(shortText), points: v.optional(formInteger) });

export const acceptOffer = defineCall({
  method: 'PUT',
  path: '/waitlist/{id}/take',
  summary: 'Accept an offer of the waitlist: the reserved place becomes a reservation, paid now; a consultation is accepted with POST /advisory',
  access: 'member',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: TakeOfferSchema,
  /** The booking it has become. */
  output: v.object({ ...WaitlistEntrySchema.entries, rent: RentSchema, remaining_points: v.number() }),
  envelope: 'item',
  errors: [
    'NOT_FOUND',
    'CENTRE_CLOSED',
    'OUT_OF_USE',
    'OFFER_OVER',
    'NOT_IN_STATE',
    'NOT_ENOUGH_POINTS',
    'ONE_SEAT_AT_A_TIME',
    'TERMS_CHANGED',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});
