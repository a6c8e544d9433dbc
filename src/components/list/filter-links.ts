import { type ListRoute, listPath } from '../../domain/site/list-address.ts';
import type { Named } from '../../editorial/items/schema.ts';
import { byEach, memoizePerList } from '../../editorial/list-index.ts';
import type { Language } from '../../i18n/languages.ts';

/** A narrowing of a list as a link. */
export interface FilterLink {
  /** Below the language. */
  path: string;
  text: string;
  /** As many as it leaves. */
  count: number;
}

const typesOf = memoizePerList((items: readonly { data: { type: string } }[]) => byEach(items, ({ data }) => [data.type]));

/** Links to all of a list and to each type of its items. */
export function typeLinks(route: ListRoute, items: readonly { data: { type: string } }[], types: readonly Named[], all: string, lang: Language): FilterLink[] {
  const count = (id: string) => typesOf(items).get(id)?.length ?? 0;
  return [
    { path: listPath(route), text: all, count: items.length },
    ...types.map(({ id, name }) => ({ path: listPath(route, id), text: name[lang], count: count(id) })),
  ];
}
