import { describe, expect, test } from 'vitest';
import type { LeaseDays, LeaseRules } from './lease-days.ts';
import { checkExtension, mayExtend } from './lease-extension.ts';

/** 28 February 2027 is a Sunday with its holiday on Monday. */
const holidays = new Set(['2027-02-28', '2027-03-01']);
const rules: LeaseRules = {
  opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: holidays },
  work: { holidays, makeupWorkdays: new Set() },
};
const lease: LeaseDays = { session: 'whole_day', moveInOn: '2027-02-23', startOn: '2027-02-23', endOn: '2027-03-18', moveOutOn: '2027-03-19' };
const may = (change: Partial<Parameters<typeof mayExtend>[0]>, now: string) =>
  mayExtend({ ...lease, status: 'rent_paid', hasDeposit: true, extension: null, ...change }, rules, new Date(`${now}+08:00`));
const messages = (endOn: string, moveOutOn: string, days = lease) =>
  Object.fromEntries(checkExtension(days, { endOn, moveOutOn }, rules).map(({ field, message }) => [field, message]));

describe('a longer lease may be asked for', () => {
  test('until the end of the fourteenth working day before it is over', () => {
    // From Friday 19 March back: a fortnight and four days, the holiday of 1 March not counted.
    expect(may({}, '2027-02-26T23:59:59')).toBe(true);
    expect(may({}, '2027-02-27T00:00:00')).toBe(false);
  });
  test('once', () => {
    for (const extension of ['asked', 'approved', 'refused'] as const) expect(may({ extension }, '2027-02-24T10:00:00')).toBe(false);
  });
  test('when its deposit is paid, and not when it is over', () => {
    expect(may({ status: 'deposit_paid' }, '2027-02-24T10:00:00')).toBe(true);
    for (const status of ['applied', 'in_process', 'approved', 'ended', 'cancelled'] as const) expect(may({ status }, '2027-02-24T10:00:00')).toBe(false);
  });
  test('when it is approved and has no deposit', () => expect(may({ status: 'approved', hasDeposit: false }, '2027-02-24T10:00:00')).toBe(true));
  test('of less than a month', () => {
    expect(may({ moveInOn: '2027-02-18' }, '2027-02-24T10:00:00')).toBe(false);
    expect(may({ moveInOn: '2027-02-19' }, '2027-02-24T10:00:00')).toBe(true);
  });
});

test('it ends later, on an open day, within thirty days in all', () => {
  expect(messages('2027-03-20', '2027-03-24')).toEqual({});
  expect(messages('2027-03-20', '2027-03-25')).toEqual({ move_out_on: 'SPACE_LENGTH' });
  expect(messages('2027-03-22', '2027-03-23')).toEqual({ end_on: 'SPACE_CLOSED_DAY' });
  expect(messages('2027-03-17', '2027-03-20')).toEqual({ end_on: 'SPACE_ORDER' });
  expect(messages('2027-03-18', '2027-03-19')).toEqual({ move_out_on: 'SPACE_ORDER' });
  expect(messages('2027-03-21', '2027-03-22', { ...lease, session: 'evening' })).toEqual({ move_out_on: 'SPACE_CLOSED_EVENING' });
});
