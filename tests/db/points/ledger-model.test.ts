import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../src/server/db/client.ts';
import { refusalOf } from '../../../src/server/http/refusal-of.ts';
import { newTradeNo } from '../../../src/server/payments/order-attempts.ts';
import { insertOrder } from '../../../src/server/payments/order-queries.ts';
import type { PaymentProvider } from '../../../src/server/payments/providers/provider.ts';
import { recordNotice } from '../../../src/server/payments/record-notice.ts';
import { beginRefund, requestRefund, settleRefund } from '../../../src/server/payments/refunds/begin-refund.ts';
import { sendRefunds } from '../../../src/server/payments/refunds/send-refunds.ts';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { readPoints, refundPoints, refundPointsInPart, spendPoints } from '../../../src/server/points/ledger.ts';
import { expirePoints } from '../../../src/server/points/points-upkeep.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { type Bought, leftOf, PointsModel } from '../../support/bookings/points-model.ts';
import { signUp } from '../../support/members.ts';
import { ECPAY_ENVIRONMENT } from '../../support/services/payments.ts';

/*
 * Random histories drive the services by which points are bought, spent, given back and refunded, beside a model of them that is written apart:
 * after each step both have the same points, lots and refunds.
 */

let app: TestApp;
/** The answer of the provider when it is asked for money. */
let isRefunded = true;
beforeAll(async () => {
  app = await openTestApp(ECPAY_ENVIRONMENT);
  const real = app.payments.credit_card;
  if (real === null) throw new Error('ECPay is set up');
  const provider: PaymentProvider = {
    ...real,
    cardState: () => Promise.resolve({ kind: 'captured', refundedTwd: 0 }),
    refund: () => Promise.resolve(isRefunded ? { kind: 'done' } : { kind: 'refused', reason: 'R 0 no' }),
  };
  Object.assign(app.payments, { credit_card: provider });
});
afterEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const NUMBER = Number(process.env['LEDGER_HISTORIES'] ?? 40);
const DAY_MS = 24 * 60 * 60 * 1000;
const GRACE_DAYS = 30;

const some = fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined });
const step = fc.oneof(
  fc.record({
    do: fc.constant('buy' as const),
    price: fc.integer({ min: 1, max: 120 }),
    points: fc.integer({ min: 1, max: 80 }),
    free: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: 1, max: 40 }),
    notices: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ do: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('part' as const), which: fc.nat(20), amount: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('request' as const), which: fc.nat(20), points: some }),
  fc.record({ do: fc.constant('begin' as const), which: fc.nat(20), points: some }),
  fc.record({ do: fc.constant('provider' as const), isDone: fc.boolean() }),
  fc.record({ do: fc.constant('settle' as const), which: fc.nat(20), event: fc.constantFrom('decline' as const, 'settle' as const, 'give_up' as const) }),
  fc.record({ do: fc.constant('expire' as const) }),
  // Not by whole days: nothing happens at the instant at which something expires.
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 400 }).map((hours) => hours + 0.25) }),
  fc.record({ do: fc.constant('spend twice' as const), amount: fc.integer({ min: 1, max: 60 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Of<D extends Step['do']> = Extract<Step, { do: D }>;

/** One history: a member of its own, the services, and the model of both. */
class History {
  readonly model = new PointsModel();
  readonly key = randomUUID();
  time = TEST_NOW.getTime();
  readonly memberId: string;
  constructor(memberId: string) {
    this.memberId = memberId;
  }

  get now() {
    return new Date(this.time);
  }
  inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return app.database.db.transaction().execute(work);
  }
  order(which: number): Bought | undefined {
    return this.model.bought[which % Math.max(1, this.model.bought.length)];
  }
  spend(reference: string, amount: number): Promise<boolean> {
    return this.inTx((tx) => spendPoints(tx, { memberId: this.memberId, kind: 'shopping', amount, reference, now: this.now })).then(
      () => true,
      () => false,
    );
  }

  async buy({ price, points, free, days, notices }: Of<'buy'>) {
    const tradeNo = newTradeNo(this.now);
    const plan = { plan_id: 'any', plan_name_zh: 'a', plan_name_en: 'a', plan_name_ja: 'a', payment_method: 'credit_card', provider: 'ecpay' } as const;
    const id = await this.inTx((tx) =>
      insertOrder(tx, {
        ...plan,
        ...{ trade_no: tradeNo, payment_no: tradeNo, member_id: this.memberId, amount_twd: price, points, free_points: free },
        ...{ free_valid_days: free > 0 ? days : null, terms_version: '1', language: 'en', created_at: this.now, changed_at: this.now },
        ...{ expires_at: new Date(this.time + DAY_MS), ask_at: null },
      }),
    );
    const reading = { kind: 'paid', tradeNo, amountTwd: price, reference: tradeNo, cardReference: '1', paidAt: this.now } as const;
    for (let i = 0; i < notices; i += 1) await recordNotice(app, { provider: 'ecpay', way: 'notice', reading, body: '' });
    this.model.buy({ id, price, points, free, days }, this.time);
  }
  async spendTwice(reference: string, amount: number) {
    // Whichever comes first: the amount is the same, and so is what is left.
    const done = await Promise.all([this.spend(`${reference}:a`, amount), this.spend(`${reference}:b`, amount)]);
    const [first, second] = done[0] ? ['a', 'b'] : ['b', 'a'];
    expect(done.filter(Boolean)).toHaveLength([first, second].filter((name) => this.model.spend(`${reference}:${name}`, amount, this.time)).length);
    // Which of two that were done took which lots is the database's choice.
    if (done.every(Boolean)) this.model.spent.splice(-2);
  }
  async giveBack({ which, ...each }: Of<'part'> | Of<'refund'>, part: string) {
    const { model, memberId, now } = this;
    const spent = model.spent[which % Math.max(1, model.spent.length)];
    if (spent === undefined) return;
    const refunding = { memberId, reference: spent.reference, graceDays: GRACE_DAYS, now };
    if (each.do === 'part') {
      const given = this.inTx((tx) => refundPointsInPart(tx, { ...refunding, part, amount: each.amount }));
      if (each.amount <= leftOf(spent)) model.refund(spent, (await given).refunded, this.time);
      else await expect(given).rejects.toThrow();
      return;
    }
    model.spent.splice(model.spent.indexOf(spent), 1);
    const { refunded } = await this.inTx((tx) => refundPoints(tx, refunding));
    expect(refunded).toBe(leftOf(spent));
    model.refund(spent, refunded, this.time);
  }

  async request({ which, points: asked }: Of<'request'>) {
    const order = this.order(which);
    if (order === undefined) return;
    const { memberId } = this;
    const made = await answerOf(requestRefund(app, { memberId, orderId: order.id, asked, once: null }));
    const expected = this.model.request(order, asked, this.time);
    if (typeof expected === 'string') return expect(made).toBe(expected);
    expect(made).toMatchObject({ status: 'requested', points: expected.points, amount_twd: 0 });
    order.refund = { id: Object(made).id, state: 'requested', askedAt: this.time, points: expected.points, amount: 0, takings: [] };
  }
  async begin({ which, points: asked }: Of<'begin'>) {
    const order = this.order(which);
    if (order === undefined) return;
    const made = await answerOf(beginRefund(app, { orderId: order.id, asked, reason: undefined, language: 'en', once: null }));
    const expected = this.model.begin(order, asked, this.time);
    if (typeof expected === 'string') return expect(made).toBe(expected);
    const { points, free, amount, fee } = expected;
    expect(made).toMatchObject({ status: 'begun', points, free_points: free, amount_twd: amount, fee_twd: fee });
    if (order.refund !== null) order.refund.id = Object(made).id;
  }
  async provider({ isDone }: Of<'provider'>) {
    isRefunded = isDone;
    await sendRefunds(app);
    this.model.answer(isDone);
  }
  async settle({ which, event }: Of<'settle'>) {
    const order = this.order(which);
    const id = order?.refund?.id;
    if (order === undefined || id === undefined) return;
    const made = await answerOf(settleRefund(app, { id, event, reason: 'Because', language: 'en' }));
    const expected = this.model.settle(order, event, this.time);
    if (expected !== 'done') return expect(made).toBe(expected);
    expect(made).toMatchObject({ status: { decline: 'declined', settle: 'ended', give_up: 'failed' }[event] });
  }

  async take(each: Step, i: number): Promise<unknown> {
    this.time += each.do === 'wait' ? each.hours * 60 * 60 * 1000 : 1000;
    app.clock.now = this.now;
    const reference = `spending:${this.key}:${i}`;
    switch (each.do) {
      case 'buy':
        return this.buy(each);
      case 'spend':
        return expect(await this.spend(reference, each.amount)).toBe(this.model.spend(reference, each.amount, this.time));
      case 'spend twice':
        return this.spendTwice(reference, each.amount);
      case 'part':
      case 'refund':
        return this.giveBack(each, String(i));
      case 'request':
        return this.request(each);
      case 'begin':
        return this.begin(each);
      case 'provider':
        return this.provider(each);
      case 'settle':
        return this.settle(each);
      case 'expire':
        await expirePoints(app.database.db, this.now);
        return this.model.expire(this.time);
      case 'wait':
        return undefined;
    }
  }
  /** Both have the same points, in the same lots, and the same orders. */
  async compare() {
    const { model, time } = this;
    const { purchased, reward, expiring } = await readPoints(app.database.db, this.memberId, this.now);
    const standing = model.lots.filter(({ isFree, left, until }) => isFree && left > 0 && until > time).map(({ left, until }) => `${until} ${left}`);
    expect([purchased, reward, expiring.map(({ points, expiresAt }) => `${expiresAt.getTime()} ${points}`).sort()]).toEqual([
      model.sum(false, time),
      model.sum(true, time),
      standing.sort(),
    ]);
    const rows = await app.database.db
      .selectFrom('orders')
      .select(['id', 'status', 'refunded_points', 'refunded_twd'])
      .where('member_id', '=', this.memberId)
      .execute();
    expect(rows.map(({ id, status, refunded_points, refunded_twd }) => `${id} ${status} ${refunded_points} ${refunded_twd}`).sort()).toEqual(
      model.bought.map(({ id, points, refundedPoints, refundedTwd }) => `${id} ${statusOf(points, refundedPoints)} ${refundedPoints} ${refundedTwd}`).sort(),
    );
  }
}

function statusOf(points: number, refunded: number): string {
  if (refunded === 0) return 'paid';
  return refunded === points ? 'refunded' : 'part_refunded';
}

/** The answer of a use case, or the code that it refused with. */
async function answerOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    return (refusalOf(error) as { code?: string }).code ?? error;
  }
}

test('whatever happens, points, lots, expiry and refunds are those of the model at every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const history = new History((await signUp(app)).memberId);
      try {
        for (const [i, each] of steps.entries()) {
          await history.take(each, i);
          await history.compare();
        }
      } finally {
        // What this history has not sent is none of the next one's.
        await app.database.query('UPDATE order_refunds SET try_at = NULL WHERE try_at IS NOT NULL', []);
      }
      expect(await findLedgerFaults(app.database.db)).toEqual([]);
    }),
    { numRuns: NUMBER },
  );
});
