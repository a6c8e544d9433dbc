import { describe, expect, test } from 'vitest';
import { afterLeaseEvent, LEASE_EVENTS, LEASE_STATUSES, LEASE_TRANSITIONS, type LeaseState } from './lease-state.ts';

const lease: LeaseState = {
  status: 'applied',
  start: new Date('2026-12-17T14:00:00+08:00'),
  moveInOn: '2026-12-17',
  depositDueOn: '2026-11-23',
  isDepositSettled: false,
};
const then = (change: Partial<LeaseState>, event: (typeof LEASE_EVENTS)[number], now: string) =>
  afterLeaseEvent({ ...lease, ...change }, event, new Date(`${now}:00+08:00`));

test('a lease goes its way, and what is over stays as it is', () => {
  const way = ['review', 'approve', 'pay-deposit', 'pay-rent'] as const;
  let status: LeaseState['status'] = 'applied';
  for (const event of way) {
    const step = then({ status }, event, '2026-11-20T10:00');
    if (!('to' in step)) throw new Error(event);
    status = step.to;
  }
  expect(status).toBe('rent_paid');
  for (const over of ['unapproved', 'cancelled'] as const)
    for (const event of LEASE_EVENTS) expect('refusal' in then({ status: over }, event, '2026-12-17T10:00'), `${over} ${event}`).toBe(true);
});

test('no event leads two ways from a status', () => {
  for (const status of LEASE_STATUSES)
    for (const event of LEASE_EVENTS) {
      expect(LEASE_TRANSITIONS.filter(({ from, event: on }) => on === event && from.includes(status)).length).toBeLessThanOrEqual(1);
    }
});

describe('by the clock', () => {
  test('it is approved and given up until it begins', () => {
    expect(then({ status: 'in_process' }, 'approve', '2026-12-17T13:59')).toEqual({ to: 'approved' });
    expect(then({ status: 'in_process' }, 'approve', '2026-12-17T14:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then({ status: 'rent_paid' }, 'cancel', '2026-12-17T13:59')).toEqual({ to: 'cancelled' });
    expect(then({ status: 'rent_paid' }, 'cancel', '2026-12-17T14:00')).toEqual({ refusal: 'NOT_CANCELLABLE' });
  });
  test('it lapses when the day on which the deposit was due is over', () => {
    expect(then({ status: 'approved' }, 'lapse', '2026-11-23T23:59')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then({ status: 'approved' }, 'lapse', '2026-11-24T00:00')).toEqual({ to: 'cancelled' });
    expect(then({ status: 'approved', depositDueOn: null }, 'lapse', '2026-11-24T00:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then({ status: 'deposit_paid' }, 'lapse', '2026-11-24T00:00')).toEqual({ refusal: 'NOT_IN_STATE' });
  });
  test('it is handed over from the day of moving in on', () => {
    expect(then({ status: 'rent_paid' }, 'hand-over', '2026-12-16T23:59')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then({ status: 'rent_paid' }, 'hand-over', '2026-12-17T00:00')).toEqual({ to: 'in_use' });
  });
});

test('a deposit is returned once', () => {
  expect(then({ status: 'ended' }, 'return-deposit', '2026-12-18T10:00')).toEqual({ to: 'ended' });
  expect(then({ status: 'ended', isDepositSettled: true }, 'return-deposit', '2026-12-18T10:00')).toEqual({ refusal: 'NOT_IN_STATE' });
});
