import { describe, expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { afterEvent } from '../state/state-machine.ts';
import { type LeaseDays, type LeaseRules, lastExtensionDay } from './lease-days.ts';
import { checkExtension, EXTENSION_MACHINE, type ExtensionState } from './lease-extension.ts';

/** 28 February 2027 is a Sunday with its holiday on Monday. */
const holidays = new Set(['2027-02-28', '2027-03-01']);
const rules: LeaseRules = {
  opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: holidays, knownUntil: '2099-12-31' },
  work: { holidays, makeupWorkdays: new Set() },
};
const lease: LeaseDays = { session: 'whole_day', moveInOn: '2027-02-23', startOn: '2027-02-23', endOn: '2027-03-18', moveOutOn: '2027-03-19' };
const inUse: ExtensionState = { status: 'none', lease: 'rent_paid', hasDeposit: true, askByOn: lastExtensionDay(lease.moveOutOn, rules.work), isPaid: false };
const refusal = (change: Partial<ExtensionState>, now: string) => {
  const after = afterEvent(EXTENSION_MACHINE, { ...inUse, ...change }, { event: 'ask', by: 'member' }, new Date(`${now}+08:00`));
  return 'refusal' in after ? after.refusal : null;
};
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
    expect(refusal({ lease: 'approved' }, '2027-02-27T00:00:00')).toBe('EXTENSION_TOO_LATE');
  });
  test('once, whatever became of it', () => {
    for (const status of ['asked', 'approved', 'refused'] as const) expect(refusal({ status }, '2027-02-24T10:00:00')).toBe('EXTENSION_ALREADY_ASKED');
  });
  test('when its deposit is paid, and not when it is over', () => {
    for (const lease of ['deposit_paid', 'rent_paid', 'in_use'] as const) expect(refusal({ lease }, '2027-02-24T10:00:00'), lease).toBeNull();
    expect(refusal({ lease: 'approved' }, '2027-02-24T10:00:00')).toBe('DEPOSIT_NOT_PAID');
    for (const lease of ['applied', 'in_process', 'awaiting_correction'] as const)
      expect(refusal({ lease }, '2027-02-24T10:00:00'), lease).toBe('LEASE_NOT_APPROVED');
    for (const lease of ['ended', 'unapproved', 'cancelled'] as const) expect(refusal({ lease }, '2027-02-24T10:00:00'), lease).toBe('LEASE_OVER');
  });
  test('when it is approved and has no deposit', () => expect(refusal({ lease: 'approved', hasDeposit: false }, '2027-02-24T10:00:00')).toBeNull());
});

/** The lease is over on 19 March: more can be asked for until 26 February is. */
const EXPECTED = `
                                     | in time                 | last moment | too late
none, applied: ask by member         | LEASE_NOT_APPROVED      | …           | …
none, under review: ask by member    | LEASE_NOT_APPROVED      | …           | …
none, to be corrected: ask by member | LEASE_NOT_APPROVED      | …           | …
none, approved: ask by member        | DEPOSIT_NOT_PAID        | …           | EXTENSION_TOO_LATE
none, without deposit: ask by member | asked                   | …           | EXTENSION_TOO_LATE
none, deposit paid: ask by member    | asked                   | …           | EXTENSION_TOO_LATE
none, rent paid: ask by member       | asked                   | …           | EXTENSION_TOO_LATE
none, in use: ask by member          | asked                   | …           | EXTENSION_TOO_LATE
none, ended: ask by member           | LEASE_OVER              | …           | …
none, refused: ask by member         | LEASE_OVER              | …           | …
none, cancelled: ask by member       | LEASE_OVER              | …           | …
asked, approved: ask by member       | EXTENSION_ALREADY_ASKED | …           | …
asked, without deposit: ask by member | EXTENSION_ALREADY_ASKED | …          | …
asked, without deposit: approve by reviewer | approved         | …           | …
asked, without deposit: refuse by reviewer | refused           | …           | …
asked, deposit paid: ask by member   | EXTENSION_ALREADY_ASKED | …           | …
asked, deposit paid: approve by reviewer | approved            | …           | …
asked, deposit paid: refuse by reviewer | refused              | …           | …
asked, rent paid: ask by member      | EXTENSION_ALREADY_ASKED | …           | …
asked, rent paid: approve by reviewer | approved               | …           | …
asked, rent paid: refuse by reviewer | refused                 | …           | …
asked, in use: ask by member         | EXTENSION_ALREADY_ASKED | …           | …
asked, in use: approve by reviewer   | approved                | …           | …
asked, in use: refuse by reviewer    | refused                 | …           | …
asked, ended: ask by member          | LEASE_OVER              | …           | …
asked, cancelled: ask by member      | LEASE_OVER              | …           | …
granted, deposit paid: ask by member | EXTENSION_ALREADY_ASKED | …           | …
granted, deposit paid: pay by desk   | approved                | …           | …
granted, in use: ask by member       | EXTENSION_ALREADY_ASKED | …           | …
granted, in use: pay by desk         | approved                | …           | …
granted, ended: ask by member        | LEASE_OVER              | …           | …
granted, cancelled: ask by member    | LEASE_OVER              | …           | …
paid, in use: ask by member          | EXTENSION_ALREADY_ASKED | …           | …
paid, ended: ask by member           | LEASE_OVER              | …           | …
denied, in use: ask by member        | EXTENSION_ALREADY_ASKED | …           | …
denied, cancelled: ask by member     | LEASE_OVER              | …           | …
`;

test('member, reviewers and desk do what the table says, whatever became of the lease and of its extension, and nothing else', () => {
  const none = inUse;
  const asked = { ...inUse, status: 'asked' } as const;
  const granted = { ...inUse, status: 'approved' } as const;
  const paid = { ...granted, isPaid: true };
  const denied = { ...inUse, status: 'refused' } as const;
  const { expected, answered } = walkMachine(EXTENSION_MACHINE, {
    subjects: {
      'none, applied': { ...none, lease: 'applied' },
      'none, under review': { ...none, lease: 'in_process' },
      'none, to be corrected': { ...none, lease: 'awaiting_correction' },
      'none, approved': { ...none, lease: 'approved' },
      'none, without deposit': { ...none, lease: 'approved', hasDeposit: false },
      'none, deposit paid': { ...none, lease: 'deposit_paid' },
      'none, rent paid': none,
      'none, in use': { ...none, lease: 'in_use' },
      'none, ended': { ...none, lease: 'ended' },
      'none, refused': { ...none, lease: 'unapproved' },
      'none, cancelled': { ...none, lease: 'cancelled' },
      'asked, approved': { ...asked, lease: 'approved' },
      'asked, without deposit': { ...asked, lease: 'approved', hasDeposit: false },
      'asked, deposit paid': { ...asked, lease: 'deposit_paid' },
      'asked, rent paid': asked,
      'asked, in use': { ...asked, lease: 'in_use' },
      'asked, ended': { ...asked, lease: 'ended' },
      'asked, cancelled': { ...asked, lease: 'cancelled' },
      'granted, deposit paid': { ...granted, lease: 'deposit_paid' },
      'granted, in use': { ...granted, lease: 'in_use' },
      'granted, ended': { ...granted, lease: 'ended' },
      'granted, cancelled': { ...granted, lease: 'cancelled' },
      'paid, in use': { ...paid, lease: 'in_use' },
      'paid, ended': { ...paid, lease: 'ended' },
      'denied, in use': { ...denied, lease: 'in_use' },
      'denied, cancelled': { ...denied, lease: 'cancelled' },
    },
    events: { ask: 'NOT_IN_STATE', approve: 'NOT_IN_STATE', refuse: 'NOT_IN_STATE', pay: 'NOT_IN_STATE' },
    actors: { member: true, reviewer: true, desk: true },
    moments: { 'in time': '2027-02-24 10:00:00', 'last moment': '2027-02-26 23:59:59', 'too late': '2027-02-27 00:00:00' },
    table: EXPECTED,
  });
  expect(answered).toEqual(expected);
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
