import * as v from 'valibot';
import { isWebAddress, WEB_ADDRESS_MAX_LENGTH } from '../../domain/accounts/creator-profile.ts';
import { INTRO_MAX_CHARACTERS, REGISTRATION_REASON_MAX_LENGTH } from '../../domain/activities/registration-form.ts';
import { MATCHMAKING_ROLES } from '../../domain/matchmaking/appointment-state.ts';
import { UPGRADE_OBSTACLES, UPGRADE_STAFF_EVENTS, UPGRADE_STATUSES } from '../../domain/matchmaking/upgrade-state.ts';
import { ClassedMemberSchema } from '../accounts/classed-member.ts';
import { characters } from '../activities/form-fields.ts';
import { defineCall } from '../call.ts';
import { EmailsPreviewSchema, paragraphField } from '../email-preview.ts';
import type { FieldMessage } from '../field-message.ts';
import { instantField, lineField, longText, optional, pageQuery, shortText, typedInField, typedLanguage } from '../fields.ts';
import { queueQuery } from '../queue-query.ts';

const say = (message: FieldMessage): FieldMessage => message;

/** An application to be upgraded to creator (docs/rules.md#matchmaking-upgrade): where the work can be seen, and a word about it. No terms are agreed to. */
export const UpgradeInputSchema = v.object({
  portfolio_url: v.pipe(lineField(WEB_ADDRESS_MAX_LENGTH), v.check(isWebAddress, say('URL_FORMAT'))),
  statement: optional(characters(INTRO_MAX_CHARACTERS)),
});
export type UpgradeInput = v.InferInput<typeof UpgradeInputSchema>;
export type UpgradeApplication = v.InferOutput<typeof UpgradeInputSchema>;

const upgrade = {
  id: v.string(),
  status: v.picklist(UPGRADE_STATUSES),
  portfolio_url: v.string(),
  statement: v.nullable(v.string()),
  /** Why it was not approved, as staff wrote it. */
  reason: v.nullable(v.string()),
  reason_language: typedLanguage,
  created_at: instantField,
  changed_at: instantField,
  is_withdrawable: v.boolean(),
};
export const UpgradeSchema = v.object(upgrade);
export type UpgradeOutput = v.InferOutput<typeof UpgradeSchema>;

export const getMyUpgrade = defineCall({
  method: 'GET',
  path: '/my/matchmaking_upgrade',
  summary: 'My latest application to be upgraded from matchmaking member to creator, and whether I can apply now',
  access: 'member',
  output: v.object({
    latest: v.nullable(UpgradeSchema),
    /** Why one cannot apply now; null where one can. */
    obstacle: v.nullable(v.picklist(UPGRADE_OBSTACLES)),
    /** The portfolio of my latest matchmaking application, to begin with. */
    portfolio_url: v.nullable(v.string()),
  }),
  envelope: 'item',
});
export const applyUpgrade = defineCall({
  method: 'POST',
  path: '/my/matchmaking_upgrade',
  summary: 'Apply to be upgraded from matchmaking member to creator',
  access: 'member',
  body: UpgradeInputSchema,
  output: UpgradeSchema,
  envelope: 'item',
  errors: ['ALREADY_CREATOR', 'NOT_A_MATCHMAKING_MEMBER', 'ALREADY_APPLIED', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
const upgradeId = v.object({ id: v.pipe(v.string(), v.uuid()) });
export const cancelUpgrade = defineCall({
  method: 'PUT',
  path: '/my/matchmaking_upgrade/{id}/cancel',
  summary: 'Withdraw my application to be upgraded, while nobody has decided on it',
  access: 'member',
  params: upgradeId,
  output: UpgradeSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_CANCELLABLE'],
});

export const StaffUpgradeSchema = v.object({
  ...upgrade,
  member: ClassedMemberSchema,
});
export type StaffUpgradeOutput = v.InferOutput<typeof StaffUpgradeSchema>;
export const listStaffUpgrades = defineCall({
  method: 'GET',
  path: '/staff/matchmaking_upgrades',
  summary: 'Applications to be upgraded to creator, those first that wait longest',
  access: MATCHMAKING_ROLES,
  query: v.object({ ...pageQuery, ...queueQuery, status: v.optional(v.picklist(UPGRADE_STATUSES)), q: optional(shortText) }),
  output: StaffUpgradeSchema,
  envelope: 'list',
});
export const getStaffUpgrade = defineCall({
  method: 'GET',
  path: '/staff/matchmaking_upgrades/{id}',
  about: 'upgrade',
  summary: 'One application to be upgraded to creator',
  access: MATCHMAKING_ROLES,
  params: upgradeId,
  output: StaffUpgradeSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
const UpgradeDecisionSchema = v.object({
  event: v.picklist(UPGRADE_STAFF_EVENTS, say('NOT_AN_OPTION')),
  reason: optional(longText(REGISTRATION_REASON_MAX_LENGTH)),
  ...typedInField,
  ...paragraphField,
});
export type UpgradeDecisionInput = v.InferInput<typeof UpgradeDecisionSchema>;
export const previewUpgradeDecision = defineCall({
  method: 'POST',
  path: '/staff/matchmaking_upgrades/{id}/preview',
  emailAbout: 'upgrade',
  about: 'upgrade',
  isPolled: true,
  summary: 'The e-mail that a decision on an application would send; refused like the decision itself',
  access: MATCHMAKING_ROLES,
  params: upgradeId,
  body: UpgradeDecisionSchema,
  output: EmailsPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const decideUpgrade = defineCall({
  method: 'PUT',
  path: '/staff/matchmaking_upgrades/{id}',
  emailAbout: 'upgrade',
  summary: 'Approve an application, which makes its member a creator, or refuse it with a reason',
  access: MATCHMAKING_ROLES,
  params: upgradeId,
  body: UpgradeDecisionSchema,
  output: StaffUpgradeSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
