import * as v from 'valibot';
import { asksForDeletion, CONTACT_MAX_LENGTH, DELETION_CAUSE } from '../../domain/contact/contact.ts';
import { defineCall } from '../call.ts';
import { dialablePhoneField, emailField, idField, longText, nameField, optional, shortText } from '../fields.ts';

/** A message to the office: cause and content (docs/rules.md#contact), and how to answer. */
export const ContactSchema = v.pipe(
  v.object({
    name: nameField,
    email: emailField,
    phone: optional(dialablePhoneField),
    /** One of `content/settings/contact.yaml`. */
    cause: idField,
    content: longText(CONTACT_MAX_LENGTH),
    /** The subject: the id of an activity or a space. */
    ref: optional(shortText),
  }),
  v.forward(
    v.partialCheck([['cause'], ['content']], ({ cause, content }) => cause !== DELETION_CAUSE || asksForDeletion(content), 'DELETION_WORDS'),
    ['content'],
  ),
);
export type ContactOutput = v.InferOutput<typeof ContactSchema>;

export const sendContact = defineCall({
  method: 'POST',
  path: '/contact',
  summary: 'Write to the office; the sender gets a receipt',
  access: 'public',
  optionalAuth: true,
  body: ContactSchema,
  output: v.object({
    /** The number to quote when asking again. */
    reference: v.string(),
    /** `YYYY-MM-DD`: answered by then. */
    reply_due_on: v.string(),
  }),
  envelope: 'item',
  idempotent: true,
});
