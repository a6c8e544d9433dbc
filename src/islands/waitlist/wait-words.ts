import type { WaitlistEntryOutput } from '../../contract/waitlist/waitlist.ts';
import type { AdvisoryCategory } from '../../domain/consultations/consultation.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';

/** The names of the categories of consultations; other kinds of entries need none. */
export type CategoryNames = Partial<Record<AdvisoryCategory, string>>;

/** The name of what is waited for, in the reader's language: for a consultation the category that has places of its own, or the line. */
export function nameOf(
  { device, line, categories, activity }: WaitlistEntryOutput,
  language: Language,
  t: Translate,
  categoryNames: CategoryNames = {},
): string {
  if (activity !== null) return readField(activity, 'title', language).text;
  if (device !== null) return readField(device, 'title', language).text;
  const [category, ...others] = categories;
  if (category !== undefined && others.length === 0) return categoryNames[category] ?? '';
  return line === null ? '' : t(`waitlist:line.${line}`);
}

export function periodOf({ start, end }: WaitlistEntryOutput): { start: Date; end: Date } {
  return { start: new Date(start), end: new Date(end) };
}
