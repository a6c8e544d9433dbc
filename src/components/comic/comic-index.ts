import type { Comic } from '../../editorial/items/comic.ts';
import { byEach, memoizePerList, placeOf } from '../../editorial/list-index.ts';

const indexOf = memoizePerList((comics: readonly Comic[]) => ({
  byCreator: byEach(comics, ({ data }) => data.creators),
  byGenre: byEach(comics, ({ data }) => data.genres),
  byPublisher: byEach(comics, ({ data }) => (data.publisher ? [data.publisher] : [])),
}));

/** The works of the creator with an id, the newest first as the library has them. */
export function comicsBy(comics: readonly Comic[], creator: string): readonly Comic[] {
  return indexOf(comics).byCreator.get(creator) ?? [];
}

/** The comics of the publisher with an id, in the order of the library. */
export function comicsFrom(comics: readonly Comic[], publisher: string): readonly Comic[] {
  return indexOf(comics).byPublisher.get(publisher) ?? [];
}

/** The first `count` other works of a comic's creators, in the order of the library. */
export function othersBySame(comics: readonly Comic[], { id, data }: Comic, count: number): Comic[] {
  // Of each creator one more than is wanted: the comic itself may be among them.
  const near = new Set(data.creators.flatMap((creator) => comicsBy(comics, creator).slice(0, count + 1)));
  const place = (comic: Comic) => placeOf(comics, comic.id) ?? 0;
  return [...near]
    .filter((other) => other.id !== id)
    .sort((a, b) => place(a) - place(b))
    .slice(0, count);
}

/** The first `count` other comics of a genre that are not `told` of already, in the order of the library. */
export function othersOfGenre(comics: readonly Comic[], { id }: Comic, genre: string, told: readonly Comic[], count: number): Comic[] {
  const near = (indexOf(comics).byGenre.get(genre) ?? []).slice(0, count + told.length + 1);
  return near.filter((other) => other.id !== id && !told.includes(other)).slice(0, count);
}
