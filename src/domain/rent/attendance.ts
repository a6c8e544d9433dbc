import type { Role } from '../identity/account.ts';
import type { Day } from '../time/taipei-time.ts';

/** The roles that see the figures of a month: numbers alone, of nobody in particular. */
export const INSIGHT_ROLES = ['admin'] as const satisfies readonly Role[];

/** Reservations by their first day (docs/rules.md#attendance). */
export interface Attendance {
  /** Made, and neither cancelled nor given up. */
  expected: number;
  /** Let in. */
  arrived: number;
  /** Nobody came while it was held. */
  missed: number;
}

/** Adds up days. */
export const sumUpAttendance = (days: readonly Attendance[]): Attendance =>
  days.reduce((sum, { expected, arrived, missed }) => ({ expected: sum.expected + expected, arrived: sum.arrived + arrived, missed: sum.missed + missed }), {
    expected: 0,
    arrived: 0,
    missed: 0,
  });

/** A month as `YYYY-MM`, so many months after (or, below zero, before) a month. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The first day of a month, `YYYY-MM`. */
export const firstDayOf = (month: string): Day => `${month}-01`;
