import PostalMime from 'postal-mime';
import * as v from 'valibot';
import { formatDateTime } from '../../domain/time/taipei-time.ts';
import type { Outbox } from '../adapters/outbox.ts';

/** An e-mail or SMS as a person reads it. */
export interface SentMessage {
  kind: 'mail' | 'sms';
  to: string;
  /** Null for an SMS. */
  subject: string | null;
  text: string;
  /** `YYYY-MM-DD HH:mm:ss` in Taipei. */
  at: string;
}

const SHOWN_MAX = 50;
const SmsSchema = v.pipe(v.string(), v.parseJson(), v.object({ to: v.string(), text: v.string(), at: v.string() }));

/** The latest of what the outbox holds, newest first. */
export async function readOutbox(outbox: Outbox): Promise<SentMessage[]> {
  const files = (await outbox.list()).slice(0, SHOWN_MAX);
  return Promise.all(files.map(async (file) => readSent(file, await outbox.read(file))));
}

/** One file of the outbox, by its name. */
export function readSent(file: string, source: string): Promise<SentMessage> | SentMessage {
  return file.endsWith('.eml') ? readMail(source) : readSms(source);
}

function readSms(source: string): SentMessage {
  const { to, text, at } = v.parse(SmsSchema, source);
  return { kind: 'sms', to, subject: null, text, at: formatDateTime(new Date(at)) };
}

async function readMail(source: string): Promise<SentMessage> {
  const { to, subject, text, date } = await PostalMime.parse(source);
  return { kind: 'mail', to: to?.[0]?.address ?? '', subject: subject ?? '', text: text ?? '', at: formatDateTime(new Date(date ?? 0)) };
}
