import { CALENDAR_KINDS } from '../../domain/calendar/calendar.ts';
import { readQuery, writeQuery } from '../../domain/site/list-query.ts';
import { walkGrid } from '../grid/walk-grid.ts';
import { visitAddress } from '../page/visit-address.ts';
import { wordOf } from '../page/word-of.ts';
import { type Shown, showEvents } from './filter-events.ts';
import { markDays } from './mark-days.ts';
import { fetchSheet, followLanguages } from './turn-page.ts';

/* The calendar in place: turns its pages, filters it, opens a day. Every link it takes over also works without it. */

const PARAMETERS = { type: ['', ...CALENDAR_KINDS] } as const;
const kindIn = (href: string) => readQuery(PARAMETERS, new URL(href, location.href).search).type;

let shown: Shown = { kind: kindIn(location.href), day: null };
let turns = 0;
/** The address that the history is at, without its fragment: a link within the page is no other page. */
const here = () => location.pathname + location.search;
let at = here();

const sheet = () => document.querySelector<HTMLElement>('[data-calendar]');
/** Puts the stop of Tab on the days that are shown. */
let settle = () => {};

/** The address of a page of the calendar, with the kind that is chosen. */
function withKind(href: string): string {
  const url = new URL(href, location.href);
  url.search = writeQuery(PARAMETERS, { type: shown.kind }, url.search);
  return url.href;
}

function begin(root: HTMLElement): void {
  // A list of one kind is a page of its own: nothing of it is hidden.
  if (root.dataset.kinds === 'one') shown = { kind: '', day: null };
  const table = root.querySelector<HTMLElement>('[data-days]');
  if (table) {
    root.querySelector<HTMLElement>('#keys')?.removeAttribute('hidden');
    markDays(table, wordOf(root.dataset, 'wordToday'));
  }
  root.addEventListener('click', takeOver);
  showEvents(root, shown);
  settle();
}

/** Turns to the page before or after this one; false when there is none, or a later turn overtook it. */
async function turn(by: number): Promise<boolean> {
  const href = sheet()?.querySelector<HTMLAnchorElement>(`a[data-turn="${by < 0 ? 'prev' : 'next'}"]`)?.href;
  return href !== undefined && (await load(withKind(href), true));
}

/** Shows the events of a day; one of the month beside is shown there. */
async function open(day: string): Promise<void> {
  const first = sheet()?.querySelector<HTMLElement>('[data-day]:not(.out)')?.dataset.day ?? '';
  const isOut = sheet()?.querySelector(`[data-day="${day}"]`)?.classList.contains('out') ?? true;
  if (isOut && !(await turn(day < first ? -1 : 1))) return;
  const root = sheet();
  if (!root) return;
  shown = { ...shown, day };
  showEvents(root, shown);
  settle();
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
  visitAddress(href);
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
if (first?.parentElement) {
  settle = walkGrid(first.parentElement, 'day', () => ({ beyond: 'week', turn, choose: ({ dataset }) => void open(dataset.day ?? '') }));
  begin(first);
  addEventListener('popstate', () => {
    if (here() === at) return;
    at = here();
    void load(location.href, false);
  });
}
