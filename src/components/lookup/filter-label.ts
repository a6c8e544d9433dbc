import type { Library } from '../../editorial/library.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { ShelfPage } from './shelf.ts';

/** The filter of a page, in words: a genre, a field, a decade, a letter; none for the whole list. */
export function filterLabel({ comicGenres, creatorFields }: Library, { by, value, lang }: ShelfPage, t: Translate): string | undefined {
  if (!by || !value) return undefined;
  if (by === 'year') return t('database:lookup.decade', { year: Number.parseInt(value, 10) });
  if (by === 'initial') return value;
  return (by === 'field' ? creatorFields : comicGenres).find(({ id }) => id === value)?.name[lang];
}
