import i18next from 'i18next';
import type { Area, Texts } from './catalogue.ts';
import { withCentre } from './centre-values.ts';
import type { Language } from './languages.ts';

/** The texts of some areas, to be handed to an island as a prop. Build time only. */
export function textsFor(language: Language, areas: readonly Area[]): Texts {
  return Object.fromEntries(areas.map((area) => [area, textsOf(language, area)])) as Texts;
}

/** Many pages hand over the same areas. */
const filled = new Map<string, unknown>();

function textsOf(language: Language, area: Area): unknown {
  const name = `${language}/${area}`;
  const texts = filled.get(name) ?? withCentre(i18next.getResourceBundle(language, area), language);
  filled.set(name, texts);
  return texts;
}
