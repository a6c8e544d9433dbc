import { type Month, monthOf, monthWeeks, weekDays } from '../../../domain/calendar/calendar.ts';
import type { SpaceSession } from '../../../domain/spaces/space.ts';
import { type Day, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import { longDayText, weekdayText } from '../../../i18n/formats/time-text.ts';
import { FORMAT_LOCALE, type Language } from '../../../i18n/languages.ts';
import { make, shown, spoken } from './make-element.ts';
import { slotIn, slotOf, type Times } from './read-times.ts';
import type { TimeWords } from './time-words.ts';

interface MonthFacts {
  month: Month;
  today: Day;
  /** Of the space. */
  name: string;
  words: TimeWords;
  /** The rows of a day. */
  sessions: readonly SpaceSession[];
  /** Several may be chosen. */
  isMany: boolean;
}

/** `2026年12月`, `December 2026`. */
export function monthName(month: Month, language: Language): string {
  const format = new Intl.DateTimeFormat(FORMAT_LOCALE[language], { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** A month as a grid (ARIA): of each week the days, and under them a row for each of the sessions. Weeks that are over are left out. */
export function drawMonth(facts: MonthFacts): HTMLTableElement {
  const { month, today, name, words, isMany } = facts;
  const weeks = monthWeeks(month).filter((days) => (days.at(-1) ?? '') >= today);
  const names = weekDays(weeks[0]?.[0] ?? '').map((day) => make('th', { scope: 'col' }, weekdayText(taipeiInstant(day), words.language)));
  const head = make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, spoken(words.t('space:times.session'))), ...names));
  const label = words.t('space:times.grid', { space: name, month: monthName(month, words.language) });
  return make(
    'table',
    { role: 'grid', 'aria-label': label, 'aria-busy': 'true', ...(isMany && { 'aria-multiselectable': 'true' }) },
    head,
    ...weeks.map((days) => drawWeek(days, facts)),
  );
}

function drawWeek(days: readonly Day[], { month, today, words, sessions }: MonthFacts): HTMLElement {
  const outside = (day: Day): Record<string, string> => (monthOf(day) === month ? {} : { class: 'out' });
  const dates = days.map((day) =>
    make('th', { scope: 'col', ...outside(day), ...(day === today && { 'aria-current': 'date' }) }, String(Number(day.slice(8)))),
  );
  const rows = sessions.map((session) => {
    const { name, short } = words.session(session);
    const cells = days.map((day) => make('td', { role: 'gridcell', tabindex: '-1', 'data-slot': slotOf({ day, session }), ...outside(day) }));
    return make('tr', {}, make('th', { scope: 'row' }, shown(short), spoken(name)), ...cells);
  });
  return make('tbody', {}, make('tr', { class: 'dates' }, make('th', { scope: 'row' }, spoken(words.t('space:times.date'))), ...dates), ...rows);
}

/** Marks what each session is: sign and texture by the styles, a name to be read out. */
export function markStates(grid: HTMLTableElement, times: Times, words: TimeWords): void {
  for (const cell of grid.querySelectorAll<HTMLElement>('[data-slot]')) {
    const slot = slotIn(cell);
    if (!slot) continue;
    const state = times.get(slotOf(slot)) ?? 'closed';
    cell.dataset['state'] = state;
    const day = longDayText(taipeiInstant(slot.day), words.language);
    cell.setAttribute('aria-label', words.t('space:times.cell', { day, session: words.session(slot.session).name, state: words.state(state) }));
  }
  grid.removeAttribute('aria-busy');
}
