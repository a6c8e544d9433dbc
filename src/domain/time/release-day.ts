import { addDays, type Day, isoWeekday } from './taipei-time.ts';

/** `@+12d`: twelve days after the release; `@-2w6`: the Saturday of the week two weeks before the release's. */
const RELATIVE_DAY = /^@([+-]\d{1,3})(?:d|w([1-7]))$/;

/**
 * The day that sample content means by a day relative to the release, or null for what is not one. Weeks begin on
 * Monday, so that `@+1w3` is always to come and `@-1w3` always past.
 */
export function releaseDay(value: string, today: Day): Day | null {
  const match = RELATIVE_DAY.exec(value);
  if (!match) return null;
  const [, count, weekday] = match;
  if (weekday === undefined) return addDays(today, Number(count));
  return addDays(today, 1 - isoWeekday(today) + Number(count) * 7 + Number(weekday) - 1);
}
