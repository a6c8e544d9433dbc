import * as v from 'valibot';
import { APPLICATION_KINDS, APPLICATION_REASON_MAX_LENGTH } from '../../domain/creators/application.ts';
import { APPLICATION_ROLES, APPLICATION_STAFF_EVENTS, APPLICATION_STATUSES } from '../../domain/creators/application-state.ts';
import { ClassedMemberSchema } from '../accounts/classed-member.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { longText, optional, pageQuery, typedInField } from '../fields.ts';
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
  query: v.object({ ...pageQuery, status: v.optional(v.picklist(APPLICATION_STATUSES)), kind: v.optional(v.picklist(APPLICATION_KINDS)) }),
  output: StaffCreatorApplicationSchema,
  envelope: 'list',
});
export const getStaffApplication = defineCall({
  method: 'GET',
  path: '/staff/creator_applications/{id}',
  summary: 'One application, with its files',
  access: APPLICATION_ROLES,
  about: 'creator_application',
  params: applicationId,
  output: StaffCreatorApplicationSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const decideApplication = defineCall({
  method: 'PUT',
  path: '/staff/creator_applications/{id}',
  summary: 'Approve an application, which gives its member the class or a longer membership; refuse it with a reason; or ask for more',
  access: APPLICATION_ROLES,
  params: applicationId,
  body: v.object({
    event: v.picklist(APPLICATION_STAFF_EVENTS, say('NOT_AN_OPTION')),
    /** Of a refusal, or what is asked for. */
    reason: optional(longText(APPLICATION_REASON_MAX_LENGTH)),
    ...typedInField,
  }),
  output: StaffCreatorApplicationSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
