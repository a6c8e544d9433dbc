import { expect, test } from 'vitest';
import { collectPath, readCollectPath } from './collectable.ts';

test('an item is named by the start of the path that collects it', () => {
  expect(collectPath({ kind: 'news', id: 'lost-property' })).toBe('news/lost-property');
  expect(collectPath({ kind: 'activity', type: 'course', id: 'inking' })).toBe('activity/course/inking');
});

test('the path is read back, and what is none is refused', () => {
  expect(readCollectPath('album/opening')).toEqual({ kind: 'album', type: null, id: 'opening' });
  expect(readCollectPath('activity/course/inking')).toEqual({ kind: 'activity', type: 'course', id: 'inking' });
  for (const path of ['', 'news', 'news/', 'activity/inking', 'news/a/b', 'comic/x', 'javascript:alert(1)']) expect(readCollectPath(path)).toBeNull();
});
