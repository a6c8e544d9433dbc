import { expect, test } from 'vitest';
import { cancellationCost, type LeasePaid } from './lease-cancel.ts';

const paid: LeasePaid = { freeUntilOn: '2026-12-08', depositPaidTwd: 2200, cleaningPaidTwd: 500, rentPaidTwd: 4401 };
const cost = (change: Partial<LeasePaid>, now: string) => cancellationCost({ ...paid, ...change }, new Date(`${now}+08:00`));

test('nothing is lost until the end of the seventh working day before', () => {
  expect(cost({}, '2026-12-08T23:59:59')).toEqual({ isLate: false, forfeited: [], forfeitedTwd: 0, refundedTwd: 7101 });
});

test('from midnight on deposit, cleaning fee and half of the rent are lost, a broken dollar in favour of the member', () => {
  expect(cost({}, '2026-12-09T00:00:00')).toEqual({
    isLate: true,
    forfeited: [
      { item: 'deposit', twd: 2200 },
      { item: 'cleaning_fee', twd: 500 },
      { item: 'rent', twd: 2200 },
    ],
    forfeitedTwd: 4900,
    refundedTwd: 2201,
  });
});

test('what was not paid is not lost, and what is not approved costs nothing', () => {
  expect(cost({ cleaningPaidTwd: 0, rentPaidTwd: 0 }, '2026-12-16T00:00:00')).toMatchObject({ forfeited: [{ item: 'deposit', twd: 2200 }], refundedTwd: 0 });
  expect(cost({ freeUntilOn: null, depositPaidTwd: 0, cleaningPaidTwd: 0, rentPaidTwd: 0 }, '2026-12-16T00:00:00').forfeitedTwd).toBe(0);
});

test('29 February is a day as any other', () => {
  expect(cost({ freeUntilOn: '2028-02-29' }, '2028-02-29T23:59:59').isLate).toBe(false);
  expect(cost({ freeUntilOn: '2028-02-29' }, '2028-03-01T00:00:00').isLate).toBe(true);
});

test('a single dollar that was paid is lost as well', () => {
  expect(cost({ depositPaidTwd: 1, cleaningPaidTwd: 0, rentPaidTwd: 0 }, '2026-12-09T00:00:00').forfeited).toEqual([{ item: 'deposit', twd: 1 }]);
});
