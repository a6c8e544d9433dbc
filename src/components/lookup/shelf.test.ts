import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLibrary } from '../../editorial/library.ts';
import { comicShelf } from '../comic/comic-shelf.ts';
import { creatorShelf } from '../creator/creator-shelf.ts';
import { shelfPages } from './shelf.ts';

const library = await readLibrary(join(import.meta.dirname, '../../../content'), { at: new Date('2026-11-21T10:00:00+08:00') });
const comicPages = shelfPages((lang) => comicShelf(library, lang));

test('every comic is on one page of the whole list, in each language, and no draft is on any', () => {
  for (const lang of ['zh', 'en', 'ja']) {
    const whole = comicPages.filter(({ props }) => props.lang === lang && !props.by).flatMap(({ props }) => props.ids);
    expect(whole.toSorted()).toEqual(library.comics.map(({ id }) => id).toSorted());
  }
  expect(library.drafts.comics.map(({ id }) => id)).toContain('draft-comic');
  expect(comicPages.flatMap(({ props }) => props.ids)).not.toContain('draft-comic');
});

test('each of its genres, its decade and its letter has a page with it', () => {
  const pathsOf = (lang: string, id: string) =>
    comicPages.filter(({ props }) => props.lang === lang && props.ids.includes(id)).map(({ params }) => params.path);
  const narrowed = (lang: string) => pathsOf(lang, 'hillside-telegraph-office').filter((path) => path?.includes('/') && !path.startsWith('page'));
  expect(narrowed('zh')).toEqual(['genre/historical', 'year/2020s', 'initial/ㄕ']);
  expect(narrowed('ja')).toEqual(['genre/historical', 'year/2020s', 'initial/さ']);
  expect(narrowed('en')).toEqual(['genre/historical', 'year/2020s', 'initial/H']);
});

test('an address holds something: a letter or a field that nobody has is no page', () => {
  for (const { props } of [...comicPages, ...shelfPages((lang) => creatorShelf(library, lang))]) expect(props.ids.length).toBeGreaterThan(0);
});
