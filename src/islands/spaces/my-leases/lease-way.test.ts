import { expect, test } from 'vitest';
import { wayOf } from './lease-way.ts';

test('a lease is as far as its status', () => {
  expect(wayOf({ status: 'applied', history: [{ status: 'applied' }] })).toEqual({ at: 0, isStopped: false });
  expect(wayOf({ status: 'ended', history: [] })).toEqual({ at: 6, isStopped: false });
});

test('one that was refused or given up stopped where it had come to', () => {
  expect(wayOf({ status: 'unapproved', history: [{ status: 'applied' }, { status: 'in_process' }, { status: 'unapproved' }] })).toEqual({
    at: 1,
    isStopped: true,
  });
  expect(wayOf({ status: 'cancelled', history: [{ status: 'applied' }, { status: 'approved' }, { status: 'deposit_paid' }] })).toEqual({
    at: 3,
    isStopped: true,
  });
  expect(wayOf({ status: 'cancelled', history: [] })).toEqual({ at: 0, isStopped: true });
});
