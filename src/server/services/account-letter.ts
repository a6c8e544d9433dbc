import { deviceName } from '../../domain/login-device.ts';
import type { Language } from '../../i18n/languages.ts';
import { clockText, dayText } from '../../i18n/time-text.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { MailTemplate, MessageValues } from '../jobs/message-texts.ts';
import { readDevice } from './login-device.ts';
import type { CallOrigin } from './record-event.ts';

export interface AccountLetter {
  to: string;
  name: string;
  language: Language;
  template: MailTemplate;
  origin: CallOrigin;
  now: Date;
  /** Where its link leads, below the language. */
  path: string;
  values?: MessageValues;
}

/** Writes what happened to an account, when, from which kind of device, and where to go if it was somebody else. */
export async function sendAccountLetter(
  tx: Tx,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  { to, name, language, template, origin, now, path, values = {} }: AccountLetter,
): Promise<void> {
  const when = `${dayText(now, language, { year: true })} ${clockText(now)}`;
  const url = `${config.siteUrl}/${language}/${path}`;
  await jobs.enqueue(tx, 'send-mail', { to, language, template, values: { name, when, browser: deviceName(readDevice(origin.userAgent)), url, ...values } });
}
