import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { quoteRefund } from './refund.ts';
import { REFUND_MACHINE, wasMade } from './refund-state.ts';

const TERMS = { wholeDays: 7, feePercent: 3 };
const order = { amountTwd: 500, points: 500, freePoints: 25, refundedPoints: 0, paidAt: new Date('2026-11-18T10:30:00+08:00') };

test('the price goes back whole until the seventh day has ended in Taipei, and less the fee from then on', () => {
  expect(quoteRefund(order, 500, TERMS, new Date('2026-11-25T23:59:59+08:00'))).toEqual({ amountTwd: 500, feeTwd: 0, freePoints: 25 });
  expect(quoteRefund(order, 500, TERMS, new Date('2026-11-26T00:00:00+08:00'))).toEqual({ amountTwd: 485, feeTwd: 15, freePoints: 25 });
  expect(quoteRefund(order, 100, TERMS, new Date('2026-11-26T00:00:00+08:00'))).toEqual({ amountTwd: 97, feeTwd: 3, freePoints: 5 });
});

test('parts add up to the whole, whatever they are, and the fee is never more than its per cent', () => {
  const plan = fc.record({
    amountTwd: fc.integer({ min: 1, max: 199_999 }),
    points: fc.integer({ min: 1, max: 1_000_000 }),
    freePoints: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(plan, fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 5 }), fc.boolean(), (bought, wishes, isLate) => {
      const now = new Date(isLate ? '2027-11-18T10:30:00+08:00' : '2026-11-18T10:31:00+08:00');
      let refundedPoints = 0;
      let [gross, free, fees] = [0, 0, 0];
      for (const wish of [...wishes, bought.points]) {
        const points = Math.min(wish, bought.points - refundedPoints);
        if (points === 0) continue;
        const quote = quoteRefund({ ...order, ...bought, refundedPoints }, points, TERMS, now);
        expect(quote.feeTwd).toBeLessThanOrEqual(((quote.amountTwd + quote.feeTwd) * 3) / 100);
        gross += quote.amountTwd + quote.feeTwd;
        fees += quote.feeTwd;
        free += quote.freePoints;
        refundedPoints += points;
      }
      expect([gross, free]).toEqual([bought.amountTwd, bought.freePoints]);
      if (!isLate) expect(fees).toBe(0);
    }),
  );
});

test('a refund is begun or declined by staff, sent once by the job, and ended, postponed, or left to staff', () => {
  const { expected, answered } = walkMachine(REFUND_MACHINE, {
    subjects: {
      requested: { status: 'requested' },
      declined: { status: 'declined' },
      withdrawn: { status: 'withdrawn' },
      begun: { status: 'begun' },
      sent: { status: 'sent' },
      by_hand: { status: 'by_hand' },
      ended: { status: 'ended' },
      failed: { status: 'failed' },
    },
    events: {
      begin: 'NOT_IN_STATE',
      withdraw: 'NOT_IN_STATE',
      decline: 'NOT_IN_STATE',
      send: 'NOT_IN_STATE',
      postpone: 'NOT_IN_STATE',
      hand_over: 'NOT_IN_STATE',
      end: 'NOT_IN_STATE',
      settle: 'NOT_IN_STATE',
      give_up: 'NOT_IN_STATE',
      retry: 'NOT_IN_STATE',
    },
    actors: { member: true, staff: true, clock: true },
    moments: { now: '2026-12-01 14:00:00' },
    table: `
                              | now
requested: begin by staff     | begun
requested: withdraw by member | withdrawn
requested: decline by staff   | declined
begun: send by clock          | sent
sent: postpone by clock       | begun
begun: hand_over by clock     | by_hand
sent: hand_over by clock      | by_hand
sent: end by clock            | ended
by_hand: settle by staff      | ended
by_hand: give_up by staff     | failed
by_hand: retry by staff       | sent
`,
  });
  expect(answered).toEqual(expected);
});

test('whether a refund without an answer was made is read from what has gone back since', () => {
  const part = { beforeTwd: 100, amountTwd: 50, isWhole: false };
  const whole = { beforeTwd: 0, amountTwd: 500, isWhole: true };
  expect(wasMade({ kind: 'captured', refundedTwd: 100 }, part)).toBe('no');
  expect(wasMade({ kind: 'captured', refundedTwd: 150 }, part)).toBe('yes');
  expect(wasMade({ kind: 'captured', refundedTwd: 120 }, part)).toBe('unclear');
  expect(wasMade({ kind: 'captured', refundedTwd: 0 }, part)).toBe('unclear');
  expect(wasMade({ kind: 'cancelled' }, whole)).toBe('yes');
  expect(wasMade({ kind: 'cancelled' }, part)).toBe('unclear');
  expect(wasMade({ kind: 'authorised' }, whole)).toBe('no');
  expect(wasMade({ kind: 'unclear' }, whole)).toBe('unclear');
});
