import type { CollectableKind } from '../../domain/content/collectable.ts';

/** Finds those of some items that are among a member's favourites. Given by the room of favourites, which content knows nothing of. */
export type ReadCollected = (memberId: string, kind: CollectableKind, ids: readonly string[]) => Promise<ReadonlySet<string>>;

interface HasCollected {
  collected: ReadCollected;
}
/** A caller, as far as marks are concerned. */
interface Known {
  memberId: string;
}
type Marked<T> = T & { is_collect: boolean };

/** Says of items whether the caller keeps them as favourites; a visitor keeps none. */
export async function withMarks<T extends { id: string }>(
  { collected }: HasCollected,
  caller: Known | null,
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
export async function withMark<T extends { id: string }>(deps: HasCollected, caller: Known | null, kind: CollectableKind, item: T): Promise<Marked<T>> {
  const own = caller ? await deps.collected(caller.memberId, kind, [item.id]) : null;
  return { ...item, is_collect: own?.has(item.id) ?? false };
}
