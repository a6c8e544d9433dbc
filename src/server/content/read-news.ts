import type { News } from '../../editorial/items/news.ts';
import type { Library } from '../../editorial/library.ts';
import { fieldOf, localize, localizeNamed } from '../http/localize.ts';
import { type ContentShelf, findInCollection, fits, namedOf, type TypeAndTag } from './find-item.ts';

export const readNewsTypes = ({ newsTypes }: Library) => newsTypes.map(localizeNamed);

function newsSummary({ newsTypes, tags }: Library, { id, data, texts }: News) {
  return {
    id,
    type: namedOf(newsTypes, data.type),
    published_on: data.published_on,
    pinned: data.pinned,
    tags: data.tags.map((tag) => namedOf(tags, tag)),
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
  };
}

/** News, what is pinned and then the rest, newest first; of a type or with a tag when asked. */
export function readNews(library: Library, filter: TypeAndTag) {
  return library.news.filter(fits(filter)).map((news) => newsSummary(library, news));
}

/** One news item with its content as HTML. @throws Refusal NOT_FOUND */
export function readNewsItem(library: Library, shelf: ContentShelf<News>, id: string) {
  const { item, mark } = findInCollection(shelf, id);
  return { ...newsSummary(library, item), ...localize('content', fieldOf(item.texts, 'html')), ...mark };
}
