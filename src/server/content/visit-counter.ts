import type { Logger } from 'pino';
import { visitHour } from '../../domain/content/visit.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Secrets } from '../adapters/secrets.ts';
import type { Db } from '../db/client.ts';
import { countVisits } from './visit-queries.ts';

interface Visit {
  item: string;
  kind: 'click' | 'share';
  /** The member's id, or address and browser: hashed before it is written. */
  visitor: string;
}

/** Counts readers without making one wait: visits gather in memory and are written together. */
export interface VisitCounter {
  /** Notes a visit; writes soon. */
  note(visit: Visit, now: Date): void;
  /** Writes what has gathered; a failing database loses no more than the bound allows. */
  flush(): Promise<void>;
}

/** A crash loses the visits of a second: they are counted for curiosity, not for money. */
const FLUSH_AFTER_MS = 1000;
/** More than this within a second is no readership: what comes on top is not counted. */
const MAX_WAITING = 10_000;

/** Gathers visits for a moment and writes them together; what the database refuses waits for the next time. */
export function createVisitCounter(db: Db, secrets: Pick<Secrets, 'mac'>, log: Logger): VisitCounter {
  let waiting: (Visit & { hour: Date; day: string })[] = [];
  /** Visits over the bound since the last writing. */
  let tooMany = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const batch = waiting;
    const dropped = tooMany;
    [waiting, tooMany] = [[], 0];
    if (batch.length === 0) return;
    try {
      await countVisits(db, secrets.mac, batch);
      if (dropped > 0) log.warn({ dropped }, 'more visits than are counted in a moment');
    } catch (error) {
      log.warn({ err: error, visits: batch.length, dropped }, 'visits could not be counted yet');
      waiting = [...batch, ...waiting].slice(0, MAX_WAITING);
      // A house that nobody visits next still counts who came.
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    }
  }
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  };
  return {
    note: (visit, now) => {
      if (waiting.length >= MAX_WAITING) {
        tooMany += 1;
        return;
      }
      waiting.push({ ...visit, hour: visitHour(now), day: taipeiDay(now) });
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}
