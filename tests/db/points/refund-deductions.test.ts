import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../src/server/db/client.ts';
import { refusalOf } from '../../../src/server/http/refusal-of.ts';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import {
  grantPoints,
  readLotsOf,
  readPoints,
  refundPoints,
  refundPointsInPart,
  restoreTakenPoints,
  spendPoints,
  takeBackPoints,
} from '../../../src/server/points/ledger.ts';
import { expirePoints } from '../../../src/server/points/points-upkeep.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
  await app.close();
});

const at = (text: string) => new Date(`${text}+08:00`);
const NOW = at('2026-11-18T10:30:00');
const END = at('2026-12-01T00:00:00');
const AFTER_END = at('2026-12-05T00:00:00');
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => app.database.db.transaction().execute(work);
const points = (memberId: string, now = NOW) => readPoints(app.database.db, memberId, now);
const spend = (memberId: string, amount: number, reference: string) =>
  inTx((tx) => spendPoints(tx, { memberId, kind: 'printing', amount, reference, now: NOW }));
const part = (memberId: string, reference: string, name: string, amount: number, now = NOW) =>
  inTx((tx) => refundPointsInPart(tx, { memberId, reference, part: name, amount, graceDays: 30, now }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (refusalOf(error) as { code?: string }).code ?? String(error),
  );

/** A recharge of 100 points with 20 free ones, as an order grants them. */
async function recharged(lotReference = `order:${randomUUID()}`, given: { memberId?: string } = {}) {
  const memberId = given.memberId ?? (await signUp(app)).memberId;
  await inTx(async (tx) => {
    const grant = { memberId, reference: lotReference, now: NOW };
    await grantPoints(tx, { ...grant, kind: 'recharge', amount: 100, expiresAt: null, idempotencyKey: lotReference });
    await grantPoints(tx, { ...grant, kind: 'purchase_feedback', amount: 20, expiresAt: END, idempotencyKey: `${lotReference}:free` });
  });
  return { memberId, lotReference };
}
const takeBack = (memberId: string, lotReference: string, amount: number, more: Partial<Parameters<typeof takeBackPoints>[1]> = {}) =>
  inTx((tx) => takeBackPoints(tx, { memberId, lotReference, lot: 'purchased', amount, reference: `order_refund:${lotReference}`, now: NOW, ...more }));

describe('a part of a spending', () => {
  test('goes back purchased points first, and the rest to the free ones', async () => {
    const { memberId } = await recharged();
    const reference = `spending:${randomUUID()}`;
    await spend(memberId, 50, reference);
    expect(await points(memberId)).toMatchObject({ purchased: 70, reward: 0 });
    expect(await part(memberId, reference, '1', 25)).toEqual({ remaining: 95, refunded: 25, reward: 0 });
    expect(await part(memberId, reference, '2', 15)).toEqual({ remaining: 110, refunded: 15, reward: 10 });
    expect(await points(memberId)).toMatchObject({ purchased: 100, reward: 10 });
  });

  test('is never more than was spent, nor nothing, nor made twice; what is left of it goes back as a whole', async () => {
    const { memberId } = await recharged();
    const reference = `spending:${randomUUID()}`;
    await spend(memberId, 30, reference);
    expect(await codeOf(part(memberId, reference, '1', 31))).toBe('NOT_IN_STATE');
    expect(await codeOf(part(memberId, reference, '1', 0))).toBe('NOT_IN_STATE');
    expect(await codeOf(part(memberId, reference, '1', -5))).toBe('NOT_IN_STATE');
    await part(memberId, reference, '1', 12);
    await expect(part(memberId, reference, '1', 12)).rejects.toThrow(/ledger_entries_once/);
    expect(await codeOf(part(memberId, reference, '2', 19))).toBe('NOT_IN_STATE');
    const rest = await inTx((tx) => refundPoints(tx, { memberId, reference, graceDays: 30, now: NOW }));
    expect(rest).toEqual({ remaining: 120, refunded: 18, reward: 18 });
  });

  test('in parallel: as many parts as were spent', async () => {
    const { memberId } = await recharged();
    const reference = `spending:${randomUUID()}`;
    await spend(memberId, 30, reference);
    const codes = await Promise.all(['a', 'b', 'c', 'd'].map((name) => codeOf(part(memberId, reference, name, 10))));
    expect(codes.sort()).toEqual(['NOT_IN_STATE', 'done', 'done', 'done']);
    expect((await points(memberId)).remaining).toBe(120);
  });
});

describe('points of an order that are taken back', () => {
  test('come from its lots and no others, purchased and free ones apart', async () => {
    const { memberId, lotReference } = await recharged();
    await recharged(undefined, { memberId });
    expect(await takeBack(memberId, lotReference, 100)).toEqual({ remaining: 140, taken: 100 });
    expect(await takeBack(memberId, lotReference, 20, { lot: 'reward' })).toEqual({ remaining: 120, taken: 20 });
    const nothing = { granted: 100, remaining: 0 };
    expect(await readLotsOf(app.database.db, { memberId, lotReference, now: NOW })).toEqual({ purchased: nothing, reward: { granted: 20, remaining: 0 } });
    expect(await points(memberId)).toMatchObject({ purchased: 100, reward: 20 });
  });

  test('are never more than is left in them: all of it or nothing, or as much as there is when that is asked for', async () => {
    const { memberId, lotReference } = await recharged();
    await spend(memberId, 50, `spending:${randomUUID()}`);
    expect(await codeOf(takeBack(memberId, lotReference, 71))).toBe('NOT_ENOUGH_POINTS');
    expect(await points(memberId)).toMatchObject({ purchased: 70, reward: 0 });
    expect(await takeBack(memberId, lotReference, 20, { lot: 'reward', isAtMost: true })).toEqual({ remaining: 70, taken: 0 });
    expect(await takeBack(memberId, lotReference, 90, { isAtMost: true })).toEqual({ remaining: 0, taken: 70 });
  });

  test('are taken once for one refund, whoever asks how often', async () => {
    const { memberId, lotReference } = await recharged();
    const taken = await Promise.all([1, 2, 3].map(() => takeBack(memberId, lotReference, 60)));
    expect(taken).toEqual([1, 2, 3].map(() => ({ remaining: 60, taken: 60 })));
    expect(await takeBack(memberId, lotReference, 40, { reference: 'order_refund:another' })).toEqual({ remaining: 20, taken: 40 });
  });

  test('that have expired are gone by themselves', async () => {
    const { memberId, lotReference } = await recharged();
    expect(await takeBack(memberId, lotReference, 20, { lot: 'reward', isAtMost: true, now: AFTER_END })).toEqual({ remaining: 100, taken: 0 });
  });

  test('return to their lots when the money could not be refunded, once', async () => {
    const { memberId, lotReference } = await recharged();
    await takeBack(memberId, lotReference, 100);
    await takeBack(memberId, lotReference, 20, { lot: 'reward' });
    await expirePoints(app.database.db, AFTER_END);
    const restored = await inTx((tx) => restoreTakenPoints(tx, { memberId, reference: `order_refund:${lotReference}`, graceDays: 30, now: AFTER_END }));
    expect(restored).toEqual({ remaining: 120, refunded: 120, reward: 20 });
    expect((await points(memberId, AFTER_END)).expiring).toEqual([{ points: 20, expiresAt: at('2027-01-04T00:00:00') }]);
    const kinds = await app.database.db.selectFrom('ledger_entries').select(['kind', 'amount']).where('member_id', '=', memberId).orderBy('id').execute();
    expect(kinds.slice(2)).toEqual([
      { kind: 'refund_deduction', amount: -100 },
      { kind: 'refund_deduction', amount: -20 },
      { kind: 'refund_deduction', amount: 100 },
      { kind: 'refund_deduction', amount: 20 },
    ]);
  });
});
