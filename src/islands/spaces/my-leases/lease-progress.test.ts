import { expect, test } from 'vitest';
import { leaseProgress } from './lease-progress.ts';

test('a lease is as far as its status', () => {
  expect(leaseProgress({ status: 'applied', history: [{ status: 'applied' }] })).toEqual({ at: 0, isStopped: false });
  expect(leaseProgress({ status: 'ended', history: [] })).toEqual({ at: 6, isStopped: false });
});

test('one that was refused or given up stopped where it had come to', () => {
  expect(leaseProgress({ status: 'unapproved', history: [{ status: 'applied' }, { status: 'in_process' }, { status: 'unapproved' }] })).toEqual({
    at: 1,
    isStopped: true,
  });
  expect(leaseProgress({ status: 'cancelled', history: [{ status: 'applied' }, { status: 'approved' }, { status: 'deposit_paid' }] })).toEqual({
    at: 3,
    isStopped: true,
  });
  expect(leaseProgress({ status: 'cancelled', history: [] })).toEqual({ at: 0, isStopped: true });
});
