import * as v from 'valibot';
import { MEMBER_CLASSES } from '../../domain/identity/account.ts';
import { SCOPES } from '../../domain/oauth/scope.ts';
import { defineCall } from '../call.ts';
import { instantField, localized, pageQuery } from '../fields.ts';

/** An application that a member has allowed something. */
export const ApplicationSchema = v.object({
  client_id: v.string(),
  ...localized('name'),
  site: v.nullable(v.string()),
  is_own: v.boolean(),
  is_sample: v.boolean(),
  scopes: v.array(v.picklist(SCOPES)),
  since: instantField,
  /** When it last took new tokens; it does so every quarter of an hour while it is in use. */
  last_used_at: instantField,
});
export type ApplicationOutput = v.InferOutput<typeof ApplicationSchema>;

export const listApplications = defineCall({
  method: 'GET',
  path: '/my/applications',
  summary: 'The applications that may do something with my account',
  access: 'member',
  query: v.object(pageQuery),
  output: ApplicationSchema,
  envelope: 'list',
});
export const revokeApplication = defineCall({
  method: 'DELETE',
  path: '/my/applications/{client_id}',
  summary: 'End everything that an application was allowed',
  access: 'member',
  params: v.object({ client_id: v.pipe(v.string(), v.maxLength(100)) }),
  output: v.object({ ended: v.boolean() }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});

/** The member's data for an application of others: null where it was not allowed. */
export const getGrantedMember = defineCall({
  method: 'GET',
  path: '/3rd/member',
  summary: 'The member who allowed the calling application: name and class with `profile`, the e-mail address with `email`',
  access: 'member',
  scopes: ['profile', 'email'],
  output: v.object({
    id: v.string(),
    name: v.nullable(v.string()),
    pen_name: v.nullable(v.string()),
    type: v.nullable(v.picklist(MEMBER_CLASSES)),
    email: v.nullable(v.string()),
  }),
  envelope: 'item',
});
