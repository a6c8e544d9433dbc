import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareStatement, type OrderHere, type StatedPayment } from './reconciliation.ts';

const order = (tradeNo: string, more: Partial<OrderHere> = {}): OrderHere => ({
  id: `id-${tradeNo}`,
  tradeNo,
  isPaid: true,
  amountTwd: 500,
  refundedTwd: 0,
  isExpected: true,
  ...more,
});
const paid = (tradeNo: string, amountTwd = 500): StatedPayment => ({ tradeNo, reference: `r-${tradeNo}`, cardReference: null, amountTwd });
const kinds = (payments: StatedPayment[], orders: OrderHere[], refunds: [string, number | null][] = []) =>
  compareStatement({ payments, refunds: new Map(refunds) }, orders).map(({ kind, tradeNo, hereTwd, thereTwd }) => [kind, tradeNo, hereTwd, thereTwd]);

test('what agrees is no difference', () => {
  expect(kinds([paid('A'), paid('B', 300)], [order('A'), order('B', { amountTwd: 300 }), order('C', { isPaid: false, isExpected: false })])).toEqual([]);
});

test('each difference has its name and both sums', () => {
  expect(kinds([paid('A')], [order('A', { isPaid: false, isExpected: false })])).toEqual([['paid_there', 'A', 0, 500]]);
  expect(kinds([], [order('A')])).toEqual([['missing_there', 'A', 500, 0]]);
  expect(kinds([paid('A', 499)], [order('A')])).toEqual([['amount', 'A', 500, 499]]);
  expect(kinds([paid('A')], [])).toEqual([['unknown_order', 'A', 0, 500]]);
  expect(kinds([paid('A'), paid('A')], [order('A')])).toEqual([['paid_twice', 'A', 0, 500]]);
  expect(kinds([paid('A')], [order('A', { refundedTwd: 200 })], [['A', 0]])).toEqual([['refund', 'A', 200, 0]]);
  expect(kinds([paid('A')], [order('A')], [['A', null]])).toEqual([['refund', 'A', 0, null]]);
});

test('an order that was paid on another day need not be in the statement', () => {
  expect(kinds([], [order('A', { isExpected: false })])).toEqual([]);
});

test('nothing paid is ever unexplained: whatever happened, both sums differ by the differences alone', () => {
  const number = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
  const amount = fc.integer({ min: 1, max: 1000 });
  const orders = fc.uniqueArray(
    fc.record({
      tradeNo: number,
      amountTwd: amount,
      isPaid: fc.boolean(),
      isExpected: fc.boolean(),
      refunded: fc.nat(1000),
      refundedThere: fc.option(fc.nat(1000)),
    }),
    { selector: ({ tradeNo }) => tradeNo, maxLength: 6 },
  );
  const file = fc.array(fc.record({ tradeNo: number, amountTwd: amount, reference: fc.constant(null), cardReference: fc.constant(null) }), { maxLength: 10 });
  fc.assert(
    fc.property(orders, file, (given, payments) => {
      const here = given.map((each) => order(each.tradeNo, { ...each, refundedTwd: each.isPaid ? each.refunded : 0 }));
      const refunds = new Map<string, number | null>(given.filter(({ isPaid }) => isPaid).map(({ tradeNo, refundedThere }) => [tradeNo, refundedThere]));
      const differences = compareStatement({ payments, refunds }, here);
      // The model: sums, and no rule of the comparison.
      const named = new Set<string>(payments.map(({ tradeNo }) => tradeNo));
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
      const there = sum(payments.map(({ amountTwd }) => amountTwd));
      const ours = sum(here.filter((each) => each.isPaid && (each.isExpected || named.has(each.tradeNo))).map(({ amountTwd }) => amountTwd));
      const moves = differences.filter(({ kind }) => kind !== 'refund');
      expect(there - ours).toBe(sum(moves.map(({ hereTwd, thereTwd }) => (thereTwd ?? 0) - hereTwd)));
      for (const each of moves) expect(each.hereTwd).not.toBe(each.thereTwd);
      for (const { tradeNo, refundedTwd } of here.filter(({ isPaid }) => isPaid)) {
        const isNamed = differences.some((each) => each.kind === 'refund' && each.tradeNo === tradeNo);
        expect(isNamed).toBe(refunds.get(tradeNo) !== refundedTwd);
      }
    }),
    { numRuns: 500 },
  );
});
