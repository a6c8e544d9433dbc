import enMail from '../../../public/locales/en/mail.json' with { type: 'json' };
import enSms from '../../../public/locales/en/sms.json' with { type: 'json' };
import jaMail from '../../../public/locales/ja/mail.json' with { type: 'json' };
import jaSms from '../../../public/locales/ja/sms.json' with { type: 'json' };
import zhMail from '../../../public/locales/zh/mail.json' with { type: 'json' };
import zhSms from '../../../public/locales/zh/sms.json' with { type: 'json' };
import type { Language } from '../../i18n/languages.ts';

/** Mails and SMS in the member's language. zh says which there are; a language that lacks one does not compile. */
const MAILS: Record<Language, typeof zhMail> = { zh: zhMail, en: enMail, ja: jaMail };
const SMS: Record<Language, typeof zhSms> = { zh: zhSms, en: enSms, ja: jaSms };

export type MailTemplate = Exclude<keyof typeof zhMail, 'greeting' | 'signature'>;
export type SmsTemplate = keyof typeof zhSms;
export type MessageValues = Record<string, string | number>;

/** A value is one line, whatever it was given as: it cannot write paragraphs of its own. */
const lineOf = (value: string | number) =>
  String(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const fill = (text: string, values: MessageValues) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => lineOf(values[name] ?? ''));

/** Subject and plain text of a mail. `values.name` greets; `quote` stands under it line by line, marked as a quotation. */
export function mailText(template: MailTemplate, language: Language, values: MessageValues, quote?: string): { subject: string; text: string } {
  const texts = MAILS[language];
  const { subject, body } = texts[template];
  const [greeting, letter, signature] = [texts.greeting, body, texts.signature].map((part) => fill(part, values));
  const quoted =
    quote === undefined
      ? []
      : [
          quote
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n'),
        ];
  return { subject: fill(subject, values), text: `${[greeting, letter, ...quoted, signature].join('\n\n')}\n` };
}

export function smsText(template: SmsTemplate, language: Language, values: MessageValues): string {
  return fill(SMS[language][template], values);
}
