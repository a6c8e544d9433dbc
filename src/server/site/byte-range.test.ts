import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=50-1000', { first: 50, last: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  // The whole file answers what asks for several pieces, for another unit, or makes no sense.
  [undefined, 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=9-3', 'whole'],
  ['bytes=-', 'whole'],
] as const)('%s of a hundred bytes', (header, expected) => expect(byteRange(header, 100)).toEqual(expected));

test('an empty file has no piece', () => expect(byteRange('bytes=0-', 0)).toBe('outside'));
