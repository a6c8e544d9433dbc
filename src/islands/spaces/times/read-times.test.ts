import { expect, test } from 'vitest';
import { timesOf } from './read-times.ts';

const day = (on: string, isClosed: boolean, ...states: string[]) => ({
  day: on,
  is_closed: isClosed,
  sessions: ['morning', 'afternoon', 'evening'].map((session, i) => ({ session, state: states[i] ?? states[0] })),
});
const answer = (...days: unknown[]) => ({ data: { earliest_on: '2026-12-05', latest_on: '2027-11-21', days } });

test('what is free is free once there is time enough to apply, and no longer than applications are taken', () => {
  const times = timesOf(answer(day('2026-12-04', false, 'free'), day('2026-12-05', false, 'free', 'asked', 'taken'), day('2027-11-23', false, 'free')));
  expect(times.get('2026-12-04 morning')).toBe('soon');
  expect(times.get('2026-12-05 morning')).toBe('free');
  expect(times.get('2026-12-05 afternoon')).toBe('asked');
  expect(times.get('2026-12-05 evening')).toBe('taken');
  expect(times.get('2027-11-23 evening')).toBe('soon');
});

test('a closed day serves for moving in and out by day, unless somebody has it already', () => {
  const times = timesOf(answer(day('2026-12-07', true, 'closed', 'taken', 'closed'), day('2026-11-30', true, 'closed')));
  expect(times.get('2026-12-07 morning')).toBe('move');
  expect(times.get('2026-12-07 afternoon')).toBe('taken');
  expect(times.get('2026-12-07 evening')).toBe('closed');
  expect(times.get('2026-11-30 morning')).toBe('closed');
});

test('what cannot be understood is left out', () => {
  expect(timesOf(null).size).toBe(0);
  expect(timesOf(answer(day('2026-12-08', false, 'haunted'), { day: 8, sessions: 'none' }, 'day')).size).toBe(0);
});

test('a whole day is what any part of it is, and a closed one serves for moving', () => {
  const times = timesOf(
    answer(day('2026-12-08', false, 'free'), day('2026-12-09', false, 'free', 'asked', 'free'), day('2026-12-10', false, 'asked', 'free', 'taken')),
  );
  expect(['08', '09', '10'].map((each) => times.get(`2026-12-${each} whole_day`))).toEqual(['free', 'asked', 'taken']);
  expect(timesOf(answer(day('2026-12-07', true, 'closed'))).get('2026-12-07 whole_day')).toBe('move');
  expect(timesOf(answer(day('2026-12-04', false, 'free'))).get('2026-12-04 whole_day')).toBe('soon');
});
