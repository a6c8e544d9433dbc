import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { REGISTRATION_MACHINE, type RegistrationState, refundUntil, registrationStatusAt } from './registration-state.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const registered: RegistrationState = {
  status: 'registered',
  start: at('2026-12-12 14:00:00'),
  end: at('2026-12-12 16:00:00'),
  cancelBefore: at('2026-12-11 14:00:00'),
  lapsesAt: null,
};

/** From 14:00 to 16:00: points are refunded up to a day before, members let in from 13:00. */
const EXPECTED = `
                               | notice       | late               | before door        | door               | last               | over
applied: pass by reviewer      | passed       | passed             | passed             | passed             | passed             | ·
applied: fail by reviewer      | failed       | failed             | failed             | failed             | failed             | ·
applied: cancel by member      | cancelled    | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | ·
applied: give_up by member     | NOT_IN_STATE | cancelled          | cancelled          | cancelled          | cancelled          | ·
applied: call_off by centre    | cancelled    | cancelled          | cancelled          | cancelled          | cancelled          | ·
applied: expire by clock       | ·            | ·                  | ·                  | ·                  | ·                  | failed
registered: cancel by member   | cancelled    | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | ·
registered: give_up by member  | NOT_IN_STATE | cancelled          | cancelled          | cancelled          | cancelled          | ·
registered: call_off by centre | cancelled    | cancelled          | cancelled          | cancelled          | cancelled          | ·
registered: check_in by desk   | CHECK_IN_TOO_EARLY | CHECK_IN_TOO_EARLY | CHECK_IN_TOO_EARLY | attended | attended         | ·
registered: miss by clock      | ·            | ·                  | ·                  | ·                  | ·                  | not_arrived
passed: cancel by member       | cancelled    | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | TOO_LATE_TO_CANCEL | ·
passed: give_up by member      | NOT_IN_STATE | cancelled          | cancelled          | cancelled          | cancelled          | ·
passed: call_off by centre     | cancelled    | cancelled          | cancelled          | cancelled          | cancelled          | ·
passed: check_in by desk       | CHECK_IN_TOO_EARLY | CHECK_IN_TOO_EARLY | CHECK_IN_TOO_EARLY | attended | attended         | ·
passed: miss by clock          | ·            | ·                  | ·                  | ·                  | ·                  | not_arrived
attended: call_off by centre   | cancelled    | cancelled          | cancelled          | cancelled          | cancelled          | ·
attended: check_in by desk     | attended     | attended           | attended           | attended           | attended           | ·
`;

test('members, reviewers, desk, centre and clock do what the table says, in every status and at every boundary, and nothing else', () => {
  const { expected, answered } = walkMachine(REGISTRATION_MACHINE, {
    subjects: {
      offered: { ...registered, status: 'offered', lapsesAt: at('2026-12-11 12:00:00') },
      applied: { ...registered, status: 'applied' },
      registered,
      passed: { ...registered, status: 'passed' },
      failed: { ...registered, status: 'failed' },
      attended: { ...registered, status: 'attended' },
      'not arrived': { ...registered, status: 'not_arrived' },
      cancelled: { ...registered, status: 'cancelled' },
    },
    events: {
      pass: 'NOT_IN_STATE',
      fail: 'NOT_IN_STATE',
      cancel: 'NOT_CANCELLABLE',
      give_up: 'NOT_CANCELLABLE',
      call_off: 'NOT_IN_STATE',
      check_in: 'NOT_IN_STATE',
      expire: 'NOT_IN_STATE',
      miss: 'NOT_IN_STATE',
    },
    actors: { member: true, reviewer: true, desk: true, centre: true, clock: true },
    moments: {
      notice: '2026-12-11 14:00:00',
      late: '2026-12-11 14:00:01',
      'before door': '2026-12-12 12:59:59',
      door: '2026-12-12 13:00:00',
      last: '2026-12-12 15:59:59',
      over: '2026-12-12 16:00:00',
    },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});

test.each([
  ['applied', '15:59:59', 'applied'],
  ['applied', '16:00:00', 'failed'],
  ['registered', '16:00:00', 'not_arrived'],
  ['passed', '16:00:00', 'not_arrived'],
  ['attended', '18:00:00', 'attended'],
  ['failed', '18:00:00', 'failed'],
  ['cancelled', '12:00:00', 'cancelled'],
] as const)('what is written as %s is at %s %s', (status, time, shown) => {
  expect(registrationStatusAt({ ...registered, status }, at(`2026-12-12 ${time}`))).toBe(shown);
});

test('an offer is over when it lapses', () => {
  const offer = { ...registered, status: 'offered' as const, lapsesAt: at('2026-12-11 12:00:00') };
  expect(registrationStatusAt(offer, at('2026-12-11 11:59:59'))).toBe('offered');
  expect(registrationStatusAt(offer, at('2026-12-11 12:00:00'))).toBe('cancelled');
});

test('points are refunded so many hours before it begins', () => {
  expect(refundUntil(registered.start, 48)).toEqual(at('2026-12-10 14:00:00'));
  expect(refundUntil(registered.start, 0)).toEqual(registered.start);
});
