import { atom, onMount } from 'nanostores';
import type { ContentItemOutput } from '../../../contract/editing/staff-content.ts';
import { type FieldConflict, mergeValues, withValue } from '../../../domain/editing/changed-values.ts';
import { ITEM_NAME } from '../../../domain/editing/content-item.ts';
import { isCallFailure } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createCheck } from './check-store.ts';
import { type Asked, itemCalls } from './item-calls.ts';
import { createPresence } from './presence-store.ts';
import { type Base, baseOf, type Draft, draftInTab, draftOf, isChanged, valuesOf } from './typed-draft.ts';

interface ReadyItem {
  state: 'ready';
  /** Null of a new one. */
  item: ContentItemOutput | null;
  base: Base;
  draft: Draft;
}
/** The item on the screen. */
export type ItemState = { state: 'loading' } | { state: 'missing' } | { state: 'failed'; text: string } | ReadyItem;
/** A colleague's version with which this one is to be put together. */
export interface Overlap {
  item: ContentItemOutput;
  merged: Draft;
  conflicts: readonly FieldConflict[];
}

/** The parts of the screen of one item. */
function createAtoms() {
  return {
    $item: atom<ItemState>({ state: 'loading' }),
    /** A colleague has saved since; '' where it is not known who. */
    $newer: atom<string | null>(null),
    $isBusy: atom(false),
    $problem: atom<FailureTexts | null>(null),
    $overlap: atom<Overlap | null>(null),
    /** The fields that a colleague changed meanwhile, which were taken along. */
    $taken: atom<readonly string[]>([]),
  };
}

/** The values of an item under the hands of an editor, and how they meet those of a colleague. */
function createDraft(asked: Asked) {
  const atoms = createAtoms();
  const { $item, $newer, $overlap, $taken } = atoms;
  const tab = draftInTab('id' in asked ? asked.id : `new ${asked.collection}`);
  /** The item, whether it is there or not. */
  const idOf = ({ name }: Pick<Draft, 'name'>) => ('id' in asked ? asked.id : `${asked.collection}.${ITEM_NAME.test(name) ? name : 'new'}`);
  const checking = createCheck(idOf);
  const ready = (): ReadyItem | null => {
    const now = $item.get();
    return now.state === 'ready' ? now : null;
  };

  function show(item: ContentItemOutput | null, base: Base, draft: Draft): void {
    $item.set({ state: 'ready', item, base, draft });
    if (isChanged(base, draft)) tab.write({ base, draft });
    else tab.forget();
    checking.ask(base, draft);
  }

  /** Puts what was typed together with what a colleague has saved since. */
  function meet(item: ContentItemOutput, base: Base, mine: Draft): void {
    const theirs = baseOf(item);
    const { value, conflicts, taken } = mergeValues(valuesOf(base), valuesOf(mine), valuesOf(theirs));
    const merged = { ...mine, ...(value as Pick<Draft, 'shared' | 'texts'>) };
    $newer.set(null);
    $taken.set(taken);
    if (conflicts.length === 0) {
      show(item, theirs, merged);
      return;
    }
    $overlap.set({ item, merged, conflicts });
    // Until it is decided the form shows what was typed here, and nothing is saved.
    $item.set({ state: 'ready', item, base, draft: mine });
  }

  return {
    ...{ atoms, tab, checking, ready, show, meet, idOf },
    edit: (change: Partial<Draft>): void => {
      const now = ready();
      if (now !== null) show(now.item, now.base, { ...now.draft, ...change });
    },
    /** Decides the fields that both have changed: the paths at which a colleague's version is taken. */
    settle: (theirs: readonly string[]): void => {
      const overlap = $overlap.get();
      if (overlap === null) return;
      const { item, merged, conflicts } = overlap;
      const chosen = conflicts.filter(({ path }) => theirs.includes(path));
      const draft = chosen.reduce((before, conflict) => withValue(before, conflict.path.split('.'), conflict.theirs) as Draft, merged);
      $overlap.set(null);
      show(item, baseOf(item), draft);
    },
    /** Throws away what was typed. */
    revert: (): void => {
      const now = ready();
      if (now === null) return;
      atoms.$problem.set(null);
      $taken.set([]);
      show(now.item, now.base, draftOf(now.base));
    },
  };
}

/** One item while somebody writes it. `first`: the values of a new one. */
export function createEditing(asked: Asked, first: Omit<Base, 'revision'>) {
  const { atoms, tab, checking, ready, show, meet, ...writing } = createDraft(asked);
  const { $item, $newer, $isBusy, $problem, $overlap, $taken } = atoms;
  const id = 'id' in asked ? asked.id : null;
  const calls = itemCalls(asked);

  async function load(): Promise<void> {
    $item.set({ state: 'loading' });
    const typed = tab.read();
    if (id === null) {
      const base = { revision: null, ...first };
      show(null, base, typed?.draft ?? draftOf(base));
      return;
    }
    try {
      const item = await calls.get(id);
      if (typed !== null && typed.base.revision !== item.revision) meet(item, typed.base, typed.draft);
      else show(item, baseOf(item), typed?.draft ?? draftOf(baseOf(item)));
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      $item.set(isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? { state: 'missing' } : { state: 'failed', text: failureTexts(error).text });
    }
  }

  /** Does something with the item, one thing at a time. @returns what came of it, null where it was refused */
  async function act<T>(make: (now: ReadyItem) => Promise<T>): Promise<T | null> {
    const now = ready();
    if (now === null || $isBusy.get() || $overlap.get() !== null) return null;
    $isBusy.set(true);
    $problem.set(null);
    $taken.set([]);
    try {
      return await make(now);
    } catch (error) {
      if (id !== null && isRefusal(error, 'CONTENT_CHANGED')) await catchUp();
      else $problem.set(failureTexts(error));
      return null;
    } finally {
      $isBusy.set(false);
    }
  }

  /** Takes along what a colleague has saved. */
  async function catchUp(): Promise<void> {
    const now = ready();
    if (now === null || id === null) return;
    try {
      meet(await calls.get(id), now.base, now.draft);
    } catch (error) {
      $problem.set(failureTexts(error));
    }
  }

  const { $others } = createPresence(id, ({ revision, by }) => {
    const now = ready();
    if (now === null || now.item === null || $isBusy.get() || revision === now.item.revision) return;
    // Nothing was typed: what is there now is shown at once.
    if (isChanged(now.base, now.draft)) $newer.set(by);
    else void load();
  });

  onMount($item, () => {
    if (typeof window === 'undefined') return undefined;
    void load();
    return checking.watch();
  });

  return {
    ...{ isNew: id === null, $item, $check: checking.$check, $others, $newer, $isBusy, $problem, $overlap, $taken, catchUp, ...writing },
    reload: () => void load(),
    /** Saves what was typed. @returns the item, or null where it was refused, or a colleague was faster */
    save: () =>
      act(async ({ base, draft }) => {
        const saved = await calls.save(base, draft);
        show(saved, baseOf(saved), draftOf(baseOf(saved)));
        tab.forget();
        return saved;
      }),
    /** Takes the item away. */
    remove: () =>
      act(async ({ base }) => {
        if (id === null || base.revision === null) return false;
        await calls.remove(id, base.revision);
        tab.forget();
        return true;
      }),
  };
}
export type Editing = ReturnType<typeof createEditing>;
