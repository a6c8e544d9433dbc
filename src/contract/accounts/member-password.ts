import * as v from 'valibot';
import { PASSWORD_MAX_LENGTH } from '../../domain/identity/account.ts';
import { defineCall } from '../call.ts';
import { codeField, emailField, linkCodeField, mobileField, passwordField } from '../fields.ts';
import { SmsSchema, SmsSentSchema } from './member.ts';

/** A password that was chosen earlier: it is right or wrong, whatever the rules for new ones are now. */
export const currentPasswordField = v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.maxLength(PASSWORD_MAX_LENGTH));
const repeatedField = v.pipe(v.string(), v.nonEmpty('REQUIRED'));

export const PasswordSetSchema = v.object({ password_changed_at: v.string() });

/** The message sent, and when it may be requested again; the same for every caller (docs/decisions/062). */
export const forgetBySms = defineCall({
  method: 'POST',
  path: '/member/forget/sms',
  summary: 'Forgotten password: send a code to a verified mobile number; the answer is the same whether or not there is an account',
  access: 'public',
  body: SmsSchema,
  output: SmsSentSchema,
  envelope: 'item',
  errors: ['SMS_EXHAUSTED'],
});
export const ForgetByEmailSchema = v.object({ email: emailField });
export const forgetByEmail = defineCall({
  method: 'POST',
  path: '/member/forget/email',
  summary: 'Forgotten password: send a link to a verified e-mail address; the answer is the same whether or not there is an account',
  access: 'public',
  body: ForgetByEmailSchema,
  output: SmsSentSchema,
  envelope: 'item',
});

export const ResetBySmsSchema = v.pipe(
  v.object({ mobile: mobileField, sms_code: codeField, password: passwordField, confirm_password: repeatedField }),
  v.forward(
    v.partialCheck([['password'], ['confirm_password']], ({ password, confirm_password }) => password === confirm_password, 'PASSWORDS_DIFFER'),
    ['confirm_password'],
  ),
);
export const resetBySms = defineCall({
  method: 'PUT',
  path: '/member/sms/password',
  summary: 'Set a new password with the code of the SMS; every login ends',
  access: 'public',
  body: ResetBySmsSchema,
  output: PasswordSetSchema,
  envelope: 'item',
});

export const ResetByEmailSchema = v.pipe(
  v.object({ code: linkCodeField, password: passwordField, confirm_password: repeatedField }),
  v.forward(
    v.partialCheck([['password'], ['confirm_password']], ({ password, confirm_password }) => password === confirm_password, 'PASSWORDS_DIFFER'),
    ['confirm_password'],
  ),
);
export const resetByEmail = defineCall({
  method: 'PUT',
  path: '/member/email/password',
  summary: 'Set a new password with the code of the e-mail; every login ends',
  access: 'public',
  body: ResetByEmailSchema,
  output: PasswordSetSchema,
  envelope: 'item',
  errors: ['VERIFICATION_FAILED'],
});

export const ChangePasswordSchema = v.pipe(
  v.object({ current_password: currentPasswordField, password: passwordField, confirm_password: repeatedField }),
  v.forward(
    v.partialCheck([['current_password'], ['password']], ({ current_password, password }) => current_password !== password, 'PASSWORD_SAME'),
    ['password'],
  ),
  v.forward(
    v.partialCheck([['password'], ['confirm_password']], ({ password, confirm_password }) => password === confirm_password, 'PASSWORDS_DIFFER'),
    ['confirm_password'],
  ),
);
export const changePassword = defineCall({
  method: 'PUT',
  path: '/member/password',
  summary: 'Change the password; every login ends, this one included',
  access: 'member',
  body: ChangePasswordSchema,
  output: PasswordSetSchema,
  envelope: 'item',
});
