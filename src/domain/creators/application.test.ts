import { expect, test } from 'vitest';
import { applicationObstacle, dueNotice, isRecentWork, isWorkOfMembership, lastDay, membershipEnd } from './application.ts';

test.each([
  ['2023-11-18', false],
  ['2023-11-19', true],
  ['2026-11-19', true],
  ['2026-11-20', false],
])('a work of %s counts on 2026-11-19: %s', (publishedOn, counts) => expect(isRecentWork(publishedOn, '2026-11-19')).toBe(counts));

test.each([
  ['2028-02-29', '2031-02-28'],
  ['2028-02-28', '2031-02-27'],
  ['2028-03-01', '2031-02-28'],
  ['2025-03-01', '2028-02-29'],
  ['2026-12-31', '2029-12-30'],
])('three years from %s have %s for their last day', (from, last) => expect(lastDay(membershipEnd(from))).toBe(last));

test.each([
  ['2026-11-18', false],
  ['2026-11-19', true],
  ['2028-01-10', true],
  ['2028-01-11', false],
])('a work of %s appeared during a membership from 2026-11-19, up to 2028-01-10: %s', (publishedOn, counts) =>
  expect(isWorkOfMembership(publishedOn, { startsOn: '2026-11-19', endsOn: '2029-11-19' }, '2028-01-10')).toBe(counts),
);

test('a work of the day on which a membership is over is none of it', () => {
  expect(isWorkOfMembership('2029-11-19', { startsOn: '2026-11-19', endsOn: '2029-11-19' }, '2029-11-19')).toBe(false);
});

test.each([
  ['2029-09-19', null, null],
  ['2029-09-20', null, 60],
  ['2029-09-20', 60, null],
  ['2029-10-20', 60, 30],
  ['2029-11-11', 30, null],
  ['2029-11-12', 30, 7],
  // Days off: the latest alone.
  ['2029-11-15', null, 7],
  ['2029-11-15', 60, 7],
  ['2029-11-18', 7, null],
  ['2029-11-19', null, null],
  ['2029-12-01', 30, null],
])('on %s, noticed %s: %s days before the end', (day, noticed, due) => expect(dueNotice({ endsOn: '2029-11-19', noticed }, day)).toBe(due));

const NOBODY = { memberClass: 'general', hasMembership: false, hasApplied: false } as const;
test.each([
  ['creator', NOBODY, null],
  ['associate', { ...NOBODY, memberClass: 'loyal' }, null],
  ['extension', NOBODY, 'NO_MEMBERSHIP'],
  ['creator', { ...NOBODY, memberClass: 'associate', hasMembership: true }, null],
  ['associate', { ...NOBODY, memberClass: 'associate' }, 'ALREADY_ASSOCIATE'],
  ['extension', { ...NOBODY, memberClass: 'associate', hasMembership: true }, 'NO_MEMBERSHIP'],
  ['creator', { ...NOBODY, memberClass: 'creator' }, 'ALREADY_CREATOR'],
  ['associate', { ...NOBODY, memberClass: 'creator' }, 'ALREADY_CREATOR'],
  ['extension', { ...NOBODY, memberClass: 'creator' }, 'NO_MEMBERSHIP'],
  ['extension', { ...NOBODY, memberClass: 'creator', hasMembership: true }, null],
  ['creator', { ...NOBODY, hasApplied: true }, 'ALREADY_APPLIED'],
] as const)('%s by %o: %s', (kind, applicant, obstacle) => expect(applicationObstacle(kind, applicant)).toBe(obstacle));
