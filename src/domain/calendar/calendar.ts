import { ACTIVITY_TYPES } from '../content/activity.ts';
import { mondayOf } from '../opening/opening-hours.ts';
import { addDays, type Day, daysBetween } from '../time/taipei-time.ts';

/** The kinds of the public calendar: activities, and the days on which the centre is closed besides its weekly rest. */
export const CALENDAR_KINDS = [...ACTIVITY_TYPES, 'closed'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** A month as `YYYY-MM`. */
export type Month = string;
/** A week by ISO 8601 as `YYYY-Www`: it begins on Monday, and belongs to the year that has its Thursday. */
export type Week = string;

export const DAYS_A_WEEK = 7;

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The month `count` months after (or, below zero, before) a month. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The seven days from a Monday on. */
export function weekDays(monday: Day): Day[] {
  return Array.from({ length: DAYS_A_WEEK }, (_, i) => addDays(monday, i));
}

/** The weeks that a month touches, Monday first: the first and last of them may reach into its neighbours. */
export function monthWeeks(month: Month): Day[][] {
  const first = mondayOf(`${month}-01`);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return Array.from({ length: Math.floor(daysBetween(first, last) / DAYS_A_WEEK) + 1 }, (_, i) => weekDays(addDays(first, i * DAYS_A_WEEK)));
}

/** The ISO week of a day. */
export function weekOf(day: Day): Week {
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  return `${year}-W${String(Math.floor(daysBetween(`${year}-01-01`, thursday) / DAYS_A_WEEK) + 1).padStart(2, '0')}`;
}

/** A span of days, both included. */
export interface DaySpan {
  startsOn: Day;
  endsOn: Day;
}

/** True when a span has a day within `from` and `to`, both included. */
export function touches({ startsOn, endsOn }: DaySpan, from: Day, to: Day): boolean {
  return startsOn <= to && endsOn >= from;
}

/** A span's piece in one week; a closed day within a span parts it. */
export interface Bar<T> {
  event: T;
  /** 0 is Monday. */
  column: number;
  /** Days of this week that it covers. */
  length: number;
  /** Bars of the same lane never meet; 0 is the top. */
  lane: number;
  /** It began before this piece, or goes on after it. */
  comesFrom: boolean;
  goesOn: boolean;
}

/** Whether something is on on a day: what takes days rests on a closed one, unless it begins or ends on it. */
function isOnDay({ startsOn, endsOn }: DaySpan, day: Day, isClosed: (day: Day) => boolean): boolean {
  return day === startsOn || day === endsOn || (startsOn < day && day < endsOn && !isClosed(day));
}

/**
 * Lays the pieces of spans over the days of a week, in as few lanes as the busiest day needs: sorted by their first
 * day, the longest first, each takes the topmost lane that is free.
 */
export function layoutWeek<T extends DaySpan>(days: readonly Day[], events: readonly T[], isClosed: (day: Day) => boolean): Bar<T>[] {
  const [monday = '', sunday = ''] = [days[0], days.at(-1)];
  const pieces = events
    .filter((event) => touches(event, monday, sunday))
    .flatMap((event) => {
      const isOn = days.map((day) => isOnDay(event, day, isClosed));
      return isOn.flatMap((on, column) => {
        if (!on || isOn[column - 1]) return [];
        const rest = isOn.indexOf(false, column);
        const length = (rest === -1 ? days.length : rest) - column;
        return [{ event, column, length, comesFrom: event.startsOn < (days[column] ?? ''), goesOn: event.endsOn > (days[column + length - 1] ?? '') }];
      });
    })
    .sort((a, b) => a.column - b.column || b.length - a.length);
  /** The column from which each lane is free. */
  const freeFrom: number[] = [];
  return pieces.map((piece) => {
    const free = freeFrom.findIndex((column) => column <= piece.column);
    const lane = free === -1 ? freeFrom.length : free;
    freeFrom[lane] = piece.column + piece.length;
    return { ...piece, lane };
  });
}
