/** The languages of the product, default first (docs/rules.md#languages). */
export const LANGUAGES = ['zh', 'en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh';

/** What `<html lang>` and `hreflang` say. */
export const HTML_LANG: Record<Language, string> = { zh: 'zh-Hant', en: 'en', ja: 'ja' };

/** In whose manner dates and numbers are written: British English puts the day before the month, as the site does. */
export const FORMAT_LOCALE: Record<Language, string> = { zh: 'zh-TW', en: 'en-GB', ja: 'ja-JP' };

/** Each language's own name, for the language switch. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '中文', en: 'English', ja: '日本語' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
