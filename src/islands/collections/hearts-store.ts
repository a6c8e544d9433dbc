import { atom, type ReadableAtom } from 'nanostores';
import type { CollectPath } from '../../domain/content/collectable.ts';
import { isCallFailure } from '../../stores/api.ts';
import { failureTexts, isRefusal } from '../../stores/failure.ts';
import { readMarks, sendCollect } from './send-collect.ts';

/** The end of a press. `text` is the server's. */
export type HeartOutcome = { done: 'added' | 'removed' } | { done: 'failed'; text: string } | { done: 'login'; path: CollectPath };

interface HeartsOptions {
  /** Hears of every press that is over. */
  said: (outcome: HeartOutcome) => void;
  /** Tells the other tabs that an item is kept or let go, by whomever: each asks for itself. */
  tell?: (path: CollectPath) => void;
}

export interface Hearts {
  /** Which items are kept, as far as is known, what was pressed and is not answered yet included. */
  $marks: ReadableAtom<ReadonlyMap<CollectPath, boolean>>;
  /** Reads which of some items are kept; what is not known stays as it is when the server cannot be asked. */
  ask: (paths: readonly CollectPath[]) => Promise<void>;
  /** Takes marks over that came with something else. */
  learn: (paths: readonly CollectPath[]) => void;
  /** Shows at once that an item is kept, or not, and sends it: one call an item at a time, what was pressed last after it. */
  set: (path: CollectPath, isCollect: boolean) => Promise<void>;
  press: (path: CollectPath) => Promise<void>;
  /** Nobody is logged in any more. */
  forget: () => void;
}

/** The favourites among the items of a page: right at once, put right when the server says otherwise. */
export function createHearts({ said, tell = () => {} }: HeartsOptions): Hearts {
  const $marks = atom<ReadonlyMap<CollectPath, boolean>>(new Map());
  const confirmed = new Map<CollectPath, boolean>();
  const wanted = new Map<CollectPath, boolean>();
  /** Counts what was sent of each item: an answer to an earlier question says nothing of it. */
  const sent = new Map<CollectPath, number>();
  const sentOf = (path: CollectPath) => sent.get(path) ?? 0;
  const show = () => $marks.set(new Map([...confirmed, ...wanted]));

  async function ask(paths: readonly CollectPath[]): Promise<void> {
    const asked = paths.map((path) => [path, sentOf(path)] as const);
    if (asked.length === 0) return;
    try {
      const kept = await readMarks(paths);
      for (const [path, count] of asked) if (sentOf(path) === count) confirmed.set(path, kept.has(path));
      show();
    } catch (error) {
      if (!isCallFailure(error)) throw error;
    }
  }

  async function set(path: CollectPath, isCollect: boolean): Promise<void> {
    const isUnderWay = wanted.has(path);
    wanted.set(path, isCollect);
    show();
    if (!isUnderWay) await settle(path);
  }

  /** Sends what is wanted until nothing else is. */
  async function settle(path: CollectPath): Promise<void> {
    for (;;) {
      const isCollect = wanted.get(path) === true;
      sent.set(path, sentOf(path) + 1);
      const failure = await failureOf(path, isCollect);
      sent.set(path, sentOf(path) + 1);
      if (failure !== null) {
        wanted.delete(path);
        show();
        said(failure);
        // The call may have arrived all the same.
        if (failure.done === 'failed') await ask([path]);
        return;
      }
      confirmed.set(path, isCollect);
      tell(path);
      if (wanted.get(path) === isCollect) {
        wanted.delete(path);
        show();
        return said({ done: isCollect ? 'added' : 'removed' });
      }
    }
  }

  /** Null: it is done. What is gone already, and whatever nobody shows or keeps, needs no removing. */
  async function failureOf(path: CollectPath, isCollect: boolean): Promise<HeartOutcome | null> {
    try {
      await sendCollect(path, isCollect);
      return null;
    } catch (error) {
      if (!isCollect && isRefusal(error, 'NOT_FOUND')) return null;
      if (isRefusal(error, 'UNAUTHENTICATED')) return { done: 'login', path };
      return { done: 'failed', text: failureTexts(error).text };
    }
  }

  return {
    $marks,
    ask,
    learn: (paths) => {
      for (const path of paths) confirmed.set(path, true);
      show();
    },
    set,
    press: (path) => set(path, $marks.get().get(path) !== true),
    forget: () => {
      confirmed.clear();
      show();
    },
  };
}
