import { checkMail, checkSms, type MessageValues } from '../emails/message-texts.ts';
import type { JobName, JobPayloads } from './job-kinds.ts';

/** As `newSecret` writes them: 256 random bits, and a code of an SMS. */
const SECRET = /[\w-]{43}/;

/** A message without an end of validity would be tried, and kept, long after its code. */
class UndeclaredCode extends Error {
  override readonly name = 'UndeclaredCode';
}

/** Refuses a message with a value missing, or with a code that it does not declare: its sender fails, and not a job days later. @throws MissingValue */
export function checkMessage(name: JobName, payload: object): void {
  if (name === 'send-sms') {
    const { template, language, values } = payload as JobPayloads['send-sms'];
    checkSms(template, language, values);
  }
  if (name === 'send-mail' || name === 'send-code-mail') {
    const mail = payload as JobPayloads['send-mail' | 'send-code-mail'];
    const { template, language, values, messageId } = mail;
    // One that is sent again was checked by the text of its own day: rows that have come since are left out.
    checkMail(template, language, values, { isCopy: 'isCopy' in mail && mail.isCopy === true, isSentAgain: messageId !== undefined });
    if (!('validUntil' in mail) && hasSecret(values)) throw new UndeclaredCode(`${template} carries a code: it is a send-code-mail`);
  }
}

const hasSecret = ({ url }: MessageValues): boolean => SECRET.test(String(url ?? ''));
