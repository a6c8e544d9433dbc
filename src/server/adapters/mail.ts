import { createTransport } from 'nodemailer';
import type { Outbox } from './outbox.ts';
import { readSmtpFailure } from './refused-message.ts';

export interface Mail {
  /** The same id is the same mail: repeating a job sends it under the same Message-ID. */
  id: string;
  to: string;
  /** The sender's name; the address is the mailer's. */
  fromName: string;
  /** Whom an answer goes to. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** The calendar files that come with it. */
  calendars?: readonly { name: string; body: string }[];
  /** Pictures that come with it, as PNG. */
  pictures?: readonly { name: string; png: Buffer }[];
  /** Somebody waits for it: it goes by connections that only such e-mails use. */
  isAwaited?: boolean;
}
export interface Mailer {
  /** @throws RefusedMessage for good; UnsentMessage this time. Neither says to whom. */
  send(mail: Mail, at: Date): Promise<void>;
  /** Lets go of connections that wait for the next e-mail. */
  close(): void;
}

/** For each of: the name, the connection, the greeting, and every silence after it. */
const TIMEOUT_MS = 15_000;
/**
 * Connections are kept: greeting and logging in take longer than an e-mail. As many as a worker sends at once of each (queue-plans.ts),
 * and together fewer than the 50 that Postfix takes from one client.
 */
export const CONNECTIONS = { awaited: 32, ordinary: 16 };

/** Sends by SMTP when a URL is given, else writes `.eml` files. `from` is the address that all come from. */
export function openMailer(smtpUrl: string | null, outbox: Outbox, from: string, timeoutMs = TIMEOUT_MS): Mailer {
  const messageId = (id: string) => `<${id}@${from.replace(/^.*@/, '')}>`;
  if (smtpUrl !== null) {
    // A try must end well before its job is given to another worker.
    const open = (maxConnections: number) => {
      const transport = createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections,
        // Left to itself the pool closes each after a hundred e-mails, and in a busy hour all of them at nearly the same moment.
        maxMessages: Number.POSITIVE_INFINITY,
        dnsTimeout: timeoutMs,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      });
      // Whoever sends hears of it by the sending.
      transport.on('error', () => {});
      return transport;
    };
    const [awaited, ordinary] = [open(CONNECTIONS.awaited), open(CONNECTIONS.ordinary)];
    return {
      send: async ({ id, isAwaited, fromName, ...mail }, at) => {
        try {
          await (isAwaited ? awaited : ordinary).sendMail({ ...withFiles(mail), from: { name: fromName, address: from }, messageId: messageId(id), date: at });
        } catch (error) {
          throw readSmtpFailure(error);
        }
      },
      close: () => {
        awaited.close();
        ordinary.close();
      },
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  transport.on('error', () => {});
  return {
    send: async ({ id, isAwaited: _, fromName, ...mail }, at) => {
      const { message } = await transport.sendMail({ ...withFiles(mail), from: { name: fromName, address: from }, messageId: messageId(id), date: at });
      await outbox.put(id, 'eml', message as Buffer, at);
    },
    close: () => {},
  };
}

/** No holiday reply answers what nobody wrote by hand (RFC 3834; Exchange reads the second). */
const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** With its headers, and attachments that are no invitations: nobody is asked to answer them. */
function withFiles({ calendars = [], pictures = [], ...plain }: Omit<Mail, 'id' | 'fromName'>) {
  const attachments = [
    ...calendars.map(({ name, body }) => ({ filename: name, content: body, contentType: calendarType(body) })),
    ...pictures.map(({ name, png }) => ({ filename: name, content: png, contentType: 'image/png' })),
  ];
  return { ...plain, headers: HEADERS, attachments };
}

/** The type of a calendar file. A cancellation is named here, too: mail programs take it out of the calendar by that (RFC 6047). */
function calendarType(body: string): string {
  return `text/calendar; charset=utf-8${body.includes('\nMETHOD:CANCEL\r') ? '; method=CANCEL' : ''}`;
}
