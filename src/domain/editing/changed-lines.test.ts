import { expect, test } from 'vitest';
import { changedLines } from './changed-lines.ts';

test.each([
  ['a\nb\nc', 'a\nb\nc', []],
  ['a\nb\nc', 'a\nx\nc', [{ was: ['b'], now: ['x'] }]],
  ['a\nc', 'a\nb\nc', [{ was: [], now: ['b'] }]],
  ['a\nb\nc', 'a\nc', [{ was: ['b'], now: [] }]],
  [
    'a\nb\nc\nd',
    'x\nb\nc\ny\nz',
    [
      { was: ['a'], now: ['x'] },
      { was: ['d'], now: ['y', 'z'] },
    ],
  ],
  ['', 'a', [{ was: [''], now: ['a'] }]],
  // As much stays as can: b and c, though d comes first.
  [
    'd\nb\nc',
    'b\nc\nd',
    [
      { was: ['d'], now: [] },
      { was: [], now: ['d'] },
    ],
  ],
  ['a\na\nb', 'a\nb', [{ was: ['a'], now: [] }]],
])('%j became %j', (before, after, changes) => {
  expect(changedLines(before, after)).toEqual(changes);
});

test('texts beyond two thousand lines are one change, up to them they are compared', () => {
  const lines = (count: number, last: string) => [...Array.from({ length: count - 1 }, (_, i) => `${i}`), last].join('\n');
  expect(changedLines(lines(2000, 'x'), lines(2000, 'y'))).toEqual([{ was: ['x'], now: ['y'] }]);
  for (const [before, after] of [
    [lines(2001, 'x'), 'a'],
    ['a', lines(2001, 'x')],
  ] as const)
    expect(changedLines(before, after)).toEqual([{ was: before.split('\n'), now: after.split('\n') }]);
});
