import { itemOf } from './list-index.ts';

/**
 * Of `items` those that another item speaks of by their ids, in its order. Lists of the library hold what is published
 * alone, and a reference may point at a draft: what is not public is not spoken of.
 */
export function published<T extends { id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  return ids.flatMap((id) => itemOf(items, id) ?? []);
}
