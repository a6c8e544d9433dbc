import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readText } from '../i18n/localized.ts';
import { ContentError } from './content-error.ts';
import { readLibrary } from './read-library.ts';

const CONTENT = join(import.meta.dirname, '../../content');
const RELEASE = { at: new Date('2026-11-21T10:00:00+08:00') };
const ITEM = 'news/december-holiday-hours';
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(CONTENT, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const edit = (file: string, from: string | RegExp, to: string) => {
  const source = readFileSync(join(root, file), 'utf8');
  const edited = source.replace(from, to);
  expect(edited).not.toBe(source);
  writeFileSync(join(root, file), edited);
};

test('the sample content is whole: as much of it as was asked for, in three languages', async () => {
  const library = await readLibrary(root, RELEASE);
  expect(library.news.length).toBeGreaterThanOrEqual(60);
  expect(library.awards.length).toBeGreaterThanOrEqual(6);
  expect(library.history.length).toBeGreaterThanOrEqual(20);
  expect(library.history.filter(({ data }) => data.is_milestone).length).toBeGreaterThanOrEqual(6);
  expect(library.faqs.length).toBeGreaterThanOrEqual(30);
  expect(library.about.map(({ id }) => id).sort()).toEqual(['floor', 'hours', 'introduction', 'service', 'transport']);
  expect(library.legal.map(({ id }) => id).sort()).toEqual(['privacy', 'terms', 'termsspacerental']);
  const seats = library.devices.filter(({ data }) => data.type === 'seat');
  expect(seats.length).toBeGreaterThanOrEqual(12);
  expect(seats.every(({ data }) => data.floor === '3F')).toBe(true);
  expect(library.devices.length - seats.length).toBeGreaterThanOrEqual(8);
  const { about, awards, devices, faqs, history, legal, news } = library;
  for (const { texts } of [...about, ...awards, ...devices, ...faqs, ...history, ...legal, ...news, ...library.drafts.news])
    expect(Object.keys(texts).sort()).toEqual(['en', 'ja', 'zh']);
});

test('news that is a draft or waits for its day is among the drafts, and nowhere else', async () => {
  const { news, drafts } = await readLibrary(root, RELEASE);
  const hidden = ['draft-anniversary-programme', 'draft-rent-price-revision', 'future-new-wing'];
  expect(drafts.news.map(({ id }) => id).sort()).toEqual(hidden);
  expect(news.map(({ id }) => id).filter((id) => hidden.includes(id))).toEqual([]);
  const later = await readLibrary(root, { at: new Date('2030-01-01T10:00:00+08:00') });
  expect(later.news.map(({ id }) => id)).toContain('future-new-wing');
  expect(later.drafts.news.map(({ id }) => id)).toEqual(hidden.slice(0, 2));
});

test('a missing translation falls back to zh and says so', async () => {
  rmSync(join(root, ITEM, 'ja.md'));
  const news = (await readLibrary(root, RELEASE)).news.find(({ id }) => id === 'december-holiday-hours');
  const title = readText({ zh: news?.texts.zh.title ?? '', ja: news?.texts.ja?.title }, 'ja');
  expect(title).toEqual({ text: news?.texts.zh.title, lang: 'zh', isFallback: true });
});

describe('wrong content stops with file, field and reason', () => {
  const wrong: [string, () => void, RegExp][] = [
    ['an unknown field', () => edit(`${ITEM}/item.yaml`, /^/, 'tpye: event\n'), /december-holiday-hours\/item\.yaml: tpye: /],
    ['a date that is none', () => edit(`${ITEM}/item.yaml`, /published_on: .*/, 'published_on: 2026-13-01'), /item\.yaml: published_on: must be a date/],
    ['a change to come', () => edit(`${ITEM}/item.yaml`, /^/, 'updated_on: "@+1d"\n'), /item\.yaml: updated_on: must not lie ahead/],
    ['a type that is not there', () => edit(`${ITEM}/item.yaml`, /type: \S+/, 'type: gossip'), /item\.yaml: type: "gossip" is not one of the news types: /],
    ['an empty title', () => edit(`${ITEM}/ja.md`, /title: .*/, 'title: ""'), /ja\.md: title: must not be empty/],
    ['no front matter', () => edit(`${ITEM}/en.md`, /^---/, ''), /en\.md: must begin with front matter/],
    ['broken YAML', () => edit(`${ITEM}/item.yaml`, /^/, 'a: [\n'), /item\.yaml: /],
    ['no zh', () => rmSync(join(root, ITEM, 'zh.md')), /zh\.md: zh is the default language/],
    ['a setting out of range', () => edit('settings/opening.yaml', /open_hour: \d+/, 'open_hour: 25'), /opening\.yaml: open_hour: /],
    ['a link to another host', () => edit(`${ITEM}/ja.md`, /$/, '\n\n[x](//host)\n'), /ja\.md:\d+: "\/\/host" must be a path of this site/],
    [
      'a link to another host, in a field',
      () => edit('award/grand-prize-2025/zh.md', /^message: \|\n/m, 'message: |\n  [x](//host)\n'),
      /zh\.md: message: line 1 of it: /,
    ],
    [
      'a picture from elsewhere',
      () => edit(`${ITEM}/en.md`, /$/, '\n\n![x](https://host.example/x.png)\n'),
      /en\.md:\d+: "https:\S+" must be a path of this site/,
    ],
    ['a script as a link', () => edit(`${ITEM}/zh.md`, /$/, '\n\n[x](javascript:alert(1))\n'), /zh\.md:\d+: "javascript:/],
    ['a shortcut to another host', () => edit('home/home/item.yaml', /href: space\/2a/, 'href: //host'), /item\.yaml: shortcuts\.0\.href: must be/],
    ['a shortcut without a text', () => edit('home/home/en.md', / {2}- "Lease a space"\n/, ''), /home\/en\.md: shortcuts: \d texts for the \d shortcuts/],
    [
      'a text without a shortcut',
      () => edit('home/home/zh.md', /shortcuts:\n/, 'shortcuts:\n  - 多\n'),
      /home\/zh\.md: shortcuts: \d texts for the \d shortcuts/,
    ],
    ['a creator’s link without TLS', () => edit('creator/a-jue/item.yaml', /href: https:/, 'href: http:'), /item\.yaml: links\.0\.href: must be/],
    [
      'a publisher’s site behind a login',
      () => edit('publisher/green-tram/item.yaml', /website: https:\/\//, 'website: https://comichub.example@'),
      /website: must be/,
    ],
    ['a seat without a place', () => edit('device/seat-a1/item.yaml', /map: .*\n/, ''), /seat-a1\/item\.yaml: map: a seat has a place on the map/],
  ];
  test.each(wrong)('%s', async (_, spoil, message) => {
    spoil();
    const failure = await readLibrary(root, RELEASE).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ContentError);
    expect(String(failure)).toMatch(message);
  });
});

test('raw HTML in an editor’s text stays text', async () => {
  edit(`${ITEM}/zh.md`, /$/, '\n\n<script>alert(1)</script> <a href="//host">x</a>\n');
  const news = (await readLibrary(root, RELEASE)).news.find(({ id }) => id === 'december-holiday-hours');
  expect(news?.texts.zh.html).toContain('&lt;script&gt;');
  expect(news?.texts.zh.html).not.toContain('<a href="//');
});
