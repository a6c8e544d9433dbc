import type { News } from '../../editorial/items/news.ts';
import type { Library } from '../../editorial/library.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';

/** Three panels and twenty dates. */
const PER_PAGE = 23;

export interface NewsPage {
  lang: Language;
  type: string;
  page: number;
  lastPage: number;
  items: News[];
}

/**
 * Every page of the news list: `news_list`, `news_list/{type}`, and further pages as `news_list/all/2` and
 * `news_list/{type}/2`. `path` is undefined for the first page of all.
 */
export function newsPages({ news, newsTypes }: Library): { path: string | undefined; props: NewsPage }[] {
  const lists = [{ type: 'all', items: news }, ...newsTypes.map(({ id }) => ({ type: id, items: news.filter(({ data }) => data.type === id) }))];
  return LANGUAGES.flatMap((lang) =>
    lists.flatMap(({ type, items }) => {
      const lastPage = Math.max(1, Math.ceil(items.length / PER_PAGE));
      return Array.from({ length: lastPage }, (_, i) => ({
        path: i > 0 ? `${type}/${i + 1}` : type === 'all' ? undefined : type,
        props: { lang, type, page: i + 1, lastPage, items: items.slice(i * PER_PAGE, (i + 1) * PER_PAGE) },
      }));
    }),
  );
}
