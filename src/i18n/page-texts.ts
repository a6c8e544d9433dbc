import i18next from 'i18next';
import type { Area, Catalogue, Texts } from './catalogue.ts';
import { withCentre } from './centre-values.ts';
import type { Language } from './languages.ts';

/** The texts of some areas, to be handed to an island as a prop. Build time only. */
export function textsFor<A extends Area>(language: Language, areas: readonly A[]): Texts & Pick<Catalogue, A> {
  return Object.fromEntries(areas.map((area) => [area, textsOf(language, area)])) as Texts & Pick<Catalogue, A>;
}

/** Many pages hand over the same areas. */
const filled = new Map<string, unknown>();

function textsOf(language: Language, area: Area): unknown {
  const name = `${language}/${area}`;
  const texts = filled.get(name) ?? withCentre(i18next.getResourceBundle(language, area), language);
  filled.set(name, texts);
  return texts;
}
