import enMail from '../../../public/locales/en/mail.json' with { type: 'json' };
import enSms from '../../../public/locales/en/sms.json' with { type: 'json' };
import jaMail from '../../../public/locales/ja/mail.json' with { type: 'json' };
import jaSms from '../../../public/locales/ja/sms.json' with { type: 'json' };
import zhMail from '../../../public/locales/zh/mail.json' with { type: 'json' };
import zhSms from '../../../public/locales/zh/sms.json' with { type: 'json' };
import { isPlainName } from '../../domain/plain-name.ts';
import type { Language } from '../../i18n/languages.ts';
import { letterHtml } from './letter-html.ts';

/** Mails and SMS in the member's language. zh says which there are; a language that lacks one does not compile. */
const MAILS: Record<Language, typeof zhMail> = { zh: zhMail, en: enMail, ja: jaMail };
const SMS: Record<Language, typeof zhSms> = { zh: zhSms, en: enSms, ja: jaSms };

/** Texts that every mail has. */
const FRAME = ['house', 'greeting', 'greetingWithoutName', 'signature', 'open'] as const;
export type MailTemplate = Exclude<keyof typeof zhMail, (typeof FRAME)[number]>;
export type SmsTemplate = keyof typeof zhSms;
export type MessageValues = Record<string, string | number>;

/** A value is one line, whatever it was given as: it cannot write paragraphs of its own. */
const lineOf = (value: string | number) =>
  String(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const fill = (text: string, values: MessageValues) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => lineOf(values[name] ?? ''));

export interface MailParts {
  subject: string;
  text: string;
  /** The same words, for programs that show HTML. */
  html: string;
}

/**
 * A mail in words. `values.name` greets, unless it holds an address: whoever typed it may not be whoever reads it. `quote`
 * stands under it line by line, marked as a quotation.
 */
export function mailText(template: MailTemplate, language: Language, values: MessageValues, quote?: string): MailParts {
  const texts = MAILS[language];
  const subject = fill(texts[template].subject, values);
  const [greeting = '', body = '', signature = ''] = [greetingFor(texts, values), texts[template].body, texts.signature].map((part) => fill(part, values));
  const quoted = quote === undefined ? [] : [quote.replace(/^/gm, '> ')];
  return {
    subject,
    text: `${[greeting, body, ...quoted, signature].join('\n\n')}\n`,
    html: letterHtml({ language, house: texts.house, subject, greeting, body, ...(quote !== undefined && { quote }), signature, open: texts.open }),
  };
}

function greetingFor(texts: typeof zhMail, { name = '' }: MessageValues): string {
  return isPlainName(lineOf(name)) ? texts.greeting : texts.greetingWithoutName;
}

export function smsText(template: SmsTemplate, language: Language, values: MessageValues): string {
  return fill(SMS[language][template], values);
}

/** Every letter there is. */
export const MAIL_TEMPLATES = Object.keys(zhMail).filter((key): key is MailTemplate => !FRAME.some((part) => part === key));
export const SMS_TEMPLATES = Object.keys(zhSms).filter((key): key is SmsTemplate => key !== '');

/** The names of a text's values, `name` first. */
export function valueNames(kind: 'mail' | 'sms', template: string): string[] {
  const source = JSON.stringify(Object.entries(kind === 'mail' ? zhMail : zhSms).find(([key]) => key === template)?.[1] ?? '');
  return [...new Set(['name', ...[...source.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')])];
}
