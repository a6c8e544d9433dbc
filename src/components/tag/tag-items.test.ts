import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLibrary } from '../../editorial/library.ts';
import { TAG_KINDS, tagItems } from './tag-items.ts';

test('a tag gathers everything published that carries it, of every kind, and no draft', async () => {
  const library = await readLibrary(join(import.meta.dirname, '../../../content'), { at: new Date('2026-11-21T10:00:00+08:00') });
  const shelves = { news: library.news, activity: library.activities, video: library.videos, album: library.albums, comic: library.comics };
  for (const { id } of library.tags) {
    const items = tagItems(library, id);
    for (const kind of TAG_KINDS) {
      const expected = shelves[kind].filter(({ data }) => data.tags.includes(id)).map((item) => item.id);
      expect(items[kind].map((item) => item.id)).toEqual(expected);
    }
  }
  expect(tagItems(library, 'exhibition').activity.map(({ path }) => path)).toContain('activity_exhibition/ink-horizon-originals');
  expect(tagItems(library, 'exhibition').activity.map(({ id }) => id)).not.toContain('draft-spring-exhibition');
  expect(Object.values(tagItems(library, 'no-such-tag')).flat()).toEqual([]);
});
