import * as v from 'valibot';
import { ROLES } from '../../domain/identity/account.ts';
import { EMAIL_MAX_LENGTH, STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import { EmailsPreviewSchema, paragraphField } from '../email-preview.ts';
import { idField, lineField, longText, typedInField } from '../fields.ts';

/** Restricting memberships is the operator's (docs/rules.md#restricting-members): admin alone. */
const OPERATORS = ['admin'] as const;
const memberId = v.object({ id: idField });
/** Why: the member is told, and it stays in the record of the account. */
const ReasonSchema = v.object({ reason: longText(STAFF_REASON_MAX_LENGTH), ...typedInField, ...paragraphField });

export const StaffAccountSchema = v.object({
  id: v.string(),
  username: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  /** Logins that hold, of the site and of applications. */
  logins: v.number(),
  /** Null: not locked. */
  lock: v.nullable(v.object({ reason: v.string(), since: v.string() })),
});
export type StaffAccountOutput = v.InferOutput<typeof StaffAccountSchema>;
export const AccountLockSchema = v.object({
  member_id: v.string(),
  is_locked: v.boolean(),
  reason: v.nullable(v.string()),
  since: v.nullable(v.string()),
});
export type AccountLockOutput = v.InferOutput<typeof AccountLockSchema>;

export const findAccounts = defineCall({
  method: 'GET',
  path: '/staff/accounts',
  summary: 'The account of exactly this name, e-mail address or mobile number',
  access: OPERATORS,
  query: v.object({ q: lineField(EMAIL_MAX_LENGTH) }),
  output: v.object({ accounts: v.array(StaffAccountSchema) }),
  envelope: 'item',
});
export const endMemberLogins = defineCall({
  method: 'POST',
  path: '/staff/accounts/{id}/end-logins',
  emailAbout: 'member',
  idempotent: true,
  summary: 'End every login of a member, with a reason; the member is written to',
  access: OPERATORS,
  params: memberId,
  body: ReasonSchema,
  output: v.object({ ended: v.number() }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
});
export const lockAccount = defineCall({
  method: 'POST',
  path: '/staff/accounts/{id}/lock',
  emailAbout: 'member',
  summary: 'Lock an account, with a reason: its logins end, and none begins; the member is written to',
  access: OPERATORS,
  params: memberId,
  body: ReasonSchema,
  output: AccountLockSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const unlockAccount = defineCall({
  method: 'POST',
  path: '/staff/accounts/{id}/unlock',
  emailAbout: 'member',
  summary: 'Unlock an account, with a reason; the member is written to',
  access: OPERATORS,
  params: memberId,
  body: ReasonSchema,
  output: AccountLockSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
/** The effect of an act, before it is done. */
const previewed = {
  method: 'POST',
  about: 'member',
  emailAbout: 'member',
  isPolled: true,
  access: OPERATORS,
  params: memberId,
  body: ReasonSchema,
  output: EmailsPreviewSchema,
  envelope: 'item',
} as const;
export const previewEndLogins = defineCall({
  ...previewed,
  path: '/staff/accounts/{id}/end-logins/preview',
  summary: 'The e-mail that ending every login of a member would send',
  errors: ['NOT_FOUND'],
});
export const previewLock = defineCall({
  ...previewed,
  path: '/staff/accounts/{id}/lock/preview',
  summary: 'The e-mail that locking an account would send',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const previewUnlock = defineCall({
  ...previewed,
  path: '/staff/accounts/{id}/unlock/preview',
  summary: 'The e-mail that unlocking an account would send',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
