import { type Beyond, directionOf, isPageKey, isVertical, placeBeside, placeOnPage } from './place-beside.ts';
import { type CellPlace, readPlaces } from './read-places.ts';

/** The grid's own part, besides walking. */
export interface GridActions {
  beyond: Beyond;
  /** Somebody pressed a cell, or Enter or Space on it. */
  choose: (cell: HTMLElement, event: Event) => void;
  /** Draws the page before or after this one; false when there is none. The cells are there once it answers. */
  turn?: (by: number) => boolean | Promise<boolean>;
  /** The focus goes from one cell to another while Shift is held. */
  extend?: (from: HTMLElement, to: HTMLElement) => void;
  /** Escape; false when there is nothing to clear. */
  clear?: () => boolean;
}

/** The stop of Tab, the first that a page has: what is chosen, else today, else what can be chosen. */
const STOPS = ['[aria-selected=true]', '[aria-current=date]', ':not([aria-disabled])', '*'];

/**
 * Makes the tables in `root` walkable (ARIA practices: grid): one stop of Tab, arrows, Home and End, Page Up and Page Down, Enter or
 * Space. Cells are those with a key in `data-<name>`; `root` is there through all pages, its table may be drawn anew for each.
 * @returns what puts the stop of Tab on a page that was drawn
 */
export function walkGrid(root: HTMLElement, name: string, actions: () => GridActions): () => void {
  /** The cell that had the focus last. */
  let last: EventTarget | null = null;

  function settle(): void {
    const places = readPlaces(root, name);
    const own = STOPS.map((state) => places.find(({ cell, isOwn }) => isOwn && cell.matches(state)));
    const stop = (places.find(({ cell }) => cell === last) ?? own.find(Boolean))?.cell;
    for (const cell of root.querySelectorAll<HTMLElement>(`[data-${name}]`)) cell.tabIndex = cell === stop ? 0 : -1;
  }

  /** Within a page at once: a key that is held down must find the focus where the last stroke left it. */
  async function go(from: CellPlace, key: string, isExtending: boolean): Promise<void> {
    const { beyond, turn, extend } = actions();
    let to = isPageKey(key) ? undefined : placeBeside(readPlaces(root, name), from, key, beyond);
    const isEnd = beyond === 'nothing' && isVertical(key);
    // React draws what a store says in a microtask of its own: before whoever waits goes on.
    if (!to && !isEnd && (await turn?.(directionOf(key)))) to = placeOnPage(readPlaces(root, name), from, key, beyond);
    if (!to) return;
    if (isExtending) extend?.(from.cell, to.cell);
    to.cell.focus();
  }

  root.addEventListener('focusin', ({ target }) => {
    if (!readPlaces(root, name).some(({ cell }) => cell === target)) return;
    last = target;
    settle();
  });
  root.addEventListener('keydown', (event) => {
    const from = readPlaces(root, name).find(({ cell }) => cell === event.target);
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    if (directionOf(event.key)) void go(from, event.key, event.shiftKey);
    else if (event.key === 'Enter' || event.key === ' ') actions().choose(from.cell, event);
    else if (event.key !== 'Escape' || !actions().clear?.()) return;
    event.preventDefault();
  });
  root.addEventListener('click', (event) => {
    const cell = event.target instanceof Element && !event.target.closest('a') ? event.target.closest<HTMLElement>(`[data-${name}]`) : null;
    if (cell) actions().choose(cell, event);
  });
  settle();
  return settle;
}
