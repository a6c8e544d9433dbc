import { addDays, type Day, isoWeekday } from './taipei-time.ts';

/** The calendar of working days: national holidays, and the days worked instead of them. */
export interface WorkCalendar {
  holidays: ReadonlySet<Day>;
  makeupWorkdays: ReadonlySet<Day>;
}

/** True for Monday to Friday that is no holiday, and for a make-up working day. */
export function isWorkday(day: Day, { holidays, makeupWorkdays }: WorkCalendar): boolean {
  return makeupWorkdays.has(day) || (isoWeekday(day) <= 5 && !holidays.has(day));
}

/** The day that lies `count` working days after a day, itself not counted; before it when `count` is negative. Days that are left out do not count. */
export function addWorkdays(day: Day, count: number, calendar: WorkCalendar, isLeftOut: (day: Day) => boolean = () => false): Day {
  const step = Math.sign(count);
  let [at, left] = [day, Math.abs(count)];
  while (left > 0) {
    at = addDays(at, step);
    if (isWorkday(at, calendar) && !isLeftOut(at)) left -= 1;
  }
  return at;
}
