import { below, LIST_ROUTES, type ListPage, listPages } from '../../domain/site/list-address.ts';
import type { Publisher } from '../../editorial/items/publisher.ts';
import type { Library } from '../../editorial/library.ts';
import { sortByName } from '../../editorial/sort-by-name.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';

/** Publishers in the order of their names. */
export interface PublisherListPage extends ListPage<Publisher> {
  lang: Language;
}

/** Every page of the list: all publishers, and those of each genre that somebody publishes. */
export function publisherPages({
  publishers,
  comicGenres,
}: Pick<Library, 'publishers' | 'comicGenres'>): { path: string | undefined; props: PublisherListPage }[] {
  return LANGUAGES.flatMap((lang) => {
    const all = sortByName(publishers, lang);
    const genres = comicGenres.map(({ id }) => ({ filter: `genre/${id}`, items: all.filter(({ data }) => data.genres.includes(id)) }));
    const pages = listPages(LIST_ROUTES.publisher, [{ items: all }, ...genres.filter(({ items }) => items.length > 0)]);
    return pages.map((page) => ({ path: below('publisher_list', page.path), props: { lang, ...page } }));
  });
}
