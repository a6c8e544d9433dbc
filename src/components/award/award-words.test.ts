import { expect, test } from 'vitest';
import { nameBesideYear, winnersLayout } from './award-words.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13])('no row of %i winners is left with a gap', (count) => {
  const { columns, banner } = winnersLayout(count);
  expect((count - (banner ? 1 : 0)) % columns).toBe(0);
});

test.each([
  ['2026 漫匯大賞', '漫匯大賞'],
  ['2026年 第3回コミックハブ大賞', '第3回コミックハブ大賞'],
  ['2026年度漫畫獎', '2026年度漫畫獎'],
  ['Comic Hub Grand Prize 2026', 'Comic Hub Grand Prize 2026'],
])('beside its year %s is called %s', (title, name) => expect(nameBesideYear(title, 2026)).toBe(name));
