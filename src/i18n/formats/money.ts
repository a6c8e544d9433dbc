import { FORMAT_LOCALE, type Language } from '../languages.ts';

/** Whole New Taiwan dollars, `NT$4,800`: one sign in the three languages, as on the centre's papers, the grouping each language's own. */
export function moneyText(amountTwd: number, language: Language): string {
  return `NT$${new Intl.NumberFormat(FORMAT_LOCALE[language], { maximumFractionDigits: 0 }).format(amountTwd)}`;
}
