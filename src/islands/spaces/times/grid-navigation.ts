import { SPACE_SESSIONS, type SpaceSession } from '../../../domain/spaces/space.ts';
import { addDays, type Day, isoWeekday } from '../../../domain/time/taipei-time.ts';
import { slotOf } from './read-times.ts';

/** A session of a day, or the whole of it. */
export interface Slot {
  day: Day;
  session: SpaceSession;
}

interface Walk {
  /** Where the focus goes at once; null: nowhere. */
  slot: Slot | null;
  /** The rows of a day. */
  sessions: readonly SpaceSession[];
  turn: (months: 1 | -1, to: Slot) => void;
  choose: (slot: Slot) => void;
}

/**
 * The grid is one stop of Tab, at what is chosen: left and right go by day, up and down by session and on into the week beyond, Home and End to
 * the ends of the week, Page Up and Page Down by month; Enter, Space or a press chooses (ARIA practices: grid).
 */
export function navigateGrid(grid: HTMLElement, { slot, sessions, turn, choose }: Walk): void {
  const cellOf = (at: Slot) => grid.querySelector<HTMLElement>(`[data-slot="${slotOf(at)}"]`);
  const cells = [...grid.querySelectorAll<HTMLElement>('[data-slot]')];
  const own = cells.filter((cell) => !cell.classList.contains('out'));
  const stop =
    (slot && (cellOf(slot) ?? own.find((cell) => isLike(slot, slotIn(cell))))) ?? own.find((cell) => cell.hasAttribute('aria-selected')) ?? own[0] ?? cells[0];
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
    const to = slotAfter(at, event.key, sessions);
    if (to) go(to, at);
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      turn(event.key === 'PageUp' ? -1 : 1, { ...at, day: addDays(at.day, event.key === 'PageUp' ? -28 : 28) });
    else if (event.key === 'Enter' || event.key === ' ') choose(at);
    else return;
    event.preventDefault();
  });
  grid.addEventListener('click', ({ target }) => {
    const at = slotIn(target instanceof Element ? target.closest('[data-slot]') : null);
    if (at === null) return;
    go(at, at);
    choose(at);
  });
}

/** The same session of the same weekday. */
function isLike(one: Slot, other: Slot | null): boolean {
  return other !== null && one.session === other.session && isoWeekday(one.day) === isoWeekday(other.day);
}

/** The session of a cell. */
export function slotIn(target: EventTarget | null): Slot | null {
  const [day, name] = target instanceof HTMLElement ? (target.dataset['slot'] ?? '').split(' ') : [];
  const session = SPACE_SESSIONS.find((each) => each === name);
  return day && session ? { day, session } : null;
}

/** Where a key leads from a slot of days with some sessions; null when it leads nowhere. */
function slotAfter({ day, session }: Slot, key: string, sessions: readonly SpaceSession[]): Slot | null {
  if (key === 'ArrowLeft') return { day: addDays(day, -1), session };
  if (key === 'ArrowRight') return { day: addDays(day, 1), session };
  if (key === 'Home') return { day: addDays(day, 1 - isoWeekday(day)), session };
  if (key === 'End') return { day: addDays(day, 7 - isoWeekday(day)), session };
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return null;
  const row = sessions.indexOf(session) + step;
  const next = sessions[(row + sessions.length) % sessions.length];
  return next ? { day: row < 0 ? addDays(day, -7) : row < sessions.length ? day : addDays(day, 7), session: next } : null;
}
