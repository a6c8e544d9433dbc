import * as v from 'valibot';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { DESK_STATES } from '../../domain/rent/desk-state.ts';
import { defineCall } from '../call.ts';
import { dayField, formInteger, idField, instantField, lineField, optional, pageQuery, typedInField } from '../fields.ts';
import { RentSchema } from './rent.ts';

export const CALL_OFF_REASON_MAX_LENGTH = 200;

export const DeskRentSchema = v.object({
  ...RentSchema.entries,
  desk_state: v.picklist(DESK_STATES),
  /** From this moment its holder may be let in. */
  check_in_from: instantField,
  member: v.object({ id: v.string(), name: v.string(), username: v.string(), mobile: v.string() }),
});
export type DeskRentOutput = v.InferOutput<typeof DeskRentSchema>;

const rentId = v.object({ id: v.pipe(v.string(), v.uuid()) });
const MAX_PIECES = 1000;
/** Of a device, or of one piece of it; left out: all that the reservation has. */
const piecesBody = v.object({ device_id: optional(idField), unit_number: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(MAX_PIECES))) });
export const CallOffSchema = v.object({ reason: lineField(CALL_OFF_REASON_MAX_LENGTH), ...typedInField });
const step = { access: DESK_ROLES, params: rentId, output: DeskRentSchema, envelope: 'item' } as const;

export const listDeskRents = defineCall({
  method: 'GET',
  path: '/staff/rents',
  apiScope: 'rents:read',
  summary: 'The reservations of a day (today unless said) by time, with what is overdue from before; with `q` those of all days, nearest first',
  access: DESK_ROLES,
  query: v.object({
    ...pageQuery,
    day: v.optional(dayField),
    state: v.optional(v.picklist(DESK_STATES)),
    /** Part of a member's name, account or mobile number, or how the id of a reservation begins. */
    q: optional(lineField(100)),
  }),
  output: DeskRentSchema,
  envelope: 'list',
});
export const getDeskRent = defineCall({
  ...step,
  method: 'GET',
  path: '/staff/rents/{id}',
  about: 'rent',
  apiScope: 'rents:read',
  summary: 'One reservation with its member: where the code that the member shows leads',
  errors: ['NOT_FOUND'],
});
export const checkInRent = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/rents/{id}/check_in',
  apiScope: 'rents:check_in',
  summary: 'Check a member in, from half an hour before the reservation begins until it has expired',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'CHECK_IN_TOO_EARLY'],
});
export const handOutRent = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/rents/{id}/out',
  summary: 'Hand out equipment to a member who has checked in, all or one piece; instead of a piece that was not returned, another one',
  body: piecesBody,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'STILL_OUT'],
});
export const takeBackRent = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/rents/{id}/returned',
  summary: 'Record equipment as returned, all or one piece; when all is returned and the time is over, the reservation has ended',
  body: piecesBody,
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const finishRent = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/rents/{id}/finish',
  summary: 'Check a member out: the rest of the time is free for others',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'STILL_OUT'],
});
export const callOffRent = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/rents/{id}/call_off',
  summary: 'Cancel a reservation for the centre: all points are refunded, and the member is sent the reason by e-mail',
  body: CallOffSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
