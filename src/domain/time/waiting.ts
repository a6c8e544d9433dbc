import type { Day } from './taipei-time.ts';

/** Something that waits for an answer: since when, and the last promised day, if one is. */
export interface Waiting {
  since: Date;
  dueOn: Day | null;
}
