import i18next from 'i18next';
import type { Area, Texts } from './catalogue.ts';
import type { Language } from './languages.ts';

/** The texts of some areas, to be handed to an island as a prop. Build time only. */
export function textsFor(language: Language, areas: readonly Area[]): Texts {
  return Object.fromEntries(areas.map((area) => [area, i18next.getResourceBundle(language, area)])) as Texts;
}
