import type { Readings } from '../domain/content/index-letters.ts';
import { HTML_LANG, LANGUAGE_ROWS, type Language } from '../i18n/languages.ts';
import { readTexts } from '../i18n/localized.ts';

/** An item that is looked up by its name. */
interface Named {
  id: string;
  data: { initials: Readings };
  texts: { zh: { title: string } } & Partial<Record<Language, { title: string }>>;
}

/** Items as a reader of the language looks their names up: ㄅ to ㄩ, あ to ん, A to Z; those of one name by their id. */
export function sortByName<T extends Named>(items: readonly T[], language: Language): T[] {
  const order = LANGUAGE_ROWS[language].initials;
  const { compare } = new Intl.Collator(HTML_LANG[language]);
  const entries = items.map((item) => ({ item, readings: item.data.initials, title: readTexts(item.texts, language).text.title }));
  const byName = (a: (typeof entries)[number], b: (typeof entries)[number]) => {
    if (order !== 'zhuyin') return compare(a.readings[order], b.readings[order]);
    // A collator orders characters by strokes; the letter comes first, and stands in the order of its code.
    return (a.readings.zhuyin.codePointAt(0) ?? 0) - (b.readings.zhuyin.codePointAt(0) ?? 0) || compare(a.title, b.title);
  };
  return entries.sort((a, b) => byName(a, b) || a.item.id.localeCompare(b.item.id)).map(({ item }) => item);
}

/** The reading under which a reader of the language finds a name. */
export function readingOf(readings: Readings, language: Language): string {
  const order = LANGUAGE_ROWS[language].initials;
  return order === 'latin' ? readings.latin.slice(0, 1).toUpperCase() : readings[order];
}
