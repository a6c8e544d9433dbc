import { HOUR_MS, type Period } from '../time/period.ts';
import { addDays, type Day, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';
import { type DayHours, hoursIn, hullOf } from './opening-hours.ts';

/** The most days ahead for which hours are set, as for a closing. */
const SPECIAL_HOURS_HORIZON_DAYS = 365;

/** Hours that staff wants on a day; null: the centre is not open. */
export interface HoursRequest {
  day: Day;
  hours: DayHours | null;
}

/** The field of a wish that is wrong; null when it can be set: from tomorrow on (today is closed, not planned), within the horizon, hours in order. */
export function hoursFault({ day, hours }: HoursRequest, now: Date): 'day' | 'to_hour' | null {
  const today = taipeiDay(now);
  if (day <= today || day > addDays(today, SPECIAL_HOURS_HORIZON_DAYS)) return 'day';
  return hours !== null && (hours.closeHour <= hours.openHour || hours.closeHour > 24 || hours.openHour < 0) ? 'to_hour' : null;
}

/** A closing that stands on the day, in whole hours of it. */
export interface HoursClosed extends DayHours {
  id: string;
}

/** The hours of a closing on its day. */
export function closedHours(day: Day, { start, end }: Period): DayHours {
  const hourOf = (instant: Date) => Math.round((instant.getTime() - taipeiInstant(day).getTime()) / HOUR_MS);
  return { openHour: Math.max(0, hourOf(start)), closeHour: Math.min(24, hourOf(end)) };
}

/** The difference between the hours of a day as they are and as they are wished. */
export interface HoursChange {
  /** Hours that can be booked from now on, and none of before. */
  opens: DayHours[];
  /** Hours that can be booked no more. */
  closes: DayHours[];
  /** Closings that would stand in the way: they are taken back. */
  reopened: string[];
  /** Closings that are recorded instead: whatever of the day is not wished and not closed yet. */
  recorded: DayHours[];
}

interface DayNow {
  /** The hours of the day without closings; null when it is closed. */
  base: DayHours | null;
  closings: readonly HoursClosed[];
}

/**
 * Works out what has to be done for a day to have the hours that are wished (docs/decisions/300). Hours that were once set are never taken out of
 * the day's own: they are closed, by the same closings as any others, which call off what stands on them.
 */
export function hoursChange({ base, closings }: DayNow, wished: DayHours | null): HoursChange {
  const inAny = (hour: number, all: readonly DayHours[]) => all.some((each) => within(hour, each));
  const openNow = (hour: number) => base !== null && within(hour, base) && !inAny(hour, closings);
  const isWished = (hour: number) => wished !== null && within(hour, wished);
  const [standing, reopened] = [
    closings.filter((each) => wished === null || !meet(each, wished)),
    closings.filter((each) => wished !== null && meet(each, wished)),
  ];
  const whole = base !== null && wished !== null ? hullOf(base, wished) : (base ?? wished);
  const hours = whole === null ? [] : hoursIn(whole);
  const left = hours.filter((hour) => !isWished(hour) && !inAny(hour, standing));
  const isAll = wished === null && left.length > 0 && standing.length === 0;
  return {
    opens: runsOf(hours.filter((hour) => isWished(hour) && !openNow(hour))),
    closes: runsOf(hours.filter((hour) => !isWished(hour) && openNow(hour))),
    reopened: reopened.map(({ id }) => id),
    recorded: isAll ? [{ openHour: 0, closeHour: 24 }] : runsOf(left),
  };
}

/** True of hours that neither the usual week nor what is wished has: closing them only takes back what was opened. */
export function takesBack(hours: DayHours, usual: DayHours | null, wished: DayHours | null): boolean {
  const own = usual !== null && wished !== null ? hullOf(usual, wished) : (usual ?? wished);
  return own === null || !meet(hours, own);
}

/** The hours of a day that are left by its closings, run together. */
export const hoursLeft = ({ base, closings }: DayNow): DayHours[] =>
  base === null ? [] : runsOf(hoursIn(base).filter((hour) => !closings.some((each) => within(hour, each))));

const within = (hour: number, { openHour, closeHour }: DayHours): boolean => hour >= openHour && hour < closeHour;
const meet = (one: DayHours, other: DayHours): boolean => one.openHour < other.closeHour && other.openHour < one.closeHour;

function runsOf(hours: readonly number[]): DayHours[] {
  const runs: DayHours[] = [];
  for (const hour of hours) {
    const last = runs.at(-1);
    if (last?.closeHour === hour) last.closeHour = hour + 1;
    else runs.push({ openHour: hour, closeHour: hour + 1 });
  }
  return runs;
}
