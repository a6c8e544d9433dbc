import { addMonths } from '../rent/attendance.ts';
import type { Period } from '../time/period.ts';
import { monthPeriod } from './figures.ts';

/** So many months stand beside each other in the lines of a report. */
const LINE_MONTHS = 12;

/** The months of a line, the oldest first, a month and those before it. */
export const lineMonths = (month: string): string[] => Array.from({ length: LINE_MONTHS }, (_, i) => addMonths(month, i + 1 - LINE_MONTHS));

/** From the first moment of the months of a line to the end of the last. */
export const linePeriod = (month: string): Period => ({ start: monthPeriod(addMonths(month, 1 - LINE_MONTHS)).start, end: monthPeriod(month).end });

/** Records that an answer is waited for, of those that a report has lines of. */
export const WAITED_KINDS = ['leases', 'consultations', 'messages'] as const;
/** Bookings that members may stay away from, of those that a report has lines of. */
export const MISSED_KINDS = ['rents', 'consultations', 'registrations'] as const;

/** The share of those who did not come, in whole percent; null where nobody was expected. */
export const missedShare = ({ expected, missed }: { expected: number; missed: number }): number | null =>
  expected === 0 ? null : Math.round((missed / expected) * 100);
