import { hasInitial, type Readings } from '../../domain/content/index-letters.ts';
import { hasTerms, normalise } from '../../domain/content/lookup.ts';
import type { Comic } from '../../editorial/items/comic.ts';
import type { Library } from '../../editorial/library.ts';
import { published } from '../../editorial/published.ts';
import { fieldOf, localize, type TextFiles } from '../http/localize.ts';
import { findById, namedOf, referenceOrNone, referenceTo } from './find-item.ts';

/** The filter of a database; an absent field does not narrow. */
export interface DatabaseFilter {
  q?: string | undefined;
  initial?: string | undefined;
  genre?: string | undefined;
  /** Digits; anything else is no year of any item. */
  year?: string | undefined;
}

interface Entry {
  data: { initials: Readings; genres: readonly string[] };
  texts: TextFiles<{ title: string }>;
}

/** Whether an entry of a database, of a year, is what is looked for. */
export function isLookedFor({ data, texts }: Entry, ofYear: number, { q, initial, genre, year }: DatabaseFilter): boolean {
  const title = fieldOf(texts, 'title');
  return (
    (q === undefined || hasTerms(normalise([title.zh, title.en, title.ja, data.initials.kana].join(' ')), q)) &&
    (initial === undefined || hasInitial(data.initials, initial)) &&
    (genre === undefined || data.genres.includes(genre)) &&
    (year === undefined || String(ofYear) === year)
  );
}

function comicSummary({ comicGenres, creators, tags }: Library, { id, data, texts }: Comic) {
  const { initials, year, status, format, volumes } = data;
  return {
    id,
    initials,
    genres: data.genres.map((genre) => namedOf(comicGenres, genre)),
    year,
    status,
    format,
    volumes,
    creators: published(creators, data.creators).map(referenceTo),
    tags: data.tags.map((tag) => namedOf(tags, tag)),
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
  };
}

/** Comics, newest first, as they are looked for. */
export function readComics(library: Library, { tag, ...filter }: DatabaseFilter & { tag?: string | undefined }) {
  return library.comics
    .filter((comic) => isLookedFor(comic, comic.data.year, filter) && (tag === undefined || comic.data.tags.includes(tag)))
    .map((comic) => comicSummary(library, comic));
}

/** One comic with its description as HTML. @throws Refusal NOT_FOUND */
export function readComic(library: Library, id: string) {
  const comic = findById(library.comics, id);
  return {
    ...comicSummary(library, comic),
    pages: comic.data.pages ?? null,
    publisher: referenceOrNone(library.publishers, comic.data.publisher),
    awards: published(library.awards, comic.data.awards).map(referenceTo),
    ...localize('content', fieldOf(comic.texts, 'html')),
  };
}
