import * as v from 'valibot';
import { readPayCode } from '../../domain/spending/pay-code.ts';
import { PIN_PATTERN } from '../../domain/spending/pin.ts';
import { REVERSAL_REASON_MAX_LENGTH, SPENDING_MAX_POINTS, SPENDING_NOTE_MAX_LENGTH } from '../../domain/spending/spending-state.ts';
import type { FieldMessage } from '../field-message.ts';
import { formInteger, lineField, longText, optional } from '../fields.ts';

const say = (message: FieldMessage): FieldMessage => message;

/** A member's code as it was scanned or typed; anything that cannot be one is refused before it is looked for. */
export const payCodeField = v.pipe(
  v.string(),
  v.nonEmpty(say('REQUIRED')),
  v.maxLength(300),
  v.check((typed) => readPayCode(typed) !== null, say('PAY_CODE_FORMAT')),
  v.transform((typed) => readPayCode(typed) ?? ''),
);
/** Whole points; the limits that the centre sets are checked where they are known. */
export const pointsField = v.pipe(formInteger, v.minValue(1), v.maxValue(SPENDING_MAX_POINTS));
export const noteField = optional(lineField(SPENDING_NOTE_MAX_LENGTH));
export const reversalReasonField = longText(REVERSAL_REASON_MAX_LENGTH);
export const pinField = v.pipe(v.string(), v.trim(), v.nonEmpty(say('REQUIRED')), v.regex(PIN_PATTERN, say('PIN_FORMAT')));
