import * as v from 'valibot';
import type { Language } from '../../i18n/languages.ts';
import type { MessageValues } from '../emails/message-texts.ts';
import type { CodeEmail, CodeMailTemplate, CodeSmsTemplate, PlainEmail, PlainMailTemplate, PlainSmsTemplate, Sms } from '../emails/messages.ts';
import type { OptionalMailTemplate, OptionalSmsTemplate } from '../emails/notification-of.ts';

/** Whatever a release wrote there: what it no longer knows fails where it is used, and is given up as what cannot be delivered. */
const named = <T extends string>() => v.custom<T>((value) => typeof value === 'string');
const Values = v.pipe(
  v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())])),
  v.transform((values): MessageValues => values),
);
const ADDRESSED = {
  to: v.string(),
  language: named<Language>(),
  values: Values,
  /** The message's own id when it is sent again: it arrives under the Message-ID it had. Otherwise the job's. */
  messageId: v.exactOptional(v.string()),
  /** Whose choice counts, of a message that may be turned off. */
  memberId: v.exactOptional(v.string()),
};
/** The end of the code that a message carries: an instant as ISO 8601. */
const EXPIRING = { validUntil: v.string() };
const CalendarFileSchema = v.object({ name: v.string(), body: v.string() });
const CodePictureSchema = v.object({ name: v.string(), text: v.string() });

/**
 * `quote` is what somebody wrote, as it is, under the e-mail; `ics` a calendar file that comes with it, `moreIcs` others; `rentId` the reservation
 * whose file is made as the e-mail is sent, and says how it stands by then; `ticket` a QR code that is drawn then. `isCopy`: for the contact of a form, who may have no
 * account (docs/decisions/073 and 075).
 */
export const PlainMailSchema = v.object({
  ...ADDRESSED,
  template: named<PlainMailTemplate>(),
  replyTo: v.exactOptional(v.string()),
  quote: v.exactOptional(v.string()),
  ics: v.exactOptional(CalendarFileSchema),
  /** A field of its own: nodes of the release before know `ics` as one file. */
  moreIcs: v.exactOptional(v.pipe(v.array(CalendarFileSchema), v.readonly())),
  rentId: v.exactOptional(v.string()),
  ticket: v.exactOptional(CodePictureSchema),
  isCopy: v.exactOptional(v.literal(true)),
  /** The language of the text in it that somebody typed. */
  typedIn: v.exactOptional(v.nullable(named<Language>())),
  /** The words that whoever decided added to it (docs/decisions/290), in the language of the e-mail; null where they might have and did not. */
  paragraph: v.exactOptional(v.nullable(v.string())),
});
export const CodeMailSchema = v.object({ ...ADDRESSED, ...EXPIRING, template: named<CodeMailTemplate>() });
export const SmsSchema = v.union([
  v.object({ ...ADDRESSED, ...EXPIRING, template: named<CodeSmsTemplate>() }),
  v.object({ ...ADDRESSED, template: named<PlainSmsTemplate>() }),
]);

export type PlainMail = v.InferOutput<typeof PlainMailSchema>;
export type CodeMail = v.InferOutput<typeof CodeMailSchema>;
export type SmsJob = v.InferOutput<typeof SmsSchema>;

type Addressee = Pick<PlainMail, 'to' | 'language'>;
/** A message that may be turned off says whose choice counts. */
type OfMember<M> = M extends { template: OptionalMailTemplate | OptionalSmsTemplate } ? M & { memberId: string } : M & { memberId?: string };
/** An e-mail as its function makes it (src/server/emails/messages.ts), with its address and language. */
export type NewMail = Addressee & Pick<PlainMail, 'replyTo' | 'paragraph'> & OfMember<PlainEmail>;
type NewCodeMail = Addressee & CodeEmail;
/** A copy for the contact of a form lacks values: their lines are left out. */
type MailCopy = PlainMail & { isCopy: true };
/** A message that could not be delivered is sent again as it was. */
type SentAgain<M> = M & { messageId: string };

/** The payload that is enqueued, where its type is narrower than the one that is read: a job of an earlier release has the values of its own day. */
export interface NewMessages {
  'send-mail': NewMail | NewCodeMail | MailCopy | SentAgain<PlainMail | CodeMail>;
  'send-code-mail': NewCodeMail;
  'send-sms': (Addressee & OfMember<Sms>) | SentAgain<SmsJob>;
}
