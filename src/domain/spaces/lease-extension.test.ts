import { describe, expect, test } from 'vitest';
import { type LeaseDays, type LeaseRules, lastExtensionDay } from './lease-days.ts';
import { checkExtension, extensionRefusal } from './lease-extension.ts';

/** 28 February 2027 is a Sunday with its holiday on Monday. */
const holidays = new Set(['2027-02-28', '2027-03-01']);
const rules: LeaseRules = {
  opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: holidays, knownUntil: '2099-12-31' },
  work: { holidays, makeupWorkdays: new Set() },
};
const lease: LeaseDays = { session: 'whole_day', moveInOn: '2027-02-23', startOn: '2027-02-23', endOn: '2027-03-18', moveOutOn: '2027-03-19' };
const refusal = (change: Partial<Parameters<typeof extensionRefusal>[0]>, now: string) =>
  extensionRefusal(
    { status: 'rent_paid', hasDeposit: true, extension: null, askByOn: lastExtensionDay(lease.moveOutOn, rules.work), ...change },
    new Date(`${now}+08:00`),
  );
const messages = (endOn: string, moveOutOn: string, days = lease) =>
  Object.fromEntries(
    checkExtension(days, { endOn, moveOutOn }, rules, new Date('2027-02-24T10:00:00+08:00')).map(({ field, message, limit }) => [
      field,
      limit === undefined ? message : `${message} ${limit}`,
    ]),
  );

describe('a longer lease may be asked for', () => {
  test('until the end of the fourteenth working day before it is over', () => {
    // From Friday 19 March back: a fortnight and four days, the holiday of 1 March not counted.
    expect(refusal({}, '2027-02-26T23:59:59')).toBeNull();
    expect(refusal({}, '2027-02-27T00:00:00')).toBe('EXTENSION_TOO_LATE');
    expect(refusal({ status: 'approved' }, '2027-02-27T00:00:00')).toBe('EXTENSION_TOO_LATE');
  });
  test('once, whatever became of it', () => {
    for (const extension of ['asked', 'approved', 'refused'] as const) expect(refusal({ extension }, '2027-02-24T10:00:00')).toBe('EXTENSION_ALREADY_ASKED');
  });
  test('when its deposit is paid, and not when it is over', () => {
    for (const status of ['deposit_paid', 'rent_paid', 'in_use'] as const) expect(refusal({ status }, '2027-02-24T10:00:00'), status).toBeNull();
    expect(refusal({ status: 'approved' }, '2027-02-24T10:00:00')).toBe('DEPOSIT_NOT_PAID');
    for (const status of ['applied', 'in_process', 'awaiting_correction'] as const)
      expect(refusal({ status }, '2027-02-24T10:00:00'), status).toBe('LEASE_NOT_APPROVED');
    for (const status of ['ended', 'unapproved', 'cancelled'] as const) expect(refusal({ status }, '2027-02-24T10:00:00'), status).toBe('LEASE_OVER');
  });
  test('when it is approved and has no deposit', () => expect(refusal({ status: 'approved', hasDeposit: false }, '2027-02-24T10:00:00')).toBeNull());
});

describe('a longer lease', () => {
  test('ends later than before, on an open day', () => {
    expect(messages('2027-03-20', '2027-03-24')).toEqual({});
    expect(messages('2027-03-22', '2027-03-23')).toEqual({ end_on: 'SPACE_CLOSED_DAY' });
    expect(messages('2027-03-17', '2027-03-20')).toEqual({ end_on: 'EXTENSION_END_EARLIER' });
    expect(messages('2027-03-18', '2027-03-19')).toEqual({ move_out_on: 'EXTENSION_NOT_LATER' });
    expect(messages('2027-03-24', '2027-03-20')).toEqual({ move_out_on: 'SPACE_ORDER' });
    expect(messages('2027-03-21', '2027-03-22', { ...lease, session: 'evening' })).toEqual({ move_out_on: 'SPACE_CLOSED_EVENING' });
  });

  test('is at most twice as long, also when it lasts a month already', () => {
    // Twenty-five days, and as many more.
    expect(messages('2027-04-13', '2027-04-13')).toEqual({});
    expect(messages('2027-04-13', '2027-04-14')).toEqual({ move_out_on: 'EXTENSION_LENGTH 25' });
    const month = { ...lease, moveInOn: '2027-02-18' };
    expect(messages('2027-03-18', '2027-04-18', month)).toEqual({});
    expect(messages('2027-03-18', '2027-04-19', month)).toEqual({ move_out_on: 'EXTENSION_LENGTH 30' });
  });

  test('ends within a year, as every lease', () => {
    const late = { ...lease, moveInOn: '2028-02-15', startOn: '2028-02-15', endOn: '2028-02-18', moveOutOn: '2028-02-22' };
    expect(messages('2028-02-18', '2028-02-24', late)).toEqual({});
    expect(messages('2028-02-18', '2028-02-25', late)).toEqual({ move_out_on: 'SPACE_HORIZON 365' });
  });
});
