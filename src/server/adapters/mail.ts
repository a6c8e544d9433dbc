import { createTransport } from 'nodemailer';
import type { Outbox } from './outbox.ts';

export interface Mail {
  /** The same id is the same mail: repeating a job sends it under the same Message-ID. */
  id: string;
  to: string;
  /** Whom an answer goes to, when not to us. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** A calendar file that comes with it. */
  ics?: { name: string; body: string };
}
export interface Mailer {
  send(mail: Mail, at: Date): Promise<void>;
}

/** For each of: the name, the connection, the greeting, and every silence after it. */
const TIMEOUT_MS = 20_000;

/** Sends by SMTP when a URL is given, else writes `.eml` files. `from` is an RFC 5322 mailbox. */
export function openMailer(smtpUrl: string | null, outbox: Outbox, from: string, timeoutMs = TIMEOUT_MS): Mailer {
  const messageId = (id: string) => `<${id}@${from.replace(/^.*@|>.*$/g, '')}>`;
  if (smtpUrl !== null) {
    // A try must end well before its job is given to another worker.
    const transport = createTransport({
      url: smtpUrl,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    return { send: async ({ id, ...mail }, at) => void (await transport.sendMail({ ...withFile(mail), from, messageId: messageId(id), date: at })) };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async ({ id, ...mail }, at) => {
      const { message } = await transport.sendMail({ ...withFile(mail), from, messageId: messageId(id), date: at });
      await outbox.put(id, 'eml', message as Buffer, at);
    },
  };
}

/** An attachment and no invitation: nobody is asked to answer it. */
function withFile({ ics, ...mail }: Omit<Mail, 'id'>) {
  return ics === undefined ? mail : { ...mail, attachments: [{ filename: ics.name, content: ics.body, contentType: 'text/calendar; charset=utf-8' }] };
}
