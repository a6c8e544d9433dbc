import type zhMail from '../../../public/locales/zh/mail.json';
import type zhSms from '../../../public/locales/zh/sms.json';
import type { OptionalKind } from '../../domain/notifications/notification-kind.ts';
import { isPlainName } from '../../domain/text/plain-name.ts';
import type { Centre } from '../../editorial/settings/centre.ts';
import type { Settings } from '../../editorial/settings/settings.ts';
import { type CentreValues, centreValuesOf } from '../../i18n/centre-values.ts';
import { checkValues, type FillValue, fillText, namesIn } from '../../i18n/fill-text.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../i18n/languages.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';
import { emailHtml, type OptOut, TYPED_PLACE } from './email-html.ts';
import type { ClosingRowValueNames } from './message-values.ts';

/** Mails and SMS in the member's language. zh says which there are; with a language that lacks one no server starts. */
const MAILS = readCatalogue('mail');
const SMS = readCatalogue('sms');
const NOTIFICATIONS = readCatalogue('notifications');

/** Texts that every mail has. */
const FRAME = ['greeting', 'greetingWithoutName', 'signature', 'actions', 'copyNote', 'optOut', 'closingRows', 'paragraphHeading'] as const;
export type MailTemplate = Exclude<keyof typeof zhMail, (typeof FRAME)[number]>;
export type SmsTemplate = keyof typeof zhSms;
/** A value that is not there is left out: a text that asks for it is then refused where it is made. */
export type MessageValues = Record<string, FillValue | undefined>;

/** A value is one line, whatever it was given as: it cannot write paragraphs of its own. A list is a line each. */
const lineOf = (value: FillValue): string => (typeof value === 'object' ? value.map(oneLine).join('\n') : oneLine(String(value)));
const oneLine = (value: string) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const fill = (text: string, values: MessageValues) => fillText(text, values, lineOf);

/** The values that somebody typed for the reader; an e-mail has at most one of them. */
export const TYPED_VALUES = ['reason', 'note', 'message'] as const;

/** The text of an e-mail that was typed in another language than its own; null where there is none. */
function typedText(values: MessageValues, language: Language, typedIn: Language | null | undefined): TypedText | null {
  if (typedIn == null || typedIn === language) return null;
  const name = TYPED_VALUES.find((each) => values[each] !== undefined && values[each] !== NOTHING);
  return name === undefined ? null : { name, text: lineOf(values[name] ?? ''), language: typedIn };
}
interface TypedText {
  name: string;
  text: string;
  language: Language;
}

/** Fills a body, with a mark in place of the typed text, around which the HTML says its language; no value can hold the mark (`oneLine`). */
function fillBody(body: string, values: MessageValues, typed: TypedText | null): string {
  if (typed === null) return fill(body, values);
  return fillText(body, { ...values, [typed.name]: TYPED_PLACE }, (value) => (value === TYPED_PLACE ? value : lineOf(value)));
}

/** Whom messages are from, and when it is open: that stands under every e-mail. */
export type Sender = Centre & { opening: Settings['opening'] };

export interface MailValues {
  values: MessageValues;
  centre: Sender;
  quote?: string | undefined;
  /** For the contact of a form, who may have no account. */
  isCopy?: boolean | undefined;
  /** The language of the text in it that somebody typed. */
  typedIn?: Language | null | undefined;
  /** The words that the member of staff who decided added, of one or several lines, in the language of the e-mail (docs/decisions/290). */
  paragraph?: string | null | undefined;
  /** The kind of an e-mail that may be turned off, and the page that does it. */
  optOut?: { kind: OptionalKind; url: string } | undefined;
}

export interface MailParts {
  subject: string;
  text: string;
  /** The same words, for programs that show HTML. */
  html: string;
}

/** The values and the centre that a mail's words are made of: the same for everyone who checks or writes one. */
function mailWords(
  template: MailTemplate,
  language: Language,
  { values: given, centre, isCopy = false, typedIn }: MailValues,
): { subject: string; greeting: string; body: string; typed: TypedText | null; signature: string } {
  const texts = MAILS[language];
  const values: MessageValues = { ...given, ...centreValuesOf(centre, centre.opening, language) };
  const { subject, body } = texts[template];
  const typed = typedText(values, language, typedIn);
  const asked = isCopy ? copyBody(withoutEmptyRows(body, values), values, texts.copyNote) : withoutMissingRows(withoutEmptyRows(body, values), values);
  return {
    subject: fill(subject, values),
    greeting: fill(isToStranger(template, values) ? texts.greetingWithoutName : greetingFor(texts, values), values),
    body: fillBody(asked, values, typed),
    typed,
    signature: [fill(texts.signature, values), ...contactLines(centre, language)].join('\n'),
  };
}

/** The ways to reach the centre, a line each. */
function contactLines({ address, telephone, email }: Centre, language: Language): string[] {
  return [address[language], ...(telephone === null ? [] : [telephone]), email];
}

/** `Label: {{value}}`, on a line of its own. */
const ROW = /^[^:：{}]{1,24}(?:：|: )\{\{(\w+)\}\}[^{}]*$/;

/** Stands for a value where there is nothing to say. */
const NOTHING = '－';
/** Amounts that are worth a row only where there is one. */
const LEFT_OUT_AT_ZERO = new Set(['waived', 'forfeited', 'overtime', 'damages', 'unpaid', 'owed', 'stillOwed']);

/** Leaves out the rows that would say nothing: a note that nobody wrote, a waiver of NT$0. */
function withoutEmptyRows(body: string, values: MessageValues): string {
  const isKept = (line: string) => {
    const name = ROW.exec(line)?.[1];
    if (name === undefined) return true;
    return values[name] !== NOTHING && !(LEFT_OUT_AT_ZERO.has(name) && values[name] === 'NT$0');
  };
  return body.split('\n').filter(isKept).join('\n');
}

/** Leaves out the rows whose value is not there: the e-mail was enqueued by a release whose text had no such row. `checkMail` refuses it in a new one. */
function withoutMissingRows(body: string, values: MessageValues): string {
  const isKept = (line: string) => {
    const name = ROW.exec(line)?.[1];
    return name === undefined || values[name] !== undefined;
  };
  return body.split('\n').filter(isKept).join('\n');
}

/**
 * The body of a copy for the contact of a form, who may have no account here: lines that ask for a value it is not given, as the
 * account's link, are left out, and a note says why the copy came.
 */
function copyBody(body: string, values: MessageValues, note: string): string {
  const lines = body.split('\n').filter((line) => namesIn(line).every((name) => values[name] !== undefined));
  const kept = lines.join('\n').replace(/\n{3,}/g, '\n\n');
  return `${kept.trim()}\n\n${note}`;
}

/** To whoever has no account yet, and has given no name; every other e-mail without one has a hole. */
const isToStranger = (template: MailTemplate, { name = '' }: MessageValues) => template === TO_STRANGERS && lineOf(name) === '';
const TO_STRANGERS = 'registerEmailCode' satisfies MailTemplate;

/** A name that is missing is not one that holds an address: the greeting then says so. */
function greetingFor(texts: typeof zhMail, { name = '' }: MessageValues): string {
  const line = lineOf(name);
  return line === '' || isPlainName(line) ? texts.greeting : texts.greetingWithoutName;
}

/** Stands for the centre's name and hours where a message is checked: they are filled in where it is sent. */
const SOME_CENTRE: Record<keyof CentreValues, string> = {
  centre: '-',
  centreSlug: '-',
  openDays: '-',
  openDaysShort: '-',
  openWorkdays: '-',
  closedDays: '-',
  openHours: '-',
};

/** Refuses an e-mail that would have a hole in a sentence, before it is enqueued. @throws MissingValue */
export function checkMail(template: MailTemplate, language: Language, given: MessageValues, { isCopy = false, isSentAgain = false } = {}): void {
  const values: MessageValues = { ...given, ...SOME_CENTRE };
  const texts = MAILS[language];
  const { subject, body } = texts[template];
  const asked = isCopy ? copyBody(body, values, texts.copyNote) : isSentAgain ? withoutMissingRows(body, values) : body;
  for (const text of [subject, asked, texts.signature]) checkValues(text, values, lineOf);
  // A name that is there either greets or is left out.
  if (!isToStranger(template, values) && lineOf(values['name'] ?? '') === '') checkValues(texts.greeting, values, lineOf);
}

/** Refuses an SMS with a hole, as `checkMail`. @throws MissingValue */
export function checkSms(template: SmsTemplate, language: Language, values: MessageValues): void {
  checkValues(SMS[language][template], { ...values, ...SOME_CENTRE }, lineOf);
}

/**
 * A mail in words, from the centre. `values.name` greets, unless it holds an address: whoever typed it may not be whoever reads it. `quote`
 * stands under it line by line, marked as a quotation. `isCopy`: for the contact of a form. @throws MissingValue
 */
export function mailText(template: MailTemplate, language: Language, mail: MailValues): MailParts {
  const { centre, quote } = mail;
  const { subject, greeting, body, typed, signature } = mailWords(template, language, mail);
  const plain = typed === null ? body : body.replaceAll(TYPED_PLACE, () => typed.text);
  const quoted = quote === undefined ? [] : [quote.replace(/^/gm, '> ')];
  const added = mail.paragraph == null ? null : { heading: MAILS[language].paragraphHeading, text: mail.paragraph };
  const addedLines = added === null ? [] : [`${added.heading}\n${added.text}`];
  const optOut = mail.optOut === undefined ? null : optOutWords(language, mail.optOut);
  const outLines = optOut === null ? [] : [`${optOut.why}\n${optOut.action}\n${optOut.url}`];
  const action = actionOf(template, language);
  return {
    subject,
    text: `${[greeting, plain, ...addedLines, ...quoted, signature, ...outLines].join('\n\n')}\n`,
    html: emailHtml({ language, centre: centre.name[language], subject, greeting, body, typed, added, quote, signature, action, optOut }),
  };
}

/** Why an e-mail came that may be turned off, and the way to do that. */
function optOutWords(language: Language, { kind, url }: { kind: OptionalKind; url: string }): OptOut {
  const { why, action } = MAILS[language].optOut;
  return { why: fill(why, { kind: NOTIFICATIONS[language].kinds[kind].name }), action, url };
}

/** The text of the button of an e-mail's link; null where it has no link. */
function actionOf(template: MailTemplate, language: Language): string | null {
  return new Map(Object.entries(MAILS[language].actions)).get(template) ?? null;
}

/** A record that a closing called off, as a line of its e-mail. @throws MissingValue */
export function closingRow<R extends keyof ClosingRowValueNames>(language: Language, row: R, values: Record<ClosingRowValueNames[R], FillValue>): string {
  return fill(MAILS[language].closingRows[row], values);
}

/** @throws MissingValue */
export function smsText(template: SmsTemplate, language: Language, { values, centre }: Pick<MailValues, 'values' | 'centre'>): string {
  return fill(SMS[language][template], { ...values, ...centreValuesOf(centre, centre.opening, language) });
}

/** The subject of an e-mail, or the text of an SMS, without what it is filled with; the name of a template that this release does not know. */
export function messageTitle(kind: 'mail' | 'sms', template: string, language: Language): string {
  const known = MAIL_TEMPLATES.find((each) => each === template);
  const text = kind === 'mail' ? known && MAILS[language][known].subject : new Map(Object.entries(SMS[language])).get(template);
  return text === undefined ? template : text.replace(/\{\{\w+\}\}/g, '…');
}

/** Every e-mail there is. */
export const MAIL_TEMPLATES = Object.keys(MAILS[DEFAULT_LANGUAGE]).filter((key): key is MailTemplate => !FRAME.some((part) => part === key));
export const SMS_TEMPLATES = Object.keys(SMS[DEFAULT_LANGUAGE]).filter((key): key is SmsTemplate => key !== '');

/** The names of the values that a message is given, `name` first where it has one. */
export function valueNames(kind: 'mail' | 'sms', template: string): string[] {
  const source = JSON.stringify(
    Object.entries<unknown>(kind === 'mail' ? MAILS[DEFAULT_LANGUAGE] : SMS[DEFAULT_LANGUAGE]).find(([key]) => key === template)?.[1] ?? '',
  );
  return [...new Set([...(template === TO_STRANGERS && kind === 'mail' ? [] : ['name']), ...namesIn(source)])].filter((name) => !(name in SOME_CENTRE));
}
