import { type Month, monthOf, monthWeeks, weekDays } from '../../domain/calendar.ts';
import { DAY_SESSIONS } from '../../domain/space.ts';
import { type Day, taipeiInstant } from '../../domain/taipei-time.ts';
import { FORMAT_LOCALE, type Language } from '../../i18n/languages.ts';
import { longDayText, weekdayText } from '../../i18n/time-text.ts';
import { slotOf, type Times } from './read-times.ts';
import type { TimeWords } from './time-words.ts';

interface MonthFacts {
  month: Month;
  today: Day;
  words: TimeWords;
  language: Language;
}

/** `2026年12月`, `December 2026`. */
export function monthName(month: Month, language: Language): string {
  const format = new Intl.DateTimeFormat(FORMAT_LOCALE[language], { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** A month as a grid (ARIA): of each week the days, and under them a row for each session. Weeks that are over are left out. */
export function drawMonth({ month, today, words, language }: MonthFacts): HTMLTableElement {
  const table = make('table');
  table.setAttribute('role', 'grid');
  table.setAttribute('aria-label', words.of('grid', { month: monthName(month, language) }));
  table.setAttribute('aria-busy', 'true');
  const weeks = monthWeeks(month).filter((days) => (days.at(-1) ?? '') >= today);
  table.append(headOf(weekDays(weeks[0]?.[0] ?? ''), language, words), ...weeks.map((days) => weekOfDays(days, { month, today, words, language })));
  return table;
}

function headOf(days: readonly Day[], language: Language, words: TimeWords): HTMLElement {
  const row = make('tr');
  row.append(headCell('col', '', words.of('session')), ...days.map((day) => headCell('col', weekdayText(taipeiInstant(day), language))));
  const head = make('thead');
  head.append(row);
  return head;
}

function weekOfDays(days: readonly Day[], { month, today, words, language }: MonthFacts): HTMLElement {
  const body = make('tbody');
  const dates = make('tr', 'dates');
  dates.append(headCell('row', '', words.of('date')));
  for (const day of days) {
    const cell = headCell('col', String(Number(day.slice(8))));
    cell.classList.toggle('out', monthOf(day) !== month);
    if (day === today) cell.setAttribute('aria-current', 'date');
    dates.append(cell);
  }
  const rows = DAY_SESSIONS.map((session) => {
    const row = make('tr');
    const { name, short } = words.session(session);
    row.append(headCell('row', short, name));
    for (const day of days) {
      const cell = make('td');
      cell.setAttribute('role', 'gridcell');
      cell.tabIndex = -1;
      cell.dataset['slot'] = slotOf(day, session);
      cell.dataset['name'] = words.of('cell', { day: longDayText(taipeiInstant(day), language), session: name });
      cell.classList.toggle('out', monthOf(day) !== month);
      row.append(cell);
    }
    return row;
  });
  body.append(dates, ...rows);
  return body;
}

/** A head that says `spoken` where `shown` is nothing or too short. */
function headCell(scope: 'col' | 'row', shown: string, spoken?: string): HTMLTableCellElement {
  const cell = make('th');
  cell.scope = scope;
  if (spoken === undefined) cell.textContent = shown;
  else {
    const [short, long] = [make('span'), make('span', 'sr')];
    short.textContent = shown;
    short.setAttribute('aria-hidden', 'true');
    long.textContent = spoken;
    cell.append(short, long);
  }
  return cell;
}

/** Marks what each session is: sign and texture by the page's styles, a name to be read out. */
export function markStates(grid: HTMLTableElement, times: Times, words: TimeWords): void {
  for (const cell of grid.querySelectorAll<HTMLElement>('[data-slot]')) {
    const state = times.get(cell.dataset['slot'] ?? '') ?? 'closed';
    cell.dataset['state'] = state;
    cell.setAttribute('aria-label', (cell.dataset['name'] ?? '').replace('{{state}}', words.state(state)));
  }
  grid.removeAttribute('aria-busy');
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  return element;
}
