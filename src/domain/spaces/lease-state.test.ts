import { describe, expect, test } from 'vitest';
import { afterLeaseEvent, LEASE_EVENTS, LEASE_STATUSES, LEASE_TRANSITIONS, type LeaseState } from './lease-state.ts';

const lease: LeaseState = {
  status: 'applied',
  start: new Date('2026-12-17T14:00:00+08:00'),
  end: new Date('2026-12-18T17:00:00+08:00'),
  moveInOn: '2026-12-17',
  correctionDueOn: null,
  depositDueOn: '2026-11-23',
  isNothingDue: false,
  isDepositSettled: false,
};
/** Rent and cleaning fee waived: nothing to pay, no deposit. */
const waived = { status: 'approved', depositDueOn: null, isNothingDue: true, isDepositSettled: true } as const;
const then = (change: Partial<LeaseState>, event: (typeof LEASE_EVENTS)[number], now: string) =>
  afterLeaseEvent({ ...lease, ...change }, event, new Date(`${now}:00+08:00`));

test('a lease goes its way, and what is over stays as it is', () => {
  const way = ['review', 'approve', 'pay_deposit', 'pay_rent'] as const;
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

describe('waived whole', () => {
  test('it has no deposit to pay, does not lapse, is handed over as it is, and gives no deposit back', () => {
    expect(then(waived, 'pay_deposit', '2026-11-20T10:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then(waived, 'pay_rent', '2026-11-20T10:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then(waived, 'lapse', '2026-12-24T10:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then(waived, 'hand_over', '2026-12-16T23:59')).toEqual({ refusal: 'TOO_EARLY' });
    expect(then(waived, 'hand_over', '2026-12-17T00:00')).toEqual({ to: 'in_use' });
    expect(then(waived, 'hand_over', '2026-12-18T17:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then({ ...waived, status: 'ended' }, 'return_deposit', '2026-12-24T10:00')).toEqual({ refusal: 'NOT_IN_STATE' });
  });
  test('but for the cleaning fee, that is paid before it is handed over', () => {
    const cleaning = { ...waived, isNothingDue: false };
    expect(then(cleaning, 'hand_over', '2026-12-17T10:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then(cleaning, 'pay_rent', '2026-12-17T10:00')).toEqual({ to: 'rent_paid' });
    expect(then(cleaning, 'pay_rent', '2026-12-18T17:00')).toEqual({ refusal: 'NOT_IN_STATE' });
  });
  test('whose deposit is due is neither paid for nor handed over without it', () => {
    for (const event of ['pay_rent', 'hand_over'] as const)
      expect(then({ status: 'approved' }, event, '2026-12-17T10:00')).toEqual({ refusal: 'NOT_IN_STATE' });
  });
});

test('no event leads two ways from a status', () => {
  for (const status of LEASE_STATUSES)
    for (const event of LEASE_EVENTS) {
      expect(LEASE_TRANSITIONS.filter(({ from, event: on }) => on === event && from.includes(status)).length).toBeLessThanOrEqual(1);
    }
});

test('a closing ends a lease at any time before it is over, asked for or in use', () => {
  for (const status of ['applied', 'in_process', 'awaiting_correction', 'approved', 'deposit_paid', 'rent_paid', 'in_use'] as const)
    expect(then({ status }, 'close', '2026-12-18T16:59'), status).toEqual({ to: 'cancelled' });
  expect(then({ status: 'in_use' }, 'close', '2026-12-18T17:00')).toEqual({ refusal: 'NOT_IN_STATE' });
});

describe('a correction', () => {
  const awaiting = { status: 'awaiting_correction', correctionDueOn: '2026-11-25' } as const;
  test('is asked for of an application under review, before the day of moving in', () => {
    expect(then({ status: 'in_process' }, 'request_correction', '2026-12-16T23:59')).toEqual({ to: 'awaiting_correction' });
    expect(then({ status: 'in_process' }, 'request_correction', '2026-12-17T00:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    for (const status of ['applied', 'approved', 'awaiting_correction', 'unapproved'] as const)
      expect(then({ ...awaiting, status }, 'request_correction', '2026-11-20T10:00')).toEqual({ refusal: 'NOT_IN_STATE' });
  });
  test('comes, or is taken back, until the day on which it is due is over; then the application lapses', () => {
    for (const event of ['correct', 'withdraw_correction'] as const) expect(then(awaiting, event, '2026-11-25T23:59'), event).toEqual({ to: 'in_process' });
    expect(then(awaiting, 'lapse', '2026-11-25T23:59')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then(awaiting, 'correct', '2026-11-26T00:00')).toEqual({ refusal: 'CORRECTION_OVER' });
    expect(then(awaiting, 'withdraw_correction', '2026-11-26T00:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then(awaiting, 'lapse', '2026-11-26T00:00')).toEqual({ to: 'cancelled' });
  });
  test('is what an application waits for: it is neither approved nor refused meanwhile, but may be given up', () => {
    for (const event of ['approve', 'refuse', 'review', 'pay_deposit', 'call_off'] as const)
      expect(then(awaiting, event, '2026-11-20T10:00'), event).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then(awaiting, 'cancel', '2026-11-20T10:00')).toEqual({ to: 'cancelled' });
    for (const status of ['applied', 'in_process', 'approved', 'cancelled'] as const)
      expect(then({ status }, 'correct', '2026-11-20T10:00'), status).toEqual({ refusal: 'CORRECTION_OVER' });
  });
});

describe('by the clock', () => {
  test('it is approved until the day before moving in, on which its deposit can still be paid, and given up until it begins', () => {
    expect(then({ status: 'in_process' }, 'approve', '2026-12-16T23:59')).toEqual({ to: 'approved' });
    expect(then({ status: 'in_process' }, 'approve', '2026-12-17T00:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then({ status: 'rent_paid' }, 'cancel', '2026-12-17T13:59')).toEqual({ to: 'cancelled' });
    expect(then({ status: 'rent_paid' }, 'cancel', '2026-12-17T14:00')).toEqual({ refusal: 'NOT_CANCELLABLE' });
  });
  test('it lapses when the day on which the deposit was due is over', () => {
    expect(then({ status: 'approved' }, 'lapse', '2026-11-23T23:59')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then({ status: 'approved' }, 'lapse', '2026-11-24T00:00')).toEqual({ to: 'cancelled' });
    expect(then({ status: 'approved', depositDueOn: null }, 'lapse', '2026-11-24T00:00')).toEqual({ refusal: 'NOT_IN_STATE' });
    expect(then({ status: 'deposit_paid' }, 'lapse', '2026-11-24T00:00')).toEqual({ refusal: 'NOT_IN_STATE' });
  });
  test('a deposit is taken until it lapses, whether the clock has come round or not', () => {
    expect(then({ status: 'approved' }, 'pay_deposit', '2026-11-23T23:59')).toEqual({ to: 'deposit_paid' });
    expect(then({ status: 'approved' }, 'pay_deposit', '2026-11-24T00:00')).toEqual({ refusal: 'NOT_IN_STATE' });
  });
  test('rent is taken until it is over', () => {
    expect(then({ status: 'deposit_paid' }, 'pay_rent', '2026-12-18T16:59')).toEqual({ to: 'rent_paid' });
    expect(then({ status: 'deposit_paid' }, 'pay_rent', '2026-12-18T17:00')).toEqual({ refusal: 'NOT_IN_STATE' });
  });
  test('it is handed over from the day of moving in on, until it is over', () => {
    expect(then({ status: 'rent_paid' }, 'hand_over', '2026-12-16T23:59')).toEqual({ refusal: 'TOO_EARLY' });
    expect(then({ status: 'rent_paid' }, 'hand_over', '2026-12-17T00:00')).toEqual({ to: 'in_use' });
    expect(then({ status: 'rent_paid' }, 'hand_over', '2026-12-18T16:59')).toEqual({ to: 'in_use' });
    expect(then({ status: 'rent_paid' }, 'hand_over', '2026-12-18T17:00')).toEqual({ refusal: 'NOT_IN_STATE' });
  });
  test('it ends when its first session has begun, and not before', () => {
    expect(then({ status: 'in_use' }, 'end', '2026-12-17T13:59')).toEqual({ refusal: 'TOO_EARLY' });
    expect(then({ status: 'in_use' }, 'end', '2026-12-17T14:00')).toEqual({ to: 'ended' });
    expect(then({ status: 'in_use' }, 'end', '2026-12-30T14:00')).toEqual({ to: 'ended' });
  });
});

test('a deposit is returned once', () => {
  expect(then({ status: 'ended' }, 'return_deposit', '2026-12-18T10:00')).toEqual({ to: 'ended' });
  expect(then({ status: 'ended', isDepositSettled: true }, 'return_deposit', '2026-12-18T10:00')).toEqual({ refusal: 'NOT_IN_STATE' });
});
