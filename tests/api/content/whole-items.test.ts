import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { copySample } from '../../support/sample.ts';

/* Items as they travel, whole: with what they name, of which only what is public is told. */

let app: TestApp;
beforeAll(async () => {
  const root = copySample();
  const extend = (item: string, lines: string) => appendFileSync(join(root, item, 'item.yaml'), lines);
  extend(
    'activity/sample-lecture',
    `
space: "2a"
sessions: [{ on: "2026-12-05", from: "14:00", to: "15:00" }]
schedule:
  - { from: "14:00", text: { zh: 開場, en: Opening, ja: 開会 } }
  - { on: "2026-12-05", from: "15:00", to: "16:00", text: { zh: 座談, en: Talk, ja: 座談 } }
`,
  );
  extend('activity/sample-exhibition', '\nis_featured: true\n');
  extend('activity/sample-past', '\nis_featured: true\n');
  extend('comic/sample-comic', '\npages: 180\npublisher: sample-publisher\nawards: [sample-award]\n');
  extend('creator/sample-inker', '\nunion: sample-union\n');
  app = await openTestApp({ CONTENT_DIR: root });
});
afterAll(() => app.close());

const item = async (path: string) => (await app.call('GET', path)).body.data;
const ids = (list: { id: string }[]) => list.map(({ id }) => id);
const SAMPLE_NAME = { name_zh: '範例', name_en: 'Sample', name_ja: 'サンプル' };

test('an activity has its sessions, its programme and its space, and leads to what is public of what it names', async () => {
  const lecture = await item('/activity/lecture/sample-lecture');
  expect(lecture).toMatchObject({
    price_twd: 100,
    is_cancelled: false,
    is_featured: true,
    tags: [],
    sessions: [{ on: '2026-12-05', from: '14:00', to: '15:00' }],
    schedule: [
      { on: null, from: '14:00', to: null, text_zh: '開場', text_en: 'Opening', text_ja: '開会' },
      { on: '2026-12-05', from: '15:00', to: '16:00', text_en: 'Talk' },
    ],
    space: { id: '2a', title_zh: expect.any(String) },
    album: null,
    content_zh: expect.stringContaining('<p>'),
  });
  expect([lecture.related_news, lecture.related_activities, lecture.related_videos].map(ids)).toEqual([
    ['sample-news-1'],
    ['sample-exhibition'],
    ['sample-video'],
  ]);
  expect(lecture.related_activities).toMatchObject([{ type: 'exhibition', title_en: expect.any(String) }]);
  expect(lecture).not.toHaveProperty('is_draft');
  const exhibition = await item('/activity/exhibition/sample-exhibition');
  expect([ids(exhibition.tags), exhibition.space, exhibition.sessions, exhibition.schedule, exhibition.notes_zh]).toEqual([['exhibition'], null, [], [], []]);
  expect([exhibition.starts_on, exhibition.ends_on, exhibition.to, exhibition.participants_en]).toEqual(['2026-11-10', '2026-11-30', '18:00', null]);
});

test('the home page has what is featured in the order of its beginning, without what is over', async () => {
  const home = await item('/home');
  expect(ids(home.featured_activities)).toEqual(['sample-exhibition', 'sample-lecture']);
  expect(ids(home.creators)).toEqual(ids((await app.call('GET', '/creator?per_page=8')).body.data));
  expect(ids(home.videos)).toEqual(['sample-video']);
  expect(ids(home.news)).toEqual(ids((await app.call('GET', '/news?per_page=6')).body.data));
});

test('a comic has its publisher, its awards and its creators; one without them says so', async () => {
  const comic = await item('/comic/sample-comic');
  expect(comic).toMatchObject({
    year: 1901,
    status: 'ongoing',
    format: 'series',
    volumes: 2,
    pages: 180,
    publisher: { id: 'sample-publisher' },
    genres: [{ id: 'fantasy' }],
    initials: { zhuyin: 'ㄈ', kana: 'さんぷる', latin: 'Sample' },
  });
  expect([comic.awards, comic.creators].map(ids)).toEqual([['sample-award'], ['sample-creator']]);
});

test('a creator has fields, links and an association, where there are any', async () => {
  const inker = await item('/creator/sample-inker');
  expect(inker).toMatchObject({ since: 2001, fields: [{ id: 'story' }], genres: [{ id: 'fantasy' }], union: { id: 'sample-union' }, comics: [] });
  expect(inker.links).toEqual([{ href: 'https://ink.example/', ...SAMPLE_NAME }]);
  expect(await item('/creator/sample-creator')).toMatchObject({ union: null, links: [] });
  const found = async (query: string) => ids((await app.call('GET', `/creator?${query}`)).body.data);
  expect(await found('field=story')).toEqual(expect.arrayContaining(['sample-creator', 'sample-inker']));
  expect(await found('field=no-such-field')).toEqual([]);
  expect(await found('q=ink&year=2001')).toEqual(['sample-inker']);
});

test('an award has its winners and its records', async () => {
  const award = await item('/award/sample-award');
  expect(award).toMatchObject({ year: 2025, held_on: '2025-10-18', title_zh: '範例漫畫獎', message_title_zh: '範例', message_zh: '範例' });
  expect(award.winners).toEqual([
    {
      category_zh: '範例',
      category_en: 'Sample',
      category_ja: 'サンプル',
      work_zh: '範例',
      work_en: 'Sample',
      work_ja: 'サンプル',
      creator_zh: '範例',
      creator_en: 'Sample',
      creator_ja: 'サンプル',
    },
  ]);
  expect(award.records).toEqual([{ on: '2025-10-18', text_zh: '範例', text_en: 'Sample', text_ja: 'サンプル' }]);
  expect((await app.call('GET', '/award/no-such-award')).status).toBe(404);
});

test('publishers and associations have where they are and since when, and null for what they have not given', async () => {
  expect(await item('/publisher/sample-publisher')).toMatchObject({ email: null, place_en: 'Taipei', genres: [{ id: 'fantasy' }] });
  expect(await item('/union/sample-union')).toMatchObject({ website: null, email: null, founded: 1991, place_en: 'Tainan', members: 12 });
  expect(ids((await app.call('GET', '/publisher?genre=no-such-genre')).body.data)).toEqual([]);
});

test('a video has its chapters and its size, an album its cover', async () => {
  const video = await item('/video/sample-video');
  expect([video.width, video.height, video.published_on, video.chapters]).toEqual([1280, 720, '2026-11-01', [{ at_seconds: 0, ...SAMPLE_NAME }]]);
  expect(await item('/album/sample-album')).toMatchObject({
    cover: { file: 'one.webp', caption_zh: null },
    published_on: '2026-11-01',
    content_zh: expect.any(String),
  });
});

test('questions are those of a type, or all, in their order', async () => {
  const found = async (query: string) => ids((await app.call('GET', `/faq?${query}`)).body.data);
  expect(await found('type=seats')).toEqual(['sample-question', 'sample-question-2']);
  expect(await found('type=points')).toEqual([]);
  const [first] = (await app.call('GET', '/faq')).body.data;
  expect(first).toMatchObject({ type: { id: 'seats', name_en: 'Seats and equipment' }, content_zh: expect.stringContaining('<p>') });
});
