import { FORMAT_LOCALE, type Language } from '../languages.ts';

/** A whole number with the grouping of a language: `12,345`. */
export function numberText(number: number, language: Language): string {
  return new Intl.NumberFormat(FORMAT_LOCALE[language], { maximumFractionDigits: 0 }).format(number);
}
