import { expect, test } from 'vitest';
import { isIdentityProof } from '../uploads/attachment.ts';
import {
  reducedRentTwd,
  SPACE_ACCESS_CARD_TWD,
  SPACE_BAN_YEARS,
  SPACE_CANCEL_WORKING_DAYS,
  SPACE_CAPACITY,
  SPACE_DEPOSIT_PERCENT,
  SPACE_DEPOSIT_WORKING_DAYS,
  SPACE_EXTENSION_WORKING_DAYS,
  SPACE_FRAUD_FINE_TWD,
  SPACE_LATE_CANCEL_PERCENT,
  SPACE_LEAD_WORKING_DAYS,
  SPACE_MAX_DAYS,
  SPACE_OVERTIME_TWD_PER_HOUR,
  SPACE_PERMIT_TWD,
  SPACE_REDUCTION_PERCENT,
  SPACE_REVIEW_WORKING_DAYS,
  SPACE_SESSION_HOURS,
  seesIdentity,
  spacesSharing,
} from './space.ts';

test('a creator pays half, in whole dollars', () => {
  expect(reducedRentTwd(4800)).toBe(2400);
  expect(reducedRentTwd(4801)).toBe(2401);
  expect(reducedRentTwd(0)).toBe(0);
});

test('the whole 2F takes as many as its zones A and B', () => {
  expect(SPACE_CAPACITY['2']).toBe(SPACE_CAPACITY['2a'] + SPACE_CAPACITY['2b']);
});

test('a whole day runs from the first session to the last', () => {
  const { morning, evening, whole_day } = SPACE_SESSION_HOURS;
  expect(whole_day).toEqual({ from: morning.from, to: evening.to });
});

test('spaces that share a zone stand in each other’s way', () => {
  expect(spacesSharing('2').sort()).toEqual(['2', '2a', '2b']);
  expect([spacesSharing('2a').sort(), spacesSharing('2b').sort()]).toEqual([
    ['2', '2a'],
    ['2', '2b'],
  ]);
  expect([spacesSharing('2c'), spacesSharing('3')]).toEqual([['2c'], ['3']]);
});

test('proofs of identity are for reviewers and admins; a field that nobody declared is taken to be one', () => {
  expect(['identity_proof', 'event_plan', 'other', 'work_pdf', 'new_field'].map(isIdentityProof)).toEqual([true, false, false, false, true]);
  expect((['member', 'reviewer', 'editor', 'desk', 'admin'] as const).map(seesIdentity)).toEqual([false, true, false, false, true]);
});

test('the numbers of the rules for leases (docs/rules.md#space-applications)', () => {
  expect(SPACE_CAPACITY).toEqual({ '2a': 64, '2b': 27, '2c': 27, '2': 91, '3': 80 });
  expect(SPACE_SESSION_HOURS).toMatchObject({ morning: { from: 10, to: 13 }, afternoon: { from: 14, to: 17 }, evening: { from: 18, to: 21 } });
  expect([SPACE_LEAD_WORKING_DAYS, SPACE_REVIEW_WORKING_DAYS, SPACE_MAX_DAYS]).toEqual([10, { least: 5, most: 7 }, 30]);
  expect([SPACE_EXTENSION_WORKING_DAYS, SPACE_CANCEL_WORKING_DAYS, SPACE_DEPOSIT_WORKING_DAYS]).toEqual([14, 7, 3]);
  expect([SPACE_LATE_CANCEL_PERCENT, SPACE_DEPOSIT_PERCENT, SPACE_REDUCTION_PERCENT]).toEqual([50, 50, 50]);
  expect([SPACE_OVERTIME_TWD_PER_HOUR, SPACE_PERMIT_TWD, SPACE_ACCESS_CARD_TWD, SPACE_FRAUD_FINE_TWD]).toEqual([2000, 100, 500, 3000]);
  expect(SPACE_BAN_YEARS).toBe(1);
});
