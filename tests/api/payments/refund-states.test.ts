import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_FAULTS } from '../../../src/server/payments/twin/faults.ts';
import type { TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openTwinnedApp, orderedPoints, postForm, type TwinnedApp } from '../../support/services/payment-twins.ts';

/* Money goes back to the card in the way that the state of its payment allows: the real adapter, against a provider of our own over HTTP. */

let twinned: TwinnedApp;
let app: TestApp;
let admin: TestMember;
let member: TestMember;
beforeAll(async () => {
  twinned = await openTwinnedApp();
  app = twinned.app;
  app.clock.now = new Date('2026-11-18T10:30:00+08:00');
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  app.clock.now = new Date('2026-11-18T10:30:00+08:00');
  twinned.ecpay.setFaults(NO_FAULTS);
  member = await signUp(app);
});
afterAll(() => twinned.close());

/** An order of 500 points that was paid by card at 10:30; it is captured by itself at 20:15, and the bank has it the next morning. */
async function paid(): Promise<{ id: string; trade_no: string }> {
  const { order, checkout } = await orderedPoints(twinned, member, 'credit_card');
  const page = `${twinned.providersUrl}${(await postForm(checkout.action, checkout.fields)).headers.get('location')}`;
  await postForm(page, { action: 'pay', card: '4311-9522-2222-2222', until: '12/39', code: '222' });
  await twinned.ecpay.deliverDue();
  return order;
}
const cardOf = (tradeNo: string) => twinned.ecpay.trades().find(({ merchantTradeNo }) => merchantTradeNo === tradeNo)?.card;
async function refund({ id }: { id: string }, points?: number): Promise<void> {
  const body = points === undefined ? {} : { points };
  const { status } = await app.call('POST', `/staff/orders/${id}/refund`, { token: admin.token, body });
  expect(status).toBe(200);
  await send();
}
const send = () => app.handlers['send-refunds']?.({}, { id: 'test', isLast: false } as never);
const listed = async () => (await app.call('GET', '/my/buy_logs', { token: member.token })).body.data[0];
const at = (time: string) => {
  app.clock.now = new Date(`${time}:00+08:00`);
};

test('authorised: all of it is abandoned, and never captured', async () => {
  const order = await paid();
  await refund(order);
  expect(cardOf(order.trade_no)).toMatchObject({ isAbandoned: true, refunds: [] });
  expect(await listed()).toMatchObject({ status: 'refunded', refunded_twd: 500, refund: { status: 'ended' } });
});

test('authorised: a part waits until it is captured, and goes back then', async () => {
  const order = await paid();
  await refund(order, 200);
  expect(await listed()).toMatchObject({ status: 'paid', refund: { status: 'begun' } });
  at('2026-11-19T10:00');
  await send();
  expect(cardOf(order.trade_no)).toMatchObject({ isAbandoned: false, refunds: [{ amount: 200 }] });
  expect(await listed()).toMatchObject({ status: 'part_refunded', refunded_twd: 200, refund: { status: 'ended' } });
});

test('to be captured: all of it is taken out of the capture and abandoned, a part is refunded', async () => {
  const [whole, part] = [await paid(), await paid()];
  at('2026-11-18T21:00');
  await refund(whole);
  await refund(part, 100);
  expect(cardOf(whole.trade_no)).toMatchObject({ isAbandoned: true, captureFrom: null, refunds: [] });
  expect(cardOf(part.trade_no)).toMatchObject({ isAbandoned: false, refunds: [{ amount: 100 }] });
});

test('captured: all or a part of it is refunded, and the rest later', async () => {
  const order = await paid();
  at('2026-11-19T10:00');
  await refund(order, 200);
  await refund(order);
  expect(cardOf(order.trade_no)).toMatchObject({ isAbandoned: false, refunds: [{ amount: 200 }, { amount: 300 }] });
  expect(await listed()).toMatchObject({ status: 'refunded', refunded_twd: 500 });
});

test('while ECPay captures, nothing is asked of it: the refund is made afterwards, and nobody has to', async () => {
  const order = await paid();
  at('2026-11-18T20:20');
  await refund(order);
  expect(await listed()).toMatchObject({ status: 'paid', refund: { status: 'begun' } });
  at('2026-11-18T21:30');
  await send();
  expect(cardOf(order.trade_no)).toMatchObject({ isAbandoned: true });
  expect(await listed()).toMatchObject({ status: 'refunded', refund: { status: 'ended' } });
});
