import * as v from 'valibot';
import { MEMBER_CLASSES } from '../../domain/identity/account.ts';
import { ADJUSTMENT_EVENTS, ADJUSTMENT_STATUSES } from '../../domain/points/adjustment.ts';
import { ANONYMISE_OBSTACLES, CLOSURE_KINDS, CLOSURE_ROLES, MERGE_CONFLICTS, MERGED_RECORDS } from '../../domain/staff/account-closure.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import { EmailPreviewSchema, EmailsPreviewSchema, paragraphField } from '../email-preview.ts';
import { instantField, longText, optional, shortText, typedInField } from '../fields.ts';

/** An account that staff closes: joined with another one, or made anonymous. */
export const AccountClosureSchema = v.object({
  id: v.string(),
  kind: v.picklist(CLOSURE_KINDS),
  /** The account that goes. */
  member_id: v.string(),
  username: v.string(),
  /** The account that stays; null of one that is made anonymous. */
  into: v.nullable(v.object({ id: v.string(), username: v.string() })),
  /** Moved, or lost. */
  points: v.number(),
  reason: v.string(),
  status: v.picklist(ADJUSTMENT_STATUSES),
  /** A name of the staff. */
  requested_by: v.string(),
  requested_at: instantField,
  decided_by: v.nullable(v.string()),
  /** It waits, whoever asked for it still may, and whoever looks neither asked for it nor is one of the two. */
  may_confirm: v.boolean(),
});
export type AccountClosureOutput = v.InferOutput<typeof AccountClosureSchema>;

const effect = { points: v.number(), /** Another person has to confirm. */ needs_second: v.boolean(), emails: v.array(EmailPreviewSchema) };
/** The effect of joining another account with a member's. */
export const MergePreviewSchema = v.object({
  /** The account that would go. */
  other: v.object({
    id: v.string(),
    username: v.string(),
    name: v.string(),
    email: v.string(),
    mobile: v.string(),
    type: v.picklist(MEMBER_CLASSES),
    created_at: instantField,
  }),
  /** The obstacles; nothing else is worked out while there is any. */
  conflicts: v.array(v.picklist(MERGE_CONFLICTS)),
  /** Records that go along, how many of each; those of which there are none are left out. */
  moves: v.array(v.object({ what: v.picklist(MERGED_RECORDS), count: v.number() })),
  /** The class of the account that stays. */
  type: v.picklist(MEMBER_CLASSES),
  ...effect,
});
export type MergePreviewOutput = v.InferOutput<typeof MergePreviewSchema>;
export const AnonymisePreviewSchema = v.object({ obstacles: v.array(v.picklist(ANONYMISE_OBSTACLES)), ...effect });
export type AnonymisePreviewOutput = v.InferOutput<typeof AnonymisePreviewSchema>;

const id = v.pipe(v.string(), v.uuid());
const reason = longText(STAFF_REASON_MAX_LENGTH);
const given = { reason, ...typedInField, ...paragraphField };
const call = { emailAbout: 'member', access: CLOSURE_ROLES, params: v.object({ id }), envelope: 'item' } as const;

export const previewMerge = defineCall({
  ...call,
  method: 'POST',
  path: '/staff/members/{id}/merge/preview',
  about: 'member',
  isPolled: true,
  summary:
    'The effect of joining the account of exactly this name, e-mail address or number with a member’s: what stands in the way, what goes along, the e-mails',
  body: v.object({ other: v.pipe(shortText, v.nonEmpty('REQUIRED')), reason: optional(reason), ...typedInField, ...paragraphField }),
  output: MergePreviewSchema,
  errors: ['NOT_FOUND'],
});
export const mergeAccounts = defineCall({
  ...call,
  method: 'POST',
  path: '/staff/members/{id}/merge',
  summary:
    'Join another account with a member’s: all that it has goes along, and nobody logs in to it any more. With more points than one person may give it waits for a second; both addresses are written to',
  body: v.object({ other_id: id, ...given }),
  output: AccountClosureSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'ANOTHER_PERSON', 'MERGE_CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const previewAnonymise = defineCall({
  ...call,
  method: 'POST',
  path: '/staff/members/{id}/anonymise/preview',
  about: 'member',
  isPolled: true,
  summary: 'The effect of taking a person out of the database: what stands in the way, the points that are lost, the e-mail',
  body: v.object({ reason: optional(reason), ...typedInField, ...paragraphField }),
  output: AnonymisePreviewSchema,
  errors: ['NOT_FOUND'],
});
export const anonymiseMember = defineCall({
  ...call,
  method: 'POST',
  path: '/staff/members/{id}/anonymise',
  summary:
    'Take a person out of the database, as on paper they asked, or after their death: as when somebody leaves. With more points than one person may take it waits for a second',
  body: v.object(given),
  output: AccountClosureSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'ANOTHER_PERSON', 'HAS_RESERVATIONS', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const decideClosure = defineCall({
  ...call,
  method: 'PUT',
  path: '/staff/account_closures/{id}',
  summary: 'Confirm that an account is joined with another, or made anonymous, as somebody else asked; or refuse it',
  body: v.object({ event: v.picklist(ADJUSTMENT_EVENTS), ...paragraphField }),
  output: AccountClosureSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'ANOTHER_PERSON', 'ASKER_NOT_STAFF', 'MERGE_CONFLICT', 'HAS_RESERVATIONS'],
});
export const previewClosure = defineCall({
  ...call,
  method: 'POST',
  path: '/staff/members/{id}/closure/preview',
  about: 'member',
  isPolled: true,
  summary: 'The e-mails that confirming what waits for a second person, or refusing it, would send',
  body: v.object({ closure_id: id, event: v.picklist(ADJUSTMENT_EVENTS), ...paragraphField }),
  output: EmailsPreviewSchema,
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'ANOTHER_PERSON', 'ASKER_NOT_STAFF', 'MERGE_CONFLICT', 'HAS_RESERVATIONS'],
});
