import { deviceName } from '../../../domain/identity/login-device.ts';
import { mailMoment } from '../../../i18n/formats/mail-dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { CodeEmail, NecessaryEmail } from '../../emails/messages.ts';
import { readDevice } from '../login/login-device.ts';
import type { CallOrigin } from './record-event.ts';

/** The values that every e-mail about an account has. */
export interface AccountFacts {
  name: string;
  when: string;
  browser: string;
  url: string;
}

export interface AccountEmail {
  to: string;
  name: string;
  language: Language;
  origin: CallOrigin;
  now: Date;
  /** Where its link leads, below the language. */
  path: string;
  write: (facts: AccountFacts) => NecessaryEmail | CodeEmail;
}

/** Writes what happened to an account, when, from which kind of device, and where to go if it was somebody else. */
export async function sendAccountEmail(
  tx: Tx,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  { to, name, language, origin, now, path, write }: AccountEmail,
): Promise<void> {
  const when = mailMoment(now, language);
  const url = `${config.siteUrl}/${language}/${path}`;
  const email = write({ name, when, browser: deviceName(readDevice(origin.userAgent)), url });
  if ('validUntil' in email) await jobs.enqueue(tx, 'send-code-mail', { to, language, ...email });
  else await jobs.enqueue(tx, 'send-mail', { to, language, ...email });
}
