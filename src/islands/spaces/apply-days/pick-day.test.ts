import { describe, expect, test } from 'vitest';
import { chosenAs, createFirstDay, onDay, refusalOf, withDay } from './pick-day.ts';

const days = (moveIn: string, start: string, end: string, moveOut: string) => ({ move_in_on: moveIn, start_on: start, end_on: end, move_out_on: moveOut });

describe('a day that is pressed on the calendar', () => {
  test('is every day when it is the first', () => {
    expect(withDay({}, 'start_on', '2026-12-08', false)).toEqual(onDay('2026-12-08'));
    expect(withDay({}, 'move_out_on', '2026-12-08', false)).toEqual(onDay('2026-12-08'));
  });
  test('makes the event longer, moving out with it', () => {
    expect({ ...onDay('2026-12-08'), ...withDay(onDay('2026-12-08'), 'end_on', '2026-12-10', false) }).toEqual(
      days('2026-12-08', '2026-12-08', '2026-12-10', '2026-12-10'),
    );
  });
  test('leaves days of moving that were chosen on their own', () => {
    const chosen = days('2026-12-07', '2026-12-08', '2026-12-10', '2026-12-14');
    expect({ ...chosen, ...withDay(chosen, 'end_on', '2026-12-11', false) }).toEqual({ ...chosen, end_on: '2026-12-11' });
    expect({ ...chosen, ...withDay(chosen, 'start_on', '2026-12-09', false) }).toEqual({ ...chosen, start_on: '2026-12-09' });
  });
  test('begins anew when the event would end before it begins', () => {
    expect(withDay(days('2026-12-07', '2026-12-08', '2026-12-10', '2026-12-10'), 'end_on', '2026-12-04', false)).toEqual(onDay('2026-12-04'));
    expect(withDay(onDay('2026-12-08'), 'start_on', '2026-12-15', false)).toEqual(onDay('2026-12-15'));
  });
  test('fills nothing but its own field when the centre is closed then', () => {
    expect(withDay({}, 'move_in_on', '2026-12-07', true)).toEqual({ move_in_on: '2026-12-07' });
  });
});

describe('a day that is typed', () => {
  const first = () => createFirstDay(() => '2026-11-21');
  test('is every day when it is the first, its first digit and its second', () => {
    const day = first();
    expect(day.typed({}, 'start_on', '2026-12-01')).toEqual(onDay('2026-12-01'));
    expect(day.typed(onDay('2026-12-01'), 'start_on', '2026-12-15')).toEqual(onDay('2026-12-15'));
  });
  test('goes alone once its field was left, or another has a day of its own', () => {
    const day = first();
    day.typed({}, 'start_on', '2026-12-15');
    day.left();
    expect(day.typed(onDay('2026-12-15'), 'start_on', '2026-12-16')).toEqual({});
    expect(first().typed(days('', '', '2026-12-15', ''), 'start_on', '2026-12-10')).toEqual({});
  });
  test('is none while its year is being typed, nor is what is no day, or no field of days', () => {
    expect(first().typed({}, 'start_on', '0002-12-15')).toBeNull();
    expect(first().typed({}, 'start_on', '')).toBeNull();
    expect(first().typed({}, 'event_name', '2026-12-15')).toBeNull();
  });
});

test('what cannot be had is refused with its reason; a closed day serves for moving alone', () => {
  expect(refusalOf('free', 'start_on')).toBeNull();
  expect(refusalOf('asked', 'end_on')).toBeNull();
  expect(refusalOf('move', 'start_on')).toBe('move');
  expect(refusalOf('move', 'move_in_on')).toBeNull();
  expect(refusalOf('taken', 'move_out_on')).toBe('taken');
  expect(refusalOf('soon', 'start_on')).toBe('soon');
});

test('the calendar tells the event from the days of moving', () => {
  const chosen = days('2026-12-07', '2026-12-08', '2026-12-10', '2026-12-11');
  const marks = ['06', '07', '08', '09', '10', '11', '12'].map((day) => chosenAs(chosen, `2026-12-${day}`));
  expect(marks).toEqual([null, 'move', 'event', 'event', 'event', 'move', null]);
  expect(chosenAs({ start_on: '2026-12-08' }, '2026-12-08')).toBe('event');
  expect(chosenAs({}, '2026-12-08')).toBeNull();
});
