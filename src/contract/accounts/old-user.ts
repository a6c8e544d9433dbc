import * as v from 'valibot';
import { OLD_KINDS } from '../../domain/accounts/old-account.ts';
import { MEMBER_CLASSES } from '../../domain/identity/account.ts';
import { isForeignMobile } from '../../domain/identity/mobile.ts';
import { defineCall } from '../call.ts';
import { accountField, agreeField, codeField, languageField, linkCodeField, mobileField, nameField, optional, passwordField } from '../fields.ts';

const CodeParams = v.object({ code: linkCodeField });

export const OldUserSchema = v.object({
  name: v.string(),
  pen_name: v.nullable(v.string()),
  /** So much of the address as its owner needs to know it by. */
  email: v.string(),
  kind: v.picklist(OLD_KINDS),
  may_become_creator: v.boolean(),
  /** `open`: it can be brought over; `has_account`: a member has its address, who connects it after logging in; `migrated`: it was. */
  state: v.picklist(['open', 'has_account', 'migrated']),
  is_creator: v.boolean(),
});
export type OldUserOutput = v.InferOutput<typeof OldUserSchema>;
export const getOldUser = defineCall({
  method: 'GET',
  path: '/member/old_user/{code}',
  summary: 'The account of the former site that an invitation is for',
  access: 'public',
  params: CodeParams,
  output: OldUserSchema,
  envelope: 'item',
  errors: ['VERIFICATION_FAILED'],
});

/** The form of a member of the former site (docs/rules.md#former-site, olduser/info); the address is the one that was written to. */
export const MigrateSchema = v.pipe(
  v.object({
    code: linkCodeField,
    account: accountField,
    password: passwordField,
    confirm_password: v.pipe(v.string(), v.nonEmpty('REQUIRED')),
    name: nameField,
    pen_name: optional(nameField),
    mobile: mobileField,
    /** Left out where no SMS reaches the number: the invitation has proved the address. */
    sms_code: optional(codeField),
    agree: agreeField,
    language: optional(languageField),
  }),
  v.forward(
    v.partialCheck([['password'], ['confirm_password']], ({ password, confirm_password }) => password === confirm_password, 'PASSWORDS_DIFFER'),
    ['confirm_password'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const form: { mobile?: unknown; sms_code?: unknown } = Object(dataset.value);
    if (form.sms_code !== undefined || (typeof form.mobile === 'string' && isForeignMobile(form.mobile))) return;
    addIssue({ message: 'REQUIRED', path: [{ type: 'object', origin: 'value', input: form, key: 'sms_code', value: undefined }] });
  }),
);
export type MigrateOutput = v.InferOutput<typeof MigrateSchema>;
export const migrateOldUser = defineCall({
  method: 'POST',
  path: '/member/old_user',
  summary: 'Migrate an account of the former site: a member whose address is verified by the invitation',
  access: 'public',
  body: MigrateSchema,
  output: v.object({ id: v.string(), username: v.string(), may_become_creator: v.boolean() }),
  envelope: 'item',
  idempotent: true,
  errors: ['VERIFICATION_FAILED'],
});

export const oldUserToComicists = defineCall({
  method: 'POST',
  path: '/member/old_user_to_comicists/{code}',
  summary: 'Make the member of an invitation a creator; a member who was there already logs in first',
  access: 'public',
  optionalAuth: true,
  params: CodeParams,
  output: v.object({ type: v.picklist(MEMBER_CLASSES) }),
  envelope: 'item',
  errors: ['VERIFICATION_FAILED', 'UNAUTHENTICATED', 'FORBIDDEN'],
});
