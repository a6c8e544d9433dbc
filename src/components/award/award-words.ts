import type { Award } from '../../editorial/items/award.ts';
import { ordinalBy } from '../../editorial/list-index.ts';

/** An award's number counted from the oldest: it stays when awards are added, and so does its picture. */
export const ordinalOf = ordinalBy(({ data }: Award) => data.held_on);

/** The columns that leave no winner alone in a row, and whether the first has a row of its own. */
export function winnersLayout(count: number): { columns: 2 | 3 | 4; banner: boolean } {
  if (count % 3 === 0) return { columns: 3, banner: false };
  if ((count - 1) % 4 === 0) return { columns: 4, banner: true };
  if ((count - 1) % 3 === 0) return { columns: 3, banner: true };
  return { columns: 2, banner: count % 2 === 1 };
}

/** An award's name beside its year: without the year that the title begins with, in any language (`2026 `, `2026年 `). */
export function nameBesideYear(title: string, year: number): string {
  return title.replace(new RegExp(`^${year}年?\\s+`), '');
}
