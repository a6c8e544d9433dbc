import type { Deps } from '../deps.ts';
import { readWaitlist, type WaitlistFilter } from './queries.ts';
import { entryOnTheWire } from './waitlist-response.ts';

/** A page of a member's own places in waitlists. */
export async function readMyWaitlist(
  { database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>,
  memberId: string,
  { page, per_page, ...filter }: WaitlistFilter & { page: number; per_page: number },
) {
  const at = now();
  const { items, total } = await readWaitlist(database.db, memberId, filter, { now: at, limit: per_page, offset: (page - 1) * per_page });
  return { items: items.map((entry) => entryOnTheWire(library, entry, at)), total };
}
