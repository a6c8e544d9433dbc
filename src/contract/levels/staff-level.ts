import * as v from 'valibot';
import { MEMBER_CLASSES } from '../../domain/identity/account.ts';
import { CLASS_CHANGE_ROLES } from '../../domain/levels/level.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import { EmailsPreviewSchema, paragraphField } from '../email-preview.ts';
import { longText, typedInField } from '../fields.ts';

const of = {
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ type: v.picklist(MEMBER_CLASSES), reason: longText(STAFF_REASON_MAX_LENGTH), ...typedInField, ...paragraphField }),
};

export const changeMemberClass = defineCall({
  method: 'POST',
  path: '/staff/members/{id}/class',
  emailAbout: 'member',
  summary: 'Give a member another class, with a reason: a loyal one gets it for the window of spending. The member is written to',
  access: CLASS_CHANGE_ROLES,
  ...of,
  output: v.object({
    member_id: v.string(),
    from_type: v.picklist(MEMBER_CLASSES),
    type: v.picklist(MEMBER_CLASSES),
    /** The last day of a loyal member's class. */
    last_day: v.nullable(v.string()),
  }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const previewMemberClass = defineCall({
  ...of,
  method: 'POST',
  path: '/staff/members/{id}/class/preview',
  emailAbout: 'member',
  about: 'member',
  isPolled: true,
  summary: 'The e-mail that another class would send',
  access: CLASS_CHANGE_ROLES,
  output: EmailsPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
