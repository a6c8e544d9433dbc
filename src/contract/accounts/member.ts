import * as v from 'valibot';
import { AGE_GROUPS, needsGuardian } from '../../domain/accounts/age.ts';
import { CITIZENSHIPS } from '../../domain/accounts/residence.ts';
import { GENDERS, isBornBy, MEMBER_CLASSES, ROLES } from '../../domain/identity/account.ts';
import { isForeignMobile } from '../../domain/identity/mobile.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { defineCall } from '../call.ts';
import {
  accountField,
  agreeField,
  birthdayField,
  checkboxField,
  cityField,
  codeField,
  dialablePhoneField,
  emailField,
  genderField,
  languageField,
  linkCodeField,
  mobileField,
  nameField,
  optional,
  passwordField,
} from '../fields.ts';
import { ComicistsItem } from './comicists.ts';

export const SmsSchema = v.object({ mobile: mobileField });
export const SmsSentSchema = v.object({
  /** Seconds that the code is valid. */
  expires_in: v.number(),
  /** Seconds until another may be asked for. */
  resend_in: v.number(),
});
export const sendRegisterSms = defineCall({
  method: 'POST',
  path: '/member/register/sms',
  summary: 'Send a registration code by SMS; the answer is the same whether or not the number is registered',
  access: 'public',
  body: SmsSchema,
  output: SmsSentSchema,
  envelope: 'item',
  errors: ['SMS_EXHAUSTED'],
});

export const EmailCodeSchema = v.object({ email: emailField });
export const sendRegisterEmail = defineCall({
  method: 'POST',
  path: '/member/register/email',
  summary: 'Send a registration code by e-mail, for numbers that no SMS reaches; the answer is the same whether or not the address is registered',
  access: 'public',
  body: EmailCodeSchema,
  output: SmsSentSchema,
  envelope: 'item',
});

export const CheckRegisteredSchema = v.pipe(
  v.object({ account: optional(accountField), email: optional(emailField), mobile: optional(mobileField) }),
  v.forward(
    v.partialCheck([['account'], ['email'], ['mobile']], ({ account, email, mobile }) => (account ?? email ?? mobile) !== undefined, 'REQUIRED'),
    ['account'],
  ),
);
/** Spells the path as the product always has. */
export const checkRegistered = defineCall({
  method: 'POST',
  path: '/member/check/registerd',
  summary: 'Whether an account name is free; e-mail and mobile are checked for their format only',
  access: 'public',
  body: CheckRegisteredSchema,
  output: v.object({ account_available: v.nullable(v.boolean()) }),
  envelope: 'item',
});

/** Step one of registration (docs/rules.md#registration), without the rule which code is needed (`requiresCode`). */
const RegisterFields = v.pipe(
  v.object({
    account: accountField,
    password: passwordField,
    confirm_password: v.pipe(v.string(), v.nonEmpty('REQUIRED')),
    name: nameField,
    pen_name: optional(nameField),
    email: emailField,
    mobile: mobileField,
    /** Of the SMS; left out where none reaches the number. */
    sms_code: optional(codeField),
    /** Of the e-mail, where no SMS reaches the number. */
    email_code: optional(codeField),
    gender: optional(genderField),
    birthday: optional(birthdayField),
    /** Required of those who give no birthday. */
    age_group: optional(v.picklist(AGE_GROUPS, 'NOT_AN_OPTION')),
    /** Of visitors under 20 (docs/rules.md#guardians). */
    guardian_name: optional(nameField),
    guardian_phone: optional(dialablePhoneField),
    guardian_consent: checkboxField,
    addr_city: optional(cityField),
    agree: agreeField,
    language: optional(languageField),
  }),
  v.forward(
    v.partialCheck([['password'], ['confirm_password']], ({ password, confirm_password }) => password === confirm_password, 'PASSWORDS_DIFFER'),
    ['confirm_password'],
  ),
);

type ProofField = 'sms_code' | 'email_code';
/** Requires the code that proves the caller, also of a form with other faults. `fieldFor` names its field; null: either code will do. */
function requiresCode(fieldFor: (mobile: string) => ProofField | null) {
  return v.rawCheck<v.InferOutput<typeof RegisterFields>>(({ dataset, addIssue }) => {
    const form: Partial<Record<ProofField | 'mobile', unknown>> = Object(dataset.value);
    const field = fieldFor(typeof form.mobile === 'string' ? form.mobile : '');
    if (field === null ? form.sms_code !== undefined || form.email_code !== undefined : form[field] !== undefined) return;
    addIssue({ message: 'REQUIRED', path: [{ type: 'object', origin: 'value', input: form, key: field ?? 'sms_code', value: undefined }] });
  });
}

/** The body of the call. For another country's number either code passes here: whether SMS reach it, the server says. */
export const RegisterSchema = v.pipe(
  RegisterFields,
  requiresCode((mobile) => (isForeignMobile(mobile) ? null : 'sms_code')),
);
/**
 * The form as it is checked at a moment, by a clock: a birthday cannot be in the future, and under 20 a guardian is needed.
 * `takesSms` says which of the codes counts.
 */
export function registerSchemaAt(now: () => Date, takesSms: (mobile: string) => boolean) {
  const isGuarded = (form: Parameters<typeof needsGuardian>[0]) => needsGuardian(form, taipeiDay(now()));
  return v.pipe(
    RegisterFields,
    requiresCode((mobile) => (takesSms(mobile) ? 'sms_code' : 'email_code')),
    v.forward(
      v.partialCheck([['birthday']], ({ birthday }) => birthday === undefined || isBornBy(birthday, now()), 'BIRTHDAY_IN_FUTURE'),
      ['birthday'],
    ),
    v.forward(
      v.partialCheck([['birthday'], ['age_group']], (form) => isGuarded(form) !== null, 'REQUIRED'),
      ['age_group'],
    ),
    v.forward(
      v.partialCheck([['birthday'], ['age_group'], ['guardian_name']], (form) => !isGuarded(form) || form.guardian_name !== undefined, 'GUARDIAN_NEEDED'),
      ['guardian_name'],
    ),
    v.forward(
      v.partialCheck([['birthday'], ['age_group'], ['guardian_phone']], (form) => !isGuarded(form) || form.guardian_phone !== undefined, 'REQUIRED'),
      ['guardian_phone'],
    ),
    v.forward(
      v.partialCheck([['birthday'], ['age_group'], ['guardian_consent']], (form) => !isGuarded(form) || form.guardian_consent, 'AGREE'),
      ['guardian_consent'],
    ),
  );
}
export type RegisterInput = v.InferInput<typeof RegisterSchema>;
export type RegisterOutput = v.InferOutput<typeof RegisterSchema>;

export const register = defineCall({
  method: 'POST',
  path: '/member',
  summary: 'Open an account; it works once the e-mail address is verified, which a code sent there does at once (docs/decisions/133)',
  access: 'public',
  body: RegisterSchema,
  output: v.object({
    id: v.string(),
    username: v.string(),
    email: v.string(),
    /** Null: the link in the verification e-mail does it. */
    email_verified_at: v.nullable(v.string()),
    /** Null: the desk does it, in person. */
    mobile_verified_at: v.nullable(v.string()),
  }),
  envelope: 'item',
  idempotent: true,
});
export const verifyMember = defineCall({
  method: 'POST',
  path: '/member/verify',
  summary: 'Verify the e-mail address of a new account with the code of the e-mail',
  access: 'public',
  body: v.object({ code: linkCodeField }),
  output: v.object({ email_verified_at: v.string() }),
  envelope: 'item',
  errors: ['VERIFICATION_FAILED'],
});

export const LetterAgainSchema = v.object({ email: emailField });
export const resendVerification = defineCall({
  method: 'POST',
  path: '/member/verify/again',
  summary: 'Send the verification e-mail again; the response is the same whether or not an account waits for it',
  access: 'public',
  body: LetterAgainSchema,
  output: v.object({
    /** Seconds until it may be asked for again. */
    resend_in: v.number(),
  }),
  envelope: 'item',
});

export const PointSchema = v.object({
  /** The points that can be spent now. */
  remaining: v.number(),
  /** All that was ever credited. */
  total: v.number(),
  purchased: v.number(),
  /** Free points: those of the month, and others. */
  reward: v.number(),
  monthly: v.number(),
  free: v.number(),
  /** The reward points left, by the day they expire, soonest first. */
  expiring: v.array(v.object({ points: v.number(), expires_at: v.string() })),
});
/** The signed-in user (docs/rules.md#profile). */
export const MemberSchema = v.object({
  id: v.string(),
  username: v.string(),
  email: v.string(),
  email_verified_at: v.nullable(v.string()),
  mobile: v.string(),
  mobile_verified_at: v.nullable(v.string()),
  /** A path under the site's origin; `?size=96` gives a small one. */
  avatar: v.nullable(v.string()),
  name: v.string(),
  pen_name: v.nullable(v.string()),
  birthday: v.nullable(v.string()),
  gender: v.nullable(v.picklist(GENDERS)),
  /** An id of the static city list, or what an older account had typed. */
  addr_city: v.nullable(v.string()),
  addr_district: v.nullable(v.string()),
  citizenship: v.nullable(v.picklist(CITIZENSHIPS)),
  country: v.nullable(v.string()),
  job: v.nullable(v.string()),
  address: v.nullable(v.string()),
  /** Of a member who was under 20 at registration. */
  guardian_name: v.nullable(v.string()),
  guardian_phone: v.nullable(v.string()),
  language: v.picklist(LANGUAGES),
  type: v.picklist(MEMBER_CLASSES),
  role: v.picklist(ROLES),
  point: PointSchema,
  /** Whether the class can be renewed now. */
  is_renew: v.boolean(),
  /** True for staff who have to turn on two-step login before anything else; absent otherwise. */
  must_set_up_mfa: v.optional(v.boolean()),
  /** The creator info; null when none was given. */
  comicists: v.nullable(ComicistsItem),
});
export type MemberOutput = v.InferOutput<typeof MemberSchema>;

export const getMember = defineCall({
  method: 'GET',
  path: '/member',
  summary: 'The signed-in member',
  access: 'member',
  output: MemberSchema,
  envelope: 'item',
});
