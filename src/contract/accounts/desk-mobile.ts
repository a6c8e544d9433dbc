import * as v from 'valibot';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { EMAIL_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import { lineField, mobileField } from '../fields.ts';

/** `member`: the account name or the e-mail address, exactly. */
export const ConfirmMobileSchema = v.object({ member: lineField(EMAIL_MAX_LENGTH), mobile: mobileField });
export const ConfirmedMobileSchema = v.object({
  id: v.string(),
  username: v.string(),
  name: v.string(),
  mobile: v.string(),
  mobile_verified_at: v.string(),
});
export type ConfirmedMobileOutput = v.InferOutput<typeof ConfirmedMobileSchema>;

/** Refuses a number that SMS reach: its code is the better proof (docs/decisions/133). */
export const confirmMobile = defineCall({
  method: 'POST',
  path: '/staff/mobiles',
  summary: 'Confirm in person the mobile number of a member, where no SMS reaches it; the member is written to',
  access: DESK_ROLES,
  body: ConfirmMobileSchema,
  output: ConfirmedMobileSchema,
  envelope: 'item',
  errors: ['NOT_IN_STATE'],
});
