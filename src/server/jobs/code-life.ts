import type { SendOptions } from 'pg-boss';
import { HOUR_MS, HOUR_SECONDS } from '../../domain/time/period.ts';
import type { JobName } from './job-kinds.ts';

/** A code that lives longer was not asked for at a screen: nobody sits there and waits for an invitation of two months. */
const AWAITED_AT_MOST_MS = 48 * HOUR_MS;
/** Pauses between tries, in seconds: short for whoever waits, at most an hour for everybody else. */
const PAUSE = { min: 30, max: HOUR_SECONDS };
/** A code is tried at least so often in its life, if each try fails. */
const TRIES_IN_A_LIFE = 120;

/** Whether somebody waits for a message: it carries a code that was asked for just now. */
export function isAwaited(payload: object, queuedAt: Date): boolean {
  const lifeMs = lifeOf(payload, queuedAt);
  return lifeMs !== null && lifeMs <= AWAITED_AT_MOST_MS;
}

/** Returns how long a message's code lives from the moment on that it was enqueued; null for a message without one. */
function lifeOf(payload: object, queuedAt: Date): number | null {
  if (!('validUntil' in payload)) return null;
  return new Date(String(payload.validUntil)).getTime() - queuedAt.getTime();
}

/** Options that pg-boss takes with a single job, on top of its queue's plan. Jobs with a priority above 0 are fetched first. */
type JobOptions = Pick<SendOptions, 'priority' | 'retryDelayMax' | 'retryBackoff'>;

/**
 * Where a job waits and how it is tried. Only what somebody waits for lies in a queue of short codes, or comes first in it:
 * after an outage a thousand invitations, or texts that merely say something, stand before nobody's log-in code. Pauses follow
 * the life of the code: a mailbox that refuses for a day is not asked every half minute.
 */
export function routeOf(name: JobName, payload: object, now: Date): { queue: JobName; options: JobOptions } {
  if (name !== 'send-code-mail' && name !== 'send-sms') return { queue: name, options: {} };
  const lifeMs = lifeOf(payload, now);
  if (lifeMs !== null && isAwaited(payload, now)) return { queue: name, options: pausing(pauseFor(lifeMs)) };
  return name === 'send-code-mail' ? { queue: 'send-mail', options: {} } : { queue: name, options: { priority: -1, ...pausing(PAUSE.max) } };
}

const pausing = (seconds: number): JobOptions => ({ retryBackoff: true, retryDelayMax: seconds });

function pauseFor(lifeMs: number): number {
  return Math.min(PAUSE.max, Math.max(PAUSE.min, Math.ceil(lifeMs / 1000 / TRIES_IN_A_LIFE)));
}
