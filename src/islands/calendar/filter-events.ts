import { wordOf } from '../page/word-of.ts';

/** The filter of a page: a kind, or all; a day, or all. */
export interface Shown {
  kind: string;
  day: string | null;
}

const all = (root: ParentNode, selector: string) => root.querySelectorAll<HTMLElement>(selector);

/** Shows the events of a kind and a day; says so where none is left. */
export function showEvents(root: HTMLElement, { kind, day }: Shown): void {
  const isKind = (element: HTMLElement) => kind === '' || element.dataset.kind === kind;
  // A lane keeps its place, or the bars beside it would part; what has an hour moves up.
  for (const item of all(root, '[data-days] [data-kind]')) {
    if (item.classList.contains('lane')) item.classList.toggle('unseen', !isKind(item));
    else item.hidden = !isKind(item);
  }
  // What takes weeks is not on on a closed day.
  const isOff = day !== null && root.querySelector(`[data-days] [data-day="${day}"].off`) !== null;
  let left = 0;
  for (const item of all(root, '[data-event]')) {
    const { from = '', to = '' } = item.dataset;
    item.hidden = !isKind(item) || (day !== null && (day < from || day > to || (isOff && from < day && day < to)));
    // A closed day is no event, except for readers who look for closed days.
    if (!item.hidden && (item.dataset.kind !== 'closed' || kind === 'closed' || root.dataset.kinds === 'one')) left += 1;
  }
  for (const part of all(root, '[data-part]')) part.hidden = !part.nextElementSibling?.querySelector('[data-event]:not([hidden])');
  const none = root.querySelector<HTMLElement>('[data-none]');
  const text = root.querySelector<HTMLElement>('[data-none-text]');
  if (none && text) {
    text.dataset.own ??= text.textContent ?? '';
    text.textContent = day === null ? text.dataset.own : wordOf(root.dataset, 'wordEmpty');
    none.hidden = left > 0;
  }
  for (const link of all(root, '.filters [data-kind]'))
    if (root.dataset.kinds === 'all') {
      if (link.dataset.kind === kind) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  const heading = root.querySelector<HTMLElement>('[data-agenda]');
  if (heading) heading.textContent = day === null ? wordOf(heading.dataset, 'word') : spokenDay(root, day);
  const whole = root.querySelector<HTMLElement>('[data-whole]');
  if (whole) whole.hidden = day === null;
  for (const cell of all(root, '[data-day]')) cell.setAttribute('aria-selected', String(cell.dataset.day === day));
}

/** A day as the page writes it for screen readers, without its count. */
function spokenDay(root: HTMLElement, day: string): string {
  return root.querySelector<HTMLElement>(`[data-day="${day}"]`)?.dataset.name ?? day;
}
