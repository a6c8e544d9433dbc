/** Lengths of time in milliseconds. Taipei has no summer time: each of its days is as long as the others. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** The same in seconds, in which queues, caches and clients count. */
export const MINUTE_SECONDS = MINUTE_MS / SECOND_MS;
export const HOUR_SECONDS = HOUR_MS / SECOND_MS;
export const DAY_SECONDS = DAY_MS / SECOND_MS;

/** Half-open: `end` is the first instant that is no longer held. */
export interface Period {
  start: Date;
  end: Date;
}
