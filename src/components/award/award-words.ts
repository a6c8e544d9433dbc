import type { Award } from '../../editorial/award.ts';

/** An award's number counted from the oldest: it stays when awards are added, and so does its picture. */
export function turnOf(awards: readonly Award[], award: Award): number {
  return awards.filter(({ id, data }) => data.held_on < award.data.held_on || (data.held_on === award.data.held_on && id < award.id)).length;
}
