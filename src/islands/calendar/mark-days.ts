import { taipeiDay } from '../../domain/time/taipei-time.ts';

/** Marks today on a page of the calendar, names its days, and makes its table a grid (`islands/grid`). */
export function markDays(table: HTMLElement, todayWord: string): void {
  const today = taipeiDay(new Date());
  table.setAttribute('role', 'grid');
  for (const cell of table.querySelectorAll<HTMLElement>('[data-day]')) {
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
}
