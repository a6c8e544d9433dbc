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
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);
  const [most, more] = [lines(2000), lines(2001)];
  expect(changedLines(most.join('\n'), '0')).toEqual([{ was: most.slice(1), now: [] }]);
  expect(changedLines('0', most.join('\n'))).toEqual([{ was: [], now: most.slice(1) }]);
  expect(changedLines(more.join('\n'), '0')).toEqual([{ was: more, now: ['0'] }]);
  expect(changedLines('0', more.join('\n'))).toEqual([{ was: ['0'], now: more }]);
});
