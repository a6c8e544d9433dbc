import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { plainText } from '../plain-text.ts';
import { readLibrary } from '../read-library.ts';
import { searchRecords } from './search-records.ts';

const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
const recordsOf = (language: 'zh' | 'en' | 'ja') => [...searchRecords(library, language)];

test('every language finds every published item at its own address, and no draft', () => {
  const drafts = Object.values(library.drafts).flatMap((items) => items.map(({ id }) => id));
  expect(drafts.length).toBeGreaterThan(0);
  for (const language of LANGUAGES) {
    const records = recordsOf(language);
    expect(records.filter(({ kind }) => kind === 'news').map(({ url }) => url)).toEqual(library.news.map(({ id }) => `/${language}/news/${id}`));
    expect(records.every(({ url, title, text }) => url.startsWith(`/${language}/`) && title !== '' && text !== '')).toBe(true);
    expect(new Set(records.map(({ url }) => url)).size).toBe(records.length);
    expect(records.filter(({ url }) => drafts.some((id) => url.endsWith(`/${id}`)))).toEqual([]);
  }
});

test('a record holds the words of its page: summary, body and facts, without markup', () => {
  const award = recordsOf('en').find(({ kind }) => kind === 'award');
  const winner = library.awards[0]?.data.winners[0];
  expect(award?.text).toContain(winner?.work.en);
  expect(award?.date).toBe(library.awards[0]?.data.held_on);
  expect(recordsOf('ja').find(({ kind }) => kind === 'faq')?.url).toMatch(/^\/ja\/faq\/[a-z-]+#[a-z-]+$/);
  for (const { text } of recordsOf('zh')) expect(text).not.toMatch(/<\/?(?:p|li|h2|table|strong)>|&(?:amp|quot|lt);/);
});

test('an item without a translation is found by its zh text, and says so', () => {
  const [first, ...rest] = library.news;
  if (!first) throw new Error('no news');
  const bare = { ...library, news: [{ ...first, texts: { zh: first.texts.zh } }, ...rest] };
  const record = [...searchRecords(bare, 'ja')].find(({ url }) => url === `/ja/news/${first.id}`);
  expect(record).toMatchObject({ title: first.texts.zh.title, isFallback: true });
  expect(recordsOf('ja').some(({ isFallback }) => isFallback)).toBe(false);
});

test('plain text keeps lines apart and reads entities once', () => {
  expect(plainText('<h2>A</h2>\n<p>b &amp;lt; <strong>c</strong></p>\n<ul>\n<li>d</li>\n<li>e</li>\n</ul>')).toBe('A\nb &lt; c\nd\ne');
});
