import * as v from 'valibot';
import { expect, test } from 'vitest';
import { searchPages } from '../../../scripts/build/search/search-pages.ts';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { matchesEditorWord } from '../../domain/search/search-text.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { readLibrary } from '../read-library.ts';
import { searchRecords } from '../search/search-records.ts';
import { checkSearchPages, checkSearchSettings, type SearchSettings, searchSettingsSchema, wordsByAddress } from './search-settings.ts';

const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
const { search } = library.settings;
const entry = (page: string, ...words: string[]) => ({ page, words: { zh: words, en: words, ja: words } });

test.each(LANGUAGES)('every page of the settings can be found in %s', (language) => {
  const addresses = new Set([...searchRecords(library, language, searchPages(library, language))].map(({ url }) => url));
  checkSearchPages(search, language, addresses);
  expect(() => checkSearchPages([...search, entry('about/our', 'x')], language, addresses)).toThrow(
    `content/settings/search.yaml: ${search.length}.page: "about/our" is no page that the search finds`,
  );
});

test.each([
  ['zh', ['營業時間', '幾點關門', '開放時間', '請問幾點開門？', '營運時間', '今天有開嗎']],
  ['en', ['opening times', 'When do you close?', 'opening hours', 'business hours', 'hours', 'Hours?', 'closed']],
  ['ja', ['営業時間', '何時まで', '開館時間', '日曜日は何時から', '定休日はいつ']],
] as const)('the opening hours are meant in %s by all the words that readers have for them', (language, asked) => {
  const pagesOf = (q: string) =>
    [...wordsByAddress(search, language)].filter(([, words]) => words.some((word) => matchesEditorWord(q, word))).map(([url]) => url);
  for (const q of asked) expect([q, pagesOf(q)]).toEqual([q, [`/${language}/about/hours`]]);
});

test.each([
  ['zh', ['活動時間', '開放式諮詢']],
  ['en', ['24 hours notice', 'open call for portfolios']],
  ['ja', ['相談の時間', '休館のお知らせ']],
] as const)('in %s a longer question with one of their words is not about the opening hours', (language, asked) => {
  const words = wordsByAddress(search, language).get(`/${language}/about/hours`) ?? [];
  for (const q of asked) expect([q, words.filter((word) => matchesEditorWord(q, word))]).toEqual([q, []]);
});

test.each([
  ['a page twice', [entry('contact', 'a'), entry('contact', 'b')], /1\.page: "contact" has an entry already/],
  [
    'a word that leads to another page',
    [entry('contact', 'Write us'), entry('level', 'write  US!')],
    /1\.words\.zh\.0: "write {2}US!" leads to contact already/,
  ],
  ['a word twice', [entry('contact', 'a', 'A')], /0\.words\.zh\.1: "A" leads to contact already/],
] as [string, SearchSettings, RegExp][])('%s is told to the editor', (_, settings, reason) => {
  expect(() => checkSearchSettings(settings)).toThrow(reason);
});

test('a word without a letter, a language without words, an address instead of a path are refused', () => {
  const isFine = (value: unknown) => v.is(searchSettingsSchema, value);
  expect(isFine([entry('contact', 'a')])).toBe(true);
  for (const wrong of [entry('contact', '?'), entry('contact'), entry('/zh/contact', 'a'), { page: 'contact', words: { zh: ['a'], en: ['a'] } }])
    expect(isFine([wrong])).toBe(false);
});
