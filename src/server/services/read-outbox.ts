import * as v from 'valibot';
import { formatDateTime } from '../../domain/taipei-time.ts';
import type { Outbox } from '../adapters/outbox.ts';

/** A letter or message as a person reads it. */
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
  return Promise.all(files.map(async (file) => (file.endsWith('.eml') ? readMail(await outbox.read(file)) : readSms(await outbox.read(file)))));
}

function readSms(source: string): SentMessage {
  const { to, text, at } = v.parse(SmsSchema, source);
  return { kind: 'sms', to, subject: null, text, at: formatDateTime(new Date(at)) };
}

/** Reads a letter of our own: one part of plain text. */
export function readMail(source: string): SentMessage {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n');
  const headers = new Map(
    head
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
  );
  const header = (name: string) => headers.get(name) ?? '';
  const body = rest.join('\n\n');
  const encoding = header('content-transfer-encoding').toLowerCase();
  const text =
    encoding === 'base64' ? Buffer.from(body, 'base64').toString() : encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\n/g, '')) : body;
  return { kind: 'mail', to: decodeWords(header('to')), subject: decodeWords(header('subject')), text, at: formatDateTime(new Date(header('date'))) };
}

/** RFC 2047 words, as in a Chinese subject. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  const bytes = Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  return bytes.toString();
}
