import * as v from 'valibot';
import { UNDELIVERED_KINDS, UNDELIVERED_ROLES, UNDELIVERED_SENT_AGAIN_MAX } from '../../domain/staff/undelivered.ts';
import { defineCall } from '../call.ts';
import { idField, instantField, lineField, optional, pageQuery } from '../fields.ts';
import { queueQuery } from '../queue-query.ts';

const row = {
  id: v.string(),
  kind: v.picklist(UNDELIVERED_KINDS),
  recipient: v.string(),
  /** The name of the e-mail or SMS. */
  template: v.string(),
  /** Its subject, of an SMS its text, in the caller's language, without what it was filled with; the name of one that this release does not know. */
  subject: v.string(),
  /** The words of the mail server or gateway. */
  reason: v.string(),
  queued_at: instantField,
  failed_at: instantField,
  /** False of a message whose code has expired. */
  can_be_sent_again: v.boolean(),
};
const UndeliveredRowSchema = v.object(row);
export type UndeliveredRowOutput = v.InferOutput<typeof UndeliveredRowSchema>;
const UndeliveredSchema = v.object({
  ...row,
  language: v.string(),
  /** Nothing more is sent to the address until one of its messages is sent again. */
  is_address_marked: v.boolean(),
  /** Whose address or number it is now; null where nobody's. */
  member: v.nullable(v.object({ id: v.string(), name: v.string(), username: v.string() })),
});
export type UndeliveredOutput = v.InferOutput<typeof UndeliveredSchema>;

export const listUndelivered = defineCall({
  method: 'GET',
  path: '/staff/undelivered',
  summary: 'E-mails and SMS that could not be delivered, the latest first',
  access: UNDELIVERED_ROLES,
  query: v.object({ ...pageQuery, ...queueQuery, kind: v.optional(v.picklist(UNDELIVERED_KINDS)), q: optional(lineField(100)) }),
  output: UndeliveredRowSchema,
  envelope: 'list',
});
export const getUndelivered = defineCall({
  method: 'GET',
  path: '/staff/undelivered/{id}',
  about: 'undelivered',
  summary: 'One message that could not be delivered, and whose address it is',
  access: UNDELIVERED_ROLES,
  params: v.object({ id: idField }),
  output: UndeliveredSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
const UndeliveredOutcomeSchema = v.object({
  id: v.string(),
  /** `gone`: a colleague was faster. `expired`: it carried a code. `failed`: it can no longer be read or filled in. */
  outcome: v.picklist(['sent', 'gone', 'expired', 'failed']),
});
export type UndeliveredOutcomeOutput = v.InferOutput<typeof UndeliveredOutcomeSchema>;
export const sendUndeliveredAgain = defineCall({
  method: 'POST',
  path: '/staff/undelivered/again',
  summary: 'Send messages again, each by itself: what became of each',
  access: UNDELIVERED_ROLES,
  body: v.object({ ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(UNDELIVERED_SENT_AGAIN_MAX), v.array(idField)) }),
  output: v.object({ messages: v.array(UndeliveredOutcomeSchema) }),
  envelope: 'item',
});
export const settleUndelivered = defineCall({
  method: 'PUT',
  path: '/staff/undelivered/{id}/settle',
  summary: 'Remove a message that nobody will send again',
  access: UNDELIVERED_ROLES,
  params: v.object({ id: idField }),
  output: v.object({ id: v.string() }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
