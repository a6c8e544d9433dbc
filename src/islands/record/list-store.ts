import { atom, onMount } from 'nanostores';
import { isCallFailure } from '../../stores/api.ts';
import { failureTexts } from '../../stores/failure.ts';
import { createLatest } from '../../stores/latest.ts';

/** A list as its screen knows it; `text` says why it could not be loaded. */
export type ListState<L> = { state: 'loading' } | { state: 'failed'; text: string } | ({ state: 'ready' } & L);

/** The part of a list that is asked for. */
export interface ListRequest {
  page: number;
  /** Nobody has asked: a failure is not worth a toast. */
  quiet: boolean;
  /** A list is on the screen already: without one the screen has a skeleton, and says itself what has failed. */
  isShown: boolean;
}

/**
 * A list for one screen: loaded when somebody looks, and again when asked. Of pages that were turned quickly the last one shows,
 * whichever answer comes last; what was loaded before stays readable while the server is away. `loaded` hears of what is shown.
 */
export function createList<L extends object>(load: (request: ListRequest) => Promise<L>, loaded: (list: L) => void = () => {}) {
  const $list = atom<ListState<L>>({ state: 'loading' });
  const begin = createLatest();
  let page = 1;
  /** The page on the screen, which a failure leaves there. */
  let shown = 1;

  onMount($list, () => {
    if (typeof window !== 'undefined') void reload();
  });

  async function reload({ quiet = false } = {}): Promise<void> {
    const isLatest = begin();
    const isShown = $list.get().state === 'ready';
    if (!isShown) $list.set({ state: 'loading' });
    try {
      const list = await load({ page, quiet, isShown });
      if (!isLatest()) return;
      shown = page;
      $list.set({ state: 'ready', ...list });
      loaded(list);
    } catch (error) {
      const isKnown = isCallFailure(error);
      if (isLatest()) {
        page = shown;
        if (!isShown) $list.set({ state: 'failed', text: isKnown ? failureTexts(error).text : '' });
      }
      if (!isKnown) throw error;
    }
  }

  function turnPage(to: number): void {
    page = to;
    void reload();
  }

  return { $list, reload, turnPage };
}
