import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { publisherPages } from './publisher-pages.ts';

test('every publisher is on the first page, and on the page of each of its genres alone', async () => {
  const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
  const pages = publisherPages(library).filter(({ props }) => props.lang === 'en');
  expect(pages[0]?.path).toBeUndefined();
  expect(pages[0]?.props.items).toHaveLength(library.publishers.length);
  for (const { data, id } of library.publishers) {
    const on = pages.filter(({ path, props }) => path && props.items.some((each) => each.id === id)).map(({ path }) => path);
    expect(on.sort()).toEqual(data.genres.map((genre) => `genre/${genre}`).sort());
  }
});

test('a genre that nobody publishes has no page', async () => {
  const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
  const comicGenres = [...library.comicGenres, { id: 'unheard-of', name: { zh: '無', en: 'None', ja: 'なし' } }];
  expect(publisherPages({ ...library, comicGenres }).map(({ path }) => path)).not.toContain('genre/unheard-of');
});
