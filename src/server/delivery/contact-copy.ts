import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { CalendarFile } from '../emails/messages.ts';
import type { NewMail, PlainMail } from '../jobs/message-jobs.ts';

/** The values that differ in the copy for the address of a form; a value that is undefined takes its line out. */
export interface ContactCopy {
  email: string;
  values?: PlainMail['values'];
  ics?: CalendarFile | undefined;
  moreIcs?: readonly CalendarFile[];
}

/**
 * Sends an e-mail to a member's account, and a copy to the address that their form gives when it is another. That address is not
 * proved: its copy leads to no account, and holds no more of what was typed than a name may (docs/decisions/073 and 075).
 */
export async function sendToBoth(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, mail: NewMail, copy: ContactCopy): Promise<void> {
  await jobs.enqueue(tx, 'send-mail', mail);
  await sendCopy(tx, { jobs }, mail, copy);
}

/** Sends the copy alone; none where the form gives the account's own address. */
export async function sendCopy(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, mail: NewMail, { email, values, ics, moreIcs }: ContactCopy): Promise<void> {
  if (email.toLowerCase() === mail.to.toLowerCase()) return;
  const files = { ...(ics && { ics }), ...(moreIcs && { moreIcs }) };
  await jobs.enqueue(tx, 'send-mail', { ...mail, ...files, to: email, isCopy: true, values: { ...mail.values, ...values, url: undefined } });
}
