import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

/** A text in the three languages; zh is always there. */
export type LocalizedText = { zh: string } & Partial<Record<Language, string | undefined>>;

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

type Suffixed<F extends string> = { [K in `${F}_zh`]: string } & { [K in `${F}_en` | `${F}_ja`]?: string | null };

/** Reads a field that travels as `title_zh`, `title_en`, `title_ja` (docs/rules.md#calls). @throws Error without the zh that its type promises */
export function readField<F extends string>(item: Suffixed<F>, field: F, language: Language): Reading {
  const values = item as Record<string, string | null | undefined>;
  const at = (lang: Language) => values[`${field}_${lang}`] ?? undefined;
  const zh = at('zh');
  if (zh === undefined) throw new Error(`the item has no ${field}_zh`);
  return readText({ zh, en: at('en'), ja: at('ja') }, language);
}

/** All texts of an item in one language, falling back to zh as a whole: a title and a body never disagree. */
export function readTexts<T>(texts: { zh: T } & Partial<Record<Language, T>>, language: Language): Omit<Reading, 'text'> & { text: T } {
  const own = texts[language];
  if (own !== undefined) return { text: own, lang: language, isFallback: false };
  return { text: texts.zh, lang: DEFAULT_LANGUAGE, isFallback: true };
}
