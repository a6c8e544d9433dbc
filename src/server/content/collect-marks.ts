import type { CollectableKind } from '../../domain/content/collectable.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';

/** Finds those of some items that are among a member's favourites. Given by the room of favourites, which content knows nothing of. */
export type ReadCollected = (memberId: string, kind: CollectableKind, ids: readonly string[]) => Promise<ReadonlySet<string>>;

type Marked<T> = T & { is_collect: boolean };

/** Says of items whether the caller keeps them as favourites; a visitor keeps none. */
export async function withMarks<T extends { id: string }>(
  { collected }: Pick<Deps, 'collected'>,
  caller: Caller | null,
  kind: CollectableKind,
  items: readonly T[],
): Promise<Marked<T>[]> {
  const own =
    caller && items.length > 0
      ? await collected(
          caller.memberId,
          kind,
          items.map(({ id }) => id),
        )
      : null;
  return items.map((item) => ({ ...item, is_collect: own?.has(item.id) ?? false }));
}

/** The same of one item. */
export async function withMark<T extends { id: string }>(
  deps: Pick<Deps, 'collected'>,
  caller: Caller | null,
  kind: CollectableKind,
  item: T,
): Promise<Marked<T>> {
  const own = caller ? await deps.collected(caller.memberId, kind, [item.id]) : null;
  return { ...item, is_collect: own?.has(item.id) ?? false };
}
