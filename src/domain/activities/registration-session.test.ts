import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMBER_CLASSES } from '../identity/account.ts';
import { mayRegister, meetingsOf, placesLeft, type RegisteredActivity, registrationSessions, sessionState, waitPeriod } from './registration-session.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const registration = {
  ...{ opens_on: '2026-11-01', closes_on: '2026-12-10', quota: 20, taken: 5, joined: 'whole' as const, group_max: 1, reviewed: false },
  ...{ price_points: 0, refund_hours: 24 },
};
const lecture: RegisteredActivity = {
  id: 'talk',
  data: { starts_on: '2026-12-12', ends_on: '2026-12-12', from: '14:00', to: '16:00', is_cancelled: false, sessions: [], registration },
};
const evenings: RegisteredActivity = {
  id: 'evenings',
  data: {
    ...lecture.data,
    ends_on: '2026-12-26',
    sessions: [
      { on: '2026-12-19', from: '19:00', to: '21:00' },
      { on: '2026-12-12', from: '22:00', to: '01:00', quota: 3, taken: 1 },
      { on: '2026-12-26', from: '19:00', to: '21:00', is_cancelled: true },
    ],
  },
};
const singly: RegisteredActivity = {
  ...evenings,
  data: { ...evenings.data, registration: { ...registration, taken: 0, closes_on: '2026-12-25', joined: 'singly' } },
};

describe('what can be registered for', () => {
  test('is nothing where one comes as one is', () => {
    expect(registrationSessions({ ...lecture, data: { ...lecture.data, registration: undefined } })).toEqual([]);
  });

  test('is an activity as a whole, to the end of its last registration day or the time that is named', () => {
    expect(registrationSessions(lecture)).toEqual([
      {
        ...{ id: 'talk/0', number: 0, start: at('2026-12-12 14:00:00'), end: at('2026-12-12 16:00:00'), quota: 20, taken: 5, isCancelled: false },
        ...{ opensAt: at('2026-11-01 00:00:00'), closesAt: at('2026-12-11 00:00:00') },
      },
    ]);
    const until = (closes: object) =>
      registrationSessions({ ...lecture, data: { ...lecture.data, registration: { ...registration, ...closes } } })[0]?.closesAt;
    expect(until({ closes_at: '18:30' })).toEqual(at('2026-12-10 18:30:00'));
    expect(until({ closes_on: '2026-12-31' })).toEqual(at('2026-12-12 16:00:00'));
  });

  test('is a series from its first to its last session that is not cancelled', () => {
    expect(registrationSessions(evenings)).toMatchObject([{ number: 0, start: at('2026-12-12 22:00:00'), end: at('2026-12-19 21:00:00') }]);
  });

  test('is each session by itself, with its own places, up to its beginning', () => {
    expect(registrationSessions(singly)).toMatchObject([
      { id: 'evenings/1', quota: 20, taken: 0, isCancelled: false, closesAt: at('2026-12-19 19:00:00') },
      { id: 'evenings/2', quota: 3, taken: 1, end: at('2026-12-13 01:00:00'), closesAt: at('2026-12-12 22:00:00') },
      { id: 'evenings/3', isCancelled: true, closesAt: at('2026-12-26 00:00:00') },
    ]);
    expect(registrationSessions({ ...singly, data: { ...singly.data, is_cancelled: true } }).every(({ isCancelled }) => isCancelled)).toBe(true);
  });
});

test('members come to the sessions that they are registered for', () => {
  expect(meetingsOf(lecture, 0)).toMatchObject([{ number: 0, start: at('2026-12-12 14:00:00') }]);
  expect(meetingsOf(evenings, 0).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(meetingsOf(singly, 2)).toMatchObject([{ number: 2, isCancelled: false }]);
});

test('the deadline counts to the second, and places never go below none', () => {
  const session = { opensAt: at('2026-11-01 00:00:00'), closesAt: at('2026-12-10 18:00:00'), isCancelled: false, quota: 3, taken: 1, held: 1 };
  const state = (text: string, more = {}) => sessionState({ ...session, ...more }, at(text));
  expect([state('2026-10-31 23:59:59'), state('2026-11-01 00:00:00'), state('2026-12-10 17:59:59'), state('2026-12-10 18:00:00')]).toEqual([
    'not_open',
    'open',
    'open',
    'closed',
  ]);
  expect([state('2026-11-05 00:00:00', { held: 2 }), state('2026-11-05 00:00:00', { isCancelled: true })]).toEqual(['full', 'cancelled']);
  fc.assert(fc.property(fc.nat(99), fc.nat(99), fc.nat(99), (quota, taken, held) => placesLeft({ quota, taken, held }) === Math.max(0, quota - taken - held)));
});

test('a freed place is offered until the session begins, of what runs for weeks until registration closes', () => {
  const [session] = registrationSessions(lecture);
  expect(session && waitPeriod(session)).toEqual({ start: at('2026-12-12 14:00:00'), end: at('2026-12-12 16:00:00') });
  const running = { start: at('2026-12-01 10:00:00'), end: at('2026-12-27 18:00:00'), closesAt: at('2026-12-20 00:00:00') };
  expect(waitPeriod(running)).toEqual({ start: running.closesAt, end: running.end });
  expect(waitPeriod({ ...running, closesAt: running.end }).start.getTime()).toBe(running.end.getTime() - 1);
});

test('classes that an activity names may register, and all where it names none', () => {
  fc.assert(
    fc.property(fc.subarray([...MEMBER_CLASSES]), fc.constantFrom(...MEMBER_CLASSES), (classes, each) => {
      expect(mayRegister(classes, each)).toBe(classes.includes(each));
      expect(mayRegister(null, each)).toBe(true);
    }),
  );
});
