import type { Publisher } from '../../editorial/items/publisher.ts';
import type { Library } from '../../editorial/library.ts';
import { sortByName } from '../../editorial/sort-by-name.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';

export interface PublisherListPage {
  lang: Language;
  /** The id of a genre, or `all`. */
  genre: string;
  /** In the order of their names. */
  publishers: Publisher[];
}

/** Every page of the list: `publisher_list` (`path` undefined), and `publisher_list/genre/{id}` for each genre that somebody publishes. */
export function publisherPages({
  publishers,
  comicGenres,
}: Pick<Library, 'publishers' | 'comicGenres'>): { path: string | undefined; props: PublisherListPage }[] {
  return LANGUAGES.flatMap((lang) => {
    const all = sortByName(publishers, lang);
    const genres = comicGenres.map(({ id }) => ({ genre: id, publishers: all.filter(({ data }) => data.genres.includes(id)) }));
    return [
      { path: undefined, props: { lang, genre: 'all', publishers: all } },
      ...genres.filter((each) => each.publishers.length > 0).map((each) => ({ path: `genre/${each.genre}`, props: { lang, ...each } })),
    ];
  });
}
