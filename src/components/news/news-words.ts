import type { Library } from '../../editorial/library.ts';
import type { News } from '../../editorial/news.ts';

export function typeOf(library: Library, item: News) {
  const type = library.newsTypes.find(({ id }) => id === item.data.type);
  // The reader has checked that types exist.
  if (!type) throw new Error(`No news type ${item.data.type}`);
  return type;
}
