import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../read-library.ts';
import { plannedDaysText, withPlannedDays } from '../settings/planned-days.ts';
import { digestOf, digestsOf, Undigestible } from './read-digests.ts';
import { beginPage, endPage, lookup, noteRead, notingLibrary } from './reads.ts';

const at = new Date('2026-11-21T10:00:00+08:00');
const library = await readLibrary(SAMPLE_CONTENT, { at });
const noting = notingLibrary(library);
const digest = (from = library, root = SAMPLE_CONTENT, moment = at) => digestsOf({ library: from, at: moment, root });

/** The keys of a page that does this. */
function keysOf(read: () => void): string[] {
  beginPage();
  read();
  return endPage();
}

test('a page has read the whole of a shelf that it takes, however little it takes of it, and nothing of what it leaves', () => {
  expect(keysOf(() => noting.news.at(0))).toEqual(['["part","news"]']);
  // Every page has the centre's name; a file of other settings is read by few.
  expect(keysOf(() => noting.settings.centre.name)).toEqual([]);
  expect(keysOf(() => noting.settings.levels.classes)).toEqual(['["setting","levels"]']);
  expect(noting).toEqual(library);
  // Outside of a page nothing is noted.
  void noting.comics;
  expect(endPage()).toEqual([]);
});

test('a lookup stands for its answer, not for what it was found in', () => {
  const titleOf = lookup('test.title', ({ news }, id: string) => news.find((item) => item.id === id)?.texts.zh.title);
  const [first] = library.news;
  if (!first) throw new Error('no news');
  const keys = keysOf(() => expect(titleOf(noting, first.id)).toBe(first.texts.zh.title));
  expect(keys).toEqual([`["lookup",["test.title","${first.id}"]]`]);
  const [key = ''] = keys;
  const others = { ...library, news: library.news.map((item) => (item === first ? item : { ...item, texts: { zh: { ...item.texts.zh, title: 'another' } } })) };
  const own = { ...library, news: [{ ...first, texts: { zh: { ...first.texts.zh, title: 'another' } } }] };
  expect(digest(others)(key)).toBe(digest()(key));
  expect(digest(own)(key)).not.toBe(digest()(key));
  expect(digest()('["lookup",["test.nobody"]]')).toBeNull();
});

test('the day, the year and a file are what they are at the release', () => {
  const tomorrow = new Date('2026-11-22T10:00:00+08:00');
  expect(digest()('["day",""]')).not.toBe(digest(library, SAMPLE_CONTENT, tomorrow)('["day",""]'));
  expect(digest()('["year",""]')).toBe(digest(library, SAMPLE_CONTENT, tomorrow)('["year",""]'));
  const [file] = keysOf(() => noteRead('file', 'tags.yaml'));
  expect(digest()(file ?? '')).not.toBeNull();
  const renewed = { ...library, settings: { ...library.settings, points: { ...library.settings.points, unit: 'another' } } };
  expect(digest(renewed as typeof library)('["setting","points"]')).not.toBe(digest()('["setting","points"]'));
  expect(digest(renewed as typeof library)('["setting","levels"]')).toBe(digest()('["setting","levels"]'));
  expect(digest()('["file","not-there.webp"]')).toBeNull();
  expect(digest()('["there","not-there.webp"]')).toBe('false');
});

test('the days whose hours staff has set are what the build is handed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-planned-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'days.json');
  const none = digest()('["planned",""]');
  vi.stubEnv('PLANNED_DAYS', file);
  writeFileSync(file, plannedDaysText([]));
  expect(digest()('["planned",""]')).toBe(none);
  const day = { date: '2026-11-30', name: { zh: '加開', en: 'Open', ja: '特別開館' }, hours: { open_hour: 10, close_hour: 18 } };
  writeFileSync(file, plannedDaysText([day]));
  expect(digest()('["planned",""]')).not.toBe(none);
  // A page that asks for them has read the parts that it takes, and no others.
  const noting = notingLibrary(library);
  expect(keysOf(() => void withPlannedDays(noting, [day]).news)).toEqual(['["part","news"]']);
  expect(keysOf(() => void withPlannedDays(noting, [day]).settings.points)).toEqual(['["setting","points"]']);
});

test('a digest tells values apart, and says of what it cannot tell that it cannot', () => {
  const values = [undefined, null, '', 'a', 0, 1, [], {}, [1, [2]], [[1], 2], { a: 1 }, { b: 1 }, { a: '1' }, new Date(0), new Map([['a', 1]]), new Set(['a'])];
  expect(new Set(values.map(digestOf)).size).toBe(values.length);
  expect(digestOf({ a: [1] })).toBe(digestOf({ a: [1] }));
  expect(() => digestOf({ draw: () => '' })).toThrow(Undigestible);
});
