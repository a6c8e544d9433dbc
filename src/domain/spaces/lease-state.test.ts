import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { dayEnd, isLeaseFirm, LEASE_MACHINE, LEASE_STATUSES, type LeaseState, leaseStatusAt } from './lease-state.ts';

const lease: LeaseState = {
  status: 'applied',
  start: new Date('2026-12-17T14:00:00+08:00'),
  end: new Date('2026-12-18T17:00:00+08:00'),
  moveInOn: '2026-12-17',
  correctionDueOn: null,
  depositDueOn: null,
  isNothingDue: false,
  isDepositSettled: true,
};
const withDeposit = { ...lease, depositDueOn: '2026-11-23', isDepositSettled: false };

/**
 * From Thursday 17 December, 14:00, to Friday, 17:00. The deposit is due on 23 November, a correction on the 25th: each until its day is
 * over. The last columns are the last second before the day of moving in, that day, before and at the start, and before and at the end.
 */
const EXPECTED = `
                                          | early     | deposit day | deposit late | correction day | correction late | eve  | first day | waits | starts | last | over
applied: review by reviewer               | in_process | … | … | … | … | … | … | … | … | … | …
applied: cancel by member                 | cancelled | … | … | … | … | … | … | … | … | … | …
applied: close by centre                  | cancelled | … | … | … | … | … | … | … | … | … | …
under review: request_correction by reviewer | awaiting_correction | … | … | … | … | … | · | … | … | … | …
under review: approve by reviewer         | approved | … | … | … | … | … | · | … | … | … | …
under review: refuse by reviewer          | unapproved | … | … | … | … | … | … | … | … | … | …
under review: cancel by member            | cancelled | … | … | … | … | … | … | … | … | … | …
under review: close by centre             | cancelled | … | … | … | … | … | … | … | … | … | …
correction asked: withdraw_correction by reviewer | in_process | … | … | … | · | … | … | … | … | … | …
correction asked: correct by member       | in_process | … | … | … | · | … | … | … | … | … | …
correction asked: lapse by clock          | · | … | … | … | cancelled | … | … | … | … | … | …
correction asked: cancel by member        | cancelled | … | … | … | · | … | … | … | … | … | …
correction asked: close by centre         | cancelled | … | … | … | · | … | … | … | … | … | …
approved: pay_deposit by desk             | deposit_paid | … | · | … | … | … | … | … | … | … | …
approved: lapse by clock                  | · | … | cancelled | … | … | … | … | … | … | … | …
approved: cancel by member                | cancelled | … | · | … | … | … | … | … | … | … | …
approved: call_off by reviewer            | cancelled | … | · | … | … | … | … | … | … | … | …
approved: close by centre                 | cancelled | … | · | … | … | … | … | … | … | … | …
only cleaning due: pay_rent by desk       | rent_paid | … | … | … | … | … | … | … | … | … | ·
only cleaning due: cancel by member       | cancelled | … | … | … | … | … | … | … | · | … | …
only cleaning due: call_off by reviewer   | cancelled | … | … | … | … | … | … | … | … | … | …
only cleaning due: close by centre        | cancelled | … | … | … | … | … | … | … | … | … | …
nothing due: hand_over by desk            | TOO_EARLY | … | … | … | … | … | in_use | … | … | … | ·
nothing due: cancel by member             | cancelled | … | … | … | … | … | … | … | · | … | …
nothing due: call_off by reviewer         | cancelled | … | … | … | … | … | … | … | … | … | …
nothing due: close by centre              | cancelled | … | … | … | … | … | … | … | … | … | …
deposit paid: pay_rent by desk            | rent_paid | … | … | … | … | … | … | … | … | … | ·
deposit paid: cancel by member            | cancelled | … | … | … | … | … | … | … | · | … | …
deposit paid: call_off by reviewer        | cancelled | … | … | … | … | … | … | … | … | … | …
deposit paid: close by centre             | cancelled | … | … | … | … | … | … | … | … | … | …
rent paid: hand_over by desk              | TOO_EARLY | … | … | … | … | … | in_use | … | … | … | ·
rent paid: cancel by member               | cancelled | … | … | … | … | … | … | … | · | … | …
rent paid: call_off by reviewer           | cancelled | … | … | … | … | … | … | … | … | … | …
rent paid: close by centre                | cancelled | … | … | … | … | … | … | … | … | … | …
in use: end by desk                       | TOO_EARLY | … | … | … | … | … | … | … | ended | … | …
in use: close by centre                   | cancelled | … | … | … | … | … | … | … | … | … | ·
ended: return_deposit by desk             | ended | … | … | … | … | … | … | … | … | … | …
`;

test('applicant, reviewers, desk, centre and clock do what the table says, in every status and at every boundary, and nothing else', () => {
  const { expected, answered } = walkMachine(LEASE_MACHINE, {
    subjects: {
      applied: lease,
      'under review': { ...lease, status: 'in_process' },
      'correction asked': { ...lease, status: 'awaiting_correction', correctionDueOn: '2026-11-25' },
      approved: { ...withDeposit, status: 'approved' },
      'only cleaning due': { ...lease, status: 'approved' },
      'nothing due': { ...lease, status: 'approved', isNothingDue: true },
      'deposit paid': { ...withDeposit, status: 'deposit_paid' },
      'rent paid': { ...withDeposit, status: 'rent_paid' },
      'in use': { ...withDeposit, status: 'in_use' },
      ended: { ...withDeposit, status: 'ended' },
      'ended, deposit returned': { ...withDeposit, status: 'ended', isDepositSettled: true },
      refused: { ...lease, status: 'unapproved' },
      cancelled: { ...withDeposit, status: 'cancelled' },
    },
    events: {
      cancel: 'NOT_CANCELLABLE',
      lapse: 'NOT_IN_STATE',
      review: 'NOT_IN_STATE',
      request_correction: 'NOT_IN_STATE',
      withdraw_correction: 'NOT_IN_STATE',
      correct: 'CORRECTION_OVER',
      approve: 'NOT_IN_STATE',
      refuse: 'NOT_IN_STATE',
      call_off: 'NOT_IN_STATE',
      close: 'NOT_IN_STATE',
      pay_deposit: 'NOT_IN_STATE',
      pay_rent: 'NOT_IN_STATE',
      hand_over: 'NOT_IN_STATE',
      end: 'NOT_IN_STATE',
      return_deposit: 'NOT_IN_STATE',
    },
    actors: { member: true, reviewer: true, desk: true, centre: true, clock: true },
    moments: {
      early: '2026-11-20 10:00:00',
      'deposit day': '2026-11-23 23:59:59',
      'deposit late': '2026-11-24 00:00:00',
      'correction day': '2026-11-25 23:59:59',
      'correction late': '2026-11-26 00:00:00',
      eve: '2026-12-16 23:59:59',
      'first day': '2026-12-17 00:00:00',
      waits: '2026-12-17 13:59:59',
      starts: '2026-12-17 14:00:00',
      last: '2026-12-18 16:59:59',
      over: '2026-12-18 17:00:00',
    },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});

test('a lease is firm once its deposit is paid, or when it is approved and has none', () => {
  const firm = (hasDeposit: boolean) => LEASE_STATUSES.filter((status) => isLeaseFirm({ status, hasDeposit }));
  expect(firm(true)).toEqual(['deposit_paid', 'rent_paid', 'in_use']);
  expect(firm(false)).toEqual(['approved', 'deposit_paid', 'rent_paid', 'in_use']);
});

test('a lease is cancelled where the day ends on which its deposit or its correction is due, and by no other day', () => {
  const at = (change: Partial<LeaseState>, moment: string) => leaseStatusAt({ ...lease, ...change }, new Date(`${moment}+08:00`));
  const due = { depositDueOn: '2026-11-23', correctionDueOn: '2026-11-23' };
  for (const status of ['approved', 'awaiting_correction'] as const) {
    expect(at({ ...due, status }, '2026-11-23T23:59:59.999')).toBe(status);
    expect(at({ ...due, status }, '2026-11-24T00:00:00')).toBe('cancelled');
    expect(at({ status }, '2027-01-01T00:00:00')).toBe(status);
  }
  expect(at({ status: 'approved', correctionDueOn: '2026-11-23' }, '2026-11-24T00:00:00')).toBe('approved');
  expect(at({ status: 'awaiting_correction', depositDueOn: '2026-11-23' }, '2026-11-24T00:00:00')).toBe('awaiting_correction');
  for (const status of LEASE_STATUSES.filter((each) => each !== 'approved' && each !== 'awaiting_correction'))
    expect(at({ ...due, status }, '2027-01-01T00:00:00')).toBe(status);
});

test('a day ends where the next one begins, also the last one of a year', () => {
  expect(dayEnd('2026-12-31')).toEqual(new Date('2027-01-01T00:00:00+08:00'));
});
