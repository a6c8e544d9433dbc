import { addMonths, type Month, monthOf, monthWeeks } from '../../domain/calendar.ts';
import type { SpaceSession } from '../../domain/space.ts';
import { type Day, isoWeekday, taipeiDay, taipeiInstant } from '../../domain/taipei-time.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { longDayText } from '../../i18n/time-text.ts';
import { drawMonth, markStates, monthName } from './draw-month.ts';
import { type Slot, walkTimes } from './walk-times.ts';
import { askTimes, slotOf, type Times } from './read-times.ts';
import { readTimeWords } from './time-words.ts';

/** How many months on one may turn: a lease ends within a year. */
const LAST_MONTH = 12;

/** Draws the months of a space's calendar and lets a session be chosen, from which the application goes on. */
export function openTimes(root: HTMLElement): void {
  const language = pageLanguage();
  const words = readTimeWords(root);
  const today = taipeiDay(new Date());
  const first = monthOf(today);
  const known = new Map<Month, Times>();
  let month = first;
  let chosen: Slot | null = null;
  const one = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector);
  const [place, title, status, failed, says, facts, link] = [
    one('[data-month]'),
    one('h3'),
    one('[role=status]'),
    one('.failed'),
    one('[data-says]'),
    one('[data-chosen]'),
    one<HTMLAnchorElement>('a.hot'),
  ];
  if (!place || !title || !status || !failed || !says || !facts || !link) return;

  function turn(to: Month, slot: Slot | null = null): void {
    if (to < first || to > addMonths(first, LAST_MONTH)) return;
    month = to;
    void show(slot);
  }

  async function show(slot: Slot | null): Promise<void> {
    const shown = month;
    const grid = drawMonth({ month, today, words, language });
    place?.replaceChildren(grid);
    if (title) title.textContent = monthName(month, language);
    for (const button of root.querySelectorAll<HTMLButtonElement>('[data-turn]')) {
      const to = addMonths(month, Number(button.dataset['turn']));
      button.disabled = to < first || to > addMonths(first, LAST_MONTH);
    }
    walkTimes(grid, { slot, turn: (by, at) => turn(addMonths(month, by), at), choose });
    if (failed) failed.hidden = true;
    try {
      if (status && !known.has(shown)) status.textContent = words.of('loading');
      const times = known.get(shown) ?? (await askTimes(root.dataset['times'] ?? '', ...endsOf(month)));
      known.set(shown, times);
      if (shown !== month) return;
      markStates(grid, times, words);
      if (status) status.textContent = '';
    } catch {
      // Said on the page, with a button to ask again.
      if (status) status.textContent = '';
      if (failed) failed.hidden = false;
    }
  }

  function choose(slot: Slot, cell: HTMLElement): void {
    chosen = slot;
    root.querySelector('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
    cell.setAttribute('aria-selected', 'true');
    tell();
  }

  /** What is chosen, what it costs, and the way on. */
  function tell(): void {
    if (chosen === null || !says || !facts || !link) return;
    const { day, session } = chosen;
    const state = known.get(month)?.get(slotOf(day, session)) ?? 'closed';
    const isOpen = state === 'free' || state === 'asked';
    says.textContent = words.says(state);
    const kind = isoWeekday(day) > 5 ? 'weekend' : 'weekday';
    const rows = isOpen ? [session, 'whole_day' as const].map((each) => rentRow(each, kind)) : [];
    const heading = document.createElement('h3');
    heading.textContent = longDayText(taipeiInstant(day), language);
    const line = document.createElement('p');
    const { name, hours } = words.session(session);
    line.textContent = `${name} ${hours}`;
    const list = document.createElement('dl');
    list.className = 'rows';
    list.append(...rows);
    facts.replaceChildren(heading, line, ...(isOpen ? [list] : []));
    link.search = isOpen ? String(new URLSearchParams({ day, session })) : '';
  }

  function rentRow(session: SpaceSession, kind: 'weekday' | 'weekend'): HTMLElement {
    const row = document.createElement('div');
    const [term, value] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = words.session(session).name;
    value.textContent = words.session(session)[kind];
    row.append(term, value);
    return row;
  }

  one('.turns')?.removeAttribute('hidden');
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const by = target.closest<HTMLElement>('[data-turn]')?.dataset['turn'];
    if (by) turn(addMonths(month, Number(by)));
    if (target.closest('.failed button')) void show(null);
  });
  void show(null);
}

/** The first and the last day that a month's grid shows. */
function endsOf(month: Month): [Day, Day] {
  const days = monthWeeks(month).flat();
  return [days[0] ?? '', days.at(-1) ?? ''];
}
