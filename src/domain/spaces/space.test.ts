import { expect, test } from 'vitest';
import { isIdentityProof, reducedRentTwd, SPACE_CAPACITY, SPACE_SESSION_HOURS, seesIdentity, spacesSharing } from './space.ts';

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
