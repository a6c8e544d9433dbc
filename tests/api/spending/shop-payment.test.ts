import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { arePartnerShopsOpen, partnerShops } from '../../../src/server/http/callers/shop-key.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { confirm, keyOf, OTHER_SHOP, payCode, requestByShop, SHOP } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let desk: TestMember;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
beforeEach(async () => {
  member = await signUp(app, { points: 500 });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['rate_limits', 'spending_reversals', 'spendings']) await app.database.query(`DELETE FROM ${table}`, []);
  await app.sent();
});
afterAll(() => app.close());

const read = (id: string, key = keyOf(app)) => app.call('GET', `/3rd/payments/${id}`, { token: key });
const reverse = (id: string, body: object, key = keyOf(app)) => app.call('POST', `/3rd/payments/${id}/reverse`, { token: key, body });
const balance = async () => (await app.call('GET', '/my/spendings/waiting', { token: member.token })).body.data.balance;

test('a shop asks by the member’s code, the member sees which shop and agrees, and the shop reads it', async () => {
  const asked = await requestByShop(app, member, { note: 'Two prints' });
  expect(asked.status).toBe(200);
  const payment = asked.body.data;
  expect(payment).toMatchObject({ reference: 'till-1', points: 40, note: 'Two prints', status: 'requested', confirmed_at: null, reversals: [] });
  expect(JSON.stringify(payment)).not.toContain(member.memberId);
  const { spending } = (await app.call('GET', '/my/spendings/waiting', { token: member.token })).body.data;
  expect(spending).toMatchObject({
    id: payment.id,
    kind: 'store_payment',
    shop: { id: SHOP, name_zh: '網點輸出店', name_en: 'Halftone Print Corner', name_ja: '網点プリントコーナー' },
  });
  expect((await confirm(app, member, payment.id)).status).toBe(200);
  expect((await read(payment.id)).body.data).toMatchObject({ ...payment, status: 'confirmed', confirmed_at: '2026-11-18T10:30:00+08:00' });
  expect(await balance()).toBe(460);
  expect((await app.call('GET', '/my/point_logs', { token: member.token })).body.data[0]).toMatchObject({ kind: 'store_payment', amount: -40 });
  expect((await app.sent()).map(({ subject }) => subject)).toEqual(['Receipt: 40 points paid to Halftone Print Corner']);
});

describe('the shop’s reference', () => {
  test('gets the payment that there is, however often it comes, as it stands; with another body it is refused', async () => {
    const code = await payCode(app, member);
    const first = (await requestByShop(app, member, { code })).body.data;
    expect((await requestByShop(app, member, { code })).body.data).toEqual(first);
    await confirm(app, member, first.id);
    expect((await requestByShop(app, member, { code })).body.data).toMatchObject({ id: first.id, status: 'confirmed' });
    for (const other of [{ points: 41 }, { note: 'Another' }, { code: await payCode(app, member) }])
      expect((await requestByShop(app, member, { code, ...other })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await balance()).toBe(460);
  });

  test('at once is one payment, and all are told the same', async () => {
    const code = await payCode(app, member);
    const answers = await Promise.all(Array.from({ length: 6 }, () => requestByShop(app, member, { code })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1);
    expect((await app.call('GET', '/my/spendings', { token: member.token })).body.meta.total).toBe(1);
  });

  test('is the shop’s own: another shop has the same for another payment', async () => {
    const first = (await requestByShop(app, member)).body.data.id;
    const other = (await requestByShop(app, member, {}, keyOf(app, OTHER_SHOP))).body.data.id;
    expect(other).not.toBe(first);
  });

  test('of a code that is none is free for another try', async () => {
    expect((await requestByShop(app, member, { code: 'ZZZZZZZZ' })).body.code).toBe('PAY_CODE_INVALID');
    expect((await requestByShop(app, member)).status).toBe(200);
  });
});

describe('the key', () => {
  test('is asked for, and no member’s token is one', async () => {
    for (const token of [null, member.token, desk.token, 'x', `${SHOP}.2.`, `${keyOf(app)}x`, keyOf(app).slice(0, -1), keyOf(app).replace(SHOP, OTHER_SHOP)])
      expect((await app.call('GET', '/3rd/payments/00000000-0000-4000-8000-000000000000', { token })).status).toBe(401);
  });

  test('of each of its names counts, and of no other', async () => {
    for (const name of ['2', '1']) expect((await requestByShop(app, member, { reference: `by-${name}` }, keyOf(app, SHOP, name))).status).toBe(200);
    expect((await requestByShop(app, member, {}, keyOf(app, SHOP, '3'))).status).toBe(401);
  });

  test('is not guessed for long', async () => {
    for (let i = 0; i < 30; i += 1) await read('00000000-0000-4000-8000-000000000000', `${SHOP}.2.guess${i}`);
    expect((await read('00000000-0000-4000-8000-000000000000')).body.code).toBe('TOO_MANY_REQUESTS');
  });

  test('opens nothing but the shop’s own payments', async () => {
    const { id } = (await requestByShop(app, member)).body.data;
    const other = keyOf(app, OTHER_SHOP);
    expect((await read(id, other)).body.code).toBe('NOT_FOUND');
    expect((await reverse(id, { reference: 'r', reason: 'x' }, other)).body.code).toBe('NOT_FOUND');
    expect((await app.call('GET', '/my/spendings', { token: keyOf(app) })).status).toBe(401);
    expect((await app.call('GET', '/staff/spendings', { token: keyOf(app) })).status).toBe(401);
  });
});

describe('limits', () => {
  test('one payment is no larger than the shop may take', async () => {
    expect((await requestByShop(app, member, { points: 201 })).body.code).toBe('SPENDING_TOO_LARGE');
    expect((await requestByShop(app, member, { points: 200 })).status).toBe(200);
  });

  test('all its payments of a day are no more than it may take, whoever pays', async () => {
    const pay = async (payer: TestMember, reference: string, points: number) =>
      confirm(app, payer, (await requestByShop(app, payer, { reference, points })).body.data.id);
    expect((await pay(member, 'a', 200)).status).toBe(200);
    const other = await signUp(app, { points: 500 });
    expect((await pay(other, 'b', 151)).body.code).toBe('SHOP_LIMIT');
    expect((await pay(other, 'c', 150)).status).toBe(200);
    expect((await app.call('GET', '/my/spendings/waiting', { token: other.token })).body.data.balance).toBe(350);
  });

  test.each([[{ points: -1 }], [{ points: 0.5 }], [{ points: 1e12 }], [{ reference: '' }], [{ reference: 'a b' }], [{ reference: 'x'.repeat(61) }]])(
    '%j is refused',
    async (body) => {
      expect((await requestByShop(app, member, body)).status).toBe(422);
    },
  );
});

describe('giving back', () => {
  test('in parts and whole, once for each reference of the shop’s', async () => {
    const { id } = (await requestByShop(app, member)).body.data;
    await confirm(app, member, id);
    const part = { reference: 'r1', points: 15, reason: 'One print was torn' };
    expect((await reverse(id, part)).body.data).toMatchObject({ status: 'confirmed', reversed_points: 15, reversals: [part] });
    expect((await reverse(id, part)).body.data.reversed_points).toBe(15);
    expect((await reverse(id, { ...part, points: 16 })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await reverse(id, { reference: 'r2', points: 26, reason: 'x' })).body.code).toBe('REVERSAL_TOO_LARGE');
    expect((await reverse(id, { reference: 'r3', reason: 'The rest' })).body.data).toMatchObject({ status: 'reversed', reversed_points: 40 });
    expect(await balance()).toBe(500);
  });

  test('what nobody has answered is withdrawn: it cannot be paid any more', async () => {
    const { id } = (await requestByShop(app, member)).body.data;
    expect((await reverse(id, { reference: 'r1', reason: 'The till gave up' })).body.data.status).toBe('withdrawn');
    expect((await reverse(id, { reference: 'r1', reason: 'The till gave up' })).body.data.status).toBe('withdrawn');
    expect((await confirm(app, member, id)).body.code).toBe('NOT_IN_STATE');
    expect(await balance()).toBe(500);
  });

  test('is the centre’s staff’s as well, whose desk withdraws and confirms nothing of a shop', async () => {
    const { id } = (await requestByShop(app, member)).body.data;
    for (const [step, body] of [
      ['withdraw', undefined],
      ['pin', { pin: '2580' }],
    ] as const)
      expect((await app.call('PUT', `/staff/spendings/${id}/${step}`, { token: desk.token, body })).body.code).toBe('NOT_IN_STATE');
    await confirm(app, member, id);
    expect((await app.call('POST', `/staff/spendings/${id}/reversals`, { token: desk.token, body: { reason: 'A complaint' } })).body.data.status).toBe(
      'reversed',
    );
    expect((await read(id)).body.data).toMatchObject({ status: 'reversed', reversals: [{ reference: null, points: 40, reason: 'A complaint' }] });
  });
});

test('where partner shops are closed no payment begins, and none that had begun is confirmed', async () => {
  const { id } = (await requestByShop(app, member)).body.data;
  const { spending } = app.library.settings;
  spending.partner_shops = 'closed';
  try {
    expect((await requestByShop(app, member, { reference: 'closed' })).body.code).toBe('PARTNER_SHOPS_CLOSED');
    expect((await confirm(app, member, id)).body.code).toBe('PARTNER_SHOPS_CLOSED');
  } finally {
    spending.partner_shops = 'open';
  }
  expect(await balance()).toBe(500);
});

test.each([
  ['open', false, true],
  ['demo', true, true],
  ['demo', false, false],
  ['closed', true, false],
] as const)('shops that are %s, in a demo: %s, take points: %s', (partner_shops, isDemo, are) => {
  const { library, config } = app;
  const settings = { ...library.settings, spending: { ...library.settings.spending, partner_shops } };
  expect(arePartnerShopsOpen({ config: { ...config, isDemo }, library: { ...library, settings } })).toBe(are);
});

test('a shop that is a sample exists in a demo only', () => {
  const { library, config } = app;
  const [shop] = library.settings.spending.shops;
  if (shop === undefined) throw new Error('no shop');
  const settings = { ...library.settings, spending: { ...library.settings.spending, shops: [{ ...shop, sample: true }] } };
  const known = (isDemo: boolean) => partnerShops({ config: { ...config, isDemo }, library: { ...library, settings } }).length;
  expect([known(true), known(false)]).toEqual([1, 0]);
});
