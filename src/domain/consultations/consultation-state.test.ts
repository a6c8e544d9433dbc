import { describe, expect, test } from 'vitest';
import { ADVISORY_STATUSES, type AdvisoryEvent, advisoryCancelBefore, advisoryStatusAt, afterAdvisoryEvent, reviewStatus } from './consultation-state.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const start = at('2026-12-01 14:00');
const legal = { category: 'legal', start } as const;

describe('two days’ notice is 48 hours', () => {
  test.each([
    ['2026-11-29 14:00:00', 'cancelled'],
    ['2026-11-29 14:00:01', 'ADVISORY_TOO_LATE'],
    ['2026-11-29 23:59:59', 'ADVISORY_TOO_LATE'],
    ['2026-12-01 14:00:00', 'ADVISORY_TOO_LATE'],
  ])('of a booked one at %s: %s', (moment, outcome) => {
    const after = afterAdvisoryEvent({ ...legal, status: 'reserved' }, 'cancel', at(moment));
    expect(Object.values(after)).toEqual([outcome]);
  });

  test('over the end of a month and 29 February', () => {
    expect(advisoryCancelBefore(at('2028-03-01 10:00'))).toEqual(at('2028-02-28 10:00'));
    expect(advisoryCancelBefore(at('2027-03-02 10:00'))).toEqual(at('2027-02-28 10:00'));
    expect(advisoryCancelBefore(at('2027-01-01 00:00'))).toEqual(at('2026-12-30 00:00'));
  });
});

test('what nobody answered has failed when it begins; what was booked is over at midnight', () => {
  const statusAt = (status: 'applied' | 'in_process' | 'reserved', moment: string) => advisoryStatusAt({ status, start }, at(moment));
  expect(statusAt('applied', '2026-12-01 13:59:59')).toBe('applied');
  expect(statusAt('applied', '2026-12-01 14:00')).toBe('unapproved');
  expect(statusAt('in_process', '2026-12-01 14:00')).toBe('unapproved');
  expect(statusAt('reserved', '2026-12-01 23:59:59')).toBe('reserved');
  expect(statusAt('reserved', '2026-12-02 00:00')).toBe('ended');
});

test('only a work health check is reviewed, and its page says how far it is', () => {
  const now = at('2026-11-20 10:00');
  const check = { category: 'work_health_check', start } as const;
  expect(afterAdvisoryEvent({ ...check, status: 'applied' }, 'review', now)).toEqual({ to: 'in_process' });
  expect(afterAdvisoryEvent({ ...legal, status: 'applied' }, 'review', now)).toEqual({ refusal: 'NOT_IN_STATE' });
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

test('staff says who came from its beginning to the end of the day, and confirms before', () => {
  const outcome = (event: AdvisoryEvent, moment: string) => Object.values(afterAdvisoryEvent({ ...legal, status: 'reserved' }, event, at(moment)))[0];
  expect(outcome('miss', '2026-12-01 13:59')).toBe('TOO_EARLY');
  expect(outcome('miss', '2026-12-01 14:00')).toBe('not_arrived');
  expect(outcome('finish', '2026-12-01 23:59')).toBe('ended');
  expect(outcome('finish', '2026-12-02 00:00')).toBe('NOT_IN_STATE');
  expect(outcome('assign', '2026-12-01 13:59')).toBe('reserved');
  expect(outcome('assign', '2026-12-01 14:00')).toBe('NOT_IN_STATE');
  // A link that leads nowhere is mended as long as it may be asked for.
  for (const moment of ['2026-11-20 10:00', '2026-12-01 14:30', '2026-12-01 23:59']) expect(outcome('relocate', moment), moment).toBe('reserved');
  expect(outcome('relocate', '2026-12-02 00:00')).toBe('NOT_IN_STATE');
});

test('a closing ends what is booked and what waits for an answer, until it begins', () => {
  for (const status of ['applied', 'in_process', 'reserved'] as const) {
    expect(afterAdvisoryEvent({ ...legal, status }, 'close', at('2026-12-01 13:59'))).toEqual({ to: 'cancelled' });
    expect(afterAdvisoryEvent({ ...legal, status }, 'close', at('2026-12-01 14:00'))).toHaveProperty('refusal');
  }
});

test('what is over, refused or cancelled stays so', () => {
  const events: AdvisoryEvent[] = [
    ...(['review', 'confirm', 'assign', 'relocate', 'refuse', 'call_off', 'close', 'miss', 'finish', 'cancel', 'move', 'lapse', 'end'] as const),
  ];
  for (const status of ['ended', 'not_arrived', 'unapproved', 'cancelled', 'offered'] as const)
    for (const event of events) expect(afterAdvisoryEvent({ ...legal, status }, event, at('2026-11-20 10:00')), `${status} ${event}`).toHaveProperty('refusal');
});
