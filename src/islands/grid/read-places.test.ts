import { expect, test } from 'vitest';
import { readPlaces } from './read-places.ts';

/* A table as `readPlaces` looks at one: rows of cells, of which some have keys. */

interface Cell {
  dataset: Record<string, string>;
  cellIndex: number;
  ariaColIndex: string | null;
  classList: { contains: (name: string) => boolean };
}
const cell = (key: string, cellIndex: number, { column = null as string | null, isOut = false } = {}): Cell => ({
  dataset: { day: key },
  cellIndex,
  ariaColIndex: column,
  classList: { contains: (name) => isOut && name === 'out' },
});
const table = (...bodies: Cell[][][]) => {
  const line = (cells: Cell[]) => ({ querySelectorAll: () => cells });
  return { querySelectorAll: () => bodies.map((rows) => ({ rows: rows.map(line) })) } as unknown as HTMLElement;
};

test('cells are placed by week, row and column, and a column that a cell says itself counts', () => {
  const root = table([[cell('a', 1), cell('b', 2, { isOut: true })]], [[], [cell('c', 1, { column: '3' })]]);
  expect(readPlaces(root, 'day').map(({ key, band, row, column, isOwn }) => [key, band, row, column, isOwn])).toEqual([
    ['a', 0, 0, 1, true],
    ['b', 0, 0, 2, false],
    ['c', 1, 1, 3, true],
  ]);
});
