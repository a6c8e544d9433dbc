import { describe, expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { ADVISORY_MACHINE, ADVISORY_STATUSES, advisoryCancelBefore, advisoryEndsItself, advisoryStatusAt, reviewStatus } from './consultation-state.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const start = at('2026-12-01 14:00');
const legal = { category: 'legal', start } as const;
const check = { category: 'work_health_check', start } as const;

/** On 1 December at 14:00: cancelled until 48 hours before, answered until it begins, over at midnight. */
const EXPECTED = `
                                      | notice       | late              | last              | begins            | evening           | midnight
applied: confirm by staff             | reserved     | reserved          | reserved          | ·                 | ·                 | ·
applied: refuse by staff              | unapproved   | unapproved        | unapproved        | ·                 | ·                 | ·
applied: close by centre              | cancelled    | cancelled         | cancelled         | ·                 | ·                 | ·
applied: cancel by member             | cancelled    | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ·                 | ·                 | ·
applied: give_up by member            | ·            | cancelled         | cancelled         | ·                 | ·                 | ·
applied: move by member               | applied      | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ·                 | ·                 | ·
applied: lapse by clock               | TOO_EARLY    | TOO_EARLY         | TOO_EARLY         | unapproved        | unapproved        | unapproved
applied, a health check: review by staff  | in_process | in_process      | in_process        | ·                 | ·                 | ·
applied, a health check: confirm by staff | reserved | reserved          | reserved          | ·                 | ·                 | ·
applied, a health check: refuse by staff  | unapproved | unapproved      | unapproved        | ·                 | ·                 | ·
applied, a health check: close by centre  | cancelled | cancelled        | cancelled         | ·                 | ·                 | ·
applied, a health check: cancel by member | cancelled | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ·                | ·                 | ·
applied, a health check: give_up by member | ·       | cancelled         | cancelled         | ·                 | ·                 | ·
applied, a health check: move by member   | applied  | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ·                 | ·                 | ·
applied, a health check: lapse by clock   | TOO_EARLY | TOO_EARLY        | TOO_EARLY         | unapproved        | unapproved        | unapproved
under review: confirm by staff        | reserved     | reserved          | reserved          | ·                 | ·                 | ·
under review: refuse by staff         | unapproved   | unapproved        | unapproved        | ·                 | ·                 | ·
under review: close by centre         | cancelled    | cancelled         | cancelled         | ·                 | ·                 | ·
under review: cancel by member        | cancelled    | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ·                 | ·                 | ·
under review: give_up by member       | ·            | cancelled         | cancelled         | ·                 | ·                 | ·
under review: move by member          | in_process   | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ·                 | ·                 | ·
under review: lapse by clock          | TOO_EARLY    | TOO_EARLY         | TOO_EARLY         | unapproved        | unapproved        | unapproved
booked: assign by staff               | reserved     | reserved          | reserved          | ·                 | ·                 | ·
booked: relocate by staff             | reserved     | reserved          | reserved          | reserved          | reserved          | ·
booked: call_off by staff             | cancelled    | cancelled         | cancelled         | ·                 | ·                 | ·
booked: close by centre               | cancelled    | cancelled         | cancelled         | ·                 | ·                 | ·
booked: miss by staff                 | TOO_EARLY    | TOO_EARLY         | TOO_EARLY         | not_arrived       | not_arrived       | ·
booked: finish by staff               | TOO_EARLY    | TOO_EARLY         | TOO_EARLY         | ended             | ended             | ·
booked: cancel by member              | cancelled    | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ·
booked: give_up by member             | ·            | cancelled         | cancelled         | ·                 | ·                 | ·
booked: move by member                | applied      | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ADVISORY_TOO_LATE | ·
booked: end by clock                  | TOO_EARLY    | TOO_EARLY         | TOO_EARLY         | TOO_EARLY         | TOO_EARLY         | ended
`;

test('members, staff, centre and clock do what the table says, in every status and at every boundary, and nothing else', () => {
  const { expected, answered } = walkMachine(ADVISORY_MACHINE, {
    subjects: {
      offered: { ...legal, status: 'offered' },
      applied: { ...legal, status: 'applied' },
      'applied, a health check': { ...check, status: 'applied' },
      'under review': { ...check, status: 'in_process' },
      booked: { ...legal, status: 'reserved' },
      ended: { ...legal, status: 'ended' },
      'not arrived': { ...legal, status: 'not_arrived' },
      refused: { ...check, status: 'unapproved' },
      cancelled: { ...legal, status: 'cancelled' },
    },
    events: {
      review: 'NOT_IN_STATE',
      confirm: 'NOT_IN_STATE',
      assign: 'NOT_IN_STATE',
      relocate: 'NOT_IN_STATE',
      refuse: 'NOT_IN_STATE',
      call_off: 'NOT_IN_STATE',
      close: 'NOT_IN_STATE',
      miss: 'NOT_IN_STATE',
      finish: 'NOT_IN_STATE',
      cancel: 'NOT_CANCELLABLE',
      give_up: 'NOT_CANCELLABLE',
      move: 'NOT_CANCELLABLE',
      lapse: 'NOT_IN_STATE',
      end: 'NOT_IN_STATE',
    },
    actors: { member: true, staff: true, centre: true, clock: true },
    moments: {
      notice: '2026-11-29 14:00:00',
      late: '2026-11-29 14:00:01',
      last: '2026-12-01 13:59:59',
      begins: '2026-12-01 14:00:00',
      evening: '2026-12-01 23:59:59',
      midnight: '2026-12-02 00:00:00',
    },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
});

describe('two days’ notice is 48 hours', () => {
  test('over the end of a month and 29 February', () => {
    expect(advisoryCancelBefore(at('2028-03-01 10:00'))).toEqual(at('2028-02-28 10:00'));
    expect(advisoryCancelBefore(at('2027-03-02 10:00'))).toEqual(at('2027-02-28 10:00'));
    expect(advisoryCancelBefore(at('2027-01-01 00:00'))).toEqual(at('2026-12-30 00:00'));
  });
});

test('a day ends at midnight in Taipei, also the last one of a year', () => {
  expect(advisoryEndsItself(at('2026-12-31 10:00'))).toEqual(at('2027-01-01 00:00'));
  expect(advisoryEndsItself(at('2026-12-31 00:00'))).toEqual(at('2027-01-01 00:00'));
});

test('what nobody answered has failed when it begins; what was booked is over at midnight', () => {
  const statusAt = (status: 'applied' | 'in_process' | 'reserved', moment: string) => advisoryStatusAt({ status, start }, at(moment));
  expect(statusAt('applied', '2026-12-01 13:59:59')).toBe('applied');
  expect(statusAt('applied', '2026-12-01 14:00')).toBe('unapproved');
  expect(statusAt('in_process', '2026-12-01 13:59:59')).toBe('in_process');
  expect(statusAt('in_process', '2026-12-01 14:00')).toBe('unapproved');
  expect(statusAt('reserved', '2026-12-01 23:59:59')).toBe('reserved');
  expect(statusAt('reserved', '2026-12-02 00:00')).toBe('ended');
});

test('the page of a work health check says how far its review is', () => {
  expect(ADVISORY_STATUSES.map((status) => reviewStatus({ ...check, status }))).toEqual([
    null,
    'waiting',
    'under_review',
    'passed',
    'passed',
    'passed',
    'failed',
    null,
  ]);
  expect(reviewStatus({ ...legal, status: 'reserved' })).toBeNull();
});
