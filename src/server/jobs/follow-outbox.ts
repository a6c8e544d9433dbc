import type { Clock } from 'pg-boss';
import type { Logger } from 'pino';
import type { Relay } from './relay-events.ts';

/** A relay that runs beside the queues. */
export interface FollowedOutbox {
  /** Takes no more events; those being handled are. Resolves when they have been. */
  leave(): Promise<void>;
}

/**
 * Relays events every so often. They are polled for: a NOTIFY with every booking takes a lock over all commits of the database, and
 * nobody waits for these e-mails before a screen.
 */
export function followOutbox(
  relay: Relay,
  { clock, pollMs, log }: { clock: Pick<Clock, 'setInterval' | 'clearInterval'>; pollMs: number; log: Logger },
): FollowedOutbox {
  let running: Promise<void> | null = null;
  let [isLeaving, isFailing] = [false, false];
  const run = async () => {
    try {
      let hasMore = true;
      while (hasMore && !isLeaving) hasMore = await relay();
      isFailing = false;
    } catch (error) {
      // Once an outage: the events wait, and are asked for again.
      if (!isFailing) log.error({ err: error }, 'events wait in the outbox');
      isFailing = true;
    }
  };
  const timer = clock.setInterval(() => {
    running ??= run().finally(() => {
      running = null;
    });
  }, pollMs);
  return {
    leave: async () => {
      isLeaving = true;
      clock.clearInterval(timer);
      await running;
    },
  };
}
