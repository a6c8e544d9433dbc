import * as v from 'valibot';
import { CONTACT_MAX_LENGTH } from '../../domain/contact/contact.ts';
import { CONTACT_EVENTS, CONTACT_ROLES, CONTACT_STATUSES } from '../../domain/contact/contact-state.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { defineCall } from '../call.ts';
import { EmailPreviewSchema } from '../email-preview.ts';
import { instantField, lineField, longText, optional, pageQuery } from '../fields.ts';
import { queueQuery } from '../queue-query.ts';

const row = {
  id: v.string(),
  /** The number that both sides quote. */
  reference: v.string(),
  status: v.picklist(CONTACT_STATUSES),
  /** One of `content/settings/contact.yaml`. */
  cause: v.string(),
  name: v.string(),
  sent_at: instantField,
  /** `YYYY-MM-DD`: answered by then. */
  due_on: v.string(),
};
const StaffContactRowSchema = v.object(row);
export type StaffContactRowOutput = v.InferOutput<typeof StaffContactRowSchema>;
/** An answer of the office that was sent. */
export const ContactReplySchema = v.object({ id: v.string(), text: v.string(), by: v.string(), sent_at: instantField });
const StaffContactSchema = v.object({
  ...row,
  email: v.string(),
  /** E.164, or null. */
  phone: v.nullable(v.string()),
  content: v.string(),
  /** Its subject: the id of an activity or a space. */
  about: v.nullable(v.string()),
  /** That of the page it was sent from, in which it is answered. */
  language: v.picklist(LANGUAGES),
  /** The member who was signed in; the address proves nothing. */
  member: v.nullable(v.object({ id: v.string(), name: v.string(), username: v.string() })),
  /** Those that were sent, the latest last. */
  answers: v.array(ContactReplySchema),
});
export type StaffContactOutput = v.InferOutput<typeof StaffContactSchema>;

export const listContactMessages = defineCall({
  method: 'GET',
  path: '/staff/contact',
  summary: 'Messages to the office, those that wait first by the day of their answer; a request to delete an account has a queue of its own',
  access: CONTACT_ROLES,
  query: v.object({ ...pageQuery, ...queueQuery, state: v.optional(v.picklist(CONTACT_STATUSES)), q: optional(lineField(100)) }),
  output: StaffContactRowSchema,
  envelope: 'list',
});
const params = v.object({ id: v.pipe(v.string(), v.uuid()) });
export const getContactMessage = defineCall({
  method: 'GET',
  path: '/staff/contact/{id}',
  about: 'contact_message',
  summary: 'One message to the office, with its answers',
  access: CONTACT_ROLES,
  params,
  output: StaffContactSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
const ContactStepSchema = v.variant('event', [
  v.object({ event: v.literal('answer'), text: longText(CONTACT_MAX_LENGTH) }),
  v.object({ event: v.picklist(CONTACT_EVENTS.filter((event) => event !== 'answer')) }),
]);
export type ContactStep = v.InferOutput<typeof ContactStepSchema>;
const ContactPreviewSchema = v.object({ ...StaffContactSchema.entries, emails: v.array(EmailPreviewSchema) });
export type ContactPreviewOutput = v.InferOutput<typeof ContactPreviewSchema>;
export const previewContactStep = defineCall({
  method: 'POST',
  path: '/staff/contact/{id}/preview',
  about: 'contact_message',
  isPolled: true,
  summary: 'The effect of a step with a message before it is taken; refused like the step itself',
  access: CONTACT_ROLES,
  params,
  body: ContactStepSchema,
  output: ContactPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const moveContact = defineCall({
  method: 'PUT',
  path: '/staff/contact/{id}',
  summary: 'Answer a message by e-mail, close it without an answer, or open it again',
  access: CONTACT_ROLES,
  params,
  body: ContactStepSchema,
  output: StaffContactSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
