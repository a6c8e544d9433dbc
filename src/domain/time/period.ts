export const HOUR_MS = 60 * 60 * 1000;

/** Half-open: `end` is the first instant that is no longer held. */
export interface Period {
  start: Date;
  end: Date;
}
