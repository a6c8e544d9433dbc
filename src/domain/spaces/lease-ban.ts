import { addYears } from '../time/months.ts';
import type { Day } from '../time/taipei-time.ts';
import { SPACE_BAN_YEARS } from './space.ts';

/**
 * The first day on which who was barred may apply again: the same day a year on (docs/rules.md#space-bans). A year from 29 February is
 * over when the next February is.
 */
export function banUntil(from: Day): Day {
  return addYears(from, SPACE_BAN_YEARS);
}
