import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { comicsBy, comicsFrom, othersBySame, othersOfGenre } from './comic-index.ts';

const { comics, creators, publishers, comicGenres } = await readLibrary(SAMPLE_CONTENT, {
  at: new Date('2026-11-21T10:00:00+08:00'),
});

test('a creator and a publisher have what names them, in the order of the library', () => {
  for (const { id } of creators) expect(comicsBy(comics, id)).toEqual(comics.filter(({ data }) => data.creators.includes(id)));
  for (const { id } of publishers) expect(comicsFrom(comics, id)).toEqual(comics.filter(({ data }) => data.publisher === id));
});

test('beside a comic stand the first others of its creators, and of a genre those not told of yet', () => {
  for (const comic of comics) {
    const others = comics.filter(({ id }) => id !== comic.id);
    const same = others.filter(({ data }) => data.creators.some((id) => comic.data.creators.includes(id)));
    expect(othersBySame(comics, comic, 1)).toEqual(same.slice(0, 1));
    const told = othersBySame(comics, comic, 3);
    expect(told).toEqual(same.slice(0, 3));
    for (const { id } of comicGenres) {
      const ofGenre = others.filter((other) => other.data.genres.includes(id) && !told.includes(other));
      expect(othersOfGenre(comics, comic, id, told, 6)).toEqual(ofGenre.slice(0, 6));
    }
  }
});

test('fewer comics are another list: nothing of the first is found in it', () => {
  const [newest] = comics;
  if (!newest) throw new Error('No comics');
  const [creator = ''] = newest.data.creators;
  expect(comicsBy(comics, creator)).toContain(newest);
  expect(comicsBy(comics.slice(1), creator)).not.toContain(newest);
});
