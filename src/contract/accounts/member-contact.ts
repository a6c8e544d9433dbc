import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { codeField, emailField, linkCodeField, mobileField } from '../fields.ts';
import { SmsSentSchema } from './member.ts';
import { currentPasswordField } from './member-password.ts';

/** The address as it counts, and the one that waits for its link to be opened. */
export const EmailSchema = v.object({
  email: v.string(),
  email_verified_at: v.nullable(v.string()),
  pending: v.nullable(v.object({ email: v.string(), expires_at: v.string() })),
});
export type EmailOutput = v.InferOutput<typeof EmailSchema>;
export const getEmail = defineCall({
  method: 'GET',
  path: '/member/email',
  summary: 'The e-mail address, and the change that waits for verification',
  access: 'member',
  output: EmailSchema,
  envelope: 'item',
});

export const ChangeEmailSchema = v.object({ email: emailField, password: currentPasswordField });
/** The answer is the same whether or not the new address has an account (docs/decisions/062). */
export const changeEmail = defineCall({
  method: 'PUT',
  path: '/member/email',
  summary: 'Ask for another e-mail address: it counts once the link in the e-mail to it is opened',
  access: 'member',
  body: ChangeEmailSchema,
  output: SmsSentSchema,
  envelope: 'item',
});
export const resendEmailChange = defineCall({
  method: 'POST',
  path: '/member/email/letter',
  summary: 'Send the e-mail with the link again: to the new address, or to the current one where it is not verified',
  access: 'member',
  output: SmsSentSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const verifyIdentity = defineCall({
  method: 'POST',
  path: '/member/verify_identity',
  summary: 'Verify a changed or unverified e-mail address with the code of the e-mail; a change ends every login',
  access: 'public',
  body: v.object({ code: linkCodeField }),
  output: v.object({ email: v.string(), email_verified_at: v.string(), is_changed: v.boolean() }),
  envelope: 'item',
  errors: ['VERIFICATION_FAILED'],
});

export const MobileSmsSchema = v.object({ mobile: mobileField, password: currentPasswordField });
export const sendMobileSms = defineCall({
  method: 'POST',
  path: '/member/mobile/sms',
  summary: 'Ask for another mobile number: sends a code to it',
  access: 'member',
  body: MobileSmsSchema,
  output: SmsSentSchema,
  envelope: 'item',
  errors: ['SMS_EXHAUSTED'],
});
export const ChangeMobileSchema = v.object({ mobile: mobileField, sms_code: codeField });
export const changeMobile = defineCall({
  method: 'PUT',
  path: '/member/mobile',
  summary: 'Change the mobile number with the code of the SMS',
  access: 'member',
  body: ChangeMobileSchema,
  output: v.object({ mobile: v.string(), mobile_verified_at: v.string() }),
  envelope: 'item',
});
