import { expect, test } from 'vitest';
import type { News } from '../../editorial/items/news.ts';
import type { Library } from '../../editorial/library.ts';
import { DRAWINGS_OF_LINES } from '../art/drawings.ts';
import { newsByDate, turnOf } from './news-order.ts';

const DAY_MS = 86_400_000;
const item = (n: number) =>
  ({ id: `n-${n}`, data: { type: 'event', published_on: new Date(n * DAY_MS).toISOString().slice(0, 10), pinned: false } }) as unknown as News;
const libraryOf = (news: readonly News[]) => ({ news }) as unknown as Library;
const all = Array.from({ length: 400 }, (_, n) => item(n));
const turnsIn = (library: Library) => new Map(newsByDate(library).map((each) => [each.id, turnOf(library, each)]));

test('three in a row in time have three drawings', () => {
  const turns = [...turnsIn(libraryOf(all)).values()];
  for (const [i, turn] of turns.entries()) expect(new Set([turn, turns[i + 1] ?? -1, turns[i + 2] ?? -2]).size).toBe(3);
});

test('of three in a row one at most is a drawing of many lines', () => {
  const heavy = [...turnsIn(libraryOf(all)).values()].map((turn) => DRAWINGS_OF_LINES.has(turn));
  for (const [i, is] of heavy.entries()) expect([is, heavy[i + 1], heavy[i + 2]].filter(Boolean).length).toBeLessThan(2);
  expect(heavy.filter(Boolean).length).toBeGreaterThan(all.length / 6);
});

test('one that comes or goes, wherever it stands, leaves all but a few others their drawings', () => {
  const before = turnsIn(libraryOf(all));
  for (const gone of [0, 1, 57, 200, 399]) {
    const after = turnsIn(libraryOf(all.filter(({ id }) => id !== `n-${gone}`)));
    expect([...after].filter(([id, turn]) => before.get(id) !== turn).length).toBeLessThan(12);
  }
});
