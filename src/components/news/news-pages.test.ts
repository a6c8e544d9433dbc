import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { newsPages } from './news-pages.ts';

test('every news item is on exactly one page of all news and one of its type, in each language', async () => {
  const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
  const pages = newsPages(library).filter(({ props }) => props.lang === 'ja');
  const idsOf = (isNarrowed: boolean) =>
    pages.filter(({ props }) => (props.filter !== undefined) === isNarrowed).flatMap(({ props }) => props.items.map(({ id }) => id));
  const all = library.news.map(({ id }) => id);
  expect(idsOf(false)).toEqual(all);
  expect(idsOf(true).sort()).toEqual([...all].sort());
});

test('first pages are short addresses, further ones carry their number', async () => {
  const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
  const news = library.news.flatMap((item) => Array.from({ length: 8 }, (_, i) => ({ ...item, id: `${item.id}-${i}` })));
  const paths = newsPages({ ...library, news }).map(({ path }) => path);
  expect(paths).toContain(undefined);
  expect(paths).toContain('all/2');
  expect(paths).toContain('facility');
  expect(paths).not.toContain('all/1');
});
