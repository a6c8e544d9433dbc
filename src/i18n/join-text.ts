import { BETWEEN } from './language-words.ts';
import type { Language } from './languages.ts';

/** Puts parts together as a language does; what is empty or missing is left out. */
export function joinText(language: Language, what: keyof typeof BETWEEN, parts: readonly (string | number | null | undefined | false)[]): string {
  return parts.filter((part) => part || part === 0).join(BETWEEN[what][language]);
}
