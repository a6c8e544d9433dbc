import { copyAndAnnounce, copyWords } from '../page/copy-to-clipboard.ts';
import { wordOf } from '../page/word-of.ts';
import { moveFocus, openGrid } from './day-grid.ts';
import { type Shown, showEvents } from './filter-events.ts';
import { fetchSheet, followLanguages } from './turn-page.ts';

/* The calendar in place: turns its pages, filters it, opens a day. Every link it takes over also works without it. */

let shown: Shown = { kind: kindIn(location.href), day: null };
let turns = 0;
/** The address that the history is at, without its fragment: a link within the page is no other page. */
const here = () => location.pathname + location.search;
let at = here();

const sheet = () => document.querySelector<HTMLElement>('[data-calendar]');
const gridOf = (root: HTMLElement) => root.querySelector<HTMLElement>('[data-days]');

function kindIn(href: string): string {
  return new URL(href, location.href).searchParams.get('type') ?? '';
}

/** The address of a page of the calendar, with the kind that is chosen. */
function withKind(href: string): string {
  const url = new URL(href, location.href);
  if (shown.kind) url.searchParams.set('type', shown.kind);
  else url.searchParams.delete('type');
  return url.href;
}

function begin(root: HTMLElement): void {
  // A list of one kind is a page of its own: nothing of it is hidden.
  if (root.dataset.kinds === 'one') shown = { kind: '', day: null };
  const grid = gridOf(root);
  if (grid) {
    root.querySelector<HTMLElement>('#keys')?.removeAttribute('hidden');
    openGrid(grid, wordOf(root.dataset, 'wordToday'), { open, turn: (rel, day) => void turnTo(rel, day) });
  }
  root.addEventListener('click', takeOver);
  showEvents(root, shown);
}

/** Turns to the page beside this one, when there is one, and goes to a day of it. */
async function turnTo(rel: 'prev' | 'next', day: string | null, isOpened = false): Promise<void> {
  const href = sheet()?.querySelector<HTMLAnchorElement>(`a[data-turn="${rel}"]`)?.href;
  if (!href || !(await load(withKind(href), true))) return;
  const root = sheet();
  const grid = root && gridOf(root);
  if (!grid) return;
  const first = grid.querySelector<HTMLElement>('[data-day]:not(.out)')?.dataset.day ?? '';
  moveFocus(grid, day ?? first)?.focus();
  if (isOpened && day) open(day);
}

function open(day: string): void {
  const root = sheet();
  const cell = root?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (!root || !cell) return;
  if (cell.classList.contains('out')) {
    const first = root.querySelector<HTMLElement>('[data-day]:not(.out)')?.dataset.day ?? '';
    void turnTo(day < first ? 'prev' : 'next', day, true);
    return;
  }
  const grid = gridOf(root);
  if (grid) moveFocus(grid, day);
  shown = { ...shown, day };
  showEvents(root, shown);
  root.querySelector<HTMLElement>('[data-agenda]')?.focus();
}

function takeOver(event: MouseEvent): void {
  const root = sheet();
  if (!root || !(event.target instanceof Element) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (event.target.closest('[data-whole]')) {
    const { day } = shown;
    shown = { ...shown, day: null };
    showEvents(root, shown);
    root.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    return;
  }
  const link = event.target.closest<HTMLAnchorElement>('.filters [data-kind], a[data-turn]');
  if (!link) return;
  event.preventDefault();
  const { kind, turn } = link.dataset;
  if (kind !== undefined && root.dataset.kinds === 'all') {
    shown = { ...shown, kind };
    showEvents(root, shown);
    goTo(withKind(location.href));
    return;
  }
  void load(kind === undefined ? withKind(link.href) : link.href, true).then((isHere) => {
    if (!isHere) return;
    // The focus stays on what was pressed, when the new page has it.
    const again = kind === undefined ? `[data-turn="${turn}"]` : `.filters [data-kind="${kind}"]`;
    (sheet()?.querySelector<HTMLElement>(`a${again}, ${again}`) ?? sheet()?.querySelector<HTMLElement>('[data-period]'))?.focus();
  });
}

function goTo(href: string): void {
  history.pushState(null, '', href);
  at = here();
}

/** Puts a page in this one's place. @returns false when a later turn overtook it, or the browser goes there itself */
async function load(href: string, isNew: boolean): Promise<boolean> {
  turns += 1;
  const turn = turns;
  const next = await fetchSheet(href);
  if (turn !== turns) return false;
  if (!next) {
    location.assign(href);
    return false;
  }
  if (isNew) goTo(href);
  sheet()?.replaceWith(next.sheet);
  document.title = next.title;
  followLanguages(next.page);
  shown = { kind: kindIn(href), day: null };
  begin(next.sheet);
  const status = document.querySelector('[data-calendar-status]');
  const period = next.sheet.querySelector<HTMLElement>('[data-period]');
  if (status && period) status.textContent = wordOf(period.dataset, 'title');
  return true;
}

const first = sheet();
if (first) {
  begin(first);
  addEventListener('popstate', () => {
    if (here() === at) return;
    at = here();
    void load(location.href, false);
  });
  const copy = document.querySelector<HTMLButtonElement>('[data-copy]');
  const address = document.querySelector<HTMLInputElement>('#feed');
  if (copy && address) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      const isCopied = await copyAndAnnounce(address.value, document.querySelector('[data-copy-status]'), copyWords(copy));
      // Ready for the visitor's own hand.
      if (!isCopied) address.select();
    });
  }
}
