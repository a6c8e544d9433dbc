import { DAY_SECONDS, MINUTE_SECONDS } from '../time/period.ts';

/** Wrong passwords that cost nothing; after the last of them each costs twice the wait of the one before. */
export const FREE_TRIES = 5;
export const LONGEST_WAIT_SECONDS = 15 * MINUTE_SECONDS;
/** A row of wrong tries is over when nobody tries for so long. */
export const TRIES_RETENTION_SECONDS = DAY_SECONDS;
