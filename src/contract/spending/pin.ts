import * as v from 'valibot';
import { PASSWORD_MAX_LENGTH } from '../../domain/identity/account.ts';
import { isSimplePin } from '../../domain/spending/pin.ts';
import { defineCall } from '../call.ts';
import { instantField } from '../fields.ts';
import { pinField } from './spending-fields.ts';

export const PinSchema = v.object({
  is_set: v.boolean(),
  /** Too many wrong ones: it is worth nothing until another is set. */
  is_locked: v.boolean(),
  changed_at: v.nullable(instantField),
});
export type PinOutput = v.InferOutput<typeof PinSchema>;

export const getPin = defineCall({
  method: 'GET',
  path: '/my/pay_pin',
  summary: 'Whether I have a PIN for paying at the counter',
  access: 'member',
  output: PinSchema,
  envelope: 'item',
});
export const SetPinSchema = v.object({
  pin: v.pipe(
    pinField,
    v.check((pin) => !isSimplePin(pin), 'PIN_SIMPLE'),
  ),
  password: v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.maxLength(PASSWORD_MAX_LENGTH)),
});
export const setPin = defineCall({
  method: 'PUT',
  path: '/my/pay_pin',
  summary: 'Set a PIN, or another one: four to six digits, with the password; a locked one is unlocked by it',
  access: 'member',
  body: SetPinSchema,
  output: PinSchema,
  envelope: 'item',
});
export const removePin = defineCall({
  method: 'DELETE',
  path: '/my/pay_pin',
  summary: 'Remove my PIN: nothing can be paid by it any more',
  access: 'member',
  output: PinSchema,
  envelope: 'item',
});
