import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkMacValue } from '../../../src/server/payments/providers/check-mac-value.ts';
import { NO_FAULTS } from '../../../src/server/payments/twin/faults.ts';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openTwinnedApp, orderedPoints, postForm, type TwinnedApp } from '../../support/services/payment-twins.ts';

/* Money that goes back to a card, by the real adapter over HTTP: by the way that the state of the payment allows, once, whatever is lost. */

let twinned: TwinnedApp;
let app: TestApp;
let admin: TestMember;
let member: TestMember;
let order: { id: string; trade_no: string };

beforeAll(async () => {
  twinned = await openTwinnedApp({ ecpayTimeoutMs: 400 });
  app = twinned.app;
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  twinned.ecpay.setFaults(NO_FAULTS);
  member = await signUp(app);
  const begun = await orderedPoints(twinned, member, 'credit_card');
  order = begun.order;
  await postForm(begun.checkout.action, begun.checkout.fields);
  twinned.ecpay.decide(order.trade_no, 'paid');
  await twinned.ecpay.deliverDue();
});
afterEach(async () => {
  await app.database.query('UPDATE order_refunds SET try_at = NULL', []);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});
afterAll(() => twinned.close());

const AUTHORISED = '2026-11-18T11:00:00+08:00';
const TO_BE_CAPTURED = '2026-11-18T20:40:00+08:00';
const CAPTURED = '2026-11-19T10:00:00+08:00';
const at = (time: string) => {
  app.clock.now = new Date(time);
};
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const refund = async (points?: number) =>
  (await app.call('POST', `/staff/orders/${order.id}/refund`, { token: admin.token, body: points === undefined ? {} : { points } })).body.data;
const send = () => app.handlers['send-refunds']({}, 'job');
const seen = async () => (await app.call('GET', `/staff/orders?q=${order.trade_no}`, { token: admin.token })).body.data[0];
const points = async () => (await app.call('GET', '/member', { token: member.token })).body.data.point;
/** The payment as ECPay has it: what went back, whether it is abandoned, whether it is to be captured. */
const card = () => {
  const trade = twinned.ecpay.trades().find(({ merchantTradeNo }) => merchantTradeNo === order.trade_no);
  if (trade === undefined) throw new Error('no such trade');
  const { captureFrom, isAbandoned, refunds } = trade.card;
  return { isAbandoned, isToBeCaptured: captureFrom !== null, refunded: refunds.map(({ amount }) => amount) };
};
/** Staff presses a button on ECPay's dashboard. */
const byHandThere = async (Action: string, TotalAmount: string) => {
  const { tradeNo: TradeNo = '' } = twinned.ecpay.trades().find(({ merchantTradeNo }) => merchantTradeNo === order.trade_no) ?? {};
  const fields = { MerchantID: '1000001', MerchantTradeNo: order.trade_no, TradeNo, Action, TotalAmount };
  const CheckMacValue = checkMacValue(fields, { hashKey: 'DemoHashKeyDemo1', hashIv: 'DemoHashIvDemo12' });
  expect(await (await postForm(`${twinned.providersUrl}/ecpay/CreditDetail/DoAction`, { ...fields, CheckMacValue })).text()).toContain('RtnCode=1');
};

describe('all of it', () => {
  test.each([
    ['only authorised: it is abandoned (N)', AUTHORISED, { isAbandoned: true, isToBeCaptured: true, refunded: [] }],
    ['to be captured: the capture is taken back, and then it is abandoned (E, N)', TO_BE_CAPTURED, { isAbandoned: true, isToBeCaptured: false, refunded: [] }],
    ['captured: it is refunded (R)', CAPTURED, { isAbandoned: false, isToBeCaptured: true, refunded: [500] }],
  ])('%s', async (_, time, expected) => {
    at(time);
    expect(await refund()).toMatchObject({ points: 500, amount_twd: 500, fee_twd: 0 });
    await send();
    later(10);
    await send();
    expect(card()).toEqual(expected);
    expect(await seen()).toMatchObject({ status: 'refunded', refunded_twd: 500, refunds: [{ status: 'ended' }] });
    expect(await points()).toMatchObject({ purchased: 0, reward: 0 });
  });

  test.each([
    ['only authorised', AUTHORISED, { isAbandoned: true, isToBeCaptured: true, refunded: [] }],
    ['to be captured', TO_BE_CAPTURED, { isAbandoned: true, isToBeCaptured: false, refunded: [] }],
    ['captured', CAPTURED, { isAbandoned: false, isToBeCaptured: true, refunded: [500] }],
  ])('%s, and each answer is lost: the state is read, and it is made once', async (_, time, expected) => {
    at(time);
    await refund();
    twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { action: 'lost' } });
    await send();
    expect((await seen()).refunds).toMatchObject([{ status: 'sent' }]);
    for (let i = 0; i < 3; i += 1) {
      later(6);
      await send();
    }
    expect(card()).toEqual(expected);
    expect(await seen()).toMatchObject({ status: 'refunded', refunded_twd: 500, refunds: [{ status: 'ended' }] });
  });

  test('after seven days the fee stays: 485 of 500 dollars are refunded', async () => {
    at('2026-11-26T09:00:00+08:00');
    expect(await refund()).toMatchObject({ amount_twd: 485, fee_twd: 15 });
    await send();
    expect(card()).toMatchObject({ refunded: [485] });
    expect(await seen()).toMatchObject({ status: 'refunded', refunded_twd: 485 });
  });
});

test('a refund that staff begins is asked for at once, and once more as soon as staff says so: a worker is told', async () => {
  await app.sent();
  at(CAPTURED);
  await byHandThere('R', '500');
  const { id } = await refund();
  await app.sent();
  expect((await seen()).refunds).toMatchObject([{ status: 'by_hand' }]);
  await app.call('PUT', `/staff/refunds/${id}`, { token: admin.token, body: { event: 'retry' } });
  expect((await seen()).refunds).toMatchObject([{ status: 'sent' }]);
  await app.sent();
  expect((await seen()).refunds).not.toMatchObject([{ status: 'sent' }]);
});

describe('a part', () => {
  test('only authorised: it waits until it is to be captured, and is refunded then (R)', async () => {
    at(AUTHORISED);
    await refund(100);
    await send();
    expect(card()).toMatchObject({ isAbandoned: false, refunded: [] });
    expect((await seen()).refunds).toMatchObject([{ status: 'begun' }]);
    at(TO_BE_CAPTURED);
    await send();
    expect(card()).toMatchObject({ isAbandoned: false, refunded: [100] });
    expect(await seen()).toMatchObject({ status: 'part_refunded', refunded_twd: 100 });
  });

  test('captured: part after part, up to the whole, each once though answers are lost', async () => {
    at(CAPTURED);
    for (const [part, expected] of [
      [200, [200]],
      [150, [200, 150]],
      [150, [200, 150, 150]],
    ] as const) {
      await refund(part);
      twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { action: 'lost' } });
      await send();
      twinned.ecpay.setFaults(NO_FAULTS);
      later(6);
      await send();
      expect(card().refunded).toEqual(expected);
    }
    expect(await seen()).toMatchObject({ status: 'refunded', refunded_twd: 500, refunded_points: 500 });
    expect(await points()).toMatchObject({ purchased: 0, reward: 0 });
  });
});

describe('not made', () => {
  test.each(['timeout', 'broken', 'refused'] as const)('by an action that fails (%s): asked again after the state was read, and made once', async (fault) => {
    at(CAPTURED);
    await refund(100);
    twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { action: fault } });
    await send();
    expect((await seen()).refunds).toMatchObject([{ status: 'sent' }]);
    expect(card().refunded).toEqual([]);
    twinned.ecpay.setFaults(NO_FAULTS);
    later(6);
    await send();
    expect(card().refunded).toEqual([100]);
    expect(await seen()).toMatchObject({ status: 'part_refunded' });
  });

  test('while the state cannot be read: nothing is asked, and nothing is lost', async () => {
    at(CAPTURED);
    await refund(100);
    twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { card: 'broken' } });
    for (let i = 0; i < 3; i += 1) {
      await send();
      later(6);
    }
    expect(card().refunded).toEqual([]);
    twinned.ecpay.setFaults(NO_FAULTS);
    await send();
    expect(card().refunded).toEqual([100]);
  });

  test('while ECPay captures the payments of the day: it waits, and needs nobody', async () => {
    at('2026-11-18T20:20:00+08:00');
    await refund();
    await send();
    expect((await seen()).refunds).toMatchObject([{ status: 'begun' }]);
    later(61);
    await send();
    expect(card()).toEqual({ isAbandoned: true, isToBeCaptured: false, refunded: [] });
    expect(await seen()).toMatchObject({ status: 'refunded' });
  });

  test('what went back by hand already is declined there, and not given once more: staff says so', async () => {
    at(CAPTURED);
    await byHandThere('R', '450');
    const { id } = await refund();
    await send();
    expect(card().refunded).toEqual([450]);
    expect((await seen()).refunds).toMatchObject([{ status: 'by_hand' }]);
    expect(await points()).toMatchObject({ purchased: 0 });
    const settled = await app.call('PUT', `/staff/refunds/${id}`, { token: admin.token, body: { event: 'settle', reason: 'Refunded on the dashboard' } });
    expect(settled.body.data).toMatchObject({ status: 'ended' });
    expect(card().refunded).toEqual([450]);
  });

  test('a payment that was abandoned by hand meanwhile is left to staff; given up, the points come back', async () => {
    at(AUTHORISED);
    await byHandThere('N', '500');
    const { id } = await refund();
    await send();
    expect((await seen()).refunds).toMatchObject([{ status: 'by_hand' }]);
    await app.call('PUT', `/staff/refunds/${id}`, { token: admin.token, body: { event: 'give_up', reason: 'Looking into it' } });
    expect(await points()).toMatchObject({ purchased: 500, reward: 25 });
  });
});
