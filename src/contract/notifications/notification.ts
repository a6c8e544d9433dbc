import * as v from 'valibot';
import { NOTIFICATION_CHANNELS, OPTIONAL_KINDS } from '../../domain/notifications/notification-kind.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { formBoolean, idField } from '../fields.ts';

const NOT_AN_OPTION: FieldMessage = 'NOT_AN_OPTION';

export const NotificationSchema = v.object({
  kind: v.picklist(OPTIONAL_KINDS),
  /** Whether messages of the kind come by e-mail. */
  mail: v.boolean(),
  /** The same by SMS; null where the centre sends none of this kind. */
  sms: v.nullable(v.boolean()),
});
export type NotificationOutput = v.InferOutput<typeof NotificationSchema>;

export const listNotifications = defineCall({
  method: 'GET',
  path: '/my/notifications',
  summary: 'The messages that I may turn off, and whether I get them; all others are always sent',
  access: 'member',
  output: v.object({
    kinds: v.array(NotificationSchema),
    /** Whether the member's number takes SMS: verified, and one that the gateway reaches. */
    takes_sms: v.boolean(),
  }),
  envelope: 'item',
});

export const changeNotification = defineCall({
  method: 'PUT',
  path: '/my/notifications',
  summary: 'Turn messages of one kind on or off, by one way',
  access: 'member',
  body: v.object({ kind: v.picklist(OPTIONAL_KINDS, NOT_AN_OPTION), channel: v.picklist(NOTIFICATION_CHANNELS, NOT_AN_OPTION), is_on: formBoolean }),
  output: NotificationSchema,
  envelope: 'item',
});

/** The token of the link in an e-mail that may be turned off. It logs nobody in. */
const link = v.object({ token: idField });
/** The kind that a link is about, and whether its e-mails come. */
export const LinkedNotificationSchema = v.object({ kind: v.picklist(OPTIONAL_KINDS), is_on: v.boolean() });
export type LinkedNotificationOutput = v.InferOutput<typeof LinkedNotificationSchema>;

/** The button of a mail program (RFC 8058): its own fields, once or many times. A GET of the same address leads to the page of the link and changes nothing. */
export const unsubscribe = defineCall({
  method: 'POST',
  path: '/unsubscribe/{token}',
  summary: 'Turn the e-mails of one kind off, as mail programs do it (RFC 8058)',
  access: 'public',
  params: link,
  body: v.object({ 'List-Unsubscribe': v.literal('One-Click', NOT_AN_OPTION) }),
  output: LinkedNotificationSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});

export const getLinkedNotification = defineCall({
  method: 'GET',
  path: '/unsubscribe/{token}/choice',
  summary: 'Which e-mails the link of an e-mail turns off, and whether they come',
  access: 'public',
  params: link,
  output: LinkedNotificationSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});

export const changeLinkedNotification = defineCall({
  method: 'PUT',
  path: '/unsubscribe/{token}/choice',
  summary: 'Turn the e-mails of a link off, or on again',
  access: 'public',
  params: link,
  body: v.object({ is_on: formBoolean }),
  output: LinkedNotificationSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
