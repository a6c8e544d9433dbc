import type { Library } from '../../editorial/library.ts';
import type { News } from '../../editorial/news.ts';

/** The number of a news item counted from the oldest: it never changes when news is added, so neither does its picture. */
export function turnOf(news: readonly News[], item: News): number {
  return news.filter(({ id, data }) => data.published_on < item.data.published_on || (data.published_on === item.data.published_on && id < item.id)).length;
}

export function typeOf(library: Library, item: News) {
  const type = library.newsTypes.find(({ id }) => id === item.data.type);
  // The reader has checked that types exist.
  if (!type) throw new Error(`No news type ${item.data.type}`);
  return type;
}
