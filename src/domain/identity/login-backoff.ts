/** Wrong passwords that cost nothing; after the last of them each costs twice the wait of the one before. */
export const FREE_TRIES = 5;
export const LONGEST_WAIT_SECONDS = 15 * 60;
/** A row of wrong tries is over when nobody tries for so long. */
export const TRIES_KEPT_SECONDS = 24 * 60 * 60;

/** Seconds until the next try, after so many in a row: 1, 2, 4 … from the fifth on, 15 minutes at most. */
export function waitAfter(tries: number): number {
  return tries < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_SECONDS, 2 ** (tries - FREE_TRIES));
}
