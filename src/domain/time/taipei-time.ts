import { DAY_MS, HOUR_MS, MINUTE_MS } from './period.ts';

/** All clocks of the centre run in this zone (docs/rules.md#clocks). */
export const TIME_ZONE = 'Asia/Taipei';

/**
 * Taipei has kept UTC+8 without summer time since 1979, so its calendar is plain arithmetic: a thousand times
 * cheaper than asking Intl, which a booking would pay for every hour it looks at. A test holds it against tempo.
 */
const OFFSET_MS = 8 * HOUR_MS;

/** A calendar day in Taipei as `YYYY-MM-DD`. */
export type Day = string;

const taipeiClock = (instant: Date) => new Date(instant.getTime() + OFFSET_MS);

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The day that a clock shows in UTC. Faster than `toISOString`, which formats the time as well: a booking needs dozens of days. @throws RangeError */
function dayOfClock(clock: Date): Day {
  if (Number.isNaN(clock.getTime())) throw new RangeError('There is no such instant');
  return `${String(clock.getUTCFullYear()).padStart(4, '0')}-${twoDigits(clock.getUTCMonth() + 1)}-${twoDigits(clock.getUTCDate())}`;
}

/** The day in Taipei at an instant. */
export function taipeiDay(instant: Date): Day {
  return dayOfClock(taipeiClock(instant));
}

/** The hour (0 to 23) in Taipei at an instant. */
export function taipeiHour(instant: Date): number {
  return taipeiClock(instant).getUTCHours();
}

/** The instant at which an hour (0 to 24) of a day begins in Taipei. */
export function taipeiInstant(day: Day, hour = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS - OFFSET_MS);
}

/** The instant of a time of day as `HH:mm`; `24:00` is the day's end. */
export function clockInstant(day: Day, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(taipeiInstant(day, hours).getTime() + minutes * MINUTE_MS);
}

/** When the hours of a day begin and end, half-open; what ends no later than it begins ends on the next day. */
export function hoursOn(day: Day, { from, to }: { from: string; to: string }): { starts: Date; ends: Date } {
  const [starts, ends] = [clockInstant(day, from), clockInstant(day, to)];
  return { starts, ends: ends > starts ? ends : new Date(ends.getTime() + DAY_MS) };
}

/** The day `count` days after (or, below zero, before) a day. */
export function addDays(day: Day, count: number): Day {
  return dayOfClock(new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS));
}

/** The number of days from one day to another; 0 for the same day. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** ISO weekday of a day: 1 is Monday, 7 is Sunday. */
export function isoWeekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** True for a real calendar day written as `YYYY-MM-DD` (docs/rules.md#fields: strict), of a century that a clock of ours may show. */
export function isDay(value: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** An instant as `YYYY-MM-DD HH:mm:ss` in Taipei. */
export function formatDateTime(instant: Date): string {
  return taipeiClock(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** Reads a strict `YYYY-MM-DD HH:mm:ss` (Taipei); null when it is not one. */
export function parseDateTime(value: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(value);
  if (!match?.[1] || !isDay(match[1])) return null;
  return new Date(Date.parse(`${value.replace(' ', 'T')}Z`) - OFFSET_MS);
}

/** An instant as ISO 8601 with Taipei's offset: `2026-11-21T14:00:00+08:00`. */
export function isoWithOffset(instant: Date): string {
  return `${taipeiClock(instant).toISOString().slice(0, 19)}+08:00`;
}
