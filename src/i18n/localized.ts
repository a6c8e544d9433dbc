import { DEFAULT_LANGUAGE, inEachLanguage, type Language, type OtherLanguage } from './languages.ts';

/** A text in the languages of the product; zh is always there. */
export type LocalizedText = InLanguages<string>;
/** A value that zh always has, and other languages where there is a translation. */
export type InLanguages<T> = Record<typeof DEFAULT_LANGUAGE, T> & Partial<Record<OtherLanguage, T | undefined>>;

export interface Reading {
  text: string;
  /** The language the text is really in: set `lang` on it when it is not the page's. */
  lang: Language;
  /** True when there is no translation and zh stands in (docs/rules.md#calls). */
  isFallback: boolean;
}

/** Reads one localised text, falling back to zh and saying so. */
export function readText(texts: LocalizedText, language: Language): Reading {
  const own = texts[language];
  if (own !== undefined && own !== '') return { text: own, lang: language, isFallback: false };
  return { text: texts.zh, lang: DEFAULT_LANGUAGE, isFallback: language !== DEFAULT_LANGUAGE };
}

type Suffixed<F extends string> = { [K in `${F}_${typeof DEFAULT_LANGUAGE}`]: string } & { [K in `${F}_${OtherLanguage}`]?: string | null };

/** Reads a field that travels as `title_zh`, `title_en`, `title_ja` (docs/rules.md#calls). @throws Error without the zh that its type promises */
export function readField<F extends string>(item: Suffixed<F>, field: F, language: Language): Reading {
  const values = item as Record<string, string | null | undefined>;
  const at = (lang: Language) => values[`${field}_${lang}`] ?? undefined;
  const zh = at('zh');
  if (zh === undefined) throw new Error(`the item has no ${field}_zh`);
  return readText({ ...inEachLanguage(at), zh }, language);
}

/** All texts of an item in one language, falling back to zh as a whole: a title and a body never disagree. */
export function readTexts<T>(texts: InLanguages<T>, language: Language): Omit<Reading, 'text'> & { text: T } {
  const own = texts[language];
  if (own !== undefined) return { text: own, lang: language, isFallback: false };
  return { text: texts.zh, lang: DEFAULT_LANGUAGE, isFallback: true };
}

/** One text of each language's texts of an item: its titles. */
export function titlesOf(texts: InLanguages<{ readonly title: string }>): LocalizedText {
  return { ...inEachLanguage((language) => texts[language]?.title), zh: texts.zh.title };
}
