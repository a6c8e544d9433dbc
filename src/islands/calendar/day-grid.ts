import { addDays, taipeiDay } from '../../domain/time/taipei-time.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The page's part of the grid. */
export interface GridActions {
  /** Shows the events of a day. */
  open(day: string): void;
  /** Turns to the page before or after this, then goes to a day of it; null: to its first. */
  turn(rel: 'prev' | 'next', day: string | null): void;
}

const cellsOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('[data-day]')];
const cellOf = (grid: HTMLElement, day: string) => grid.querySelector<HTMLElement>(`[data-day="${day}"]`);

/** Moves the one stop of the Tab key to a day. */
export function moveFocus(grid: HTMLElement, day: string): HTMLElement | null {
  const cell = cellOf(grid, day);
  if (!cell) return null;
  for (const each of cellsOf(grid)) each.tabIndex = each === cell ? 0 : -1;
  return cell;
}

/** Marks today, and makes the table a grid that is walked by arrow keys (ARIA practices: grid). */
export function openGrid(grid: HTMLElement, todayWord: string, { open, turn }: GridActions): void {
  const today = taipeiDay(new Date());
  grid.setAttribute('role', 'grid');
  for (const cell of cellsOf(grid)) {
    const spoken = cell.querySelector<HTMLElement>('time .sr');
    cell.dataset.name = cell.querySelector('time')?.dataset.name ?? '';
    if (cell.dataset.day === today && spoken) {
      cell.classList.add('now');
      cell.setAttribute('aria-current', 'date');
      spoken.textContent = `${todayWord} ${spoken.textContent}`;
    }
    // The list below has the same links: Tab goes there in one step.
    for (const link of cell.querySelectorAll('a')) link.tabIndex = -1;
  }
  const own = cellsOf(grid).filter((cell) => !cell.classList.contains('out'));
  moveFocus(grid, (own.find((cell) => cell.dataset.day === today) ?? own[0])?.dataset.day ?? '');

  const go = (day: string, rel: 'prev' | 'next') => {
    const cell = moveFocus(grid, day);
    if (cell) cell.focus();
    else turn(rel, day);
  };
  grid.addEventListener('keydown', (event) => {
    const cell = event.target;
    if (!(cell instanceof HTMLElement) || !cell.dataset.day || event.altKey || event.ctrlKey || event.metaKey) return;
    const { day } = cell.dataset;
    const step = STEPS[event.key];
    const row = [...(cell.parentElement?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
    if (step) go(addDays(day, step), step < 0 ? 'prev' : 'next');
    else if (event.key === 'Home') go(row[0]?.dataset.day ?? day, 'prev');
    else if (event.key === 'End') go(row.at(-1)?.dataset.day ?? day, 'next');
    else if (event.key === 'PageUp') turn('prev', null);
    else if (event.key === 'PageDown') turn('next', null);
    else if (event.key === 'Enter' || event.key === ' ') open(day);
    else return;
    event.preventDefault();
  });
  grid.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.target.closest('a')) return;
    const day = event.target.closest<HTMLElement>('[data-day]')?.dataset.day;
    if (day) open(day);
  });
}
