import { expect, test } from 'vitest';
import { type Beyond, type Move, type Place, placeBeside, placeOnPage } from './place-beside.ts';

/** Places as they are drawn: a letter each, a dot where a column has none; a blank line ends a week. Capitals are of the page itself. */
function drawn(sheet: string): Place[] {
  return sheet
    .trim()
    .split('\n\n')
    .flatMap((week, band) =>
      week
        .split('\n')
        .flatMap((line, row) => [...line.trim()].flatMap((key, column) => (key === '.' ? [] : [{ key, band, row, column, isOwn: key === key.toUpperCase() }]))),
    );
}

const WEEK = drawn(`
.AB.C
.DE.F
`);
const MONTH = drawn(`
xAB
yCD

EFz
GHw
`);
const SLOTS = drawn(`
A.
BC
`);

const at = (places: readonly Place[], key: string) => places.find((place) => place.key === key) ?? { key, band: 0, row: 0, column: 0, isOwn: true };
const walk = (places: readonly Place[], beyond: Beyond, from: string, move: Move) => placeBeside(places, at(places, from), move, beyond)?.key;
const enter = (page: readonly Place[], beyond: Beyond, from: Place, move: Move) => placeOnPage(page, from, move, beyond)?.key;

test.each<[string, Move, string | undefined]>([
  ['A', 'right', 'B'],
  ['B', 'right', 'C'],
  ['F', 'left', 'E'],
  ['C', 'right', undefined],
  ['D', 'left', undefined],
  ['A', 'down', 'D'],
  ['D', 'down', 'B'],
  ['B', 'up', 'D'],
  ['E', 'down', 'C'],
  ['F', 'down', undefined],
  ['A', 'up', undefined],
  ['E', 'first', 'D'],
  ['E', 'last', 'F'],
  ['E', 'pageDown', undefined],
])('hours: from %s %s leads to %s', (from, move, to) => expect(walk(WEEK, 'day', from, move)).toBe(to));

test.each<[string, Move, string | undefined]>([
  ['B', 'right', 'E'],
  ['D', 'right', 'G'],
  ['G', 'left', 'D'],
  ['x', 'left', undefined],
  ['C', 'down', 'F'],
  ['F', 'up', 'C'],
  ['A', 'up', undefined],
  ['w', 'down', undefined],
  ['B', 'first', 'x'],
])('a month: from %s %s leads to %s', (from, move, to) => expect(walk(MONTH, 'week', from, move)).toBe(to));

test.each<[string, Move, string | undefined]>([
  ['A', 'right', 'C'],
  ['C', 'left', 'B'],
  ['B', 'down', undefined],
  ['A', 'last', 'C'],
])('slots: from %s %s leads to %s', (from, move, to) => expect(walk(SLOTS, 'nothing', from, move)).toBe(to));

test('a page is entered at the edge, on the same row, or at the day that follows', () => {
  expect(enter(WEEK, 'day', { ...at(WEEK, 'F'), key: 'elsewhere' }, 'right')).toBe('D');
  expect(enter(WEEK, 'day', { ...at(WEEK, 'A'), key: 'elsewhere' }, 'left')).toBe('C');
  expect(enter(WEEK, 'day', { ...at(WEEK, 'F'), key: 'elsewhere' }, 'down')).toBe('A');
  expect(enter(WEEK, 'day', { ...at(WEEK, 'A'), key: 'elsewhere' }, 'up')).toBe('F');
  expect(enter(MONTH, 'week', { ...at(MONTH, 'H'), key: 'elsewhere' }, 'down')).toBe('A');
  expect(enter(MONTH, 'week', { ...at(MONTH, 'H'), key: 'elsewhere' }, 'up')).toBe('H');
  expect(enter([], 'week', at(MONTH, 'H'), 'down')).toBeUndefined();
});

test('a month that has the cell too is entered beyond it', () => {
  const next = drawn(`
HzT
KwU

VWX
LMN
`);
  expect(enter(next, 'week', at(MONTH, 'w'), 'right')).toBe('U');
  expect(enter(next, 'week', at(MONTH, 'z'), 'down')).toBe('w');
  expect(enter(next, 'week', at(MONTH, 'w'), 'down')).toBe('W');
});

test('page up and page down keep column and row, or what is nearest of the page itself', () => {
  const from = (key: string) => ({ ...at(WEEK, key), key: 'elsewhere' });
  expect(enter(WEEK, 'day', from('E'), 'pageDown')).toBe('E');
  expect(enter(WEEK, 'day', { ...from('D'), column: 0 }, 'pageDown')).toBe('D');
  expect(enter(MONTH, 'week', { ...at(MONTH, 'x'), key: 'elsewhere' }, 'pageUp')).toBe('E');
  expect(enter(SLOTS, 'nothing', { ...at(WEEK, 'B'), column: 1, key: 'elsewhere' }, 'pageDown')).toBe('C');
});
