import { describe, expect, test } from 'vitest';
import { type ActivityTimes, activityPhase, nextActivityChange, registrationState, remainingPlaces } from './activity-state.ts';

const lecture: ActivityTimes = {
  starts_on: '2026-12-05',
  ends_on: '2026-12-05',
  from: '14:00',
  to: '16:30',
  is_cancelled: false,
  registration: { opens_on: '2026-11-20', closes_on: '2026-12-03', quota: 40, taken: 12 },
};
const at = (text: string) => new Date(`${text}+08:00`);

describe('an activity is', () => {
  test('upcoming until its first minute, running until its last, then past', () => {
    expect(activityPhase(lecture, at('2026-12-05T13:59:59'))).toBe('upcoming');
    expect(activityPhase(lecture, at('2026-12-05T14:00:00'))).toBe('running');
    expect(activityPhase(lecture, at('2026-12-05T16:29:59'))).toBe('running');
    expect(activityPhase(lecture, at('2026-12-05T16:30:00'))).toBe('past');
  });

  test('cancelled whatever the time', () => {
    expect(activityPhase({ ...lecture, is_cancelled: true }, at('2020-01-01T00:00:00'))).toBe('cancelled');
  });

  test('running over the nights of an exhibition, and to the end of a day that ends at 24:00', () => {
    const exhibition: ActivityTimes = { ...lecture, ends_on: '2026-12-20', to: '24:00', registration: undefined };
    expect(activityPhase(exhibition, at('2026-12-12T03:00:00'))).toBe('running');
    expect(activityPhase(exhibition, at('2026-12-20T23:59:59'))).toBe('running');
    expect(activityPhase(exhibition, at('2026-12-21T00:00:00'))).toBe('past');
  });
});

test('a night that ends after midnight runs until then', () => {
  const night: ActivityTimes = { ...lecture, from: '22:00', to: '01:30', registration: undefined };
  expect(activityPhase(night, at('2026-12-05T21:59:59'))).toBe('upcoming');
  expect(activityPhase(night, at('2026-12-05T23:00:00'))).toBe('running');
  expect(activityPhase(night, at('2026-12-06T01:29:59'))).toBe('running');
  expect(activityPhase(night, at('2026-12-06T01:30:00'))).toBe('past');
  expect(nextActivityChange([night], at('2026-12-05T22:00:00'))).toEqual(at('2026-12-06T01:30:00'));
});

describe('registration', () => {
  test('opens with its first day and closes after its last', () => {
    expect(registrationState(lecture, at('2026-11-19T23:59:59'))).toBe('not_open');
    expect(registrationState(lecture, at('2026-11-20T00:00:00'))).toBe('open');
    expect(registrationState(lecture, at('2026-12-03T23:59:59'))).toBe('open');
    expect(registrationState(lecture, at('2026-12-04T00:00:00'))).toBe('closed');
  });

  test('is full when no place is left, closed when the activity is cancelled, and none when one just comes', () => {
    const full: ActivityTimes = { ...lecture, registration: { opens_on: '2026-11-20', closes_on: '2026-12-03', quota: 40, taken: 40 } };
    expect(registrationState(full, at('2026-11-25T10:00:00'))).toBe('full');
    expect(registrationState({ ...lecture, is_cancelled: true }, at('2026-11-25T10:00:00'))).toBe('closed');
    expect(registrationState({ ...lecture, registration: undefined }, at('2026-11-25T10:00:00'))).toBe('none');
    expect(remainingPlaces({ quota: 40, taken: 12 })).toBe(28);
    expect(remainingPlaces({ quota: 40, taken: 41 })).toBe(0);
  });
});

test('between one change and the next no state changes, and at the change one does', () => {
  const states = (now: Date) => `${activityPhase(lecture, now)} ${registrationState(lecture, now)}`;
  const seen: string[] = [];
  for (let now: Date | null = at('2026-11-01T09:00:00'); now !== null; now = nextActivityChange([lecture], now)) {
    const next = nextActivityChange([lecture], now);
    seen.push(states(now));
    if (next) expect(states(new Date(next.getTime() - 1))).toBe(states(now));
  }
  expect(seen).toEqual(['upcoming not_open', 'upcoming open', 'upcoming closed', 'running closed', 'past closed']);
  expect(nextActivityChange([{ ...lecture, is_cancelled: true }], at('2026-11-01T09:00:00'))).toBeNull();
});
