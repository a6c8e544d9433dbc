import { HTML_LANG, type Language } from './languages.ts';

/** What a name is looked up by in each language: its first Zhuyin letter, its kana, its Latin form. */
interface Readings {
  zhuyin: string;
  kana: string;
  latin: string;
}
interface Named {
  initials: Readings;
  title: string;
}

/** Compares two names as a reader of the language looks them up: ㄅ to ㄩ, あ to ん, A to Z. */
export function compareReadings(language: Language): (a: Named, b: Named) => number {
  const { compare } = new Intl.Collator(HTML_LANG[language]);
  if (language === 'en') return (a, b) => compare(a.initials.latin, b.initials.latin);
  if (language === 'ja') return (a, b) => compare(a.initials.kana, b.initials.kana);
  // A collator orders characters by strokes; the letter comes first, and stands in the order of its code.
  return (a, b) => Math.sign((a.initials.zhuyin.codePointAt(0) ?? 0) - (b.initials.zhuyin.codePointAt(0) ?? 0)) || compare(a.title, b.title);
}

/** What a reader of the language finds a name under. */
export function readingOf({ zhuyin, kana, latin }: Readings, language: Language): string {
  return { zh: zhuyin, en: latin.slice(0, 1).toUpperCase(), ja: kana }[language];
}
