import { below, byType, growingPages, LIST_ROUTES, type ListPage } from '../../domain/site/list-address.ts';
import type { News } from '../../editorial/items/news.ts';
import type { Library } from '../../editorial/library.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';

/** Three panels and twenty dates. */
const PER_PAGE = 23;

export interface NewsPage extends ListPage<News> {
  lang: Language;
}

/** Every page of the news list, of all news and of each type. */
export function newsPages({ news, newsTypes }: Library): { path: string | undefined; props: NewsPage }[] {
  const pages = growingPages(LIST_ROUTES.news, byType(news, newsTypes), PER_PAGE);
  return LANGUAGES.flatMap((lang) => pages.map((page) => ({ path: below('news_list', page.path), props: { lang, ...page } })));
}
