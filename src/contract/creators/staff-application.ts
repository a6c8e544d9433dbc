import * as v from 'valibot';
import { APPLICATION_KINDS, APPLICATION_REASON_MAX_LENGTH } from '../../domain/creators/application.ts';
import { APPLICATION_ROLES, APPLICATION_STAFF_EVENTS, APPLICATION_STATUSES } from '../../domain/creators/application-state.ts';
import { LINE_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { ClassedMemberSchema } from '../accounts/classed-member.ts';
import { defineCall } from '../call.ts';
import { EmailPreviewSchema, paragraphField } from '../email-preview.ts';
import type { FieldMessage } from '../field-message.ts';
import { lineField, longText, optional, pageQuery, typedInField } from '../fields.ts';
import { queueQuery } from '../queue-query.ts';
import { application, applicationId } from './application.ts';

const say = (message: FieldMessage): FieldMessage => message;

export const StaffCreatorApplicationSchema = v.object({
  ...application,
  member: ClassedMemberSchema,
});
export type StaffApplicationOutput = v.InferOutput<typeof StaffCreatorApplicationSchema>;

export const listStaffApplications = defineCall({
  method: 'GET',
  path: '/staff/creator_applications',
  summary: 'Applications to be a creator or associate creator, those first that wait longest',
  access: APPLICATION_ROLES,
  query: v.object({
    ...pageQuery,
    ...queueQuery,
    status: v.optional(v.picklist(APPLICATION_STATUSES)),
    kind: v.optional(v.picklist(APPLICATION_KINDS)),
    /** In the name or account of the member, or their e-mail address. */
    q: optional(lineField(LINE_MAX_LENGTH)),
  }),
  output: StaffCreatorApplicationSchema,
  envelope: 'list',
});
const StaffApplicationDetailSchema = v.object({
  ...StaffCreatorApplicationSchema.entries,
  /** Those of the same member that were sent before, newest first. */
  earlier: v.array(v.object({ id: application.id, kind: application.kind, status: application.status, applied_on: application.applied_on })),
});
export type StaffApplicationDetail = v.InferOutput<typeof StaffApplicationDetailSchema>;

export const getStaffApplication = defineCall({
  method: 'GET',
  path: '/staff/creator_applications/{id}',
  summary: 'One application, with its files, and what the member applied for before',
  access: APPLICATION_ROLES,
  about: 'creator_application',
  params: applicationId,
  output: StaffApplicationDetailSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
const decision = v.object({
  event: v.picklist(APPLICATION_STAFF_EVENTS, say('NOT_AN_OPTION')),
  /** Of a refusal, or what is asked for. */
  reason: optional(longText(APPLICATION_REASON_MAX_LENGTH)),
  ...typedInField,
  ...paragraphField,
});
export type ApplicationDecisionInput = v.InferInput<typeof decision>;
/** An application as a decision would leave it, the last day of the membership that it would begin or extend, and the e-mails that would go out. Nothing of it has happened. */
export const ApplicationPreviewSchema = v.object({
  ...StaffCreatorApplicationSchema.entries,
  membership_until: v.nullable(v.string()),
  emails: v.array(EmailPreviewSchema),
});
export type ApplicationPreviewOutput = v.InferOutput<typeof ApplicationPreviewSchema>;
export const previewApplicationDecision = defineCall({
  method: 'POST',
  path: '/staff/creator_applications/{id}/preview',
  emailAbout: 'creator_application',
  about: 'creator_application',
  isPolled: true,
  summary: 'The effect of a decision on an application before it is taken; refused like the decision itself',
  access: APPLICATION_ROLES,
  params: applicationId,
  body: decision,
  output: ApplicationPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const decideApplication = defineCall({
  method: 'PUT',
  path: '/staff/creator_applications/{id}',
  emailAbout: 'creator_application',
  summary: 'Approve an application, which gives its member the class or a longer membership; refuse it with a reason; or ask for more',
  access: APPLICATION_ROLES,
  params: applicationId,
  body: decision,
  output: StaffCreatorApplicationSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
