import { MINUTE_MS } from '../time/period.ts';

/** The address, below `/api`, that a git host tells of pushes to the content. */
export const CONTENT_PUSH_PATH = '/content_pushes';
/** A push of hundreds of commits; a host tells no more of them than fit. */
export const PUSH_MAX_BYTES = 1024 * 1024;
/** A delivery that says when it was signed counts for so long before and after. */
export const PUSH_TIME_MS = 5 * MINUTE_MS;
/** A name of a delivery is a UUID, or about as long. */
export const DELIVERY_MAX_LENGTH = 100;
