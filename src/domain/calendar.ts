import { ACTIVITY_TYPES } from './activity.ts';
import { mondayOf } from './opening.ts';
import { addDays, type Day, daysBetween } from './taipei-time.ts';

/** What is in the public calendar: activities, and the days on which the house is closed besides its weekly rest. */
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

/** What takes some days, both included. */
export interface DaySpan {
  startsOn: Day;
  endsOn: Day;
}

/** True when a span has a day within `from` and `to`, both included. */
export function touches({ startsOn, endsOn }: DaySpan, from: Day, to: Day): boolean {
  return startsOn <= to && endsOn >= from;
}

/** A span's piece in one week. */
export interface Bar<T> {
  event: T;
  /** 0 is Monday. */
  column: number;
  /** Days of this week that it covers. */
  length: number;
  /** Bars of the same lane never meet; 0 is the top. */
  lane: number;
  /** It began before this week, or goes on after it. */
  comesFrom: boolean;
  goesOn: boolean;
}

/**
 * Lays the pieces of spans over the days of a week, in as few lanes as the busiest day needs: sorted by their first
 * day, the longest first, each takes the topmost lane that is free.
 */
export function layoutWeek<T extends DaySpan>(days: readonly Day[], events: readonly T[]): Bar<T>[] {
  const [monday = '', sunday = ''] = [days[0], days.at(-1)];
  const later = (a: Day, b: Day) => (a > b ? a : b);
  const pieces = events
    .filter((event) => touches(event, monday, sunday))
    .map((event) => {
      const column = daysBetween(monday, later(event.startsOn, monday));
      const last = event.endsOn < sunday ? daysBetween(monday, event.endsOn) : days.length - 1;
      return { event, column, length: last - column + 1, comesFrom: event.startsOn < monday, goesOn: event.endsOn > sunday };
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
