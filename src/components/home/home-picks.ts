import type { Comic } from '../../editorial/items/comic.ts';
import type { Creator } from '../../editorial/items/creator.ts';
import type { Library } from '../../editorial/library.ts';
import { published } from '../../editorial/published.ts';

/** Covers on the shelf, and people in the cast. */
const SHELF = 8;
const CAST = 8;

/** The newest comics; of those of a year, as the library has them. */
export function shelfComics({ comics }: Pick<Library, 'comics'>): Comic[] {
  return [...comics].sort((a, b) => b.data.year - a.data.year).slice(0, SHELF);
}

/** The creators of the comics on the shelf, each once, and then others until the row is full. */
export function featuredCreators({ comics, creators }: Pick<Library, 'comics' | 'creators'>): Creator[] {
  const makers = shelfComics({ comics }).flatMap(({ data }) => published(creators, data.creators));
  return [...new Set([...makers, ...creators])].slice(0, CAST);
}
