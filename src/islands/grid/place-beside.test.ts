import { expect, test } from 'vitest';
import { type Beyond, directionOf, type Place, placeBeside, placeOnPage } from './place-beside.ts';

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
const walk = (places: readonly Place[], beyond: Beyond, from: string, key: string) => placeBeside(places, at(places, from), key, beyond)?.key;
const enter = (page: readonly Place[], beyond: Beyond, from: Place, key: string) => placeOnPage(page, from, key, beyond)?.key;

test.each<[string, string, string | undefined]>([
  ['A', 'ArrowRight', 'B'],
  ['B', 'ArrowRight', 'C'],
  ['F', 'ArrowLeft', 'E'],
  ['C', 'ArrowRight', undefined],
  ['D', 'ArrowLeft', undefined],
  ['A', 'ArrowDown', 'D'],
  ['D', 'ArrowDown', 'B'],
  ['B', 'ArrowUp', 'D'],
  ['E', 'ArrowDown', 'C'],
  ['F', 'ArrowDown', undefined],
  ['A', 'ArrowUp', undefined],
  ['E', 'Home', 'D'],
  ['E', 'End', 'F'],
])('hours: from %s %s leads to %s', (from, key, to) => expect(walk(WEEK, 'day', from, key)).toBe(to));

test.each<[string, string, string | undefined]>([
  ['B', 'ArrowRight', 'E'],
  ['D', 'ArrowRight', 'G'],
  ['G', 'ArrowLeft', 'D'],
  ['x', 'ArrowLeft', undefined],
  ['C', 'ArrowDown', 'F'],
  ['F', 'ArrowUp', 'C'],
  ['A', 'ArrowUp', undefined],
  ['w', 'ArrowDown', undefined],
  ['B', 'Home', 'x'],
])('a month: from %s %s leads to %s', (from, key, to) => expect(walk(MONTH, 'week', from, key)).toBe(to));

test.each<[string, string, string | undefined]>([
  ['A', 'ArrowRight', 'C'],
  ['C', 'ArrowLeft', 'B'],
  ['B', 'ArrowDown', undefined],
  ['A', 'End', 'C'],
])('slots: from %s %s leads to %s', (from, key, to) => expect(walk(SLOTS, 'nothing', from, key)).toBe(to));

test('a page is entered at the edge, on the same row, or at the day that follows', () => {
  expect(enter(WEEK, 'day', { ...at(WEEK, 'F'), key: 'elsewhere' }, 'ArrowRight')).toBe('D');
  expect(enter(WEEK, 'day', { ...at(WEEK, 'A'), key: 'elsewhere' }, 'ArrowLeft')).toBe('C');
  expect(enter(WEEK, 'day', { ...at(WEEK, 'F'), key: 'elsewhere' }, 'ArrowDown')).toBe('A');
  expect(enter(WEEK, 'day', { ...at(WEEK, 'A'), key: 'elsewhere' }, 'ArrowUp')).toBe('F');
  expect(enter(MONTH, 'week', { ...at(MONTH, 'H'), key: 'elsewhere' }, 'ArrowDown')).toBe('A');
  expect(enter(MONTH, 'week', { ...at(MONTH, 'H'), key: 'elsewhere' }, 'ArrowUp')).toBe('H');
  expect(enter([], 'week', at(MONTH, 'H'), 'ArrowDown')).toBeUndefined();
});

test('a month that has the cell too is entered beyond it', () => {
  const next = drawn(`
HzT
KwU

VWX
LMN
`);
  expect(enter(next, 'week', at(MONTH, 'w'), 'ArrowRight')).toBe('U');
  expect(enter(next, 'week', at(MONTH, 'z'), 'ArrowDown')).toBe('w');
  expect(enter(next, 'week', at(MONTH, 'w'), 'ArrowDown')).toBe('W');
});

test('page up and page down keep column and row, or what is nearest of the page itself', () => {
  const from = (key: string) => ({ ...at(WEEK, key), key: 'elsewhere' });
  expect(enter(WEEK, 'day', from('E'), 'PageDown')).toBe('E');
  expect(enter(WEEK, 'day', { ...from('D'), column: 0 }, 'PageDown')).toBe('D');
  expect(enter(MONTH, 'week', { ...at(MONTH, 'x'), key: 'elsewhere' }, 'PageUp')).toBe('E');
  expect(enter(SLOTS, 'nothing', { ...at(WEEK, 'B'), column: 1, key: 'elsewhere' }, 'PageDown')).toBe('C');
});

test('keys that move have a direction', () => {
  expect(['ArrowRight', 'End', 'PageDown', 'ArrowUp', 'Home', 'a', 'Tab', 'Enter'].map(directionOf)).toEqual([1, 1, 1, -1, -1, 0, 0, 0]);
});
