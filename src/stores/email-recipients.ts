import { joinText } from '../i18n/join-text.ts';
import type { Language } from '../i18n/languages.ts';
import type { Session } from './session.ts';

/** Where the e-mails about a form go, in words: to the address that it gives, and to the account's when that is another. */
export function emailRecipients(email: string, session: Session, language: Language): string {
  const account = session.state === 'signed-in' ? session.member.email : email;
  return joinText(language, 'list', account.toLowerCase() === email.toLowerCase() ? [email] : [email, account]);
}
