import { MINUTE_MS } from '../../domain/time/period.ts';
import { isCallFailure } from '../../stores/api.ts';
import { isWorthRetrying } from '../../stores/failure.ts';
import { createConnection } from '../record/connection-store.ts';

/** A page of the site that could not be reached; one that is not there is no such fault. */
export class PageAway extends Error {
  override name = 'PageAway';
}

/** Whether something may well succeed when it is asked for again as it is. */
export const isAway = (error: unknown): boolean => error instanceof PageAway || (isCallFailure(error) && isWorthRetrying(error));

/** The connection of what is loaded for an editor without being asked for: it is tried again by itself, ever more slowly, and at once when the network is back. */
export function createRetry() {
  const { $lostAt, heard, watch } = createConnection({ isAway });
  return { $lostAt, heard, watch: (again: () => Promise<void>) => watch(again, { longestMs: MINUTE_MS }) };
}
