import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CONTENT_COLLECTIONS,
  CONTENT_PICTURE_MAX_BYTES,
  contentId,
  ITEM_COLLECTIONS,
  isItemCollection,
  itemKeyOf,
  LIST_FILES,
  PICTURE_NAME,
} from './content-item.ts';

const CONTENT = join(import.meta.dirname, '../../../tests/content');

test('collections are the folders of the content, lists are files in it', () => {
  for (const collection of ITEM_COLLECTIONS) expect(statSync(join(CONTENT, collection)).isDirectory(), collection).toBe(true);
  for (const file of Object.values(LIST_FILES)) expect(statSync(join(CONTENT, file)).isFile(), file).toBe(true);
  expect(CONTENT_COLLECTIONS.filter((collection) => !isItemCollection(collection))).toEqual(['lists', 'settings']);
});

test.each([
  ['news.ink-horizon-opens', { collection: 'news', name: 'ink-horizon-opens' }],
  ['lists.tags', { collection: 'lists', name: 'tags' }],
  ['settings.job_types', { collection: 'settings', name: 'job_types' }],
  [`news.${'a'.repeat(60)}`, { collection: 'news', name: 'a'.repeat(60) }],
] as const)('%s names an item, and is its name', (id, key) => {
  expect(itemKeyOf(id)).toEqual(key);
  expect(contentId(key)).toBe(id);
});

test.each([
  ...['news', 'news.', '.a', 'gossip.a', 'news.A', 'news.a_b', 'news.a--b', 'news.../x', 'news.a/b', 'news.a.b', `news.${'a'.repeat(61)}`],
  ...['lists.none', 'lists.toString', 'lists.constructor', 'settings.job-types', 'settings.job_', 'settings.1', 'album/_types.yaml'],
])('%s names none', (id) => {
  expect(itemKeyOf(id)).toBeNull();
});

test('a picture is WebP by a plain name, of 8 MiB at most', () => {
  expect(CONTENT_PICTURE_MAX_BYTES).toBe(8_388_608);
  expect(['a.webp', 'two-rooms-2.webp'].every((name) => PICTURE_NAME.test(name))).toBe(true);
  expect(['a.png', '.webp', '../a.webp', 'a b.webp', 'a.webp.exe'].some((name) => PICTURE_NAME.test(name))).toBe(false);
});
