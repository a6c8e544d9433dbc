import type { Secrets } from '../adapters/secrets.ts';
import type { JobName, JobPayloads } from './job-kinds.ts';

/** What lies in the queue of a job that carries codes, links, numbers or addresses. */
export interface SealedJob {
  sealed: string;
  /** When it was enqueued, as ISO 8601. */
  at: string;
}

/** These say who gets what: a stolen database, or a look into the queue, must open no account. */
const SEALED: readonly JobName[] = ['send-mail', 'send-code-mail', 'send-sms', 'start-recovery', 'send-letter-again'];

/** A job's own, so that no row can stand in for another. */
const ownerOf = (name: JobName, id: string) => `job ${name} ${id}`;

/** A payload as it lies in the queue. */
export function toQueue(secrets: Secrets, name: JobName, payload: object, { id, now }: { id: string; now: Date }): object {
  if (!SEALED.includes(name)) return payload;
  const sealed = secrets.seal(Buffer.from(JSON.stringify(payload)), ownerOf(name, id)).toString('base64');
  return { sealed, at: now.toISOString() } satisfies SealedJob;
}

/** What was enqueued. A release before this one left payloads as they are: those are done, too. */
export function fromQueue<N extends JobName>(secrets: Secrets, name: N, data: unknown, id: string): { payload: JobPayloads[N]; queuedAt?: Date } {
  if (!isSealed(data)) return { payload: data as JobPayloads[N] };
  const payload = JSON.parse(secrets.open(Buffer.from(data.sealed, 'base64'), ownerOf(name, id)).toString()) as JobPayloads[N];
  return { payload, queuedAt: new Date(data.at) };
}

const isSealed = (data: unknown): data is SealedJob => typeof data === 'object' && data !== null && 'sealed' in data && 'at' in data;
