import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const CONTENT = join(import.meta.dirname, '../../content');

/** A copy of the sample content with items of every kind that no editor may take away; in days of `TEST_NOW`. */
export function sampleContent(): string {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(CONTENT, root, { recursive: true });
  for (const [path, item, front = {}] of ITEMS) {
    mkdirSync(join(root, path), { recursive: true });
    // JSON is YAML.
    const [collection = '', id = ''] = path.split('/');
    writeFileSync(join(root, path, 'item.yaml'), JSON.stringify({ ...fieldsLike(collection), ...item }));
    for (const language of ['zh', 'en', 'ja'])
      writeFileSync(
        join(root, path, `${language}.md`),
        `---\n${JSON.stringify({ title: `${id} ${language}`, summary: `${id} ${language}`, ...front })}\n---\n\nText.\n`,
      );
  }
  return root;
}

/**
 * What an editor's own item of a collection has besides what these tests care about, so that a new field of a collection
 * is no matter of theirs. Activities are given whole: each of their fields is.
 */
function fieldsLike(collection: string): object {
  const folder = join(CONTENT, collection);
  if (collection === 'activity' || !existsSync(folder)) return {};
  for (const { name: id } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const { draft, publish_at, ...fields } = parse(readFileSync(join(folder, id, 'item.yaml'), 'utf8'));
    if (draft === undefined && publish_at === undefined) return fields;
  }
  return {};
}

/** What nobody but staff may ever be told of. */
export const DRAFT_IDS = ['t-news-draft', 't-news-future', 't-lecture-draft', 't-video-draft', 't-album-draft', 't-comic-draft', 't-creator-draft'];

const name = (text: string) => ({ zh: text, en: text, ja: text });
const news = { type: 'facility', published_on: '2026-11-01', pinned: false, tags: [] };
const video = { type: 'interview', published_on: '2026-11-01', duration_seconds: 90, file: 'film.mp4', width: 1280, height: 720, tags: [] };
const album = { type: 'event', published_on: '2026-11-01', pictures: [{ file: 'one.webp', alt: name('a desk') }], tags: [] };
const activity = { type: 'lecture', starts_on: '2026-12-05', ends_on: '2026-12-05', from: '14:00', to: '16:00', price_twd: 100, tags: [] };
const at = { location: '2F' };
const registration = { opens_on: '2026-11-01', closes_on: '2026-11-30', quota: 30, taken: 12 };
const initials = { zhuyin: 'ㄇ', kana: 'まんが', latin: 'Manga' };
const comic = {
  initials,
  genres: ['fantasy'],
  year: 1901,
  status: 'ongoing',
  format: 'series',
  volumes: 2,
  creators: ['t-creator', 't-creator-draft'],
  tags: [],
};
const creator = { initials, fields: ['story'], genres: ['fantasy'], since: 1899 };

const ITEMS: readonly [path: string, item: object, front?: object][] = [
  ['news/t-news-draft', { ...news, draft: true }],
  ['news/t-news-future', { ...news, publish_at: '2030-01-01 09:00' }],
  ['video/t-video', video],
  ['video/t-video-draft', { ...video, draft: true }],
  ['album/t-album', album],
  ['album/t-album-draft', { ...album, draft: true }],
  [
    'activity/t-lecture',
    {
      ...activity,
      registration,
      is_featured: true,
      related_news: ['t-news-draft', 'lost-property'],
      related_activities: ['t-lecture-draft', 't-exhibition'],
      related_videos: ['t-video-draft', 't-video'],
      album: 't-album-draft',
    },
    { ...at, speaker: 'Somebody', notes: ['One', 'Two'] },
  ],
  ['activity/t-full', { ...activity, registration: { ...registration, taken: 30 } }, at],
  ['activity/t-cancelled', { ...activity, is_cancelled: true }, at],
  ['activity/t-exhibition', { ...activity, type: 'exhibition', starts_on: '2026-11-10', ends_on: '2026-11-30', from: '10:00', to: '18:00' }, at],
  ['activity/t-past', { ...activity, type: 'course', starts_on: '2026-10-03', ends_on: '2026-10-24' }, at],
  ['activity/t-lecture-draft', { ...activity, draft: true, is_featured: true }, at],
  ['creator/t-creator', creator],
  ['creator/t-creator-draft', { ...creator, draft: true }],
  ['comic/t-comic', comic],
  ['comic/t-comic-draft', { ...comic, draft: true }],
  ['publisher/t-publisher', { initials, founded: 1990, website: 'https://ink.example/', place: name('Taipei'), genres: ['fantasy'], imprints: [name('Ink')] }],
  ['union/t-union', { order: 99, founded: 1991, place: name('Tainan'), members: 12, services: [name('Advice')] }],
];
