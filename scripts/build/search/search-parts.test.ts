import { expect, test } from 'vitest';
import type { SearchRecord } from '../../../src/editorial/search/search-records.ts';
import { inParts, partsFor } from './search-parts.ts';

const record = (n: number): SearchRecord => ({
  ...{ language: 'zh', kind: 'news', url: `/zh/news/n${n}`, title: `${n}`, text: '' },
  ...{ date: undefined, isFallback: false },
});
const urlOf = ({ url }: SearchRecord) => url;
const records = (count: number) => Array.from({ length: count }, (_, n) => record(n));

test('a small index is one; a large one has parts, and no more than a browser may be asked to load', () => {
  expect([0, 300, 1499, 1500, 3300, 10_300, 100_000].map(partsFor)).toEqual([1, 1, 1, 2, 4, 8, 8]);
});

test('a record stays in its part whatever else comes and goes, and parts are about as large', () => {
  const before = inParts(records(2000), urlOf);
  expect(before.flat()).toHaveLength(2000);
  for (const part of before) expect(part.length).toBeGreaterThan(900);
  const after = inParts(
    records(2100).filter((_, n) => n % 100 !== 7),
    urlOf,
  );
  expect(after).toHaveLength(before.length);
  for (const [place, part] of before.entries()) {
    const now = new Set(after[place]?.map(({ url }) => url));
    expect(part.filter(({ title }) => Number(title) % 100 !== 7).every(({ url }) => now.has(url))).toBe(true);
  }
});
