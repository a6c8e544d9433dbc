import { atom, onMount } from 'nanostores';
import {
  type ContentCheckOutput,
  type ContentItemOutput,
  checkContentItem,
  createContentItem,
  getContentItem,
  openContentItem,
  removeContentItem,
  saveContentItem,
} from '../../../contract/editing/staff-content.ts';
import { ITEM_COLLECTIONS, ITEM_NAME, type ItemCollection, itemKeyOf } from '../../../domain/editing/content-item.ts';
import { type FieldConflict, isSame, mergeValues, withValue } from '../../../domain/editing/changed-values.ts';
import { PRESENCE_BEAT_MS } from '../../../domain/staff/queue-item.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { createLatest } from '../../../stores/latest.ts';
import { type Base, baseOf, type Draft, draftOf, keptDraft } from './draft-store.ts';

const QUIET = { quiet: true, spinner: false } as const;
/** So long nobody types before the build's rules are asked. */
const PAUSE_MS = 500;

/** The item on the screen. `item` is null of a new one. */
export type ItemState =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; item: ContentItemOutput | null; base: Base; draft: Draft };
/** A colleague's version with which this one is to be put together. */
export interface Overlap {
  item: ContentItemOutput;
  merged: Draft;
  conflicts: readonly FieldConflict[];
}

/** The item of the address: one that is there, or a new one of a collection; null for neither. */
export function askedFor(search: string): { id: string } | { collection: ItemCollection } | null {
  const query = new URLSearchParams(search);
  const id = query.get('id') ?? '';
  if (itemKeyOf(id)) return { id };
  const collection = ITEM_COLLECTIONS.find((each) => each === query.get('new'));
  return collection === undefined ? null : { collection };
}

/** One item while somebody writes it. `first`: the values of a new one. */
export function createEditing(asked: { id: string } | { collection: ItemCollection }, first: Omit<Base, 'revision'>) {
  const isNew = 'collection' in asked;
  const kept = keptDraft(isNew ? `new ${asked.collection}` : asked.id);
  const key = createIdempotencyKey();
  const $item = atom<ItemState>({ state: 'loading' });
  const $check = atom<ContentCheckOutput | null>(null);
  const $others = atom<readonly { id: string; name: string }[]>([]);
  /** A colleague has saved since; '' where it is not known who. */
  const $newer = atom<{ by: string; at: string | null } | null>(null);
  const $isBusy = atom(false);
  const $problem = atom<FailureTexts | null>(null);
  const $overlap = atom<Overlap | null>(null);
  /** The fields that a colleague changed meanwhile, which were taken along. */
  const $taken = atom<readonly string[]>([]);
  const beginCheck = createLatest();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(item: ContentItemOutput | null, base: Base, draft: Draft): void {
    $item.set({ state: 'ready', item, base, draft });
    if (isChanged(base, draft)) kept.write({ base, draft });
    else kept.forget();
    clearTimeout(timer);
    timer = setTimeout(() => void check(), $check.get() === null ? 0 : PAUSE_MS);
  }

  async function load(): Promise<void> {
    $item.set({ state: 'loading' });
    const stored = kept.read();
    if (isNew) {
      const base = { revision: null, ...first };
      show(null, base, stored?.draft ?? draftOf(base));
      return;
    }
    try {
      const { data } = await send(getContentItem, { params: { id: asked.id } }, QUIET);
      if (stored === null || stored.base.revision === data.revision) show(data, baseOf(data), stored?.draft ?? draftOf(baseOf(data)));
      else meet(data, stored.base, stored.draft);
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      $item.set(isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? { state: 'missing' } : { state: 'failed', text: failureTexts(error).text });
    }
  }

  /** Puts what was typed together with what a colleague has saved since. */
  function meet(item: ContentItemOutput, base: Base, mine: Draft): void {
    const theirs = baseOf(item);
    const { value, conflicts, taken } = mergeValues(pickValues(base), pickValues(mine), pickValues(theirs));
    const merged = { ...mine, ...(value as Pick<Draft, 'shared' | 'texts'>) };
    $newer.set(null);
    $taken.set(taken);
    if (conflicts.length === 0) return show(item, theirs, merged);
    $overlap.set({ item, merged, conflicts });
    // Until it is decided the form shows what was typed here, and nothing is saved.
    $item.set({ state: 'ready', item, base, draft: mine });
  }

  /** Decides the fields that both have changed: the paths at which a colleague's version is taken. */
  function settle(theirs: readonly string[]): void {
    const overlap = $overlap.get();
    if (overlap === null) return;
    const { item, merged, conflicts } = overlap;
    const draft = conflicts
      .filter(({ path }) => theirs.includes(path))
      .reduce((before, conflict) => withValue(before, conflict.path.split('.'), conflict.theirs) as Draft, merged);
    $overlap.set(null);
    show(item, baseOf(item), draft);
  }

  async function check(): Promise<void> {
    const now = $item.get();
    if (now.state !== 'ready') return;
    const { shared, texts, put, drop, name } = now.draft;
    const id = isNew ? `${asked.collection}.${ITEM_NAME.test(name) ? name : 'new'}` : asked.id;
    const isLatest = beginCheck();
    try {
      const { data } = await send(checkContentItem, { params: { id }, body: { shared, texts, put: [...put], drop: [...drop] } }, QUIET);
      if (isLatest()) $check.set(data);
    } catch (error) {
      // Saving says that the server is away.
      if (!isCallFailure(error)) throw error;
    }
  }

  function edit(change: Partial<Draft>): void {
    const now = $item.get();
    if (now.state !== 'ready') return;
    show(now.item, now.base, { ...now.draft, ...change });
  }

  /** Saves what was typed. @returns the item, or null where it was refused, or a colleague was faster */
  async function save(): Promise<ContentItemOutput | null> {
    const now = $item.get();
    if (now.state !== 'ready' || $isBusy.get() || $overlap.get() !== null) return null;
    const { base, draft } = now;
    $isBusy.set(true);
    $problem.set(null);
    $taken.set([]);
    try {
      const { name, drop, still_right, ...values } = draft;
      const body = { ...values, put: [...draft.put] };
      const { data } = isNew
        ? await send(createContentItem, { body: { collection: asked.collection, name, ...body } }, { ...QUIET, idempotencyKey: key.keyFor(draft) })
        : await send(
            saveContentItem,
            { params: { id: asked.id }, body: { revision: base.revision ?? '', ...body, drop: [...drop], still_right: [...still_right] } },
            QUIET,
          );
      key.forget();
      kept.forget();
      show(data, baseOf(data), draftOf(baseOf(data)));
      return data;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      if (isRefusal(error, 'CONTENT_CHANGED') && !isNew) await meetLatest(base, draft);
      else $problem.set(failureTexts(error));
      return null;
    } finally {
      $isBusy.set(false);
    }
  }

  async function meetLatest(base: Base, draft: Draft): Promise<void> {
    if (isNew) return;
    try {
      meet((await send(getContentItem, { params: { id: asked.id } }, QUIET)).data, base, draft);
    } catch (error) {
      $problem.set(failureTexts(error));
    }
  }

  /** Takes the item away. */
  async function remove(): Promise<boolean> {
    const now = $item.get();
    if (isNew || now.state !== 'ready' || now.base.revision === null || $isBusy.get()) return false;
    $isBusy.set(true);
    $problem.set(null);
    try {
      await send(removeContentItem, { params: { id: asked.id }, query: { revision: now.base.revision } }, QUIET);
      kept.forget();
      return true;
    } catch (error) {
      $problem.set(failureTexts(error));
      return false;
    } finally {
      $isBusy.set(false);
    }
  }

  /** Says that the item is open here, and hears who else has it open and whether it was saved. */
  async function beat(): Promise<void> {
    if (isNew || document.visibilityState !== 'visible') return;
    try {
      const { data } = await send(openContentItem, { params: { id: asked.id } }, QUIET);
      $others.set(data.others);
      const now = $item.get();
      if (now.state !== 'ready' || now.item === null || $isBusy.get() || data.revision === now.item.revision) return;
      // Nothing was typed: what is there now is shown at once.
      if (isChanged(now.base, now.draft)) $newer.set({ by: data.changed_by ?? '', at: data.changed_at });
      else await load();
    } catch (error) {
      // Saving says that the server is away, or the item gone.
      if (!isCallFailure(error)) throw error;
    }
  }

  onMount($item, () => {
    if (typeof window === 'undefined') return;
    void load();
    const seen = () => void beat();
    seen();
    const beats = setInterval(seen, PRESENCE_BEAT_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(beats);
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  });

  return {
    ...{ isNew, $item, $check, $others, $newer, $isBusy, $problem, $overlap, $taken, edit, save, settle, remove },
    reload: () => void load(),
    /** Takes along what a colleague has saved, before this is saved. */
    catchUp: () => {
      const now = $item.get();
      return now.state === 'ready' ? meetLatest(now.base, now.draft) : Promise.resolve();
    },
    /** Throws away what was typed. */
    revert: () => {
      const now = $item.get();
      if (now.state !== 'ready') return;
      $problem.set(null);
      $taken.set([]);
      show(now.item, now.base, draftOf(now.base));
    },
  };
}
export type Editing = ReturnType<typeof createEditing>;

const pickValues = ({ shared, texts }: Pick<Draft, 'shared' | 'texts'>) => ({ shared, texts });
/** Whether there is something to save. */
export const isChanged = (base: Base, draft: Draft): boolean =>
  !isSame(pickValues(base), pickValues(draft)) || draft.name !== '' || draft.put.length > 0 || draft.drop.length > 0 || draft.still_right.length > 0;
