import { deviceName } from '../../../domain/identity/login-device.ts';
import { mailMoment } from '../../../i18n/formats/mail-dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { CodeMailTemplate, MessageValues, PlainMailTemplate } from '../../emails/message-texts.ts';
import { readDevice } from '../login/login-device.ts';
import type { CallOrigin } from './record-event.ts';

interface Letter {
  to: string;
  name: string;
  language: Language;
  origin: CallOrigin;
  now: Date;
  /** Where its link leads, below the language. */
  path: string;
  values?: MessageValues;
}
/** One whose link is a code says until when it is valid. */
export type AccountLetter = Letter & ({ template: PlainMailTemplate } | { template: CodeMailTemplate; validUntil: Date });

/** Writes what happened to an account, when, from which kind of device, and where to go if it was somebody else. */
export async function sendAccountLetter(
  tx: Tx,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  { to, name, language, origin, now, path, values = {}, ...kind }: AccountLetter,
): Promise<void> {
  const when = mailMoment(now, language);
  const url = `${config.siteUrl}/${language}/${path}`;
  const addressed = { to, language, values: { name, when, browser: deviceName(readDevice(origin.userAgent)), url, ...values } };
  if ('validUntil' in kind) await jobs.enqueue(tx, 'send-code-mail', { ...addressed, template: kind.template, validUntil: kind.validUntil.toISOString() });
  else await jobs.enqueue(tx, 'send-mail', { ...addressed, template: kind.template });
}
