import { atom } from 'nanostores';
import { NEXT_TOAST_KEY } from '../domain/site/browser-storage.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

/** The time for which a toast is seen (docs/rules.md#toasts-and-spinner); its text stays in `$pastToasts`. */
const TOAST_MS = 1000;
const PAST_MAX = 5;

/** The toasts seen now. */
export const $toasts = atom<readonly Toast[]>([]);
/** The past toasts of this page, oldest first. */
export const $pastToasts = atom<readonly Toast[]>([]);

let lastId = 0;

export function addToast(kind: Toast['kind'], text: string): void {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, text };
  $toasts.set([...$toasts.get(), toast]);
  $pastToasts.set([...$pastToasts.get(), toast].slice(-PAST_MAX));
  setTimeout(() => $toasts.set($toasts.get().filter(({ id }) => id !== toast.id)), TOAST_MS);
}

/** Clears the list, once it was read. */
export function clearPastToasts(): void {
  $pastToasts.set([]);
}

/** Says it on the page that comes next: the header's script shows it, on pages without an island too. */
export function addToastForNextPage(kind: Toast['kind'], text: string): void {
  sessionStorage.setItem(NEXT_TOAST_KEY, JSON.stringify({ kind, text }));
}
