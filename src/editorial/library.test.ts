import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copySample } from '../../tests/support/sample.ts';
import { readText } from '../i18n/localized.ts';
import { ContentError } from './content-error.ts';
import { scheduledChanges } from './publication.ts';
import { readLibrary } from './read-library.ts';

const RELEASE = { at: new Date('2026-11-21T10:00:00+08:00') };
const ITEM = 'news/sample-news-1';
let root: string;
beforeEach(() => {
  root = copySample();
});
afterEach(() => rmSync(root, { recursive: true }));

const Q = '{ id: a, text: { zh: 問, en: Ask, ja: 問 } }';
const edit = (file: string, from: string | RegExp, to: string) => {
  const source = readFileSync(join(root, file), 'utf8');
  const edited = source.replace(from, to);
  expect(edited).not.toBe(source);
  writeFileSync(join(root, file), edited);
};

test('news that is a draft or waits for its day is among the drafts, and nowhere else', async () => {
  const { news, drafts } = await readLibrary(root, RELEASE);
  const hidden = ['sample-news-draft', 'sample-news-future'];
  expect(drafts.news.map(({ id }) => id).sort()).toEqual(hidden);
  expect(news.map(({ id }) => id).filter((id) => hidden.includes(id))).toEqual([]);
  const later = await readLibrary(root, { at: new Date('2030-01-01T10:00:00+08:00') });
  expect(later.news.map(({ id }) => id)).toContain('sample-news-future');
  expect(later.drafts.news.map(({ id }) => id)).toEqual(hidden.slice(0, 1));
});

test('a missing translation falls back to zh and says so', async () => {
  rmSync(join(root, ITEM, 'ja.md'));
  const news = (await readLibrary(root, RELEASE)).news.find(({ id }) => id === 'sample-news-1');
  const title = readText({ zh: news?.texts.zh.title ?? '', ja: news?.texts.ja?.title }, 'ja');
  expect(title).toEqual({ text: news?.texts.zh.title, lang: 'zh', isFallback: true });
});

describe('wrong content stops with file, field and reason', () => {
  const wrong: [string, () => void, RegExp][] = [
    ['an unknown field', () => edit(`${ITEM}/item.yaml`, /^/, 'tpye: event\n'), /sample-news-1\/item\.yaml: tpye: /],
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
      () => edit('award/sample-award/zh.md', /^message: .*\n/m, 'message: |\n  [x](//host)\n'),
      /zh\.md: message: line 1 of it: /,
    ],
    [
      'a picture from elsewhere',
      () => edit(`${ITEM}/en.md`, /$/, '\n\n![x](https://host.example/x.png)\n'),
      /en\.md:\d+: "https:\S+" must be a path of this site/,
    ],
    ['a script as a link', () => edit(`${ITEM}/zh.md`, /$/, '\n\n[x](javascript:alert(1))\n'), /zh\.md:\d+: "javascript:/],
    ['a shortcut to another host', () => edit('home/home/item.yaml', /href: activity/, 'href: //host'), /item\.yaml: shortcuts\.0\.href: must be/],
    [
      'a shortcut without a text',
      () => edit('home/home/en.md', /shortcuts: .*\n/, 'shortcuts: []\n'),
      /home\/en\.md: shortcuts: \d texts for the \d shortcuts/,
    ],
    ['a text without a shortcut', () => edit('home/home/zh.md', /shortcuts: \[/, 'shortcuts: [多, '), /home\/zh\.md: shortcuts: \d texts for the \d shortcuts/],
    ['a creator’s link without TLS', () => edit('creator/sample-inker/item.yaml', /https:/, 'http:'), /item\.yaml: links\.0\.href: must be/],
    ['a publisher’s site behind a login', () => edit('publisher/sample-publisher/item.yaml', /https:\/\//, 'https://comichub.example@'), /website: must be/],
    [
      'a seat without a place',
      () => edit('device/sample-seat-a1/item.yaml', /map: .*\n/, ''),
      /sample-seat-a1\/item\.yaml: map: a seat has a place on the map/,
    ],
    ...(
      [
        ['a deadline before it opens', 'closes_on: "2026-12-10"', 'closes_on: "2026-10-10"', /closes_on: must not be before registration opens/],
        ['an opening after it is over', /opens_on: "[^"]*", closes_on: "[^"]*"/, 'opens_on: "2026-12-13", closes_on: "2026-12-14"', /opens_on: must be before/],
        ['more given away than there are', 'taken: 0', 'taken: 21', /taken: must not be more/],
        ['groups larger than the quota', 'quota: 20', 'quota: 2', /group_max: must not be more/],
        ['classes that no benefit names', 'group_max: 3', 'open_to: cats', /open_to: "cats" is not one of the benefits/],
        ['single sessions where there are none', 'group_max: 3', 'joined: singly', /joined: is singly only where/],
        ['a question asked twice', 'group_max: 3', `questions: [${Q}, ${Q}]`, /questions: must not have the same id twice/],
        ['a question in one language', 'group_max: 3', 'questions: [{ id: a, text: { zh: 問 } }]', /questions\.0\.text\.en: /],
        ['a setting that there is not', 'group_max: 3', 'reviewd: true', /registration\.reviewd: /],
      ] as const
    ).map(([name, from, to, message]): [string, () => void, RegExp] => [name, () => edit('activity/sample-talk/item.yaml', from, to), message]),
    [
      'a quota of its own in a series that is joined as a whole',
      () => edit('activity/sample-course/item.yaml', 'to: "21:00" }', 'to: "21:00", quota: 2 }'),
      /sessions\.0: has a quota of its own only/,
    ],
    [
      'places given away of a whole series that is joined singly',
      () => edit('activity/sample-evenings/item.yaml', 'taken: 0', 'taken: 1'),
      /registration\.taken: is said of each session/,
    ],
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
  const news = (await readLibrary(root, RELEASE)).news.find(({ id }) => id === 'sample-news-1');
  expect(news?.texts.zh.html).toContain('&lt;script&gt;');
  expect(news?.texts.zh.html).not.toContain('<a href="//');
});

const SCHEDULED_AT = new Date('2026-11-18T10:30:00+08:00');
const scheduled = (publication: object, publishedOn?: string) =>
  scheduledChanges({ draft: false, ...publication }, publishedOn, { at: SCHEDULED_AT }).map((each) => [each.change, each.at.toISOString()]);

describe('what comes by its own dates', () => {
  test('appears and goes at its moments; what has come is told no more', () => {
    expect(scheduled({ publish_at: '2026-11-20 09:30', unpublish_at: '2026-12-01' })).toEqual([
      ['appears', '2026-11-20T01:30:00.000Z'],
      ['goes', '2026-11-30T16:00:00.000Z'],
    ]);
    expect(scheduled({ publish_at: '2026-11-18 10:30', unpublish_at: '2026-11-18 10:31' })).toEqual([['goes', '2026-11-18T02:31:00.000Z']]);
    expect(scheduled({ unpublish_at: '2026-11-18 10:30' })).toEqual([]);
  });

  test('waits for its day as well as for its moment, and is told once', () => {
    expect(scheduled({ publish_at: '2026-11-20 09:30' }, '2026-11-25')).toEqual([['appears', '2026-11-24T16:00:00.000Z']]);
    expect(scheduled({ publish_at: '2026-11-20 09:30' }, '2026-11-01')).toEqual([['appears', '2026-11-20T01:30:00.000Z']]);
  });

  test('a draft, and what would be gone before it came, are in no list', () => {
    expect(scheduled({ draft: true, publish_at: '2026-11-20 09:30' })).toEqual([]);
    expect(scheduled({ publish_at: '2026-11-20 09:30', unpublish_at: '2026-11-20 09:00' })).toEqual([]);
  });
});
