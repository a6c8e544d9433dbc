import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayCause } from '../state/state-machine.ts';
import { DIFFERENCE_KINDS, DIFFERENCE_STATES } from './reconciliation.ts';
import { DIFFERENCE_MACHINE, pointsOfRefund, SETTLE_STEPS, type Settleable, strayTwd } from './settling.ts';

const NOW = new Date('2026-11-19T15:30:00+08:00');
const found = (change: Partial<Settleable>): Settleable => ({
  ...{ status: 'open', kind: 'paid_there', hereTwd: 0, thereTwd: 500, orderTwd: 500, refundStatus: null },
  ...change,
});
const stepsOf = (change: Partial<Settleable>) => SETTLE_STEPS.filter((event) => mayCause(DIFFERENCE_MACHINE, found(change), { event, by: 'staff' }, NOW));

test('each kind of difference has its steps, and every one can be explained', () => {
  expect(stepsOf({})).toEqual(['credit', 'refund_order', 'explain']);
  expect(stepsOf({ thereTwd: 499 })).toEqual(['refund_payment', 'explain']);
  expect(stepsOf({ kind: 'unknown_order', orderTwd: null })).toEqual(['refund_payment', 'explain']);
  expect(stepsOf({ kind: 'paid_twice' })).toEqual(['refund_payment', 'explain']);
  expect(stepsOf({ kind: 'amount', hereTwd: 500, thereTwd: 700 })).toEqual(['refund_payment', 'explain']);
  expect(stepsOf({ kind: 'amount', hereTwd: 500, thereTwd: 499 })).toEqual(['explain']);
  expect(stepsOf({ kind: 'missing_there', hereTwd: 500, thereTwd: 0 })).toEqual(['explain']);
  expect(stepsOf({ kind: 'refund', hereTwd: 0, thereTwd: 200 })).toEqual(['record_refund', 'explain']);
  expect(stepsOf({ kind: 'refund', hereTwd: 200, thereTwd: 0 })).toEqual(['explain']);
  expect(stepsOf({ kind: 'refund', hereTwd: 0, thereTwd: null })).toEqual(['explain']);
});

test('what is on its way back is left alone until it is left to staff, and what is settled stays so', () => {
  const away = { kind: 'unknown_order', orderTwd: null, status: 'refunding' } as const;
  expect(stepsOf({ ...away, refundStatus: 'begun' })).toEqual([]);
  expect(stepsOf({ ...away, refundStatus: 'sent' })).toEqual([]);
  expect(stepsOf({ ...away, refundStatus: 'by_hand' })).toEqual(['retry', 'made_by_hand', 'give_up']);
  for (const status of DIFFERENCE_STATES.filter((state) => state !== 'open' && state !== 'refunding'))
    for (const kind of DIFFERENCE_KINDS) expect(stepsOf({ kind, status })).toEqual([]);
});

test('no more goes back than has come', () => {
  const twd = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(fc.constantFrom(...DIFFERENCE_KINDS), twd, twd, fc.option(twd), (kind, hereTwd, thereTwd, orderTwd) => {
      const back = strayTwd(found({ kind, hereTwd, thereTwd, orderTwd }));
      expect(back).toBeGreaterThanOrEqual(0);
      expect(back).toBeLessThanOrEqual(thereTwd);
    }),
  );
});

test('the whole price stands for all points, a part of it for its share, and never for more than are left', () => {
  const order = { amountTwd: 500, points: 500, refundedTwd: 0, refundedPoints: 0 };
  expect(pointsOfRefund(order, 500)).toBe(500);
  expect(pointsOfRefund(order, 120)).toBe(120);
  expect(pointsOfRefund({ ...order, points: 1500 }, 1)).toBe(3);
  expect(pointsOfRefund({ ...order, refundedTwd: 97, refundedPoints: 100 }, 403)).toBe(400);
  expect(pointsOfRefund({ ...order, refundedPoints: 490 }, 100)).toBe(10);
});
