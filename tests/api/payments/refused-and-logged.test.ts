import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask, requestByShop } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { writePaidOrder, writeRefundRequest } from '../../support/services/payment-rows.ts';
import { ECPAY_ENVIRONMENT, ordered, RECHARGE } from '../../support/services/payments.ts';

/* What is wrong with a call about money is refused, stands in the log by its code, and moves nothing. */

interface Line {
  msg: string;
  route: string;
  status: number;
  refusal?: string;
}

let app: TestApp;
let member: TestMember;
let stranger: TestMember;
let desk: TestMember;
let admin: TestMember;
const lines: Line[] = [];
let call: (method: string, path: string, token: string, body?: object, headers?: Record<string, string>) => Promise<Response>;
beforeAll(async () => {
  app = await openTestApp(ECPAY_ENVIRONMENT);
  const web = createApp({ ...app, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }) });
  call = async (method, path, token, body, headers = {}) =>
    web.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  [desk, admin] = [await signUp(app, { role: 'desk' }), await signUp(app, { role: 'admin' })];
});
beforeEach(async () => {
  member = await signUp(app, { points: 100 });
  stranger = await signUp(app, { points: 100 });
  lines.length = 0;
});
afterAll(() => app.close());

/** All that could have moved: points, orders, refunds, and payments at the counter that took something. */
const money = async () =>
  (
    await app.database.query(
      `SELECT (SELECT sum(remaining) FROM point_lots) AS points, (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM orders) AS orders,
        (SELECT count(*) FROM orders WHERE status <> 'pending') AS settled, (SELECT count(*) FROM order_refunds) AS refunds,
        (SELECT count(*) FROM spendings) AS spendings, (SELECT count(*) FROM spendings WHERE status <> 'requested') AS answered`,
      [],
    )
  ).rows[0];

/** The last makes what has to be there, and gives the try. */
type Try = [name: string, route: string, status: number, code: string, prepare: () => Promise<Attempt> | Attempt];
type Attempt = () => Promise<Response>;
const order = (change: object, headers = {}) => call('POST', '/recharge', member.token, { ...RECHARGE, ...change }, headers);
const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** Written out, each by what somebody would try. */
const TRIES: Try[] = [
  ['a negative amount', '/recharge', 422, 'VALIDATION_FAILED', () => () => order({ amount_twd: -500 })],
  ['a fraction', '/recharge', 422, 'VALIDATION_FAILED', () => () => order({ amount_twd: 499.5 })],
  ['a huge amount', '/recharge', 409, 'PLAN_CHANGED', () => () => order({ amount_twd: 9_007_199_254_740_991 })],
  ['an amount that is text', '/recharge', 422, 'VALIDATION_FAILED', () => () => order({ amount_twd: '5e2' })],
  ['an unknown plan', '/recharge', 409, 'PLAN_GONE', () => () => order({ plan: 'gold' })],
  ['another price', '/recharge', 409, 'PLAN_CHANGED', () => () => order({ amount_twd: 1 })],
  [
    'someone else’s order, how it stands',
    '/recharge_status',
    404,
    'NOT_FOUND',
    async () => {
      const { id } = await ordered(app, stranger);
      return () => call('GET', `/recharge_status?order=${id}`, member.token);
    },
  ],
  [
    'someone else’s order, to be paid',
    '/my/orders/:id/payment',
    404,
    'NOT_FOUND',
    async () => {
      const { id } = await ordered(app, stranger);
      return () => call('POST', `/my/orders/${id}/payment`, member.token);
    },
  ],
  [
    'someone else’s order, to be cancelled',
    '/my/orders/:id/cancel',
    404,
    'NOT_FOUND',
    async () => {
      const { id } = await ordered(app, stranger);
      return () => call('PUT', `/my/orders/${id}/cancel`, member.token);
    },
  ],
  [
    'someone else’s order, to be refunded',
    '/my/orders/:id/refund_request',
    404,
    'NOT_FOUND',
    async () => {
      const { id } = await ordered(app, stranger);
      return () => call('POST', `/my/orders/${id}/refund_request`, member.token, {});
    },
  ],
  [
    'someone else’s receipt',
    '/my/orders/:id/receipt',
    404,
    'NOT_FOUND',
    async () => {
      const id = await writePaidOrder(app, stranger);
      return () => call('GET', `/my/orders/${id}/receipt`, member.token);
    },
  ],
  [
    'what a refund of someone else’s order would bring',
    '/my/orders/:id/refund',
    404,
    'NOT_FOUND',
    async () => {
      const id = await writePaidOrder(app, stranger);
      return () => call('GET', `/my/orders/${id}/refund`, member.token);
    },
  ],
  [
    'someone else’s request for a refund, to be withdrawn',
    '/my/refunds/:id/withdraw',
    404,
    'NOT_FOUND',
    async () => {
      const { id } = await writeRefundRequest(app, stranger);
      return () => call('PUT', `/my/refunds/${id}/withdraw`, member.token);
    },
  ],
  ...[-1, 0, 0.5, '1e2', 1e21].map((points): Try => {
    const prepare = async () => {
      const id = await writePaidOrder(app, member);
      return () => call('POST', `/staff/orders/${id}/refund`, admin.token, { points });
    };
    return [`a refund of ${points} points`, '/staff/orders/:id/refund', 422, 'VALIDATION_FAILED', prepare];
  }),
  [
    'a refund of more points than were bought',
    '/staff/orders/:id/refund',
    409,
    'NOT_ENOUGH_POINTS',
    async () => {
      const id = await writePaidOrder(app, member);
      return () => call('POST', `/staff/orders/${id}/refund`, admin.token, { points: Number.MAX_SAFE_INTEGER });
    },
  ],
  ['an order of members, looked at by a member', '/staff/orders/:id', 403, 'FORBIDDEN', () => () => call('GET', `/staff/orders/${NOBODYS}`, member.token)],
  ['a refund of nobody’s order', '/staff/orders/:id/refund', 404, 'NOT_FOUND', () => () => call('POST', `/staff/orders/${NOBODYS}/refund`, admin.token, {})],
  ['a refund by the desk', '/staff/orders/:id/refund', 403, 'FORBIDDEN', () => () => call('POST', `/staff/orders/${NOBODYS}/refund`, desk.token, {})],
  [
    'someone else’s payment at the counter',
    '/my/spendings/:id/confirm',
    404,
    'NOT_FOUND',
    async () => {
      const { id } = (await ask(app, desk, stranger, { points: 30 })).body.data;
      return () => call('PUT', `/my/spendings/${id}/confirm`, member.token);
    },
  ],
  [
    'more points than there are',
    '/my/spendings/:id/confirm',
    409,
    'NOT_ENOUGH_POINTS',
    async () => {
      const { id } = (await ask(app, desk, member, { points: 101 })).body.data;
      return () => call('PUT', `/my/spendings/${id}/confirm`, member.token);
    },
  ],
  [
    'negative points at the counter',
    '/staff/spendings',
    422,
    'VALIDATION_FAILED',
    () => () => call('POST', '/staff/spendings', desk.token, { kind: 'printing', points: -5, code: 'AAAABBBB' }),
  ],
  [
    'a code that is none',
    '/staff/spendings',
    409,
    'PAY_CODE_INVALID',
    () => () => call('POST', '/staff/spendings', desk.token, { kind: 'printing', points: 5, code: 'AAAABBBB' }),
  ],
  [
    'a shop’s call with a member’s login',
    '/3rd/payments',
    401,
    'UNAUTHENTICATED',
    () => () => call('POST', '/3rd/payments', member.token, { reference: 'a', code: 'AAAABBBB', points: 5 }),
  ],
];

test.each(TRIES)('%s', async (_, route, status, code, prepare) => {
  const attempt = await prepare();
  const before = await money();
  const answer = await attempt();
  expect([answer.status, Object(await answer.json()).code]).toEqual([status, code]);
  const logged = lines.filter(({ msg }) => msg === 'request');
  expect(logged.map((line) => [line.route, line.status, line.refusal])).toEqual([[`/api${route}`, status, code]]);
  // By code and route alone: nobody's number, address or key stands in the log.
  for (const secret of [member.token, member.email, stranger.memberId, NOBODYS]) expect(JSON.stringify(lines)).not.toContain(secret);
  expect(await money()).toEqual(before);
});

test('a key that comes again with another body is refused and logged, and there is one order, one payment, one refund', async () => {
  const key = { 'idempotency-key': 'replayed-1' };
  expect((await order({}, key)).status).toBe(200);
  const after = await money();
  lines.length = 0;
  const other = await order({ plan: 'start', amount_twd: 300 }, key);
  expect([other.status, Object(await other.json()).code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  expect(lines.map(({ route, refusal }) => [route, refusal])).toEqual([['/api/recharge', 'IDEMPOTENCY_CONFLICT']]);
  expect(await money()).toEqual(after);
  const id = await writePaidOrder(app, member);
  const refund = (points: number) => call('POST', `/staff/orders/${id}/refund`, admin.token, { points }, { 'idempotency-key': 'replayed-2' });
  expect((await refund(100)).status).toBe(200);
  const refunded = await money();
  expect(Object(await (await refund(200)).json()).code).toBe('IDEMPOTENCY_CONFLICT');
  expect((await refund(100)).status).toBe(200);
  expect(await money()).toEqual(refunded);
  await requestByShop(app, member, { reference: 'till-9' });
  const asked = await money();
  expect((await requestByShop(app, member, { reference: 'till-9', points: 41 })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect(await money()).toEqual(asked);
});
