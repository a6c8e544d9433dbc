import { LINE_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { dayClockText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';

/** The translator and language that every piece of these screens is given. */
export interface StaffScope {
  t: Translate;
  language: Language;
}

/** A moment with its year: books are kept for years. */
export const momentOf = (instant: string, language: Language): string => dayClockText(new Date(instant), language, { year: true });

/** A search as it was typed, as long as a call takes it. */
export const searchText = (text: string): string => text.trim().slice(0, LINE_MAX_LENGTH);
