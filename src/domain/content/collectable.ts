/** The kinds of items that a member may keep as favourites (docs/rules.md#favourites), as the wire names their lists. */
export const COLLECTABLE_KINDS = ['news', 'activity', 'video', 'album'] as const;
export type CollectableKind = (typeof COLLECTABLE_KINDS)[number];

/** An item of a page as its heart names it: the start of the call's path, `news/{id}` or `activity/{type}/{id}`. */
export type CollectPath = `${Exclude<CollectableKind, 'activity'>}/${string}` | `activity/${string}/${string}`;

/** The start of the path by which an item is collected. */
export function collectPath(item: { kind: Exclude<CollectableKind, 'activity'>; id: string } | { kind: 'activity'; id: string; type: string }): CollectPath {
  return item.kind === 'activity' ? `activity/${item.type}/${item.id}` : `${item.kind}/${item.id}`;
}

/** The item that such a path names; null for any other text. */
export function readCollectPath(path: string): { kind: CollectableKind; type: string | null; id: string } | null {
  const [name, ...rest] = path.split('/');
  const kind = COLLECTABLE_KINDS.find((each) => each === name);
  const id = rest.at(-1);
  if (kind === undefined || id === undefined || id === '' || rest.length !== (kind === 'activity' ? 2 : 1)) return null;
  return { kind, type: kind === 'activity' ? (rest[0] ?? null) : null, id };
}
