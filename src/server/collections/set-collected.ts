import { Refusal } from '../../contract/refusal.ts';
import type { ActivityType } from '../../domain/content/activity.ts';
import type { CollectableKind } from '../../domain/content/collectable.ts';
import { itemOf } from '../../editorial/list-index.ts';
import { SHELVES } from '../content/read-drafts.ts';
import type { Deps } from '../deps.ts';
import { deleteCollected, insertCollected } from './queries.ts';

export interface Collecting {
  kind: CollectableKind;
  id: string;
  /** Of an activity: the segment of the call's path. */
  type?: ActivityType;
  isCollect: boolean;
}

/**
 * Adds an item to a member's favourites or removes it (docs/rules.md#favourites). Said again, nothing changes; of two that say
 * different things the later one holds. What the centre no longer shows can be removed, not added.
 * @throws Refusal NOT_FOUND for what is not public, an id of another type, and the removal of what is neither shown nor kept
 */
export async function setCollected(
  { database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>,
  memberId: string,
  { kind, id, type, isCollect }: Collecting,
): Promise<{ id: string; is_collect: boolean }> {
  const shown = itemOf<Shown>(library[SHELVES[kind]], id);
  // An activity stands at the address of its type alone.
  if (shown && kind === 'activity' && shown.data.type !== type) throw new Refusal('NOT_FOUND');
  const item = { kind, id, activityType: type ?? null };
  if (isCollect) {
    if (!shown) throw new Refusal('NOT_FOUND');
    await insertCollected(database.db, memberId, item, now());
  } else {
    // A type that has changed since is no matter; where nothing is shown, the address is that of the entry.
    const isRemoved = await deleteCollected(database.db, memberId, item, { ofAnyType: shown !== undefined });
    if (!isRemoved && !shown) throw new Refusal('NOT_FOUND');
  }
  return { id, is_collect: isCollect };
}

interface Shown {
  id: string;
  data: { type: string };
}
