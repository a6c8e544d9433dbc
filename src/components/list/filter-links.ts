import { type ListRoute, listPath } from '../../domain/site/list-address.ts';
import type { Named } from '../../editorial/items/schema.ts';
import { byEach, memoizePerList } from '../../editorial/list-index.ts';
import type { Language } from '../../i18n/languages.ts';

/** A narrowing of a list as a link. */
export interface FilterLink {
  /** Below the language. */
  path: string;
  text: string;
  /** As many as it leaves, where that is told. */
  count?: number | undefined;
}

const typesOf = memoizePerList((items: readonly { data: { type: string } }[]) => byEach(items, ({ data }) => [data.type]));

/** Links to all of a list and to each type of its items. */
export function typeLinks(route: ListRoute, items: readonly { data: { type: string } }[], types: readonly Named[], all: string, lang: Language): FilterLink[] {
  const counts = new Map([...typesOf(items)].map(([id, { length }]) => [id, length]));
  return countedLinks(route, { all: items.length, types: counts }, types, all, lang);
}

/** The same where no more than the numbers is known; null on further pages, which tell none: what comes in front of a list is no matter of theirs. */
export function countedLinks(
  route: ListRoute,
  counts: { all: number; types: ReadonlyMap<string, number> } | null,
  types: readonly Named[],
  all: string,
  lang: Language,
): FilterLink[] {
  return [
    { path: listPath(route), text: all, count: counts?.all },
    ...types.map(({ id, name }) => ({ path: listPath(route, id), text: name[lang], count: counts ? (counts.types.get(id) ?? 0) : undefined })),
  ];
}
