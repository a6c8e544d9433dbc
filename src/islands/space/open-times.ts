import { addMonths, type Month, monthOf, monthWeeks } from '../../domain/calendar.ts';
import { addDays, type Day, taipeiDay } from '../../domain/taipei-time.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import stylesheet from '../../styles/space-times.css?url';
import { drawMonth, markStates, monthName } from './draw-month.ts';
import { frameTimes } from './frame-times.ts';
import { make } from './make-element.ts';
import { askTimes, slotOf, type Times } from './read-times.ts';
import { tellChoice } from './tell-choice.ts';
import { openTimeWords, type TimeWords } from './time-words.ts';
import { type Slot, walkTimes } from './walk-times.ts';

/** How many months on one may turn: a lease ends within a year. */
const MONTHS = 12;
/** Ten working days at the least. */
const LEAD_DAYS = 14;

/** Draws the months of a space's calendar and lets a session be chosen, from which the application goes on. */
function openTimes(root: HTMLElement, words: TimeWords): void {
  const today = taipeiDay(new Date());
  const [first, last] = [monthOf(today), addMonths(monthOf(today), MONTHS)];
  const known = new Map<Month, Times>();
  const frame = frameTimes(words, { turn: (by) => turn(addMonths(month, by), null), retry: () => void show(null) });
  // Before the lead time is over nothing can be asked for: the month in which it ends comes first.
  let month = monthOf(addDays(today, LEAD_DAYS));

  async function show(slot: Slot | null): Promise<void> {
    const shown = month;
    const grid = drawMonth({ month, today, name: root.dataset['name'] ?? '', words });
    frame.show(grid, monthName(month, words.language), { isFirst: month === first, isLast: month === last });
    walkTimes(grid, { slot, turn: (by, at) => turn(addMonths(shown, by), at), choose: (at, cell) => choose(at, cell, shown) });
    if (!known.has(shown)) frame.say('loading');
    try {
      const times = known.get(shown) ?? (await askTimes(root.dataset['times'] ?? '', ...endsOf(shown)));
      known.set(shown, times);
      if (shown !== month) return;
      markStates(grid, times, words);
      frame.say('ready');
    } catch {
      // Said on the page, with a button to ask again.
      frame.say('failed');
    }
  }
  function turn(to: Month, slot: Slot | null): void {
    if (to < first || to > last) return;
    month = to;
    void show(slot);
  }
  function choose(slot: Slot, cell: HTMLElement, of: Month): void {
    root.querySelector('[aria-selected=true]')?.removeAttribute('aria-selected');
    cell.setAttribute('aria-selected', 'true');
    tellChoice(root, words, slot, known.get(of)?.get(slotOf(slot.day, slot.session)) ?? 'closed');
  }

  root.querySelector('[data-months]')?.replaceChildren(...frame.parts);
  void show(null);
}

/** The first and the last day that a month's grid shows. */
function endsOf(month: Month): [Day, Day] {
  const days = monthWeeks(month).flat();
  return [days[0] ?? '', days.at(-1) ?? ''];
}

document.head.append(make('link', { rel: 'stylesheet', href: stylesheet }));
for (const root of document.querySelectorAll<HTMLElement>('[data-times]')) void openTimeWords(root, pageLanguage()).then((words) => openTimes(root, words));
