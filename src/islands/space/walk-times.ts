import { DAY_SESSIONS, type DaySession } from '../../domain/space.ts';
import { addDays, type Day, isoWeekday } from '../../domain/taipei-time.ts';
import { slotOf } from './read-times.ts';

/** A session of a day. */
export interface Slot {
  day: Day;
  session: DaySession;
}

interface Walk {
  /** Where the focus goes at once; null: nowhere. */
  slot: Slot | null;
  turn: (months: 1 | -1, to: Slot) => void;
  choose: (slot: Slot, cell: HTMLElement) => void;
}

/**
 * The grid is one stop of Tab: left and right go by day, up and down by session and on into the week beyond, Home and End to
 * the ends of the week, Page Up and Page Down by month; Enter, Space or a press chooses (ARIA practices: grid).
 */
export function walkTimes(grid: HTMLElement, { slot, turn, choose }: Walk): void {
  const cellOf = (at: Slot) => grid.querySelector<HTMLElement>(`[data-slot="${slotOf(at.day, at.session)}"]`);
  const cells = [...grid.querySelectorAll<HTMLElement>('[data-slot]')];
  const stop = (slot && cellOf(slot)) ?? cells.find((cell) => !cell.classList.contains('out')) ?? cells[0];
  if (stop) stop.tabIndex = 0;
  if (slot) stop?.focus();

  function go(to: Slot, from: Slot): void {
    const cell = cellOf(to);
    if (!cell) {
      turn(to.day < from.day ? -1 : 1, to);
      return;
    }
    grid.querySelector<HTMLElement>('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    cell.tabIndex = 0;
    cell.focus();
  }

  grid.addEventListener('keydown', (event) => {
    const at = slotIn(event.target);
    if (at === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = slotAfter(at, event.key);
    if (to) go(to, at);
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      turn(event.key === 'PageUp' ? -1 : 1, { ...at, day: addDays(at.day, event.key === 'PageUp' ? -28 : 28) });
    else if ((event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLElement) choose(at, event.target);
    else return;
    event.preventDefault();
  });
  grid.addEventListener('click', ({ target }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
    const at = slotIn(cell);
    if (!cell || at === null) return;
    go(at, at);
    choose(at, cell);
  });
}

function slotIn(target: EventTarget | null): Slot | null {
  const [day, name] = target instanceof HTMLElement ? (target.dataset['slot'] ?? '').split(' ') : [];
  const session = DAY_SESSIONS.find((each) => each === name);
  return day && session ? { day, session } : null;
}

/** Where a key leads from a slot; null when it leads nowhere. */
export function slotAfter({ day, session }: Slot, key: string): Slot | null {
  if (key === 'ArrowLeft') return { day: addDays(day, -1), session };
  if (key === 'ArrowRight') return { day: addDays(day, 1), session };
  if (key === 'Home') return { day: addDays(day, 1 - isoWeekday(day)), session };
  if (key === 'End') return { day: addDays(day, 7 - isoWeekday(day)), session };
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return null;
  const row = DAY_SESSIONS.indexOf(session) + step;
  const next = DAY_SESSIONS[(row + DAY_SESSIONS.length) % DAY_SESSIONS.length];
  return next ? { day: row < 0 ? addDays(day, -7) : row < DAY_SESSIONS.length ? day : addDays(day, 7), session: next } : null;
}
