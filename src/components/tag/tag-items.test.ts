import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { FEW, TAG_KINDS, tagItems, tagKinds, tagPages, usedTags } from './tag-items.ts';

test('a tag gathers everything published that carries it, of every kind, and no draft', async () => {
  const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
  const shelves = { news: library.news, activity: library.activities, video: library.videos, album: library.albums, comic: library.comics };
  for (const { id } of library.tags) {
    const items = tagItems(library, id);
    for (const kind of TAG_KINDS) {
      const expected = shelves[kind].filter(({ data }) => data.tags.includes(id)).map((item) => item.id);
      expect(items[kind].map((item) => item.id)).toEqual(expected);
    }
  }
  expect(tagItems(library, 'exhibition').activity.map(({ path }) => path)).toContain('activity_exhibition/sample-exhibition');
  expect(tagItems(library, 'exhibition').activity.map(({ id }) => id)).not.toContain('sample-lecture-draft');
  expect(Object.values(tagItems(library, 'no-such-tag')).flat()).toEqual([]);
});

test('a tab that is long goes on under further pages, and a tab without items is a page all the same', () => {
  const news = Array.from({ length: 50 }, (_, i) => ({
    id: `n-${i}`,
    data: { type: 'event', published_on: '2026-11-01', pinned: false, tags: ['drawing'] },
    texts: { zh: { title: 't', summary: 's', html: '' } },
  }));
  const library = { news, activities: [], videos: [], albums: [], comics: [] };
  const pages = tagPages(library, 'drawing');
  expect(pages.map(({ path }) => path)).toEqual([undefined, 'news', 'news/2', 'news/3', 'activity', 'video', 'album', 'comic']);
  const ids = pages.filter(({ tab: { tab } }) => tab === 'news').flatMap(({ tab: { items } }) => items.map(({ id }) => id));
  expect(ids).toEqual(news.map(({ id }) => id));
  // The page of all kinds has the first of each, and is no other when one that it does not show is.
  expect(pages[0]?.tab.items.map(({ id }) => id)).toEqual(ids.slice(0, FEW));
});

test('a kind of which nothing has a tag is no tab of it', async () => {
  const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
  expect(library.tags.length).toBeGreaterThan(0);
  for (const { id } of library.tags) expect(tagKinds(library, id)).toEqual(TAG_KINDS.filter((kind) => tagItems(library, id)[kind].length > 0));
  expect(tagKinds(library, 'no-such-tag')).toEqual([]);
});

test('tags that nothing has are not among those that are used', async () => {
  const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
  const none = { id: 'of-nothing', name: { zh: '無', en: 'Nothing', ja: '無' } };
  const expected = library.tags.map(({ id }) => id).filter((id) => Object.values(tagItems(library, id)).flat().length > 0);
  expect(usedTags({ ...library, tags: [none, ...library.tags] })).toEqual(expected);
});
