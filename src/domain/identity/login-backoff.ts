/** Wrong passwords that cost nothing; after the last of them each costs twice the wait of the one before. */
export const FREE_TRIES = 5;
export const LONGEST_WAIT_SECONDS = 15 * 60;
/** A row of wrong tries is over when nobody tries for so long. */
export const TRIES_KEPT_SECONDS = 24 * 60 * 60;
