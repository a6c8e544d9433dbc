import { atom } from 'nanostores';
import { type CollectedOutput, listCollected } from '../../../contract/collections/collect.ts';
import { type CollectableKind, type CollectPath, collectPath } from '../../../domain/content/collectable.ts';
import { send } from '../../../stores/api.ts';
import { createList } from '../../record/records-store.ts';
import type { Hearts } from '../hearts-store.ts';

const PER_PAGE = 20;

/** The favourites of a kind that are on the screen, what was added last first. */
interface Collected {
  entries: readonly CollectedOutput[];
  hasMore: boolean;
}

/** An entry as hearts name it. */
export const pathOf = ({ kind, id, activity_type }: CollectedOutput): CollectPath =>
  kind === 'activity' ? collectPath({ kind, id, type: activity_type ?? 'exhibition' }) : collectPath({ kind, id });

/**
 * A member's favourites of a kind, one part after another. Each part goes on after the last entry of the one before, so that nothing is
 * passed over when entries were removed meanwhile; what was removed here stays, with its heart open, until the list is loaded anew.
 */
export function createCollected(kind: CollectableKind, hearts: Pick<Hearts, 'learn'>) {
  let parts: (readonly CollectedOutput[])[] = [];
  const $isLoadingMore = atom(false);
  let isOpened = false;

  const { $list, reload, turnPage } = createList<Collected>(async ({ page }) => {
    isOpened = true;
    const before = parts[page - 2]?.at(-1)?.position;
    const query = { per_page: PER_PAGE, ...(before !== undefined && { before }) };
    $isLoadingMore.set(page > 1);
    try {
      // The screen says itself that nothing could be loaded; a part that does not follow is toasted.
      const { data } = await send(listCollected, { params: { type: kind }, query }, { spinner: false, quiet: page === 1 });
      parts = [...parts.slice(0, page - 1), data];
      hearts.learn(data.map(pathOf));
      return { entries: parts.flat(), hasMore: data.length === PER_PAGE };
    } finally {
      $isLoadingMore.set(false);
    }
  });

  return {
    kind,
    $list,
    /** Asks again for what could not be loaded. */
    reload,
    $isLoadingMore,
    more: () => {
      if (!$isLoadingMore.get()) turnPage(parts.length + 1);
    },
    /** From the beginning: something was added elsewhere. A list that nobody has opened yet is read when somebody does. */
    restart: () => {
      if (isOpened) turnPage(1);
    },
    /** Whether an item is on the screen. */
    has: (path: CollectPath): boolean => parts.some((part) => part.some((entry) => pathOf(entry) === path)),
  };
}
