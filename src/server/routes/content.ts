import { getAward, listAwards } from '../../contract/award.ts';
import { listFaqs, listFaqTypes } from '../../contract/faq.ts';
import { getNews, listNews, listNewsTypes } from '../../contract/news.ts';
import type { Deps } from '../deps.ts';
import { readAward, readAwards, readFaqs, readFaqTypes, readNews, readNewsItem, readNewsTypes } from '../services/read-content.ts';
import { type App, bind, pageOf } from './bind.ts';

/** News, awards, questions: what editors write. */
export function mountContent(app: App, deps: Deps): void {
  const { library } = deps;
  // Before `/news/{id}`, which would take `type` for an id.
  bind(app, deps, listNewsTypes, ({ query }) => pageOf(readNewsTypes(library), query));
  bind(app, deps, listNews, ({ query }) => pageOf(readNews(library, query), query));
  bind(app, deps, getNews, ({ params }) => readNewsItem(library, params.id));
  bind(app, deps, listFaqTypes, ({ query }) => pageOf(readFaqTypes(library), query));
  bind(app, deps, listFaqs, ({ query }) => pageOf(readFaqs(library, query), query));
  bind(app, deps, listAwards, ({ query }) => pageOf(readAwards(library), query));
  bind(app, deps, getAward, ({ params }) => readAward(library, params.id));
}
