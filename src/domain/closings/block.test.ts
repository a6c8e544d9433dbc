import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taipeiInstant } from '../time/taipei-time.ts';
import { type BlockPlan, blockFault, blockTimes, bookingsHit, changesAt, type HeldBooking, lastMeeting, timesBefore, timesFrom, timesLeft } from './block.ts';

const NOW = new Date('2026-11-18T10:30:00+08:00');
/** Tuesdays from 14 to 17 until 15 December. */
const course: BlockPlan = { fromOn: '2026-11-18', untilOn: '2026-12-15', weekdays: [2], fromHour: 14, toHour: 17 };
const at = (day: string, hour: number) => taipeiInstant(day, hour);

describe('the times of a plan', () => {
  test('are the hours of its weekdays, in Taipei, both ends among them', () => {
    expect(blockTimes(course)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((day) => ({ start: at(day, 14), end: at(day, 17) })));
    expect(blockTimes(course)[0]?.start.toISOString()).toBe('2026-11-24T06:00:00.000Z');
  });
  test('are one without a break where no weekday is named', () => {
    expect(blockTimes({ ...course, weekdays: [] })).toEqual([{ start: at('2026-11-18', 14), end: at('2026-12-15', 17) }]);
  });
  test('lie on the weekdays that are named, never two on a day', () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }));
    fc.assert(
      fc.property(days, ([from, length, weekdays]) => {
        const day = (count: number) => new Date(Date.UTC(2026, 10, 18 + count)).toISOString().slice(0, 10);
        const times = blockTimes({ ...course, fromOn: day(from), untilOn: day(from + length), weekdays });
        const starts = times.map(({ start }) => new Date(start.getTime() + 8 * 3_600_000));
        expect(new Set(starts.map((start) => start.toISOString().slice(0, 10))).size).toBe(times.length);
        for (const start of starts) expect(weekdays).toContain(start.getUTCDay() === 0 ? 7 : start.getUTCDay());
        expect(times.length).toBeGreaterThanOrEqual(Math.floor((length + 1) / 7) * weekdays.length);
      }),
    );
  });
  test('are told apart by whether they are over, and by which they meet', () => {
    expect(timesLeft(blockTimes(course), at('2026-12-01', 17))).toHaveLength(2);
    expect(timesLeft(blockTimes(course), new Date(at('2026-12-01', 17).getTime() - 1))).toHaveLength(3);
    expect(lastMeeting(blockTimes(course), { start: at('2026-11-24', 16), end: at('2026-12-01', 15) })).toEqual({
      start: at('2026-12-01', 14),
      end: at('2026-12-01', 17),
    });
    expect(lastMeeting(blockTimes(course), { start: at('2026-11-24', 17), end: at('2026-12-01', 14) })).toBeUndefined();
  });
});

test('a change counts from the first moment of its day, or from now where that has begun; times are parted there without a gap or an overlap', () => {
  expect([changesAt('2026-11-18', NOW), changesAt('2026-11-19', NOW)]).toEqual([NOW, at('2026-11-19', 0)]);
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 40 * 24 }), fc.constantFrom([], [2], [1, 4, 7]), (hours, weekdays) => {
      const times = blockTimes({ ...course, weekdays });
      const cut = new Date(NOW.getTime() + hours * 3_600_000);
      const [before, after] = [timesBefore(times, cut), timesFrom(times, cut)];
      const length = (all: typeof times) => all.reduce((sum, { start, end }) => sum + end.getTime() - start.getTime(), 0);
      expect(length(before) + length(after)).toBe(length(times));
      for (const { start, end } of [...before, ...after]) expect(start < end).toBe(true);
      for (const { end } of before) expect(end <= cut).toBe(true);
      for (const { start } of after) expect(start >= cut).toBe(true);
    }),
  );
});

test('a plan with days or hours in the wrong order, none of its weekdays, over, or too far off is none', () => {
  expect(blockFault(course, NOW)).toBeNull();
  expect(blockFault({ ...course, fromOn: '2026-11-17' }, NOW)).toBe('from_on');
  expect(blockFault({ ...course, untilOn: '2026-11-17' }, NOW)).toBe('until_on');
  expect([blockFault({ ...course, untilOn: '2027-11-18' }, NOW), blockFault({ ...course, untilOn: '2027-11-19' }, NOW)]).toEqual([null, 'until_on']);
  expect(blockFault({ ...course, toHour: 14 }, NOW)).toBe('to_hour');
  expect(blockFault({ ...course, untilOn: '2026-11-23' }, NOW)).toBe('weekdays');
  expect(blockFault({ ...course, weekdays: [], fromHour: 20, toHour: 10 }, NOW)).toBeNull();
  expect(blockFault({ ...course, weekdays: [], untilOn: '2026-11-18', fromHour: 8, toHour: 10 }, NOW)).toBe('to_hour');
  expect(blockFault({ ...course, weekdays: [], untilOn: '2026-11-18', fromHour: 8, toHour: 11 }, NOW)).toBeNull();
});

describe('the bookings that a block leaves no piece for', () => {
  const day = '2026-11-24';
  const booking = (id: string, from: number, to: number, pieces = 1, deviceId = 'tablet'): HeldBooking => ({
    ...{ id, start: at(day, from), end: at(day, to), pieces: [{ deviceId, pieces }] },
  });
  const block = (pieces: number, from = 14, to = 17) => ({
    ...{ times: [{ start: at(day, from), end: at(day, to) }], devices: [{ deviceId: 'tablet', pieces }], others: [], quantityOf: () => 3 },
  });

  test('are those of whoever booked last, and none while enough is left', () => {
    const booked = [booking('first', 14, 16), booking('second', 15, 18), booking('third', 16, 17), booking('other', 14, 17, 1, 'lamp')];
    expect(bookingsHit(booked, block(1))).toEqual(new Set());
    expect(bookingsHit(booked, block(2))).toEqual(new Set(['second']));
    expect(bookingsHit(booked, block(3))).toEqual(new Set(['first', 'second', 'third']));
  });
  test('end where the block begins, or begin where it ends, and stay', () => {
    expect(bookingsHit([booking('before', 12, 14), booking('after', 17, 19)], block(3))).toEqual(new Set());
  });
  test('count what is blocked besides, where this block is', () => {
    const other = { deviceId: 'tablet', pieces: 2, start: at(day, 10), end: at(day, 15) };
    expect(bookingsHit([booking('early', 10, 14), booking('late', 14, 16)], { ...block(1), others: [other] })).toEqual(new Set(['late']));
  });
  test('leave, once they are gone, no moment with more than there are; and whoever stays alone would stay', () => {
    const bookings = fc.array(fc.tuple(fc.integer({ min: 8, max: 20 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 3 })), { maxLength: 8 });
    fc.assert(
      fc.property(bookings, fc.integer({ min: 1, max: 3 }), (wishes, blocked) => {
        const booked = wishes.map(([from, length, pieces], i) => booking(String(i), from, from + length, pieces));
        const hit = bookingsHit(booked, block(blocked));
        const staying = booked.filter(({ id }) => !hit.has(id));
        for (let hour = 14; hour < 17; hour += 1) {
          const held = staying.filter(({ start, end }) => start <= at(day, hour) && at(day, hour) < end);
          const pieces = held.reduce((sum, each) => sum + (each.pieces[0]?.pieces ?? 0), 0);
          if (held.length > 0) expect(pieces + blocked).toBeLessThanOrEqual(3);
        }
        expect(bookingsHit(staying, block(blocked))).toEqual(new Set());
        for (const { id, start, end } of booked) if (end <= at(day, 14) || start >= at(day, 17)) expect(hit.has(id)).toBe(false);
      }),
    );
  });
});
