import {
  addMonths,
  CALENDAR_KINDS,
  type CalendarKind,
  DAYS_A_WEEK,
  type Month,
  monthOf,
  monthWeeks,
  touches,
  type Week,
  weekDays,
  weekOf,
} from '../../domain/calendar/calendar.ts';
import { mondayOf } from '../../domain/opening/opening-hours.ts';
import { addDays, type Day } from '../../domain/time/taipei-time.ts';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';

/** Months and weeks that have a page, counted from the release's. */
const MONTHS = { past: 3, next: 9 };
const WEEKS = { past: 4, next: 12 };

/** One page of the calendar. `here` is its address below the language. */
export type CalendarPage =
  | { view: 'month'; here: string; month: Month; weeks: Day[][] }
  | { view: 'week'; here: string; week: Week; weeks: Day[][] }
  | { view: 'list'; here: string; kind: CalendarKind | null; from: Day };

const range = (past: number, next: number) => Array.from({ length: past + next + 1 }, (_, i) => i - past);

const monthPage = (month: Month, here = `calendar/${month}`): CalendarPage => ({ view: 'month', here, month, weeks: monthWeeks(month) });
const weekPage = (monday: Day, here = `calendar/week/${weekOf(monday)}`): CalendarPage => ({
  view: 'week',
  here,
  week: weekOf(monday),
  weeks: [weekDays(monday)],
});

/** Every page of the calendar of a release: months, weeks, and what is to come, of all kinds and of each. */
export function calendarPages(today: Day): CalendarPage[] {
  const [month, monday] = [monthOf(today), mondayOf(today)];
  return [
    monthPage(month, 'calendar'),
    ...range(MONTHS.past, MONTHS.next).map((count) => monthPage(addMonths(month, count))),
    weekPage(monday, 'calendar/week'),
    ...range(WEEKS.past, WEEKS.next).map((count) => weekPage(addDays(monday, count * DAYS_A_WEEK))),
    ...[null, ...CALENDAR_KINDS].map((kind): CalendarPage => ({ view: 'list', here: kind ? `calendar/list/${kind}` : 'calendar/list', kind, from: today })),
  ];
}

/** The addresses of the pages beside one, and of the other ways to see its time; only those that exist. */
export function linksFrom(page: CalendarPage, today: Day): { previous: string | null; next: string | null; month: string; week: string } {
  const known = new Set(calendarPages(today).map(({ here }) => here));
  const ifKnown = (here: string) => (known.has(here) ? here : null);
  if (page.view === 'list') return { previous: null, next: null, month: 'calendar', week: 'calendar/week' };
  const [monday = today] = page.weeks[0] ?? [];
  if (page.view === 'week') {
    const beside = (days: number) => ifKnown(`calendar/week/${weekOf(addDays(monday, days))}`);
    return { previous: beside(-DAYS_A_WEEK), next: beside(DAYS_A_WEEK), month: `calendar/${monthOf(addDays(monday, 3))}`, week: page.here };
  }
  const week = page.month === monthOf(today) ? null : ifKnown(`calendar/week/${weekOf(`${page.month}-01`)}`);
  const beside = (count: number) => ifKnown(`calendar/${addMonths(page.month, count)}`);
  return { previous: beside(-1), next: beside(1), month: page.here, week: week ?? 'calendar/week' };
}

/** Closed days are known for years ahead: the list of everything names those of the next weeks. */
const CLOSED_HORIZON_DAYS = 60;

/** The time that a page covers. */
export function eventsOn(page: CalendarPage, events: readonly CalendarEvent[]): CalendarEvent[] {
  if (page.view !== 'list') {
    const days = page.weeks.flat().filter((day) => page.view === 'week' || monthOf(day) === page.month);
    return events.filter((event) => touches(event, days[0] ?? '', days.at(-1) ?? ''));
  }
  const horizon = addDays(page.from, CLOSED_HORIZON_DAYS);
  const isNear = ({ kind, startsOn }: CalendarEvent) => kind !== 'closed' || startsOn <= horizon;
  return events.filter((event) => event.endsOn >= page.from && (page.kind ? event.kind === page.kind : isNear(event)));
}
