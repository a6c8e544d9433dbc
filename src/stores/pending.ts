import { atom } from 'nanostores';

/** The number of pending calls that the page's spinner shows (docs/rules.md#toasts-and-spinner). */
export const $pending = atom(0);

/** A call begins; the function given back ends it, once. */
export function beginPending(): () => void {
  let isOver = false;
  $pending.set($pending.get() + 1);
  return () => {
    if (!isOver) $pending.set($pending.get() - 1);
    isOver = true;
  };
}
