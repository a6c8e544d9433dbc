import { atom, type PreinitializedWritableAtom } from 'nanostores';
import { DRAFT_PREFIX } from '../../../domain/site/browser-storage.ts';
import { readTyped } from './typed.ts';

/**
 * A form that a store has, as it is typed: it stays in the tab while it differs from what it was at first, as the state of `useTyped` does (docs/decisions/347).
 * @param about the name of the form on its page
 */
export function typedAtom<T>(about: string, first: T): PreinitializedWritableAtom<T> & object {
  const storage = globalThis.sessionStorage as Storage | undefined;
  const key = `${DRAFT_PREFIX}typed ${globalThis.location?.pathname ?? ''} ${about}`;
  const $typed = atom<T>(readTyped(storage?.getItem(key) ?? null, first));
  $typed.listen((typed) => {
    const text = JSON.stringify(typed);
    if (text === JSON.stringify(first)) storage?.removeItem(key);
    else storage?.setItem(key, text);
  });
  return $typed;
}
