import { sql } from 'kysely';
import type { Logger } from 'pino';
import { DAY_MS } from '../../domain/time/period.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Mailer } from '../adapters/mail.ts';
import { qrPicture } from '../adapters/qr-picture.ts';
import { RefusedMessage } from '../adapters/refused-message.ts';
import type { Secrets } from '../adapters/secrets.ts';
import type { SmsSender } from '../adapters/sms.ts';
import type { Database, Db } from '../db/client.ts';
import type { MessageKind } from '../db/tables/messages.ts';
import { mailText, type Sender, smsText } from '../emails/message-texts.ts';
import { isAwaited } from '../jobs/code-life.ts';
import type { CodeMail, PlainMail, SmsJob } from '../jobs/message-jobs.ts';
import { isWantedNow, type Notice, noticeOf } from '../jobs/wanted-messages.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Traces } from '../telemetry/traces.ts';
import { markAddress } from './undeliverable-address.ts';
import { unsubscribeLinks } from './unsubscribe-token.ts';

/** A mail server may be away over a long weekend. */
const TRIED_MS = 4 * DAY_MS;

export interface DeliveryTools {
  database: Pick<Database, 'db'>;
  mailer: Mailer;
  sms: SmsSender;
  centre: Sender;
  /** The addresses of the site and of the API. */
  config: { siteUrl: string; apiUrl: string };
  secrets: Secrets;
  log: Logger;
  /** A reservation's calendar file; null when it is gone. */
  rentCalendar: (id: string, language: Language) => Promise<PlainMail['ics'] | null>;
  now: () => Date;
  metrics: Metrics;
  traces: Traces;
}

interface Message {
  id: string;
  kind: MessageKind;
  payload: PlainMail | CodeMail | SmsJob;
  queuedAt: Date;
  /** Whose choice it hangs on; null for one that is always sent. */
  notice: Notice | null;
}

/** Job: tries to send an e-mail for four days, or until the code that it carries is dead. @throws UnsentMessage to be tried again */
export async function deliverMail(tools: DeliveryTools, payload: PlainMail | CodeMail, jobId: string, queuedAt = tools.now()): Promise<void> {
  const notice = noticeOf('mail', payload);
  const message = { id: payload.messageId ?? jobId, kind: 'mail', payload, queuedAt, notice } as const;
  const { to, template, language, values } = payload;
  const { replyTo, quote, ics: made, moreIcs = [], rentId, ticket, isCopy, typedIn, paragraph } = 'validUntil' in payload ? {} : payload;
  const { centre } = tools;
  // A copy goes to an address of a form, which nobody has proved: the choice is the member's.
  const unsubscribe = notice === null || isCopy ? null : unsubscribeLinks(tools, { ...notice, address: to, language });
  await deliver(tools, message, async () => {
    const ics = rentId === undefined ? made : await tools.rentCalendar(rentId, language);
    await tools.mailer.send(
      {
        id: message.id,
        to,
        isAwaited: isAwaited(payload, queuedAt),
        fromName: centre.short_name[language],
        // What e-mails come from reads nothing, and many an e-mail asks to be answered.
        replyTo: replyTo ?? centre.email,
        ...mailText(template, language, { values, centre, quote, isCopy, typedIn, paragraph, optOut: unsubscribe?.footer }),
        ...(unsubscribe && { unsubscribe: unsubscribe.header }),
        calendars: [...(ics ? [ics] : []), ...moreIcs],
        ...(ticket !== undefined && { pictures: [{ name: ticket.name, png: await qrPicture(ticket.text) }] }),
      },
      tools.now(),
    );
  });
}

/** Job: the same for an SMS. */
export async function deliverSms(tools: DeliveryTools, payload: SmsJob, jobId: string, queuedAt = tools.now()): Promise<void> {
  const message = { id: payload.messageId ?? jobId, kind: 'sms', payload, queuedAt, notice: noticeOf('sms', payload) } as const;
  const { to, template, language, values } = payload;
  await deliver(tools, message, () => tools.sms.send({ id: message.id, to, text: smsText(template, language, { values, centre: tools.centre }) }, tools.now()));
}

async function deliver(tools: DeliveryTools, message: Message, send: () => Promise<void>): Promise<void> {
  const now = tools.now();
  const { payload, queuedAt } = message;
  const diesAt = 'validUntil' in payload ? new Date(payload.validUntil) : null;
  const giveUpAt = new Date(Math.min(queuedAt.getTime() + TRIED_MS, diesAt?.getTime() ?? Number.POSITIVE_INFINITY));
  const { isGivenUp, mark } = await standingOf(tools.database.db, message);
  if (isGivenUp) return;
  // Turned off while it waited: nobody is told that it did not come.
  if (!(await isWantedNow(tools.database.db, message.notice))) return;
  if (diesAt !== null && now >= diesAt) return giveUp(tools, message, 'its code expired before it could be sent');
  // A code that somebody waits for at a screen is how an address is proved again.
  if (!isAwaited(payload, queuedAt) && mark !== null) return giveUp(tools, message, `not tried, as the address is marked: ${mark}`);
  const { kind } = message;
  try {
    await tools.traces.run({ name: `send ${kind}`, kind: 'client', facts: { 'comic_hub.template': payload.template } }, send);
    tools.metrics.messageEnded(kind, 'sent');
  } catch (error) {
    tools.metrics.messageEnded(kind, 'failed');
    const reason = error instanceof Error ? error.message : 'unknown';
    if (error instanceof RefusedMessage) await markAddress(tools.database.db, { kind: message.kind, address: payload.to, reason, now });
    else if (now < giveUpAt) throw error;
    await giveUp(tools, message, reason);
  }
}

/** A worker that was killed after giving up does not begin again. */
async function standingOf(db: Db, { id, kind, payload }: Message): Promise<{ isGivenUp: boolean; mark: string | null }> {
  const { rows } = await sql<{ isGivenUp: boolean; mark: string | null }>`
    SELECT EXISTS (SELECT FROM undelivered_messages WHERE id = ${id}) AS "isGivenUp",
      (SELECT reason FROM undeliverable_addresses WHERE kind = ${kind} AND address = lower(${payload.to})) AS mark`.execute(db);
  return rows[0] ?? { isGivenUp: false, mark: null };
}

/** Whose the sealed payload of a row is. */
export const undeliveredOwner = (id: string): string => `undelivered ${id}`;

async function giveUp({ database, secrets, log, now, metrics }: DeliveryTools, { id, kind, payload, queuedAt }: Message, reason: string): Promise<void> {
  const { to, template, language } = payload;
  // A short code is dead before anybody could send it again; an invitation is not.
  const isDead = isAwaited(payload, queuedAt) || ('validUntil' in payload && now() >= new Date(payload.validUntil));
  const sealed = isDead ? null : secrets.seal(Buffer.from(JSON.stringify(payload)), undeliveredOwner(id));
  await database.db
    .insertInto('undelivered_messages')
    .values({ id, kind, recipient: to, template, language, payload: sealed, reason, queued_at: queuedAt, failed_at: now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  metrics.messageEnded(kind, 'given up');
  log.error({ message: id, kind, template, reason }, 'a message was not delivered');
}
