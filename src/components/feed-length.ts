/** Items of an RSS feed. Readers poll it: it tells what is new, the site has the rest. */
export const FEED_LENGTH = 50;
