import { depositDueDay, lastFreeCancelDay, reviewDays } from '../../../domain/spaces/lease-days.ts';
import { SPACE_DEPOSIT_WORKING_DAYS } from '../../../domain/spaces/space.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';
import { addWorkdays, type WorkCalendar } from '../../../domain/time/workdays.ts';

interface DueDays {
  review: { from: Day; to: Day };
  depositBy: Day;
  /** Until when it is given up for nothing: what is not approved yet always is. Null while there is no day to move in. */
  freeUntil: Day | 'approval' | null;
}

/** The days of each step, if an application is sent today (docs/rules.md#space-applications). */
export function dueDays(moveInOn: Day | null, today: Day, work: WorkCalendar): DueDays {
  const review = reviewDays(today, work);
  if (moveInOn === null) return { review, depositBy: addWorkdays(review.to, SPACE_DEPOSIT_WORKING_DAYS, work), freeUntil: null };
  const free = lastFreeCancelDay(moveInOn, work);
  return { review, depositBy: depositDueDay(review.to, moveInOn, work), freeUntil: free < review.to ? 'approval' : free };
}
