import { HTML_LANG, type Language } from '../../../i18n/languages.ts';

type Named = Readonly<Record<`name_${Language}`, string>>;

/** The name of an item of a static list in a language. */
export function nameIn(item: Named, lang: Language): string {
  return item[`name_${lang}`];
}

/** Items in the order of their names, as the language sorts. */
export function byName<T extends Named>(items: readonly T[], lang: Language): T[] {
  const { compare } = new Intl.Collator(HTML_LANG[lang]);
  return items.toSorted((a, b) => compare(nameIn(a, lang), nameIn(b, lang)));
}
