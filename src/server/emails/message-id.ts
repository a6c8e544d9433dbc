import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../adapters/secrets.ts';

const UUID_LENGTH = 36;
const MARK_LENGTH = 16;

/**
 * The id of an e-mail: it shows to us alone that we wrote it, and to whom. A bounce that names it is a bounce of ours, and not
 * somebody's attempt to have another's address marked.
 */
export function newMessageId(secrets: Pick<Secrets, 'mac'>, jobId: string, to: string): string {
  return `${jobId}-${markOf(secrets.mac(markedText(jobId, to)))}`;
}

/** Whether we wrote an e-mail of this id to that address, under the present key or the former. */
export function isMessageIdOf(secrets: Pick<Secrets, 'macs'>, id: string, to: string): boolean {
  const [jobId, mark] = [id.slice(0, UUID_LENGTH), Buffer.from(id.slice(UUID_LENGTH + 1))];
  return secrets.macs(markedText(jobId, to)).some((mac) => {
    const right = Buffer.from(markOf(mac));
    return mark.length === right.length && timingSafeEqual(mark, right);
  });
}

const markedText = (jobId: string, to: string) => `e-mail ${jobId} ${to.toLowerCase()}`;
const markOf = (mac: Buffer) => mac.toString('base64url').slice(0, MARK_LENGTH);
