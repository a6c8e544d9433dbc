import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { contentId, type ItemKey, itemKeyOf } from '../../../domain/editing/content-item.ts';
import { checkItem, type ItemValues } from '../../../editorial/writing/check-item.ts';
import { listItems, readItemFiles } from '../content-folder.ts';
import { valuesOf } from '../item-values.ts';
import { readReferable } from './surroundings.ts';

/* An item is held to what the build holds it to: what is in the content passes, and what would stop a build does not. */

const ROOT = join(import.meta.dirname, '../../../../tests/content');
const release = { at: new Date('2026-11-18T10:30:00+08:00') };
/** The pictures and clips that items of the tests name, and that are not there. */
const FILES = new Set(['one.webp', 'poster.webp', 'film.mp4']);

async function faultsOf(key: ItemKey, change: (values: ItemValues) => unknown = () => {}): Promise<string[]> {
  const files = await readItemFiles(ROOT, key);
  if (files === null) throw new Error(contentId(key));
  const values = structuredClone(valuesOf(key, files));
  change(values);
  const referable = readReferable(ROOT, key);
  const { faults } = checkItem(key, values, { release, referable: () => referable, files: FILES });
  return faults.map(({ field, reason }) => `${field}: ${reason}`);
}

describe('every item of a content that can be built', () => {
  let keys: ItemKey[];
  beforeAll(async () => {
    keys = await listItems(ROOT);
  });
  test('passes', async () => {
    expect(keys.length).toBeGreaterThan(80);
    const wrong = await Promise.all(keys.map(async (key) => [contentId(key), ...(await faultsOf(key))]));
    expect(wrong.filter(([, ...faults]) => faults.length > 0)).toEqual([]);
  });
  test('is named by its id, and by no other', () => {
    for (const key of keys) expect(itemKeyOf(contentId(key))).toEqual(key);
    for (const id of [
      'news',
      'news.',
      '.news',
      'news.A',
      'news.a--b',
      'news.a.b',
      'nothing.a',
      'lists.toString',
      'settings.a-b',
      `news.${'a'.repeat(61)}`,
      'news.a\n',
    ])
      expect([id, itemKeyOf(id)]).toEqual([id, null]);
  });
});

const shared = (fields: object) => (values: ItemValues) => Object.assign(Object(values.shared), fields);
test.each<[string, string, (values: ItemValues) => unknown, string]>([
  ['a day that is none', 'news.sample-news-1', shared({ published_on: '2026-2-30' }), 'shared.published_on'],
  ['a field that nobody knows', 'news.sample-news-1', shared({ pined: true }), 'shared.pined'],
  ['a moment that is none', 'news.sample-news-1', shared({ publish_at: 'soon' }), 'shared.publish_at'],
  ['a change to come', 'news.sample-news-1', shared({ updated_on: '2030-01-01' }), 'shared.updated_on'],
  ['a tag that is not there', 'news.sample-news-1', shared({ tags: ['nothing'] }), 'shared.tags.0'],
  ['an end before the beginning', 'activity.sample-talk', shared({ starts_on: '@+2w6', ends_on: '@+1w6' }), 'shared.ends_on'],
  [
    'a picture that is not there',
    'album.sample-album',
    shared({ pictures: [{ file: 'two.webp', alt: { zh: 'a', en: 'a', ja: 'a' } }] }),
    'shared.pictures.0.file',
  ],
  ['no zh text', 'news.sample-news-1', ({ texts }) => Object.assign(texts ?? {}, { zh: null }), 'texts.zh'],
  ['a link that leads out', 'news.sample-news-1', ({ texts }) => Object.assign(texts?.en ?? {}, { body: 'a\n\n[b](//evil.example)' }), 'texts.en.body'],
  ['a shortcut without a text', 'home.home', ({ texts }) => Object.assign(texts?.en?.front ?? {}, { shortcuts: [] }), 'texts.en.front.shortcuts'],
  ['a setting out of range', 'settings.rent', shared({ booking_horizon_days: 0 }), 'shared.booking_horizon_days'],
  ['two rows of one id', 'lists.tags', ({ shared: rows }) => (rows as object[]).push((rows as object[])[0] ?? {}), 'shared.'],
])('%s is refused at its field', async (_, id, change, field) => {
  const [fault = ''] = await faultsOf(itemKeyOf(id) as ItemKey, change);
  expect(fault.startsWith(field), fault).toBe(true);
});
