import * as v from 'valibot';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { COUNTER_KINDS, SPENDING_STATUSES } from '../../domain/spending/spending-state.ts';
import { defineCall } from '../call.ts';
import { EmailsPreviewSchema, paragraphField } from '../email-preview.ts';
import type { FieldMessage } from '../field-message.ts';
import { lineField, optional, pageQuery, typedInField } from '../fields.ts';
import { SpendingSchema } from './spending.ts';
import { noteField, payCodeField, pinField, pointsField, reversalReasonField } from './spending-fields.ts';

const NOT_AN_OPTION: FieldMessage = 'NOT_AN_OPTION';

/** A payment as the desk sees it: whose it is, and nothing of what else they have. */
export const StaffSpendingSchema = v.object({ ...SpendingSchema.entries, member: v.object({ id: v.string(), name: v.string(), username: v.string() }) });
export type StaffSpendingOutput = v.InferOutput<typeof StaffSpendingSchema>;

const params = v.object({ id: v.pipe(v.string(), v.uuid()) });
const desk = { access: DESK_ROLES, output: StaffSpendingSchema, envelope: 'item' } as const;

export const requestSpending = defineCall({
  ...desk,
  method: 'POST',
  path: '/staff/spendings',
  summary: 'Ask a member for points by the code on their phone: nothing is taken before they agree',
  body: v.object({ code: payCodeField, kind: v.picklist(COUNTER_KINDS, NOT_AN_OPTION), points: pointsField, note: noteField }),
  errors: ['PAY_CODE_INVALID', 'SPENDING_TOO_LARGE'],
  idempotent: true,
});
export const listStaffSpendings = defineCall({
  method: 'GET',
  path: '/staff/spendings',
  summary: 'Payments with points, the latest first; with `q` those of a member, or by the number of a receipt',
  access: DESK_ROLES,
  query: v.object({ ...pageQuery, status: v.optional(v.picklist(SPENDING_STATUSES)), q: optional(lineField(100)) }),
  output: StaffSpendingSchema,
  envelope: 'list',
});
export const getStaffSpending = defineCall({
  ...desk,
  method: 'GET',
  path: '/staff/spendings/{id}',
  about: 'spending',
  summary: 'One payment: whether its member has answered',
  params,
  errors: ['NOT_FOUND'],
});
export const confirmByPin = defineCall({
  ...desk,
  method: 'PUT',
  path: '/staff/spendings/{id}/pin',
  summary: 'The member agrees by typing their PIN at the counter; safe to repeat',
  params,
  body: v.object({ pin: pinField }),
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'PAYMENT_EXPIRED', 'NOT_ENOUGH_POINTS', 'DAILY_LIMIT', 'PIN_NOT_SET', 'PIN_LOCKED', 'ACCOUNT_LOCKED'],
});
export const withdrawSpending = defineCall({
  ...desk,
  method: 'PUT',
  path: '/staff/spendings/{id}/withdraw',
  summary: 'Withdraw a request that nobody has answered; safe to repeat',
  params,
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
const ReversalSchema = v.object({ points: v.optional(pointsField), reason: reversalReasonField, ...typedInField, ...paragraphField });
export type ReversalInput = v.InferInput<typeof ReversalSchema>;
export const previewReversal = defineCall({
  ...desk,
  method: 'POST',
  path: '/staff/spendings/{id}/reversals/preview',
  emailAbout: 'spending',
  about: 'spending',
  isPolled: true,
  summary: 'The e-mail that giving points back would send; refused like the act itself',
  params,
  body: ReversalSchema,
  output: EmailsPreviewSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'REVERSAL_TOO_LARGE'],
});
export const reverseSpending = defineCall({
  ...desk,
  emailAbout: 'spending',
  method: 'POST',
  path: '/staff/spendings/{id}/reversals',
  summary: 'Give points of a payment back, all that is left of it or a part, with the reason that its member is sent',
  params,
  body: ReversalSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'REVERSAL_TOO_LARGE'],
  idempotent: true,
});
