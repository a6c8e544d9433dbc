import { INITIALS, type InitialOrder } from '../../domain/content/index-letters.ts';
import { decadeOf, EVERYTHING, type LookupEntry, type LookupOrder, type LookupQuery, lookUp } from '../../domain/content/lookup.ts';
import { below, type ListPage, type ListRoute, listPages } from '../../domain/site/list-address.ts';
import type { Named } from '../../editorial/items/schema.ts';
import { memoizePerList } from '../../editorial/list-index.ts';
import { inEachLanguage, LANGUAGE_ROWS, LANGUAGES, type Language } from '../../i18n/languages.ts';

/** In whose order a reader of the language looks names up. */
export const INITIAL_ORDER: Readonly<Record<Language, InitialOrder>> = inEachLanguage((language) => LANGUAGE_ROWS[language].initials);
const PER_PAGE = 24;

/** One database as the pages list it: what there is, in the order of the names, and what it can be narrowed by. */
export interface Shelf {
  route: ListRoute;
  entries: readonly LookupEntry[];
  /** Narrowed by links (each an address) or by a choice in the form. */
  facets: readonly { name: 'genre' | 'field' | 'status'; options: readonly Named[]; links: boolean }[];
  order: LookupOrder;
}

/** One static page: everything, or narrowed by one thing. */
export interface ShelfPage extends Omit<ListPage<unknown>, 'items'> {
  lang: Language;
  /** `genre`, `year`, `initial` … or none. */
  by?: string | undefined;
  value?: string | undefined;
  ids: readonly string[];
}

/** Every static page of a database, as `getStaticPaths` wants them: those without an entry are left out. */
export function shelfPages(shelfIn: (lang: Language) => Shelf) {
  return LANGUAGES.flatMap((lang) => {
    const shelf = shelfIn(lang);
    return narrowings(shelf, lang).flatMap(({ by, value, query }) => {
      const found = lookUp(shelf.entries, query, shelf.order);
      if (by && found.length === 0) return [];
      return listPages(shelf.route, [{ filter: by && `${by}/${value}`, items: found }], PER_PAGE).map(({ items, ...page }) => {
        const props: ShelfPage = { lang, by, value, ...page, ids: items.map(({ id }) => id) };
        return { params: { lang, path: below(shelf.route.base, page.path) }, props };
      });
    });
  });
}

/** The ways to narrow a shelf that have an address, each with the query it stands for. */
function narrowings(shelf: Shelf, lang: Language): { by?: string; value?: string; query: LookupQuery }[] {
  return [
    { query: EVERYTHING },
    ...shelf.facets.flatMap(({ name, options }) => options.map(({ id }) => ({ by: name, value: id, query: queryFor(name, id) }))),
    ...decadesOf(shelf).map((decade) => ({ by: 'year', value: decade, query: queryFor('year', decade) })),
    ...INITIALS[INITIAL_ORDER[lang]].map((letter) => ({ by: 'initial', value: letter, query: queryFor('initial', letter) })),
  ];
}

/** The query that an address of one narrowing stands for. */
export function queryFor(by: string, value: string): LookupQuery {
  if (by === 'initial') return { ...EVERYTHING, initial: value };
  if (by === 'year') return { ...EVERYTHING, from: Number.parseInt(value, 10), to: Number.parseInt(value, 10) + 9 };
  return { ...EVERYTHING, facets: { [by]: value } };
}

/** The decades there are entries of, the latest first. */
export function decadesOf({ entries }: Shelf): readonly string[] {
  return tallyOf(entries).decades;
}

/** The number of entries that a filter by a letter (`initial`) or by a facet leaves. */
export function countOf({ entries }: Shelf, by: string, value: string): number {
  return tallyOf(entries).counts.get(`${by}/${value}`) ?? 0;
}

/** Every page of a shelf shows all the numbers. */
const tallyOf = memoizePerList((entries: readonly LookupEntry[]) => {
  const counts = new Map<string, number>();
  const decades = new Set<string>();
  for (const { initial, year, facets } of entries) {
    const facetKeys = Object.entries(facets).flatMap(([by, values]) => values.map((value) => `${by}/${value}`));
    for (const key of new Set(initial === undefined ? facetKeys : [`initial/${initial}`, ...facetKeys])) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (year !== undefined) decades.add(decadeOf(year));
  }
  return { counts, decades: [...decades].sort().reverse() };
});
