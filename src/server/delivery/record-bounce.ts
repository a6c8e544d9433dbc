import PostalMime, { type Email } from 'postal-mime';
import type { Secrets } from '../adapters/secrets.ts';
import type { Db } from '../db/client.ts';
import { isMessageIdOf } from '../emails/message-id.ts';
import { markAddress } from './undeliverable-address.ts';

export type Bounce =
  | { outcome: 'marked'; address: string; status: string }
  /** Delayed, delivered, or failed for now: nothing is done. */
  | { outcome: 'not final'; status: string }
  /** No delivery status (RFC 3464), or not of a message of ours: nothing is believed. */
  | { outcome: 'not a bounce' | 'not ours' };

/**
 * Reads a delivery status notification and marks the address that a message of ours came back from for good. The id of the
 * returned message proves both; without it anybody could have anybody's address marked.
 */
export async function recordBounce({ db, secrets, now }: { db: Db; secrets: Pick<Secrets, 'macs'>; now: Date }, source: Uint8Array | string): Promise<Bounce> {
  const email = await PostalMime.parse(source, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const report = partOf(email, 'message/delivery-status');
  const returned = partOf(email, 'message/rfc822') ?? partOf(email, 'text/rfc822-headers');
  if (report === null || returned === null) return { outcome: 'not a bounce' };
  const [action, status] = [fieldOf(report, 'Action')?.toLowerCase(), fieldOf(report, 'Status') ?? ''];
  const id = /<([^@<>\s]+)@/.exec(fieldOf(returned, 'Message-ID') ?? '')?.[1] ?? '';
  const named = [fieldOf(report, 'Original-Recipient'), fieldOf(report, 'Final-Recipient'), fieldOf(returned, 'To')].flatMap(addressIn);
  const address = named.find((each) => isMessageIdOf(secrets, id, each));
  if (address === undefined) return { outcome: 'not ours' };
  if (action !== 'failed' || !status.startsWith('5.')) return { outcome: 'not final', status };
  await markAddress(db, { kind: 'mail', address, reason: `came back with ${/^5\.\d{1,3}\.\d{1,3}/.exec(status)?.[0] ?? '5'}`, now });
  return { outcome: 'marked', address, status };
}

function partOf({ attachments }: Email, mimeType: string): string | null {
  const content = attachments.find((each) => each.mimeType === mimeType)?.content;
  return content === undefined ? null : typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
}

/** The first field of that name, its folded lines together. */
function fieldOf(headers: string, name: string): string | undefined {
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim();
}

/** `rfc822; reader@mail.example`, `Reader <reader@mail.example>`. */
function addressIn(field: string | undefined): string[] {
  const address = /([^\s<>;,]+@[^\s<>;,]+)/.exec(field ?? '')?.[1];
  return address === undefined ? [] : [address];
}
