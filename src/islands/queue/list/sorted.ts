import type { QueueSort } from '../../../domain/staff/queue-item.ts';

/** A short list, which is read whole, in the order that its address asks for: its own for ''. Moments are those of Taipei, as calls give them. */
export function sorted<I>(items: readonly I[], sort: QueueSort | '' | string | undefined, momentOf: (item: I) => string): readonly I[] {
  if (sort !== 'oldest' && sort !== 'newest') return items;
  const later = sort === 'oldest' ? 1 : -1;
  return items.toSorted((a, b) => (momentOf(a) < momentOf(b) ? -later : later));
}
