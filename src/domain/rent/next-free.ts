import { lastBookableDay, openHours } from '../opening/opening-hours.ts';
import type { Day } from '../time/taipei-time.ts';
import { addDays, taipeiDay, taipeiHour, taipeiInstant } from '../time/taipei-time.ts';
import { hourState, type Occupancy } from './hour-choice.ts';
import type { RentRules } from './rent-period.ts';

/** When a device can be had next, looking so many days ahead. */
export interface NextFree {
  hour: Date;
  /** It is the very next hour that may be booked at all: nobody is before you. */
  isFirst: boolean;
}

/** The hours of a day that may still be booked, by the instant each begins. */
export function bookableHours(day: Day, rules: RentRules, now: Date): Date[] {
  if (day > lastBookableDay(taipeiDay(now), rules.horizonDays, rules.opening)) return [];
  return openHours(day, rules.opening)
    .map((hour) => taipeiInstant(day, hour))
    .filter((hour) => hour > now);
}

/** The next hour at which a piece is free, today or in the days after; null when there is none. */
export function nextFreeHour(rules: RentRules, occupancy: Occupancy, now: Date, daysAhead: number): NextFree | null {
  let isFirst = true;
  for (let i = 0; i <= daysAhead; i += 1) {
    for (const hour of bookableHours(addDays(taipeiDay(now), i), rules, now)) {
      if (hourState(hour, rules, occupancy, now) === 'free') return { hour, isFirst };
      isFirst = false;
    }
  }
  return null;
}

/** When a piece is free on a day, hour by hour run together: from an hour up to another, Taipei; what has begun is past. */
export function freeRuns(day: Day, rules: RentRules, occupancy: Occupancy, now: Date): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const hour of bookableHours(day, rules, now)) {
    if (hourState(hour, rules, occupancy, now) !== 'free') continue;
    const from = taipeiHour(hour);
    const last = runs.at(-1);
    if (last?.to === from) last.to = from + 1;
    else runs.push({ from, to: from + 1 });
  }
  return runs;
}
