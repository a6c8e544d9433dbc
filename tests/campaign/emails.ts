import mail from '../../public/locales/en/mail.json' with { type: 'json' };
import type { Expectations } from './expectations.ts';
import type { DeliveredEmail } from './sinks.ts';

const { actions: _, closingRows: __, optOut: ___, ...texts } = mail;
const TEMPLATES: Record<string, { subject: string } | string> = texts;

/** The beginning of a template's subject, up to the first value: templates that begin alike are one kind. */
function beginningOf(template: string): string {
  const text = TEMPLATES[template];
  if (text === undefined || typeof text === 'string') throw new Error(`There is no e-mail ${template}`);
  return text.subject.split('{{')[0] ?? '';
}

/** Distinct Message-IDs by recipient and beginning of the subject. */
function sortEmails(delivered: readonly DeliveredEmail[]): Map<string, DeliveredEmail[]> {
  const byRecipient = new Map<string, DeliveredEmail[]>();
  for (const email of delivered) byRecipient.set(email.to, [...(byRecipient.get(email.to) ?? []), email]);
  return byRecipient;
}

const distinct = (emails: readonly DeliveredEmail[]) => new Set(emails.map(({ messageId }) => messageId)).size;

export interface EmailFaults {
  /** Due and never taken by the server. */
  lost: string[];
  /** The same e-mail under more than one Message-ID. */
  doubled: string[];
  /** The number of e-mails compared. */
  compared: number;
}

/** Compares what the SMTP server was given with what was due: every e-mail at least once, under one Message-ID. */
export function compareEmails({ members, messages }: Expectations, delivered: readonly DeliveredEmail[]): EmailFaults {
  const byRecipient = sortEmails(delivered);
  const faults: EmailFaults = { lost: [], doubled: [], compared: 0 };
  const compare = (what: string, due: number, given: number) => {
    faults.compared += due;
    if (given < due) faults.lost.push(`${what}: ${due} due, ${given} given to the server`);
    if (given > due) faults.doubled.push(`${what}: ${due} due, ${given} Message-IDs`);
  };
  for (const { account, email, emails } of members) {
    const due = new Map<string, number>();
    for (const [template, times] of emails) due.set(beginningOf(template), (due.get(beginningOf(template)) ?? 0) + times);
    for (const [beginning, times] of due) {
      const given = (byRecipient.get(email) ?? []).filter(({ subject }) => subject.startsWith(beginning));
      compare(`${account} “${beginning}”`, times, distinct(given));
    }
  }
  for (const { reference, email } of messages.values()) {
    compare(`receipt of ${reference}`, 1, distinct(byRecipient.get(email) ?? []));
    compare(`message ${reference} to the office`, 1, distinct(delivered.filter(({ to, subject }) => to !== email && subject.includes(reference))));
  }
  return faults;
}
