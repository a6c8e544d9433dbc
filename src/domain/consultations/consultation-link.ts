import { formatDateTime, parseDateTime } from '../time/taipei-time.ts';
import { ADVISORY_CATEGORIES, type AdvisoryCategory } from './consultation.ts';

/** The choices that a link to the form makes beforehand. */
export interface AdvisoryChoice {
  category: AdvisoryCategory | null;
  /** The beginning of a slot. */
  start: Date | null;
}

/** The form (without a language) with a category and one of its slots chosen. */
export function advisoryFormPath(category: AdvisoryCategory | null, start: Date): string {
  return `advisory?${new URLSearchParams({ category: category ?? '', start: formatDateTime(start) })}`;
}

/** Reads what `advisoryFormPath` wrote; a value that it cannot have written is null. */
export function readAdvisoryChoice(search: string): AdvisoryChoice {
  const query = new URLSearchParams(search);
  return { category: ADVISORY_CATEGORIES.find((each) => each === query.get('category')) ?? null, start: parseDateTime(query.get('start') ?? '') };
}
