import type { Deps } from '../deps.ts';
import { readWaitlist, type WaitlistFilter } from './queries.ts';
import { toWaitlistEntryResponse } from './waitlist-response.ts';

/** A page of a member's own places in waitlists. */
export async function readMyWaitlist(
  deps: Pick<Deps, 'database' | 'library' | 'now' | 'waitKinds'>,
  memberId: string,
  { page, per_page, ...filter }: WaitlistFilter & { page: number; per_page: number },
) {
  const at = deps.now();
  const { items, total } = await readWaitlist(deps.database.db, memberId, filter, { now: at, limit: per_page, offset: (page - 1) * per_page });
  return { items: items.map((entry) => toWaitlistEntryResponse(deps, entry, at)), total };
}
