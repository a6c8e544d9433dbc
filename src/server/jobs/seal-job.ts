import type { Secrets } from '../adapters/secrets.ts';
import { type JobKinds, type JobName, type JobPayloads, type JobQueue, parsePayload } from './job-kinds.ts';

/** The sealed form in the queue of a job that carries codes, links, numbers or addresses. */
interface SealedJob {
  sealed: string;
  /** When it was enqueued, as ISO 8601. */
  at: string;
}

/** A job's own, so that no row can stand in for another. */
const ownerOf = (queue: string, id: string) => `job ${queue} ${id}`;

/** The kinds of jobs, and the keys that some are sealed with. */
interface Sealing {
  kinds: JobKinds;
  secrets: Secrets;
}

/** A payload as it lies in the queue. */
export function toQueue({ kinds, secrets }: Sealing, name: JobName, payload: object, { id, now }: { id: string; now: Date }): object {
  if (kinds[name].isSealed !== true) return payload;
  const sealed = secrets.seal(Buffer.from(JSON.stringify(payload)), ownerOf(name, id)).toString('base64');
  return { sealed, at: now.toISOString() } satisfies SealedJob;
}

/** A job in the queue cannot be decrypted with either key, or was sealed for another job. */
export class UnreadableJob extends Error {
  override readonly name = 'UnreadableJob';
  readonly queuedAt: Date;
  constructor(queuedAt: Date, options: ErrorOptions) {
    super('a job opens with neither SECRET_KEY nor SECRET_KEY_FORMER', options);
    this.queuedAt = queuedAt;
  }
}

/** Decrypts the payload of a job. Earlier releases enqueued payloads unencrypted; those are read as well. @throws UnreadableJob, MalformedJob */
export function fromQueue<N extends JobName>(
  { kinds, secrets }: Sealing,
  { queue, name }: JobQueue<N>,
  data: unknown,
  id: string,
): { payload: JobPayloads[N]; queuedAt?: Date } {
  if (!isSealed(data)) return { payload: parsePayload(kinds, name, data) };
  const queuedAt = new Date(data.at);
  return { payload: parsePayload(kinds, name, JSON.parse(openSealed(secrets, data, { owner: ownerOf(queue, id), queuedAt }))), queuedAt };
}

function openSealed(secrets: Secrets, { sealed }: SealedJob, { owner, queuedAt }: { owner: string; queuedAt: Date }): string {
  try {
    return secrets.open(Buffer.from(sealed, 'base64'), owner).toString();
  } catch (cause) {
    throw new UnreadableJob(queuedAt, { cause });
  }
}

const isSealed = (data: unknown): data is SealedJob => typeof data === 'object' && data !== null && 'sealed' in data && 'at' in data;
