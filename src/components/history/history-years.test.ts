import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../editorial/history.ts';
import { byYear, uprightYear } from './history-years.ts';

const entry = (id: string, on: string): HistoryEntry => ({ id, data: { on, is_milestone: false }, texts: { zh: { title: id, summary: id, html: '' } } });

test('entries stand under their year, in the order they came', () => {
  const years = byYear([entry('plan', '2019-12-31'), entry('open', '2020-01-01'), entry('award', '2020-11-21')]);
  expect(years.map(({ year, entries }) => [year, entries.map(({ id }) => id)])).toEqual([
    ['2019', ['plan']],
    ['2020', ['open', 'award']],
  ]);
});

test('a year is written downwards in characters', () => {
  expect(uprightYear('2026')).toBe('二〇二六年');
});
