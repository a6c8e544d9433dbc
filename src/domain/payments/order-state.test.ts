import { expect, test } from 'vitest';
import { walkMachine } from '../../../tests/support/walk-machine.ts';
import { nextAsk } from './order-asks.ts';
import { ORDER_MACHINE, orderStatusAt } from './order-state.ts';
import { judgePayment } from './payment-verdict.ts';

const expiresAt = new Date('2026-12-01T14:30:00+08:00');
const order = { expiresAt };

test('an order is paid whenever the money comes, is cancelled by its member while it is open, expires by the clock alone, and is refunded by staff once it was paid', () => {
  const { expected, answered } = walkMachine(ORDER_MACHINE, {
    subjects: {
      pending: { ...order, status: 'pending' },
      paid: { ...order, status: 'paid' },
      failed: { ...order, status: 'failed' },
      expired: { ...order, status: 'expired' },
      part_refunded: { ...order, status: 'part_refunded' },
      refunded: { ...order, status: 'refunded' },
    },
    events: {
      pay: 'NOT_IN_STATE',
      decline: 'NOT_IN_STATE',
      cancel: 'NOT_IN_STATE',
      expire: 'NOT_IN_STATE',
      refund_part: 'NOT_IN_STATE',
      refund: 'NOT_IN_STATE',
    },
    actors: { provider: true, member: true, staff: true, clock: true },
    moments: { before: '2026-12-01 14:29:59', at: '2026-12-01 14:30:00', later: '2027-12-01 14:30:00' },
    table: `
                                    | before        | at            | later
pending: pay by provider            | paid          | …             | …
failed: pay by provider             | paid          | …             | …
expired: pay by provider            | paid          | …             | …
pending: decline by provider        | failed        | ·             | ·
pending: cancel by member           | failed        | ·             | ·
pending: expire by clock            | ·             | expired       | …
paid: refund_part by staff          | part_refunded | …             | …
part_refunded: refund_part by staff | part_refunded | …             | …
paid: refund by staff               | refunded      | …             | …
part_refunded: refund by staff      | refunded      | …             | …
`,
  });
  expect(answered).toEqual(expected);
});

test('an order that nobody paid in time has expired before any job writes it down', () => {
  expect(orderStatusAt({ status: 'pending', expiresAt }, new Date('2026-12-01T14:29:59+08:00'))).toBe('pending');
  expect(orderStatusAt({ status: 'pending', expiresAt }, expiresAt)).toBe('expired');
  expect(orderStatusAt({ status: 'paid', expiresAt }, new Date('2027-12-01T14:30:00+08:00'))).toBe('paid');
});

test('a payment counts once, in full, from the provider that was asked', () => {
  const unpaid = { status: 'pending', provider: 'ecpay', amountTwd: 500, reference: null, isPaid: false } as const;
  const paid = { ...unpaid, status: 'paid', reference: 'T1', isPaid: true } as const;
  const payment = { provider: 'ecpay', amountTwd: 500, reference: 'T1' };
  expect(judgePayment(undefined, payment)).toBe('unknown_order');
  expect(judgePayment(unpaid, payment)).toBe('paid');
  expect(judgePayment(unpaid, { ...payment, amountTwd: 501 })).toBe('wrong_amount');
  expect(judgePayment(unpaid, { ...payment, provider: 'line_pay' })).toBe('wrong_merchant');
  expect(judgePayment(paid, payment)).toBe('repeated');
  expect(judgePayment(paid, { ...payment, reference: 'T2' })).toBe('paid_twice');
  expect(judgePayment(paid, { ...payment, amountTwd: 499 })).toBe('wrong_amount');
});

test('a provider is asked after ten minutes, then more and more seldom, for three days', () => {
  const createdAt = new Date('2026-12-01T14:00:00+08:00');
  const minutes = Array.from({ length: 8 }, (_, asks) => nextAsk(createdAt, asks)).map((at) => at && (at.getTime() - createdAt.getTime()) / 60_000);
  expect(minutes).toEqual([10, 20, 40, 120, 360, 1440, 4320, null]);
});
