import type { Creator } from '../../editorial/items/creator.ts';
import type { Library } from '../../editorial/library.ts';
import { fieldOf, localize } from '../http/localize.ts';
import { findById, namedOf, referenceOrNone, referenceTo } from './find-item.ts';
import { type DatabaseFilter, isLookedFor } from './read-comics.ts';

/** A creator in a list. */
export function creatorSummary({ creatorFields, comicGenres }: Library, { id, data, texts }: Creator) {
  return {
    id,
    initials: data.initials,
    fields: data.fields.map((field) => namedOf(creatorFields, field)),
    genres: data.genres.map((genre) => namedOf(comicGenres, genre)),
    since: data.since,
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
  };
}

/** Creators as they are looked for. */
export function readCreators(library: Library, { field, ...filter }: DatabaseFilter & { field?: string | undefined }) {
  return library.creators
    .filter((creator) => isLookedFor(creator, creator.data.since, filter) && (field === undefined || creator.data.fields.includes(field)))
    .map((creator) => creatorSummary(library, creator));
}

/** One creator with the comics of theirs that are in the database. @throws Refusal NOT_FOUND */
export function readCreator(library: Library, id: string) {
  const creator = findById(library.creators, id);
  return {
    ...creatorSummary(library, creator),
    links: creator.data.links.map(({ href, name }) => ({ href, ...localize('name', name) })),
    union: referenceOrNone(library.unions, creator.data.union),
    comics: library.comics.filter(({ data }) => data.creators.includes(id)).map(referenceTo),
    ...localize('content', fieldOf(creator.texts, 'html')),
  };
}
