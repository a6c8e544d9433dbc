import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../src/server/db/client.ts';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { grantPoints, readPoints, refundPoints, refundPointsInPart, spendPoints, takeBackPoints } from '../../../src/server/points/ledger.ts';
import { expirePoints } from '../../../src/server/points/points-upkeep.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';

/* Random histories drive the ledger, beside a model of it that is written apart: after each step both have the same points. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const NUMBER = Number(process.env['LEDGER_HISTORIES'] ?? 40);
const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date('2026-11-18T10:30:00+08:00').getTime();
const GRACE_DAYS = 30;

interface Lot {
  order: string;
  isFree: boolean;
  left: number;
  /** Infinity: never. */
  until: number;
}
interface Spent {
  reference: string;
  /** In the order in which they were taken. */
  takings: { lot: Lot; points: number }[];
}

/** The ledger as its rules have it (docs/rules.md#balance), in memory. */
class Model {
  lots: Lot[] = [];
  spent: Spent[] = [];
  expire(now: number) {
    for (const lot of this.lots) if (lot.until <= now) lot.left = 0;
  }
  sum(isFree: boolean, now: number) {
    return this.lots.filter((lot) => lot.isFree === isFree && lot.until > now).reduce((all, { left }) => all + left, 0);
  }
  spend(reference: string, amount: number, now: number): boolean {
    if (amount > this.sum(true, now) + this.sum(false, now)) return false;
    this.expire(now);
    const takings: Spent['takings'] = [];
    let rest = amount;
    // Sorting leaves those that expire together in the order in which they came.
    for (const lot of this.lots.filter(({ left }) => left > 0).sort((a, b) => (a.until === b.until ? 0 : a.until - b.until))) {
      const points = Math.min(lot.left, rest);
      if (points === 0) continue;
      lot.left -= points;
      rest -= points;
      takings.push({ lot, points });
    }
    this.spent.push({ reference, takings });
    return true;
  }
  refund(spent: Spent, amount: number, now: number) {
    this.expire(now);
    let rest = amount;
    for (const taking of [...spent.takings].reverse()) {
      const points = Math.min(taking.points, rest);
      if (points === 0) continue;
      taking.points -= points;
      taking.lot.left += points;
      rest -= points;
      if (taking.lot.until <= now) taking.lot.until = now + GRACE_DAYS * DAY_MS;
    }
  }
  takeBack(order: string, isFree: boolean, amount: number, now: number): number {
    this.expire(now);
    const lot = this.lots.find((each) => each.order === order && each.isFree === isFree);
    const taken = Math.min(lot?.left ?? 0, amount);
    if (lot) lot.left -= taken;
    return taken;
  }
}
const leftOf = (spent: Spent) => spent.takings.reduce((all, { points }) => all + points, 0);

const step = fc.oneof(
  fc.record({
    do: fc.constant('order' as const),
    points: fc.integer({ min: 1, max: 80 }),
    free: fc.integer({ min: 1, max: 40 }),
    days: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ do: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('part' as const), which: fc.nat(20), amount: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('refund' as const), which: fc.nat(20) }),
  fc.record({ do: fc.constant('take back' as const), which: fc.nat(20), isFree: fc.boolean(), amount: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ do: fc.constant('expire' as const) }),
  // Not by whole days: nothing happens at the instant at which something expires.
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 400 }).map((hours) => hours + 0.5) }),
  fc.record({ do: fc.constant('spend twice' as const), amount: fc.integer({ min: 1, max: 60 }) }),
);

test('whatever happens, points, lots, expiry and refunds are those of the model at every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const { memberId } = await signUp(app);
      const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.database.db.transaction().execute(work);
      const model = new Model();
      const key = randomUUID();
      let time = START;
      for (const [i, each] of steps.entries()) {
        time += each.do === 'wait' ? each.hours * 60 * 60 * 1000 : 1000;
        const now = new Date(time);
        const reference = `spending:${key}:${i}`;
        const spend = (name: string, amount: number) =>
          inTx((tx) => spendPoints(tx, { memberId, kind: 'shopping', amount, reference: name, now })).then(
            () => true,
            () => false,
          );
        if (each.do === 'order') {
          const until = time + each.days * DAY_MS;
          const grant = { memberId, reference: `order:${key}:${i}`, now };
          await inTx(async (tx) => {
            await grantPoints(tx, { ...grant, kind: 'recharge', amount: each.points, expiresAt: null, idempotencyKey: `${key}:${i}` });
            await grantPoints(tx, { ...grant, kind: 'purchase_feedback', amount: each.free, expiresAt: new Date(until), idempotencyKey: `${key}:${i}:free` });
          });
          model.lots.push({ order: grant.reference, isFree: false, left: each.points, until: Number.POSITIVE_INFINITY });
          model.lots.push({ order: grant.reference, isFree: true, left: each.free, until });
        }
        if (each.do === 'spend') expect(await spend(reference, each.amount)).toBe(model.spend(reference, each.amount, time));
        if (each.do === 'spend twice') {
          // Whichever comes first: the amount is the same, and so is what is left.
          const done = await Promise.all([spend(`${reference}:a`, each.amount), spend(`${reference}:b`, each.amount)]);
          const [first, second] = done[0] ? ['a', 'b'] : ['b', 'a'];
          expect(done.filter(Boolean)).toHaveLength([first, second].filter((name) => model.spend(`${reference}:${name}`, each.amount, time)).length);
          // Which of two that were done took which lots is the database's choice.
          if (done.every(Boolean)) model.spent.splice(-2);
        }
        const spent = 'which' in each ? model.spent[each.which % Math.max(1, model.spent.length)] : undefined;
        if (each.do === 'part' && spent) {
          const isWithin = each.amount <= leftOf(spent);
          const given = inTx((tx) =>
            refundPointsInPart(tx, { memberId, reference: spent.reference, part: String(i), amount: each.amount, graceDays: GRACE_DAYS, now }),
          );
          if (isWithin) model.refund(spent, (await given).refunded, time);
          else await expect(given).rejects.toThrow();
        }
        if (each.do === 'refund' && spent) {
          model.spent.splice(model.spent.indexOf(spent), 1);
          const { refunded } = await inTx((tx) => refundPoints(tx, { memberId, reference: spent.reference, graceDays: GRACE_DAYS, now }));
          expect(refunded).toBe(leftOf(spent));
          model.refund(spent, refunded, time);
        }
        const order = each.do === 'take back' ? model.lots[each.which % Math.max(1, model.lots.length)]?.order : undefined;
        if (each.do === 'take back' && order !== undefined) {
          const lot = each.isFree ? 'reward' : 'purchased';
          const { taken } = await inTx((tx) =>
            takeBackPoints(tx, { memberId, lotReference: order, lot, amount: each.amount, isAtMost: true, reference: `order_refund:${key}:${i}`, now }),
          );
          expect(taken).toBe(model.takeBack(order, each.isFree, each.amount, time));
        }
        if (each.do === 'expire') {
          await expirePoints(app.database.db, now);
          model.expire(time);
        }
        const { purchased, reward, expiring } = await readPoints(app.database.db, memberId, now);
        const standing = model.lots.filter(({ isFree, left, until }) => isFree && left > 0 && until > time).map(({ left, until }) => `${until} ${left}`);
        expect([purchased, reward, expiring.map(({ points, expiresAt }) => `${expiresAt.getTime()} ${points}`).sort()]).toEqual([
          model.sum(false, time),
          model.sum(true, time),
          standing.sort(),
        ]);
      }
      expect(await findLedgerFaults(app.database.db)).toEqual([]);
    }),
    { numRuns: NUMBER },
  );
});
