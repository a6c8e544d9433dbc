import type { FillValue } from '../../i18n/fill-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { MAIL_TEMPLATES, type MailTemplate, SMS_TEMPLATES, type SmsTemplate, type TYPED_VALUES } from './message-texts.ts';
import type { EmailValueNames, SmsValueNames } from './message-values.ts';
import type { OptionalMailTemplate } from './notification-of.ts';

/** A calendar file. */
export interface CalendarFile {
  name: string;
  body: string;
}

/** A text that comes as a QR code. */
export interface CodePicture {
  name: string;
  text: string;
}

/** The parts that an e-mail can have beside its words. */
interface EmailParts {
  /** Its code is worth nothing afterwards. */
  validUntil: Date;
  /** A text that somebody wrote, quoted under the e-mail as it is. */
  quote: string;
  /** The calendar file of its booking. */
  ics: CalendarFile;
  /** Those of several bookings. */
  moreIcs: readonly CalendarFile[];
  /** The reservation whose calendar file is made as the e-mail is sent, and says how it stands by then. */
  rentId: string;
  /** The code of a ticket, which is drawn as the e-mail is sent. */
  ticket: CodePicture;
}

/** The parts of each e-mail beside its values: the second argument of its function. Every other one is its words alone. */
export const EMAIL_PARTS = {
  verifyEmail: 'validUntil',
  resetPassword: 'validUntil',
  changeEmail: 'validUntil',
  verifyIdentity: 'validUntil',
  oldAccountInvitation: 'validUntil',
  registerEmailCode: 'validUntil',
  rentReserved: 'rentId',
  rentReservedLate: 'rentId',
  rentCancelled: 'rentId',
  rentCancelledLate: 'rentId',
  rentMoved: 'rentId',
  rentMovedLate: 'rentId',
  rentCalledOff: 'rentId',
  rentComing: 'rentId',
  rentOverdue: 'rentId',
  advisoryReserved: 'ics',
  advisoryTeacher: 'ics',
  advisoryLocation: 'ics',
  advisoryMoved: 'ics',
  advisoryCancelled: 'ics',
  advisoryCalledOff: 'ics',
  advisoryUnapproved: 'ics',
  advisoryUnanswered: 'ics',
  advisoryReminder: 'ics',
  spaceUnapproved: 'ics',
  spaceLapsed: 'ics',
  spaceCorrectionExpired: 'ics',
  spaceCancelled: 'ics',
  spaceCalledOff: 'ics',
  appointmentSet: 'ics',
  appointmentChanged: 'ics',
  appointmentReminder: 'ics',
  appointmentCalledOff: 'ics',
  appointmentCancelled: 'ics',
  registrationApplied: 'ics',
  registrationConfirmed: ['ics', 'ticket'],
  registrationPassed: ['ics', 'ticket'],
  registrationFailed: 'ics',
  registrationUndecided: 'ics',
  registrationCancelled: 'ics',
  registrationCalledOff: 'ics',
  activityCancelled: 'ics',
  activityChanged: 'ics',
  activityReminder: ['ics', 'ticket'],
  centreClosed: 'moreIcs',
  bookingBlocked: 'moreIcs',
  advisoryOffice: 'quote',
  contactOffice: 'quote',
  contactAnswer: 'quote',
} as const satisfies Partial<Record<MailTemplate, keyof EmailParts | readonly (keyof EmailParts)[]>>;
type PartTable = typeof EMAIL_PARTS;
type PartsOf<Named> = Named extends readonly (infer Part)[] ? Part : Named;
type PartOf<T extends MailTemplate> = T extends keyof PartTable ? Extract<PartsOf<PartTable[T]>, keyof EmailParts> : never;

/** SMS that carry a code say until when it is valid. */
export type CodeSmsTemplate = Extract<SmsTemplate, 'registerCode' | 'forgetCode' | 'changeMobileCode'>;
export type PlainSmsTemplate = Exclude<SmsTemplate, CodeSmsTemplate>;

/** E-mails whose link or subject is a code. */
export type CodeMailTemplate = { [T in keyof PartTable]: PartTable[T] extends 'validUntil' ? T : never }[keyof PartTable];
export type PlainMailTemplate = Exclude<MailTemplate, CodeMailTemplate>;

/** As it lies in the queue: an instant is ISO 8601. */
type Queued<P extends keyof EmailParts> = { [K in P]: EmailParts[K] extends Date ? string : EmailParts[K] };

/** An e-mail's words, with what comes with them; who it goes to is added where it is enqueued. */
type EmailOf<T extends MailTemplate> = { template: T; values: Record<EmailValueNames[T], FillValue> } & Queued<PartOf<T>>;
/** E-mails with a text that somebody typed for whoever reads them. They are enqueued once `typedIn` has said its language. */
type TypedTemplate = {
  [T in PlainMailTemplate]: [Extract<EmailValueNames[T], (typeof TYPED_VALUES)[number]>] extends [never] ? never : T;
}[PlainMailTemplate];
export type UnsaidEmail = { [T in TypedTemplate]: EmailOf<T> }[TypedTemplate];
interface Said {
  /** In which language the typed text is; null where it is not known. */
  typedIn: Language | null;
}
export type PlainEmail = { [T in PlainMailTemplate]: T extends TypedTemplate ? EmailOf<T> & Said : EmailOf<T> }[PlainMailTemplate];
/** An e-mail that is always sent. */
type Necessary<E> = E extends { template: OptionalMailTemplate } ? never : E;
export type NecessaryEmail = Necessary<PlainEmail>;
export type UnsaidNecessaryEmail = Necessary<UnsaidEmail>;
export type CodeEmail = { [T in CodeMailTemplate]: EmailOf<T> }[CodeMailTemplate];

type SmsOf<T extends SmsTemplate> = { template: T; values: Record<SmsValueNames[T], FillValue> } & (T extends CodeSmsTemplate
  ? { validUntil: string }
  : unknown);
export type CodeSms = { [T in CodeSmsTemplate]: SmsOf<T> }[CodeSmsTemplate];
export type Sms = { [T in SmsTemplate]: SmsOf<T> }[SmsTemplate];

/** Values of these names and no others: a spread brings no surplus along unseen. */
type Exactly<V, N extends PropertyKey> = V & Record<Exclude<keyof V, N>, never>;

type EmailFunction<T extends MailTemplate> = [PartOf<T>] extends [never]
  ? <V extends Record<EmailValueNames[T], FillValue>>(values: Exactly<V, EmailValueNames[T]>) => EmailOf<T>
  : <V extends Record<EmailValueNames[T], FillValue>>(values: Exactly<V, EmailValueNames[T]>, part: Pick<EmailParts, PartOf<T>>) => EmailOf<T>;
type SmsFunction<T extends SmsTemplate> = T extends CodeSmsTemplate
  ? <V extends Record<SmsValueNames[T], FillValue>>(values: Exactly<V, SmsValueNames[T]>, part: Pick<EmailParts, 'validUntil'>) => SmsOf<T>
  : <V extends Record<SmsValueNames[T], FillValue>>(values: Exactly<V, SmsValueNames[T]>) => SmsOf<T>;

type Words = Readonly<Record<string, FillValue>>;
const PARTS = new Map<string, (keyof EmailParts)[]>(Object.entries(EMAIL_PARTS).map(([template, parts]) => [template, [parts].flat()]));

function email(template: MailTemplate, values: Words, given?: Partial<EmailParts>) {
  const parts = PARTS.get(template) ?? [];
  return { template, values, ...Object.fromEntries(parts.map((part) => [part, queued(given?.[part])])) };
}

const queued = (part: EmailParts[keyof EmailParts] | undefined) => (part instanceof Date ? part.toISOString() : part);

/**
 * A function for each e-mail. Its first argument has the values that the text asks for, in the language of whoever reads it, neither less
 * nor more; its second one what comes with the words. What it returns is enqueued with `to` and `language`.
 */
export const emails = Object.fromEntries(
  MAIL_TEMPLATES.map((template) => [template, (values: Words, part?: Partial<EmailParts>) => email(template, values, part)]),
) as unknown as { readonly [T in MailTemplate]: EmailFunction<T> };

/** Says in which language the text that somebody typed in an e-mail is, which may be another than that of the e-mail; null where it is not known. */
export function typedIn<E extends UnsaidEmail>(email: E, language: Language | null): E & Said {
  return { ...email, typedIn: language };
}

/** A function for each SMS, as `emails`. */
export const sms = Object.fromEntries(
  SMS_TEMPLATES.map((template) => [
    template,
    (values: Words, part?: Pick<EmailParts, 'validUntil'>) => ({ template, values, ...(part && { validUntil: part.validUntil.toISOString() }) }),
  ]),
) as unknown as { readonly [T in SmsTemplate]: SmsFunction<T> };
