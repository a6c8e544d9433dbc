import i18next from 'i18next';
import type { Area, Catalogue, Texts } from './catalogue.ts';
import { type CentreValues, centreValues, fillCentre, noteCentreValues } from './centre-values.ts';
import type { Language } from './languages.ts';

/** The texts of some areas, to be handed to an island as a prop. Build time only. */
export function textsFor<A extends Area>(language: Language, areas: readonly A[]): Texts & Pick<Catalogue, A> {
  return Object.fromEntries(areas.map((area) => [area, textsOf(language, area)])) as Texts & Pick<Catalogue, A>;
}

/** Many pages hand over the same areas: they are filled once for each centre. */
const filled = new WeakMap<CentreValues, Map<string, ReturnType<typeof fillCentre>>>();

function textsOf(language: Language, area: Area): unknown {
  const centre = centreValues(language);
  const own = filled.get(centre) ?? new Map();
  filled.set(centre, own);
  const { texts, says } = own.get(area) ?? fillCentre(i18next.getResourceBundle(language, area), centre);
  own.set(area, { texts, says });
  noteCentreValues(language, says);
  return texts;
}
