import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { comicShelf } from '../comic/comic-shelf.ts';
import { creatorShelf } from '../creator/creator-shelf.ts';
import { countOf, decadesOf, shelfPages } from './shelf.ts';

const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
const comicPages = shelfPages((lang) => comicShelf(library, lang));

test('every comic is on one page of the whole list, in each language, and no draft is on any', () => {
  for (const lang of ['zh', 'en', 'ja']) {
    const whole = comicPages.filter(({ props }) => props.lang === lang && !props.by).flatMap(({ props }) => props.ids);
    expect(whole.toSorted()).toEqual(library.comics.map(({ id }) => id).toSorted());
  }
  expect(library.drafts.comics.map(({ id }) => id)).toContain('sample-comic-draft');
  expect(comicPages.flatMap(({ props }) => props.ids)).not.toContain('sample-comic-draft');
});

test('each of its genres, its decade and its letter has a page with it', () => {
  const pathsOf = (lang: string, id: string) =>
    comicPages.filter(({ props }) => props.lang === lang && props.ids.includes(id)).map(({ params }) => params.path);
  const narrowed = (lang: string) => pathsOf(lang, 'sample-comic').filter((path) => path?.includes('/') && !path.startsWith('page'));
  expect(narrowed('zh')).toEqual(['genre/fantasy', 'year/1900s', 'initial/ㄈ']);
  expect(narrowed('ja')).toEqual(['genre/fantasy', 'year/1900s', 'initial/さ']);
  expect(narrowed('en')).toEqual(['genre/fantasy', 'year/1900s', 'initial/S']);
});

test('an address holds something: a letter or a field that nobody has is no page', () => {
  for (const { props } of [...comicPages, ...shelfPages((lang) => creatorShelf(library, lang))]) expect(props.ids.length).toBeGreaterThan(0);
});

test('the numbers at the links are those of the pages they lead to', () => {
  const shelf = comicShelf(library, 'zh');
  for (const { props } of comicPages.filter(({ props: { lang, by, lastPage } }) => lang === 'zh' && by && by !== 'year' && lastPage === 1)) {
    expect(countOf(shelf, props.by ?? '', props.value ?? '')).toBe(props.ids.length);
  }
  expect(countOf(shelf, 'genre', 'unheard-of')).toBe(0);
  const years = shelf.entries.map(({ year }) => year ?? 0);
  expect(decadesOf(shelf).map((decade) => Number.parseInt(decade, 10))).toEqual([...new Set(years.map((year) => year - (year % 10)))].sort((a, b) => b - a));
});

test('a shelf is made once a library, and of another’s comics and creators anew', () => {
  expect(comicShelf(library, 'ja').entries).toBe(comicShelf({ ...library }, 'ja').entries);
  const one = comicShelf({ ...library, comics: library.comics.slice(0, 1) }, 'ja').entries;
  expect(one.map(({ id }) => id)).toEqual([library.comics[0]?.id]);
  const nameless = comicShelf({ ...library, creators: [] }, 'ja').entries;
  expect(nameless.map(({ id }) => id)).toEqual(comicShelf(library, 'ja').entries.map(({ id }) => id));
  expect(nameless.map(({ words }) => words)).not.toEqual(comicShelf(library, 'ja').entries.map(({ words }) => words));
  expect(creatorShelf({ ...library, creators: library.creators.slice(0, 2) }, 'en').entries).toHaveLength(2);
});
