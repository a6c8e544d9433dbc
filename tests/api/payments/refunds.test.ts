import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CardState, type PaymentProvider, ProviderAway, type RefundOutcome } from '../../../src/server/payments/providers/provider.ts';
import { spendPoints } from '../../../src/server/points/ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { relayedEmails } from '../../support/event-emails.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { ECPAY_ENVIRONMENT, noticeFields, notify, ordered } from '../../support/services/payments.ts';

/* Money that goes back: the points first, the money once, whatever the provider does. */

let app: TestApp;
let admin: TestMember;
let member: TestMember;
let order: { id: string; trade_no: string };
/** The provider as the test has it: how the payment stands, what it answers, and what it was asked. */
const card: { state: CardState; answer: (amountTwd: number) => RefundOutcome | 'lost' | 'away'; asked: number[] } = {
  state: { kind: 'captured', refundedTwd: 0 },
  answer: () => ({ kind: 'done' }),
  asked: [],
};
beforeAll(async () => {
  app = await openTestApp(ECPAY_ENVIRONMENT);
  admin = await signUp(app, { role: 'admin' });
  const real = app.payments.credit_card;
  if (real === null) throw new Error('ECPay is set up');
  const provider: PaymentProvider = {
    ...real,
    cardState: () => Promise.resolve(card.state),
    refund: (_, amountTwd) => {
      card.asked.push(amountTwd);
      const answer = card.answer(amountTwd);
      const refundedTwd = 'refundedTwd' in card.state ? card.state.refundedTwd : 0;
      if (answer === 'lost' || (answer !== 'away' && answer.kind === 'done')) card.state = { kind: 'captured', refundedTwd: refundedTwd + amountTwd };
      return answer === 'lost' || answer === 'away' ? Promise.reject(new ProviderAway('no answer')) : Promise.resolve(answer);
    },
  };
  Object.assign(app.payments, { credit_card: provider });
});
beforeEach(async () => {
  Object.assign(card, { state: { kind: 'captured', refundedTwd: 0 }, answer: () => ({ kind: 'done' }), asked: [] });
  member = await signUp(app);
  order = await ordered(app, member);
  await notify(app, noticeFields(order.trade_no));
  await relayedEmails(app);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('UPDATE order_refunds SET try_at = NULL', []);
});
afterAll(() => app.close());

const request = (body: object = {}, { token } = member) => app.call('POST', `/my/orders/${order.id}/refund_request`, { token, body });
const refund = (body: object = {}, headers = {}) => app.call('POST', `/staff/orders/${order.id}/refund`, { token: admin.token, body, headers });
const settle = (id: string, body: object) => app.call('PUT', `/staff/refunds/${id}`, { token: admin.token, body });
const send = async (afterMinutes = 0) => {
  app.clock.now = new Date(app.clock.now.getTime() + afterMinutes * 60_000);
  await app.handlers['send-refunds']?.({}, { id: 'test', isLast: false } as never);
};
const seen = async () => (await app.call('GET', `/staff/orders?q=${order.trade_no}`, { token: admin.token })).body.data[0];
const detail = async (id: string) => (await app.call('GET', `/staff/refunds/${id}`, { token: admin.token })).body.data;
const points = async () => (await app.call('GET', '/member', { token: member.token })).body.data.point;
const templates = async () => (await relayedEmails(app)).map(({ template }) => template);

test('a member asks, staff refunds, the card gets the money: points first, once, and each step is told', async () => {
  expect((await request()).body.data).toMatchObject({ status: 'requested', points: 500, amount_twd: 0 });
  expect(await points()).toMatchObject({ purchased: 500, reward: 25 });
  expect(await templates()).toEqual(['refundOffice']);
  expect((await refund()).body.data).toMatchObject({ status: 'begun', points: 500, free_points: 25, amount_twd: 500, fee_twd: 0 });
  expect(await points()).toMatchObject({ remaining: 0, purchased: 0, reward: 0 });
  await send();
  await send(10);
  expect(card.asked).toEqual([500]);
  expect(await seen()).toMatchObject({ status: 'refunded', refunded_twd: 500, refunded_points: 500, unspent_points: 0, refundable_twd: 0 });
  expect((await seen()).refunds).toMatchObject([{ status: 'ended', amount_twd: 500 }]);
  expect(await templates()).toEqual(['refundBegun', 'refundEnded']);
  const logs = (await app.call('GET', '/my/point_logs', { token: member.token })).body.data;
  expect(
    logs
      .slice(0, 2)
      .map(({ kind, amount }: Record<string, unknown>) => [kind, amount])
      .sort(),
  ).toEqual([
    ['refund_deduction', -25],
    ['refund_deduction', -500],
  ]);
});

test('after seven days the fee is kept, and no more goes back than is unspent of that order', async () => {
  app.clock.now = new Date('2026-11-26T09:00:00+08:00');
  await app.database.db
    .transaction()
    .execute((tx) => spendPoints(tx, { memberId: member.memberId, kind: 'printing', amount: 125, reference: 'test:print', now: app.clock.now }));
  expect(await seen()).toMatchObject({ unspent_points: 400, refundable_twd: 388 });
  expect(await refund({ points: 401 })).toMatchObject({ status: 409, body: { code: 'NOT_ENOUGH_POINTS' } });
  expect((await refund({ points: 100 })).body.data).toMatchObject({ points: 100, amount_twd: 97, fee_twd: 3, free_points: 0 });
  await send();
  expect(await seen()).toMatchObject({ status: 'part_refunded', refunded_twd: 97, refunded_points: 100, unspent_points: 300 });
  expect((await refund()).body.data).toMatchObject({ points: 300, amount_twd: 291, fee_twd: 9 });
  await send();
  expect(await seen()).toMatchObject({ status: 'part_refunded', refunded_points: 400, refundable_twd: 0 });
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'NOT_REFUNDABLE' } });
});

describe('never twice', () => {
  test('calls at once, the same key, and a request beside it: one refund', async () => {
    const answers = await Promise.all([
      refund({}, { 'idempotency-key': 'refund-once' }),
      refund({}, { 'idempotency-key': 'refund-once' }),
      refund(),
      request(),
    ]);
    const begun = answers.filter(({ status }) => status === 200);
    expect(begun.length).toBeGreaterThanOrEqual(1);
    await Promise.all([send(), send()]);
    expect(card.asked).toEqual([500]);
    expect(await seen()).toMatchObject({ status: 'refunded', refunded_twd: 500 });
  });

  test('an answer that is lost: the state says that it was done', async () => {
    card.answer = () => 'lost';
    await refund();
    await send();
    expect((await seen()).refunds).toMatchObject([{ status: 'sent' }]);
    await send(6);
    expect(card.asked).toEqual([500]);
    expect(await seen()).toMatchObject({ status: 'refunded' });
  });

  test('a provider that is away: the state says that it was not done, and it is asked again', async () => {
    card.answer = () => 'away';
    await refund();
    await send();
    card.answer = () => ({ kind: 'done' });
    await send(6);
    expect(card.asked).toEqual([500, 500]);
    expect(await seen()).toMatchObject({ status: 'refunded', refunded_twd: 500 });
    expect(card.state).toEqual({ kind: 'captured', refundedTwd: 500 });
  });

  test('a state that does not add up is left to staff', async () => {
    card.answer = () => 'away';
    await refund();
    await send();
    card.state = { kind: 'captured', refundedTwd: 77 };
    await send(6);
    expect((await seen()).refunds).toMatchObject([{ status: 'by_hand' }]);
    expect(card.asked).toEqual([500]);
  });
});

test('part of a payment that is only authorised waits until it is captured', async () => {
  card.state = { kind: 'authorised' };
  card.answer = () => ({ kind: 'later' });
  await refund({ points: 100 });
  await send();
  await send(5);
  expect(card.asked).toEqual([100]);
  card.state = { kind: 'captured', refundedTwd: 0 };
  card.answer = () => ({ kind: 'done' });
  await send(60);
  expect(await seen()).toMatchObject({ status: 'part_refunded', refunded_twd: 100 });
  expect(await templates()).toEqual(['refundBegun', 'refundEnded']);
});

test('what the provider refuses is made by hand, or given up, which gives the points back', async () => {
  card.answer = () => ({ kind: 'refused', reason: 'R 10200105 balance' });
  const { id } = (await refund()).body.data;
  await send();
  expect(await templates()).toEqual(['refundBegun', 'refundOffice']);
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'REFUND_OPEN' } });
  expect((await settle(id, { event: 'give_up', reason: 'The account is closed' })).body.data).toMatchObject({ status: 'failed' });
  expect(await points()).toMatchObject({ purchased: 500, reward: 25 });
  expect(await settle(id, { event: 'settle', reason: 'x' })).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
  expect(await templates()).toEqual(['refundFailed']);
  const second = (await refund()).body.data;
  await send();
  expect((await settle(second.id, { event: 'settle', reason: 'Transferred by the bank' })).body.data).toMatchObject({ status: 'ended' });
  expect(await seen()).toMatchObject({ status: 'refunded', refunded_twd: 500 });
});

test('what the provider refused is asked for once more, and never twice', async () => {
  card.answer = () => ({ kind: 'refused', reason: 'R 10200105 balance' });
  const { id } = (await refund()).body.data;
  await send();
  expect(await detail(id)).toMatchObject({ status: 'by_hand', note: 'R 10200105 balance', acts: ['settle', 'give_up', 'retry'], card: { state: 'captured' } });
  card.answer = () => ({ kind: 'done' });
  const answers = await Promise.all([settle(id, { event: 'retry' }), settle(id, { event: 'retry' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await Promise.all([send(), send()]);
  expect(card.asked).toEqual([500, 500]);
  expect(await seen()).toMatchObject({ status: 'refunded', refunded_twd: 500 });
  // One that had been made after all is not made again: its state is read first.
  order = await ordered(app, member);
  await notify(app, noticeFields(order.trade_no));
  Object.assign(card, { state: { kind: 'captured', refundedTwd: 0 }, answer: () => ({ kind: 'refused', reason: 'busy' }), asked: [] });
  const second = (await refund()).body.data;
  await send();
  card.state = { kind: 'captured', refundedTwd: 500 };
  await settle(second.id, { event: 'retry' });
  await send();
  expect(card.asked).toEqual([500]);
  expect(await seen()).toMatchObject({ status: 'refunded' });
});

test('a request shows before it is decided what goes back, which points go, and which e-mails would be written', async () => {
  app.clock.now = new Date('2026-11-26T09:00:00+08:00');
  const { id } = (await request()).body.data;
  await app.database.db
    .transaction()
    .execute((tx) => spendPoints(tx, { memberId: member.memberId, kind: 'printing', amount: 125, reference: `test:${id}`, now: app.clock.now }));
  card.state = { kind: 'authorised' };
  const shown = await detail(id);
  expect(shown).toMatchObject({
    points: 500,
    unspent_points: 400,
    quote: { points: 400, amount_twd: 388, fee_twd: 12, free_points: 0 },
    acts: ['begin', 'decline'],
  });
  expect(shown).toMatchObject({ card: { state: 'authorised', refunded_twd: null }, order: { trade_no: order.trade_no }, member: { id: member.memberId } });
  expect(shown.emails.map(({ act, to, language }: Record<string, string>) => [act, to, language])).toEqual([
    ['begin', member.email, 'en'],
    ['decline', member.email, 'en'],
  ]);
  expect(shown.emails[0].text).toContain('NT$388');
  expect((await refund({ points: shown.quote.points })).body.data).toMatchObject({ amount_twd: 388, free_points: 0 });
  expect((await detail(id)).acts).toEqual([]);
});

test('refunds are listed with what waits first, and found by state, number and address; the desk sees them and decides nothing', async () => {
  const asked = (await request()).body.data;
  const other = await ordered(app, member);
  await notify(app, noticeFields(other.trade_no));
  await app.call('POST', `/staff/orders/${other.id}/refund`, { token: admin.token, body: {} });
  const list = async (query: string, token = admin.token) =>
    (await app.call('GET', `/staff/refunds?${query}`, { token })).body.data.map(
      ({ status, order: { trade_no } }: { status: string; order: { trade_no: string } }) => [status, trade_no],
    );
  const mine = `q=${member.email}`;
  expect(await list(mine)).toEqual([
    ['requested', order.trade_no],
    ['begun', other.trade_no],
  ]);
  expect(await list(`${mine}&state=waiting`)).toEqual([['requested', order.trade_no]]);
  expect(await list(`${mine}&state=under_way`)).toEqual([['begun', other.trade_no]]);
  expect(await list(`${mine}&state=ended`)).toEqual([]);
  expect(await list(`q=${other.trade_no}`)).toEqual([['begun', other.trade_no]]);
  const desk = await signUp(app, { role: 'desk' });
  expect(await list(mine, desk.token)).toHaveLength(2);
  expect((await app.call('PUT', `/staff/refunds/${asked.id}`, { token: desk.token, body: { event: 'decline', reason: 'x' } })).status).toBe(403);
  for (const role of ['member', 'reviewer', 'editor'] as const)
    expect((await app.call('GET', '/staff/refunds', { token: (await signUp(app, { role })).token })).status).toBe(403);
  expect((await app.call('GET', '/staff/refunds/00000000-0000-4000-8000-000000000000', { token: desk.token })).status).toBe(404);
});

test('staff refunds a part without a request: what it does is shown first, and only what was shown is begun', async () => {
  const desk = await signUp(app, { role: 'desk' });
  const look = (query = '', token = desk.token, id = order.id) => app.call('GET', `/staff/orders/${id}${query}`, { token });
  const whole = { points: 500, amount_twd: 500, fee_twd: 0, free_points: 25 };
  expect((await look()).body.data).toMatchObject({ unspent_points: 500, card: { state: 'captured' }, quote: whole, email: { to: member.email } });
  const { quote, email } = (await look('?points=200')).body.data;
  expect(quote).toEqual({ points: 200, amount_twd: 200, fee_twd: 0, free_points: 10 });
  expect(email.text).toContain('NT$200');
  for (const points of ['501', '9'.repeat(30)]) expect((await look(`?points=${points}`)).body.code).toBe('NOT_ENOUGH_POINTS');
  for (const points of ['-1', '0', '0.5', '1e3']) expect((await look(`?points=${points}`)).status).toBe(422);
  expect((await look('', member.token)).status).toBe(403);
  expect((await look('', desk.token, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  // Meanwhile the member spends: the free points first.
  const spent = { memberId: member.memberId, kind: 'printing', amount: 50, reference: 'spending:meanwhile', now: app.clock.now } as const;
  await app.database.db.transaction().execute((tx) => spendPoints(tx, spent));
  const shown = { points: 200, reason: 'Broken printer' };
  expect(await refund({ ...shown, unspent_points: 500 })).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
  expect(await points()).toMatchObject({ purchased: 475, reward: 0 });
  expect((await refund({ ...shown, unspent_points: 475 })).body.data).toMatchObject({
    status: 'begun',
    points: 200,
    amount_twd: 200,
    reason: 'Broken printer',
  });
  expect((await look()).body.data).toMatchObject({ quote: null, email: null, refunds: [{ status: 'begun' }] });
  await send();
  await send(10);
  // Pressed once more by a colleague who still sees the numbers of before.
  expect(await refund({ ...shown, unspent_points: 475 })).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
  expect([card.asked, (await points()).purchased]).toEqual([[200], 275]);
});

test('a request is declined with a reason, and can be made again; one at a time', async () => {
  const { id } = (await request({ points: 100 })).body.data;
  expect(await request()).toMatchObject({ status: 409, body: { code: 'REFUND_OPEN' } });
  expect((await settle(id, { event: 'decline', reason: 'Bought as a gift' })).body.data).toMatchObject({ status: 'declined', reason: 'Bought as a gift' });
  expect(await templates()).toEqual(['refundOffice', 'refundDeclined']);
  expect((await request()).status).toBe(200);
});

test('what was not paid, is not one’s own, or is no number is not refunded', async () => {
  const stranger = await signUp(app);
  expect(await request({}, stranger)).toMatchObject({ status: 404 });
  expect(await request({ points: -1 })).toMatchObject({ status: 422 });
  expect(await request({ points: 0.5 })).toMatchObject({ status: 422 });
  expect(await request({ points: 501 })).toMatchObject({ status: 409, body: { code: 'NOT_ENOUGH_POINTS' } });
  order = await ordered(app, member);
  expect(await request()).toMatchObject({ status: 409, body: { code: 'NOT_REFUNDABLE' } });
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'NOT_REFUNDABLE' } });
  expect((await app.call('POST', `/staff/orders/${order.id}/refund`, { token: member.token, body: {} })).status).toBe(403);
});
