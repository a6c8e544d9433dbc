import * as v from 'valibot';
import { PASSWORD_MAX_LENGTH } from '../../domain/identity/account.ts';
import { isOtp, plainCode, RECOVERY_LENGTH } from '../../domain/identity/second-factor.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';

const CODE_FORMAT: FieldMessage = 'CODE_FORMAT';
const passwordAgain = v.pipe(v.string(), v.nonEmpty('REQUIRED'), v.maxLength(PASSWORD_MAX_LENGTH));
const typedCode = v.pipe(v.string(), v.trim(), v.nonEmpty('REQUIRED'), v.maxLength(40));
/** The six digits of an authenticator; blanks between them are as apps show them. */
export const otpField = v.pipe(typedCode, v.check(isOtp, CODE_FORMAT));
/** Six digits, or a recovery code. */
export const factorField = v.pipe(
  typedCode,
  v.check((typed) => isOtp(typed) || plainCode(typed).length === RECOVERY_LENGTH, CODE_FORMAT),
);

export const TotpSchema = v.object({
  is_on: v.boolean(),
  /** Since when. */
  since: v.nullable(v.string()),
  recovery_codes_left: v.number(),
  /** Staff have no choice. */
  is_required: v.boolean(),
});
export type TotpOutput = v.InferOutput<typeof TotpSchema>;
const RecoveryCodesSchema = v.object({ recovery_codes: v.array(v.string()) });

export const getTotp = defineCall({
  method: 'GET',
  path: '/my/totp',
  summary: 'Whether two-step login is on',
  access: 'member',
  output: TotpSchema,
  envelope: 'item',
});
export const beginTotp = defineCall({
  method: 'POST',
  path: '/my/totp',
  summary: 'Begin to set up two-step login: a secret for an authenticator (RFC 6238); nothing changes until it is confirmed',
  access: 'member',
  output: v.object({ secret: v.string(), uri: v.string() }),
  envelope: 'item',
  errors: ['TOTP_IS_ON'],
});
export const ConfirmTotpSchema = v.object({ code: otpField, password: passwordAgain });
export const confirmTotp = defineCall({
  method: 'POST',
  path: '/my/totp/confirm',
  summary: 'Turn two-step login on with a first code; answers the recovery codes, once',
  access: 'member',
  body: ConfirmTotpSchema,
  output: RecoveryCodesSchema,
  envelope: 'item',
  errors: ['TOTP_IS_ON', 'TOTP_IS_OFF'],
});
export const FactorAgainSchema = v.object({ code: factorField, password: passwordAgain });
export const disableTotp = defineCall({
  method: 'POST',
  path: '/my/totp/disable',
  summary: 'Turn two-step login off, with the password and a code of either kind',
  access: 'member',
  body: FactorAgainSchema,
  output: TotpSchema,
  envelope: 'item',
  errors: ['TOTP_IS_OFF'],
});
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/my/totp/recovery_codes',
  summary: 'Ten new recovery codes in place of all before them',
  access: 'member',
  body: FactorAgainSchema,
  output: RecoveryCodesSchema,
  envelope: 'item',
  errors: ['TOTP_IS_OFF'],
});
