import type { Language } from './languages.ts';

/** What stands between things, as each language writes it. */
const BETWEEN = {
  /** The parts of a title, the narrowest first. */
  title: { zh: '｜', en: ' | ', ja: '｜' },
  /** Facts side by side: `2024 · Food`. */
  facts: { zh: '・', en: ' · ', ja: '・' },
  /** A list in a sentence. */
  list: { zh: '、', en: ', ', ja: '、' },
} as const;

/** Puts parts together as a language does; what is empty or missing is left out. */
export function joined(language: Language, what: keyof typeof BETWEEN, parts: readonly (string | number | null | undefined | false)[]): string {
  return parts.filter((part) => part !== '' && part !== null && part !== undefined && part !== false).join(BETWEEN[what][language]);
}
