import { expect, test } from 'vitest';
import { busyTimes, combineAvailability, freeAt, freeThrough, releasePeriod, withClosed } from './availability.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const busy = (from: number, to: number, free: number) => ({ start: at(from), end: at(to), free });

test('what a booking holds itself is free for its own move, and nothing else', () => {
  expect(releasePeriod([busy(2, 8, 0)], 1, { start: at(4), end: at(6) }, 1)).toEqual([busy(2, 4, 0), busy(6, 8, 0)]);
  expect(releasePeriod([busy(2, 8, 1)], 5, { start: at(4), end: at(6) }, 2)).toEqual([busy(2, 4, 1), busy(4, 6, 3), busy(6, 8, 1)]);
  expect(releasePeriod([busy(2, 3, 0)], 1, { start: at(4), end: at(6) }, 1)).toEqual([busy(2, 3, 0)]);
});

test('no more is given back than there is, however many a booking holds', () => {
  // Three of five are free, and the booking holds four: somebody else's piece stays taken in the count of five.
  expect(releasePeriod([busy(2, 8, 3)], 5, { start: at(4), end: at(6) }, 4)).toEqual([busy(2, 4, 3), busy(6, 8, 3)]);
  expect(releasePeriod([busy(2, 8, 3)], 5, { start: at(4), end: at(6) }, 2)).toEqual([busy(2, 4, 3), busy(6, 8, 3)]);
  expect(releasePeriod([busy(2, 8, 3)], 5, { start: at(4), end: at(6) }, 1)).toEqual([busy(2, 4, 3), busy(4, 6, 4), busy(6, 8, 3)]);
});

test('a booking that only touches a time gives nothing of it back', () => {
  expect(releasePeriod([busy(4, 6, 0)], 1, { start: at(2), end: at(4) }, 1)).toEqual([busy(4, 6, 0)]);
  expect(releasePeriod([busy(4, 6, 0)], 1, { start: at(6), end: at(8) }, 1)).toEqual([busy(4, 6, 0)]);
});

test('several things are free together only when enough pieces of each are', () => {
  const seat = { busy: [busy(2, 3, 0)], quantity: 1, wanted: 1 };
  const tablets = { busy: [busy(5, 6, 2), busy(7, 8, 1)], quantity: 5, wanted: 2 };
  expect(combineAvailability([seat, tablets])).toEqual({ busy: [busy(2, 3, 0), busy(7, 8, 0)], quantity: 1 });
  expect(combineAvailability([{ ...tablets, wanted: 6 }]).quantity).toBe(0);
});

test('an hour is taken from its first instant up to its last, which is free again', () => {
  const times = [busy(2, 4, 1), busy(4, 6, 0)];
  expect([1, 2, 3, 4, 5, 6].map((hour) => freeAt(times, 3, at(hour)))).toEqual([3, 1, 1, 0, 0, 3]);
  expect(freeThrough(times, 3, { start: at(0), end: at(2) })).toBe(3);
  expect(freeThrough(times, 3, { start: at(6), end: at(8) })).toBe(3);
  expect(freeThrough(times, 3, { start: at(1), end: at(5) })).toBe(0);
});

test('bookings that follow one another read as one time, and pieces are never fewer than none', () => {
  const window = { start: at(0), end: at(10) };
  const held = (from: number, to: number) => ({ start: at(from), end: at(to) });
  expect(busyTimes([held(2, 4), held(4, 6)], 1, window)).toEqual([busy(2, 6, 0)]);
  expect(busyTimes([held(2, 5), held(4, 6)], 3, window)).toEqual([busy(2, 4, 2), busy(4, 5, 1), busy(5, 6, 2)]);
  expect(busyTimes([held(2, 4), held(2, 4), held(2, 4)], 2, window)).toEqual([busy(2, 4, 0)]);
  expect(busyTimes([held(-3, 1), held(9, 14), held(-2, 0), held(10, 12)], 1, window)).toEqual([busy(0, 1, 0), busy(9, 10, 0)]);
});

test('a closing takes everything within it, and joins what was taken beside it', () => {
  const window = { start: at(0), end: at(10) };
  expect(withClosed([busy(2, 6, 1)], [{ start: at(4), end: at(12) }], window)).toEqual([busy(2, 4, 1), busy(4, 10, 0)]);
  expect(withClosed([busy(2, 4, 0)], [{ start: at(4), end: at(5) }], window)).toEqual([busy(2, 5, 0)]);
  expect(withClosed([busy(2, 4, 1)], [{ start: at(10), end: at(12) }], window)).toEqual([busy(2, 4, 1)]);
});
