import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../editorial/items/history.ts';
import { byYear, PANEL_COLUMNS, panelsOf, uprightYear } from './history-years.ts';

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

test('however milestones and others follow each other, every row of a year is full', () => {
  const panels = (kinds: string) => panelsOf([...kinds].map((kind) => ({ data: { on: '2026-01-01', is_milestone: kind === 'M' } })));
  expect(panels('MrrM')).toEqual(['wide', 'side', 'side', 'wide']);
  expect(panels('rrrM')).toEqual(['third', 'third', 'third', 'whole']);
  expect(panels('MMr')).toEqual(['whole', 'wide', 'side']);
  expect(panels('r')).toEqual(['whole']);
  for (let number = 2; number < 256; number += 1) {
    const kinds = number.toString(2).slice(1).replaceAll('0', 'r').replaceAll('1', 'M');
    const made = panels(kinds);
    expect(made).toHaveLength(kinds.length);
    let filled = 0;
    for (const panel of made) {
      filled += PANEL_COLUMNS[panel];
      expect(filled, kinds).toBeLessThanOrEqual(6);
      if (filled === 6) filled = 0;
    }
    expect(filled, kinds).toBe(0);
  }
});
