import * as v from 'valibot';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { DESK_STATES } from '../../domain/rent/desk-state.ts';
import { REMINDER_KINDS } from '../../domain/rent/rent-reminder.ts';
import { defineCall } from '../call.ts';
import { EmailsPreviewSchema, paragraphField } from '../email-preview.ts';
import type { FieldMessage } from '../field-message.ts';
import {
  agreeField,
  checkboxField,
  dayField,
  formInteger,
  idField,
  instantField,
  lineField,
  momentField,
  optional,
  pageQuery,
  shortText,
  typedInField,
} from '../fields.ts';
import { RentSchema } from './rent.ts';

export const CALL_OFF_REASON_MAX_LENGTH = 200;
export const RETURN_NOTE_MAX_LENGTH = 300;

export const DeskRentSchema = v.object({
  ...RentSchema.entries,
  desk_state: v.picklist(DESK_STATES),
  /** From this moment its holder may be let in. */
  check_in_from: instantField,
  /** The condition of pieces that came back, where the desk noted one. */
  return_notes: v.array(v.object({ device_id: v.string(), unit_number: v.number(), text: v.string() })),
  /** The reminder that can be sent by hand now, and when the last one was sent, by hand or by itself. */
  reminder: v.nullable(v.picklist(REMINDER_KINDS)),
  reminded_at: v.nullable(instantField),
  member: v.object({ id: v.string(), name: v.string(), username: v.string(), mobile: v.string() }),
});
export type DeskRentOutput = v.InferOutput<typeof DeskRentSchema>;

const rentId = v.object({ id: v.pipe(v.string(), v.uuid()) });
const MAX_PIECES = 1000;
/** Of a device, or of one piece of it; left out: all that the reservation has. */
const piecesBody = v.object({ device_id: optional(idField), unit_number: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(MAX_PIECES))) });
/** `out_of_service` takes the pieces out of service at once, until they are repaired; the note says why. */
export const TakeBackSchema = v.pipe(
  v.object({ ...piecesBody.entries, note: optional(lineField(RETURN_NOTE_MAX_LENGTH)), out_of_service: checkboxField }),
  v.forward(
    v.partialCheck([['note'], ['out_of_service']], ({ note, out_of_service }) => !out_of_service || note !== undefined, 'REQUIRED' satisfies FieldMessage),
    ['note'],
  ),
);
export const CallOffSchema = v.object({ reason: lineField(CALL_OFF_REASON_MAX_LENGTH), ...typedInField, ...paragraphField });
export type CallOffRentInput = v.InferInput<typeof CallOffSchema>;
const RemindSchema = v.object(paragraphField);
export type RemindRentInput = v.InferInput<typeof RemindSchema>;
const item = { access: DESK_ROLES, params: rentId, output: DeskRentSchema, envelope: 'item' } as const;
/** A rehearsal of a step that writes to its member. */
const rehearsal = { ...item, about: 'rent', emailAbout: 'rent', isPolled: true, output: EmailsPreviewSchema, errors: ['NOT_FOUND', 'NOT_IN_STATE'] } as const;
/** A step whose answer was lost is sent again under its key, and is done once (docs/decisions/250). */
const step = { ...item, idempotent: true } as const;

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
  ...item,
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
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'CHECK_IN_TOO_EARLY', 'IDEMPOTENCY_CONFLICT'],
});
export const handOutRent = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/rents/{id}/out',
  summary: 'Hand out equipment to a member who has checked in, all or one piece; instead of a piece that was not returned, another one',
  body: piecesBody,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'STILL_OUT', 'IDEMPOTENCY_CONFLICT'],
});
export const takeBackRent = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/rents/{id}/returned',
  summary: 'Record equipment as returned, all or one piece, with a note on its condition; when all is returned and the time is over, the reservation has ended',
  body: TakeBackSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
});
export const finishRent = defineCall({
  ...step,
  method: 'PUT',
  path: '/staff/rents/{id}/finish',
  summary: 'Check a member out: the rest of the time is free for others',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'STILL_OUT', 'IDEMPOTENCY_CONFLICT'],
});
export const previewCallOffRent = defineCall({
  ...rehearsal,
  method: 'POST',
  path: '/staff/rents/{id}/call_off/preview',
  summary: 'The e-mail that cancelling a reservation for the centre would send; refused like the act itself',
  body: CallOffSchema,
});
export const callOffRent = defineCall({
  ...step,
  emailAbout: 'rent',
  method: 'PUT',
  path: '/staff/rents/{id}/call_off',
  summary: 'Cancel a reservation for the centre: all points are refunded, and the member is sent the reason by e-mail',
  body: CallOffSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
});
export const previewRemindRent = defineCall({
  ...rehearsal,
  method: 'POST',
  path: '/staff/rents/{id}/remind/preview',
  summary: 'The e-mail that a reminder would send; refused like the act itself',
  body: RemindSchema,
});
export const remindRent = defineCall({
  ...step,
  emailAbout: 'rent',
  method: 'POST',
  path: '/staff/rents/{id}/remind',
  summary: 'Write to the member of a reservation that is coming, once, or of equipment that is overdue, three times an hour apart',
  body: RemindSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
});
/** From the running hour, or from the next one after half past (`walkInStart`), to `end`; `points` and `rule_version` as the member was shown them. */
export const WalkInSchema = v.object({
  member_id: v.pipe(v.string(), v.uuid()),
  device_id: idField,
  end: momentField,
  agree: agreeField,
  rule_version: optional(shortText),
  points: v.optional(formInteger),
});
export const seatWalkIn = defineCall({
  method: 'POST',
  path: '/staff/rents',
  summary: 'Reserve a seat from now for a member at the counter, paid in points like any other reservation, and check them in; all or nothing',
  access: DESK_ROLES,
  body: WalkInSchema,
  output: DeskRentSchema,
  envelope: 'item',
  errors: [
    'NOT_FOUND',
    'UNAVAILABLE',
    'CENTRE_CLOSED',
    'NOT_ENOUGH_POINTS',
    'ONE_SEAT_AT_A_TIME',
    'TERMS_CHANGED',
    'EMAIL_NOT_VERIFIED',
    'MOBILE_NOT_VERIFIED',
    'ACCOUNT_LOCKED',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});
