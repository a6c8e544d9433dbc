import { addMonths, type Month, monthOf, monthWeeks } from '../../../domain/calendar/calendar.ts';
import type { SpaceSession } from '../../../domain/spaces/space.ts';
import { type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { walkGrid } from '../../grid/walk-grid.ts';
import { frameCalendar, type Sign } from './calendar-frame.ts';
import { drawMonth, markStates, monthName } from './draw-month.ts';
import { loadTimes, type Slot, slotIn, slotOf, type TimeState, type Times } from './read-times.ts';
import type { TimeWords } from './time-words.ts';

/** The number of months one may turn to: a lease ends within a year. */
const MONTHS = 12;

export interface MonthsSetup {
  spaceId: string;
  /** Of the space. */
  name: string;
  words: TimeWords;
  /** The month of this day comes first. */
  from: Day;
  /** The rows of a day. */
  sessions: () => readonly SpaceSession[];
  /** As what a slot is chosen; null: it is not. */
  chosen: (slot: Slot) => string | null;
  choose: (slot: Slot, state: TimeState) => void;
  /** Several may be chosen. */
  isMany?: boolean;
  /** Signs of the chosen sessions, beside those of the states. */
  signs?: readonly Sign[];
  /** The hint about pressing and the keys. */
  how: string;
}

/** The months of a space's calendar, drawn into `place`: to be turned, walked and chosen from. */
export function openMonths(place: Element, setup: MonthsSetup) {
  const { spaceId, name, words, sessions, isMany = false } = setup;
  const today = taipeiDay(new Date());
  const [first, last] = [monthOf(today), addMonths(monthOf(today), MONTHS)];
  const known = new Map<Month, Times>();
  const frame = frameCalendar(words, { ...setup, turn: (by) => turn(addMonths(month, by)), retry: () => void show() });
  let month = [first, monthOf(setup.from), last].sort()[1] ?? first;
  let drawn: HTMLTableElement | null = null;

  const settle = walkGrid(frame.month, 'slot', () => ({ beyond: 'week', turn: (by) => turn(addMonths(month, by)), choose }));

  /** Chooses the slot of a cell; what is not known yet is neither taken nor refused. */
  function choose(cell: HTMLElement): void {
    const [times, slot] = [known.get(month), slotIn(cell)];
    if (times && slot) setup.choose(slot, times.get(slotOf(slot)) ?? 'closed');
  }
  async function show(): Promise<void> {
    const shown = month;
    const grid = drawMonth({ month, today, name, words, sessions: sessions(), isMany });
    drawn = grid;
    frame.show(grid, monthName(month, words.language), { isFirst: month === first, isLast: month === last });
    mark();
    settle();
    if (!known.has(shown)) frame.say('loading');
    try {
      const times = known.get(shown) ?? (await loadTimes(spaceId, ...endsOf(shown)));
      known.set(shown, times);
      if (drawn !== grid) return;
      markStates(grid, times, words);
      frame.say('ready');
    } catch {
      // Said on the page, with a button to ask again.
      if (drawn === grid) frame.say('failed');
    }
  }
  /** Draws another month; false when one may not turn to it. */
  function turn(to: Month): boolean {
    if (to < first || to > last) return false;
    month = to;
    void show();
    return true;
  }
  /** Marks what is chosen now. */
  function mark(): void {
    for (const cell of drawn?.querySelectorAll<HTMLElement>('[data-slot]') ?? []) {
      const slot = slotIn(cell);
      const chosen = slot && setup.chosen(slot);
      if (chosen === null) {
        cell.removeAttribute('aria-selected');
        delete cell.dataset['picked'];
      } else {
        cell.setAttribute('aria-selected', 'true');
        cell.dataset['picked'] = chosen;
      }
    }
  }

  place.replaceChildren(...frame.parts);
  void show();
  return {
    mark,
    /** Draws the month anew: its sessions are others. */
    redraw: () => void show(),
    /** Turns to the month of a day, unless it shows it. */
    showDay: (day: Day) => {
      if (monthOf(day) !== month) turn(monthOf(day));
    },
  };
}

/** The first and the last day that a month's grid shows. */
function endsOf(month: Month): [Day, Day] {
  const days = monthWeeks(month).flat();
  return [days[0] ?? '', days.at(-1) ?? ''];
}
