import * as v from 'valibot';
import { ROLES } from '../../domain/identity/account.ts';
import { ROLE_CHANGE_ROLES } from '../../domain/staff/role-change.ts';
import { defineCall } from '../call.ts';
import { EmailsPreviewSchema, paragraphField } from '../email-preview.ts';

const of = {
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: v.object({
    /** The role that whoever decides has seen: a colleague who was faster is not undone. */
    from: v.picklist(ROLES),
    /** `member` takes the role away. */
    role: v.picklist(ROLES),
    ...paragraphField,
  }),
} as const;

export const changeMemberRole = defineCall({
  method: 'POST',
  path: '/staff/members/{id}/role',
  emailAbout: 'member',
  summary: 'Give a member a role of staff, or take it away: every login of theirs ends, and they are written to. Nobody changes their own',
  access: ROLE_CHANGE_ROLES,
  ...of,
  output: v.object({ member_id: v.string(), from_role: v.picklist(ROLES), role: v.picklist(ROLES) }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const previewMemberRole = defineCall({
  ...of,
  method: 'POST',
  path: '/staff/members/{id}/role/preview',
  emailAbout: 'member',
  about: 'member',
  isPolled: true,
  summary: 'The e-mail that another role would send',
  access: ROLE_CHANGE_ROLES,
  output: EmailsPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
