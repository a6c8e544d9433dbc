import { type RefObject, useEffect, useState } from 'react';
import { STAFF_KEYS_KEY } from '../../domain/site/browser-storage.ts';

const OFF = 'off';
const FIELD = 'input:not([type=checkbox]), select, textarea, [contenteditable]';

/**
 * The single keys of a queue: j and k go from row to row, x chooses the row, / goes to the search field, a and r ask before the open item, or what is chosen, is approved or refused
 * (`aria-keyshortcuts`), Escape leaves it. They are off in fields and dialogs, and for whoever has switched them off. @returns whether they are on, and what switches them
 */
export function useQueueKeys(root: RefObject<HTMLElement | null>, onLeave: () => void): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(STAFF_KEYS_KEY) !== OFF);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null) return;
      if (target instanceof Element && target.closest(FIELD) !== null) return;
      if (key === 'Escape') return onLeave();
      if (!isOn) return;
      if (key === '/') {
        event.preventDefault();
        root.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
      } else if (key === 'j' || key === 'k') step(root.current, key === 'j' ? 1 : -1);
      else if (key === 'a' || key === 'r') {
        event.preventDefault();
        const act = (within: string) => root.current?.querySelector<HTMLElement>(`${within} [aria-keyshortcuts="${key}"]`);
        // What is open goes before what is chosen.
        (act('.queue-one') ?? act('.queue-bulk'))?.click();
      } else if (key === 'x' && target instanceof Element) target.closest('tr')?.querySelector<HTMLElement>('.queue-box input')?.click();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [root, onLeave, isOn]);
  const choose = (to: boolean) => {
    localStorage.setItem(STAFF_KEYS_KEY, to ? 'on' : OFF);
    setOn(to);
  };
  return [isOn, choose];
}

/** Goes to the row beside the one that has the focus or is open; into the list from anywhere else. */
function step(root: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
  const active = document.activeElement;
  const focused = active instanceof HTMLElement ? rows.indexOf(active) : -1;
  const at = focused >= 0 ? focused : rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.focus();
}
