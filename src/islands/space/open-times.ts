import { addMonths, type Month, monthOf, monthWeeks } from '../../domain/calendar.ts';
import { type Day, taipeiDay } from '../../domain/taipei-time.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { drawMonth, markStates, monthName } from './draw-month.ts';
import { askTimes, slotOf, type Times } from './read-times.ts';
import { tellChoice } from './tell-choice.ts';
import { readTimeWords } from './time-words.ts';
import { type Slot, walkTimes } from './walk-times.ts';

/** How many months on one may turn: a lease ends within a year. */
const MONTHS = 12;

/** Draws the months of a space's calendar and lets a session be chosen, from which the application goes on. */
function openTimes(root: HTMLElement): void {
  const [language, words] = [pageLanguage(), readTimeWords(root)];
  const today = taipeiDay(new Date());
  const [first, last] = [monthOf(today), addMonths(monthOf(today), MONTHS)];
  const known = new Map<Month, Times>();
  let month = first;

  async function show(slot: Slot | null): Promise<void> {
    const shown = month;
    const grid = drawMonth({ month, today, words, language });
    root.querySelector('[data-month]')?.replaceChildren(grid);
    setText(root, 'h3', monthName(month, language));
    for (const button of root.querySelectorAll<HTMLButtonElement>('[data-turn]')) button.disabled = !isWithin(monthBeside(button));
    walkTimes(grid, { slot, turn: (by, at) => turn(addMonths(shown, by), at), choose: (at, cell) => choose(at, cell, shown) });
    root.querySelector('.failed')?.setAttribute('hidden', '');
    setText(root, '[role=status]', known.has(shown) ? '' : words.of('loading'));
    try {
      const times = known.get(shown) ?? (await askTimes(root.dataset['times'] ?? '', ...endsOf(shown)));
      known.set(shown, times);
      if (shown === month) markStates(grid, times, words);
    } catch {
      // Said on the page, with a button to ask again.
      root.querySelector('.failed')?.removeAttribute('hidden');
    }
    setText(root, '[role=status]', '');
  }

  const isWithin = (to: Month) => to >= first && to <= last;
  const monthBeside = (button: HTMLElement) => addMonths(month, Number(button.dataset['turn']));
  function turn(to: Month, slot: Slot | null): void {
    if (!isWithin(to)) return;
    month = to;
    void show(slot);
  }
  function choose(slot: Slot, cell: HTMLElement, of: Month): void {
    root.querySelector('[aria-selected=true]')?.removeAttribute('aria-selected');
    cell.setAttribute('aria-selected', 'true');
    tellChoice(root, words, language, slot, known.get(of)?.get(slotOf(slot.day, slot.session)) ?? 'closed');
  }

  root.querySelector('.turns')?.removeAttribute('hidden');
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[data-turn]');
    if (button) turn(monthBeside(button), null);
    else if (target.closest('.failed button')) void show(null);
  });
  void show(null);
}

/** The first and the last day that a month's grid shows. */
function endsOf(month: Month): [Day, Day] {
  const days = monthWeeks(month).flat();
  return [days[0] ?? '', days.at(-1) ?? ''];
}

function setText(root: HTMLElement, selector: string, text: string): void {
  const element = root.querySelector(selector);
  if (element) element.textContent = text;
}

for (const root of document.querySelectorAll<HTMLElement>('[data-times]')) openTimes(root);
