import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { noteCentreValues } from '../../i18n/centre-values.ts';
import { readLibrary } from '../read-library.ts';
import { plannedDaysText, withPlannedDays } from '../settings/planned-days.ts';
import { openingRules } from '../settings/rent-rules.ts';
import { digestOf, digestsOf, Undigestible } from './read-digests.ts';
import { beginPage, endPage, lookup, noteRead, noteReads, notingLibrary, readingPiece } from './reads.ts';

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
  // Of a file of settings it has read a field, one that is not there as well; whoever goes through them, all.
  expect(keysOf(() => noting.settings.centre.name)).toEqual(['["setting","centre.name"]']);
  expect(keysOf(() => noting.settings.opening.special_days)).toEqual(['["setting","opening.special_days"]']);
  expect(keysOf(() => ({ ...noting.settings.levels }))).toContain('["setting","levels"]');
  expect(keysOf(() => noting.settings.search)).toEqual(['["setting","search"]']);
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

test('rules that are kept with the settings are what each page that has them has read', () => {
  const once = keysOf(() => void openingRules(noting.settings));
  expect(once).toContain('["setting","opening.closures"]');
  expect(keysOf(() => void openingRules(noting.settings))).toEqual(once);
});

test('a text has read what it says of the centre, and a piece of many pages what it was made of, whichever page it was made for', async () => {
  const say = () => noteCentreValues('zh', ['openHours']);
  expect(keysOf(say)).toEqual(['["said","zh.openHours"]']);
  const { opening } = library.settings;
  const later = { ...library, settings: { ...library.settings, opening: { ...opening, open_hour: opening.open_hour + 1 } } };
  expect(digest(later)('["said","zh.openHours"]')).not.toBe(digest()('["said","zh.openHours"]'));
  expect(digest(later)('["said","zh.closedDays"]')).toBe(digest()('["said","zh.closedDays"]'));

  beginPage();
  const piece = readingPiece(async () => {
    say();
    await Promise.resolve();
    return noting.settings.centre.slug;
  });
  // Another part of the same page, meanwhile.
  void noting.news;
  const { made, keys } = await piece;
  expect(endPage()).toEqual(['["part","news"]']);
  expect(made).toBe(library.settings.centre.slug);
  expect(keysOf(() => noteReads(keys))).toEqual(['["said","zh.openHours"]', '["setting","centre.slug"]']);
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
  // A page that asks for them has read the parts that it takes, and no others besides the hours that they are put into.
  const noting = notingLibrary(library);
  expect(keysOf(() => void withPlannedDays(noting, [day]).news).filter((key) => !key.includes('opening'))).toEqual(['["part","news"]']);
  const { monthly_free_points } = library.settings.points;
  const own = keysOf(() => expect(withPlannedDays(noting, [day]).settings.points.monthly_free_points).toBe(monthly_free_points));
  expect(own).toContain('["setting","points.monthly_free_points"]');
});

test('a digest tells values apart, and says of what it cannot tell that it cannot', () => {
  const values = [undefined, null, '', 'a', 0, 1, [], {}, [1, [2]], [[1], 2], { a: 1 }, { b: 1 }, { a: '1' }, new Date(0), new Map([['a', 1]]), new Set(['a'])];
  expect(new Set(values.map(digestOf)).size).toBe(values.length);
  expect(digestOf({ a: [1] })).toBe(digestOf({ a: [1] }));
  expect(() => digestOf({ draw: () => '' })).toThrow(Undigestible);
});
