import type { News } from '../../editorial/items/news.ts';
import type { Library } from '../../editorial/library.ts';

export function typeOf(library: Library, item: News) {
  const type = library.newsTypes.find(({ id }) => id === item.data.type);
  // The reader has checked that types exist.
  if (!type) throw new Error(`No news type ${item.data.type}`);
  return type;
}
