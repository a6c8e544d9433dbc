import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import { sampleMail, sampleSms } from '../emails/email-samples.ts';
import { MAIL_TEMPLATES, type MailParts, type Sender, SMS_TEMPLATES } from '../emails/message-texts.ts';

export type { MailParts };

export interface EmailCatalogue {
  mails: { template: string; byLanguage: Record<Language, MailParts> }[];
  messages: { template: string; byLanguage: Record<Language, string> }[];
}

function inEach<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;
}

/** Every e-mail and SMS with sample values. */
export function readEmailCatalogue(centre: Sender): EmailCatalogue {
  return {
    mails: MAIL_TEMPLATES.map((template) => ({ template, byLanguage: inEach((language) => sampleMail(template, language, centre)) })),
    messages: SMS_TEMPLATES.map((template) => ({ template, byLanguage: inEach((language) => sampleSms(template, language, centre)) })),
  };
}

/** One e-mail with sample values; null when there is none of that name. */
export function readSampleEmail(centre: Sender, name: string, language: Language): MailParts | null {
  const template = MAIL_TEMPLATES.find((each) => each === name);
  return template === undefined ? null : sampleMail(template, language, centre);
}
