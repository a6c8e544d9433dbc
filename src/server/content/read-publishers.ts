import type { Publisher, Union } from '../../editorial/items/publisher.ts';
import type { Library } from '../../editorial/library.ts';
import { fieldOf, localize } from '../http/localize.ts';
import { findById, namedOf } from './find-item.ts';

function houseSummary({ id, data, texts }: Publisher | Union) {
  return {
    id,
    founded: data.founded,
    website: data.website ?? null,
    email: data.email ?? null,
    ...localize('place', data.place),
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
  };
}

const publisherSummary = ({ comicGenres }: Library, publisher: Publisher) => ({
  ...houseSummary(publisher),
  initials: publisher.data.initials,
  genres: publisher.data.genres.map((genre) => namedOf(comicGenres, genre)),
});
const unionSummary = (union: Union) => ({ ...houseSummary(union), members: union.data.members });

/** Publishers, of a genre when asked. */
export function readPublishers(library: Library, { genre }: { genre?: string | undefined }) {
  return library.publishers.filter(({ data }) => genre === undefined || data.genres.includes(genre)).map((each) => publisherSummary(library, each));
}

/** One publisher with its imprints. @throws Refusal NOT_FOUND */
export function readPublisher(library: Library, id: string) {
  const publisher = findById(library.publishers, id);
  return {
    ...publisherSummary(library, publisher),
    imprints: publisher.data.imprints.map((name) => localize('name', name)),
    ...localize('content', fieldOf(publisher.texts, 'html')),
  };
}

/** Comic artists' associations in their order. */
export const readUnions = ({ unions }: Library) => unions.map(unionSummary);

/** One association with what it does for its members. @throws Refusal NOT_FOUND */
export function readUnion({ unions }: Library, id: string) {
  const union = findById(unions, id);
  return {
    ...unionSummary(union),
    services: union.data.services.map((name) => localize('name', name)),
    ...localize('content', fieldOf(union.texts, 'html')),
  };
}
