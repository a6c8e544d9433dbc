import { expect, test } from 'vitest';
import { earliestLeaseDay } from '../../../domain/spaces/lease-days.ts';
import { dueDays } from './due-days.ts';

const work = { holidays: new Set<string>(), makeupWorkdays: new Set<string>() };
const TODAY = '2026-11-18';

test('a lease so near that seven working days ahead are over before the review is free to cancel until it is approved', () => {
  expect(dueDays(earliestLeaseDay(TODAY, work), TODAY, work)).toEqual({
    review: { from: '2026-11-25', to: '2026-11-27' },
    depositBy: '2026-12-01',
    freeUntil: 'approval',
  });
});

test('a later one is free to cancel until a day, and without a day nothing is said', () => {
  expect(dueDays('2026-12-29', TODAY, work).freeUntil).toBe('2026-12-18');
  expect(dueDays(null, TODAY, work)).toMatchObject({ depositBy: '2026-12-02', freeUntil: null });
});
