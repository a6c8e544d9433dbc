/** The facts of a language. Its words (catalogues, content, names of days) are in files of their own: docs/recipes/a-new-language.md. */
export interface LanguageRow {
  /** BCP 47: what `<html lang>`, `hreflang` and feeds say. */
  tag: string;
  /** In whose manner dates and numbers are written: British English puts the day before the month, as the site does. */
  locale: string;
  /** Its own name, for the language switch. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** The form of a day: `11/21（六）`, `Sat 21 Nov`, `11月21日（土）`. */
  dates: 'slashes' | 'words' | 'units';
  /** Whether words are parted by blanks, as in Latin letters, or not at all: such a text may also stand upright. */
  script: 'spaced' | 'unspaced';
  /** Under what names are looked up (src/domain/content/index-letters.ts). */
  initials: 'zhuyin' | 'kana' | 'latin';
}

const ROWS = {
  zh: { tag: 'zh-Hant', locale: 'zh-TW', name: '中文', direction: 'ltr', dates: 'slashes', script: 'unspaced', initials: 'zhuyin' },
  en: { tag: 'en', locale: 'en-GB', name: 'English', direction: 'ltr', dates: 'words', script: 'spaced', initials: 'latin' },
  ja: { tag: 'ja', locale: 'ja-JP', name: '日本語', direction: 'ltr', dates: 'units', script: 'unspaced', initials: 'kana' },
} as const satisfies Readonly<Record<string, LanguageRow>>;

export type Language = keyof typeof ROWS;
/** The languages of the product, in which every item must be there (docs/rules.md#languages). */
export const LANGUAGE_ROWS: Readonly<Record<Language, LanguageRow>> = ROWS;
/** In the order in which the switch shows them, default first. */
export const LANGUAGES = Object.keys(ROWS) as readonly Language[];
/** The one that is always there: what has no translation is shown in it. */
export const DEFAULT_LANGUAGE = 'zh' satisfies Language;
/** Those in which a text may be missing. */
export type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

/** A value for each language. */
export function inEachLanguage<T>(of: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, T>;
}

// A script that needs none of these is built without them: that is what the marks say.
/** The values of `<html lang>` and `hreflang`. */
export const HTML_LANG = /* @__PURE__ */ inEachLanguage((language) => LANGUAGE_ROWS[language].tag);
export const FORMAT_LOCALE = /* @__PURE__ */ inEachLanguage((language) => LANGUAGE_ROWS[language].locale);
export const LANGUAGE_NAMES = /* @__PURE__ */ inEachLanguage((language) => LANGUAGE_ROWS[language].name);

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** True where words are parted by blanks. */
export function isSpaced(language: Language): boolean {
  return LANGUAGE_ROWS[language].script === 'spaced';
}

/** The attribute `dir` of a page: nothing where text runs from left to right, as it does unless told. */
export function directionOf(language: Language): 'rtl' | undefined {
  return LANGUAGE_ROWS[language].direction === 'rtl' ? 'rtl' : undefined;
}
