import { beforeAll, expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../../tests/support/sample.ts';
import type { Library } from '../../../editorial/library.ts';
import { readLibrary } from '../../../editorial/read-library.ts';
import type { RegistrationRow } from '../queries.ts';
import { registrationBooking } from './registration-ics.ts';

const NOW = new Date('2026-11-18T10:30:00+08:00');
let library: Library;
beforeAll(async () => {
  library = await readLibrary(SAMPLE_CONTENT, { at: NOW });
});

const registration: RegistrationRow = {
  ...{ id: '9f35b120-0000-4000-8000-000000000000', memberId: 'm', sessionId: 'sample-talk/0', activityId: 'sample-talk', type: 'lecture' },
  ...{ start: new Date('2026-12-12T14:00:00+08:00'), end: new Date('2026-12-12T16:00:00+08:00'), place: '{"zh":"2F","en":"2nd floor"}', size: 2 },
  ...{
    status: 'registered',
    points: 0,
    rewardPoints: 0,
    cancelBefore: NOW,
    answers: [],
    matchmaking: null,
    language: 'zh',
    reason: null,
    reasonLanguage: null,
  },
  ...{ cancelledAs: null, sequence: 0, lapsesAt: null, createdAt: NOW, changedAt: NOW, cancelledAt: null, attendances: [], changes: [] },
};
const booking = (change: Partial<RegistrationRow> = {}, language: 'zh' | 'en' | 'ja' = 'en') =>
  registrationBooking({ library }, { ...registration, ...change }, { language, now: NOW });

test('an entry says what, where, how many come and under which number', () => {
  expect(booking()).toMatchObject({ kind: 'activity', title: 'Sample talk', state: 'confirmed', about: ['Registration no. 9F35-B120', 'People: 2'] });
  expect(booking().location).toMatch(/^2nd floor, /);
  expect(booking({ size: 1 }, 'zh').about).toEqual(['報名編號：9F35-B120']);
  expect(booking()).not.toHaveProperty('times');
});

test.each([
  ['applied', 'asked'],
  ['passed', 'confirmed'],
  ['attended', 'confirmed'],
  ['failed', 'cancelled'],
  ['cancelled', 'cancelled'],
] as const)('one that is %s is %s', (status, state) => expect(booking({ status }).state).toBe(state));

test('a series has each of its sessions; what the content no longer has is named by its id, at the time that is stored', () => {
  expect(booking({ sessionId: 'sample-course/0', activityId: 'sample-course' }).times?.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(booking({ sessionId: 'gone/0', activityId: 'gone' })).toMatchObject({ title: 'gone', start: registration.start });
});
