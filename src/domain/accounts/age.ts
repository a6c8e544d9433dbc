import type { Day } from '../time/taipei-time.ts';

/** Visitors under this age need a guardian (docs/rules.md#guardians). */
const GUARDED_UNDER_AGE = 20;

/**
 * Whether a person born on `birthday` has reached an age by `day`, both days in Taipei. Who was born on 29 February is a
 * year older on 1 March where the year has no such day (Civil Code, articles 121 and 124).
 */
export function hasReachedAge(birthday: Day, years: number, day: Day): boolean {
  const sameDay = `${String(Number(birthday.slice(0, 4)) + years).padStart(4, '0')}${birthday.slice(4)}`;
  // Not every 29 February exists; as a text it comes after the 28th and before 1 March, which is the rule.
  return sameDay <= day;
}

/** The age group of somebody who gives no birthday. */
export const AGE_GROUPS = ['adult', 'under_20'] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

/**
 * Whether a visitor needs a guardian on a day: the birthday decides, without one what was said; null when neither tells.
 * A birthday to come asks for nothing: it is a fault of its own.
 */
export function needsGuardian({ birthday, age_group }: { birthday?: Day | undefined; age_group?: AgeGroup | undefined }, day: Day): boolean | null {
  if (birthday !== undefined) return birthday <= day && !hasReachedAge(birthday, GUARDED_UNDER_AGE, day);
  return age_group === undefined ? null : age_group === 'under_20';
}
