import { FORMAT_LOCALE, type Language } from '../languages.ts';

/** A number of things, `1,000`, grouped as each language does. */
export const countText = (count: number, language: Language): string => new Intl.NumberFormat(FORMAT_LOCALE[language]).format(count);
