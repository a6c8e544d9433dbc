import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, confirm, paid, payCode } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let desk: TestMember;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
beforeEach(async () => {
  member = await signUp(app, { points: 100 });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM rate_limits', []);
  await app.sent();
});
afterAll(() => app.close());

const later = (seconds: number) => {
  app.clock.now = new Date(TEST_NOW.getTime() + seconds * 1000);
};
const pointsOf = async ({ token }: TestMember) => (await app.call('GET', '/my/spendings/waiting', { token })).body.data.balance;
const entriesOf = async ({ token }: TestMember) =>
  (await app.call('GET', '/my/point_logs', { token })).body.data.map(({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`);
const reverse = (id: string, body: object, headers = {}) => app.call('POST', `/staff/spendings/${id}/reversals`, { token: desk.token, body, headers });

test('the desk asks by the member’s code, the member sees it, agrees, and both have the receipt', async () => {
  const asked = await ask(app, desk, member, { points: 30, note: 'A4, ten pages' });
  expect(asked.status).toBe(200);
  const { id } = asked.body.data;
  expect(asked.body.data).toMatchObject({
    kind: 'printing',
    points: 30,
    note: 'A4, ten pages',
    shop: null,
    status: 'requested',
    expires_at: '2026-11-18T10:33:00+08:00',
    member: { id: member.memberId },
  });
  expect(Object.keys(asked.body.data.member)).toEqual(['id', 'name', 'username']);
  const waiting = (await app.call('GET', '/my/spendings/waiting', { token: member.token })).body.data;
  expect(waiting).toMatchObject({ balance: 100, spending: { id, points: 30, status: 'requested' } });
  later(20);
  const confirmed = (await confirm(app, member, id)).body.data;
  expect(confirmed).toMatchObject({
    status: 'confirmed',
    confirmed_by: 'phone',
    confirmed_at: '2026-11-18T10:30:20+08:00',
    number: id.slice(0, 8).toUpperCase(),
  });
  expect(await entriesOf(member)).toEqual(['printing -30', 'recharge 100']);
  expect((await app.call('GET', '/my/spendings/waiting', { token: member.token })).body.data).toEqual({ balance: 70, spending: null, last_id: id });
  expect((await app.call('GET', `/staff/spendings/${id}`, { token: desk.token })).body.data).toMatchObject({ ...confirmed });
  expect((await app.call('GET', `/my/spendings/${id}`, { token: member.token })).body.data).toEqual(confirmed);
  expect((await app.call('GET', '/my/spendings', { token: member.token })).body).toMatchObject({ data: [confirmed], meta: { total: 1 } });
  const [mail] = await app.sent();
  expect(mail).toMatchObject({ to: member.email, subject: expect.stringMatching(/^Receipt: 30 points paid to /) });
  expect(mail?.text).toContain('Balance: 70 points');
  expect(mail?.content).toContain('List-Unsubscribe-Post');
});

test.each(['printing', 'shopping', 'store_payment'] as const)('for %s the points record says so', async (kind) => {
  await paid(app, desk, member, { kind, points: 20 });
  expect(await entriesOf(member)).toEqual([`${kind} -20`, 'recharge 100']);
  expect(await pointsOf(member)).toBe(80);
});

test('a member who wants no receipts by e-mail gets none', async () => {
  await app.call('PUT', '/my/notifications', { token: member.token, body: { kind: 'spending_receipt', channel: 'mail', is_on: false } });
  await paid(app, desk, member);
  expect(await app.sent()).toEqual([]);
});

test('free points go first, as with every spending', async () => {
  const both = await signUp(app, { points: 50, reward: { amount: 20, expiresAt: new Date('2026-12-01T00:00:00+08:00') } });
  await paid(app, desk, both, { points: 30 });
  expect(await entriesOf(both)).toEqual(['printing -10', 'printing -20', 'purchase_feedback 20', 'recharge 50']);
});

describe('a code', () => {
  test('is read as it is scanned, typed with blanks, and in small letters', async () => {
    const code = await payCode(app, member);
    const shown = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect((await ask(app, desk, member, { code: shown })).status).toBe(200);
    expect((await ask(app, desk, member, { code: `https://hub.example/zh/desk/pay#${await payCode(app, member)}` })).status).toBe(200);
  });

  test('takes nothing by itself, works once, and says no more about it to whoever sends it again', async () => {
    const code = await payCode(app, member);
    expect(await pointsOf(member)).toBe(100);
    expect((await ask(app, desk, member, { code })).status).toBe(200);
    const other = await signUp(app, { role: 'desk' });
    for (const staff of [desk, other]) expect((await ask(app, staff, member, { code, points: 31 })).body.code).toBe('PAY_CODE_INVALID');
    expect((await ask(app, desk, member, { code: 'ZZZZZZZZ' })).body.code).toBe('PAY_CODE_INVALID');
  });

  test('is over after its time', async () => {
    const code = await payCode(app, member);
    later(300);
    expect((await ask(app, desk, member, { code })).body.code).toBe('PAY_CODE_INVALID');
  });

  test('that is none is refused without being looked for', async () => {
    for (const code of ['', 'ABC', 'ABCDEFG0', 'ABCDEFGHJK']) expect((await ask(app, desk, member, { code })).body.errors.code).toHaveLength(1);
  });

  test('is not stored as it is', async () => {
    const code = await payCode(app, member);
    const { rows } = await app.database.query('SELECT * FROM pay_codes WHERE member_id = $1', [member.memberId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('of somebody guessing is answered less and less', async () => {
    for (let i = 0; i < 30; i += 1) await ask(app, desk, member, { code: 'ZZZZZZZZ' });
    const code = await payCode(app, member);
    expect((await ask(app, desk, member, { code })).body.code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('refused, and nothing moves', () => {
  test.each([
    ['a negative amount', { points: -5 }],
    ['nothing', { points: 0 }],
    ['a fraction', { points: 1.5 }],
    ['a fraction as text', { points: '1.5' }],
    ['a huge amount', { points: 1e15 }],
    ['more than a number can be', { points: '99999999999999999999999' }],
    ['no amount', { points: '' }],
    ['another kind', { kind: 'renting' }],
    ['a line break in the note', { note: 'a\nb' }],
  ])('%s', async (_, body) => {
    const code = await payCode(app, member);
    expect((await ask(app, desk, member, { ...body, code })).status).toBe(422);
    expect(await pointsOf(member)).toBe(100);
    // The code is good still: nothing has happened with it.
    expect((await ask(app, desk, member, { code })).status).toBe(200);
  });

  test('more than one payment may be: the code stays good', async () => {
    const code = await payCode(app, member);
    expect((await ask(app, desk, member, { code, points: 301 })).body.code).toBe('SPENDING_TOO_LARGE');
    expect((await ask(app, desk, member, { code, points: 300 })).status).toBe(200);
  });

  test('more than there is: the request waits on, and can be refused', async () => {
    const { id } = (await ask(app, desk, member, { points: 101 })).body.data;
    expect((await confirm(app, member, id)).body.code).toBe('NOT_ENOUGH_POINTS');
    expect((await app.call('PUT', `/my/spendings/${id}/refuse`, { token: member.token })).body.data.status).toBe('refused');
    expect(await entriesOf(member)).toEqual(['recharge 100']);
  });

  test('another member’s request is not there', async () => {
    const stranger = await signUp(app, { points: 100 });
    const { id } = (await ask(app, desk, member)).body.data;
    for (const step of ['confirm', 'refuse'])
      expect((await app.call('PUT', `/my/spendings/${id}/${step}`, { token: stranger.token })).body.code).toBe('NOT_FOUND');
    expect((await app.call('GET', `/my/spendings/${id}`, { token: stranger.token })).body.code).toBe('NOT_FOUND');
    expect((await confirm(app, member, id)).status).toBe(200);
  });

  test('a day’s limit is the member’s, whatever number of payments; what was given back counts no more, and the next day is another', async () => {
    const rich = await signUp(app, { points: 2000 });
    await paid(app, desk, rich, { points: 300 });
    const first = await paid(app, desk, rich, { points: 150 });
    const { id } = (await ask(app, desk, rich, { points: 51 })).body.data;
    expect((await confirm(app, rich, id)).body.code).toBe('DAILY_LIMIT');
    expect(await pointsOf(rich)).toBe(1550);
    await reverse(first, { points: 1, reason: 'One page too many' });
    expect((await confirm(app, rich, id)).status).toBe(200);
    later(14 * 3600);
    expect((await confirm(app, rich, (await ask(app, desk, rich, { points: 300 })).body.data.id)).status).toBe(200);
  });
});

describe('an answer', () => {
  test('that is sent twice takes the points once', async () => {
    const { id } = (await ask(app, desk, member)).body.data;
    const [first, second] = await Promise.all([confirm(app, member, id), confirm(app, member, id)]);
    expect(second.body).toEqual(first.body);
    expect((await confirm(app, member, id)).body).toEqual(first.body);
    expect(await pointsOf(member)).toBe(70);
    expect(await app.sent()).toHaveLength(1);
  });

  test('after the time is over takes nothing, whether or not the job has run', async () => {
    const { id } = (await ask(app, desk, member)).body.data;
    later(180);
    expect((await confirm(app, member, id)).body.code).toBe('PAYMENT_EXPIRED');
    expect((await app.call('GET', `/my/spendings/${id}`, { token: member.token })).body.data.status).toBe('expired');
    expect((await app.call('GET', `/staff/spendings?status=expired&q=${id.slice(0, 8)}`, { token: desk.token })).body.data).toMatchObject([{ id }]);
    for (let run = 0; run < 2; run += 1) await app.handlers['expire-spendings']({}, 'job');
    expect((await confirm(app, member, id)).body.code).toBe('PAYMENT_EXPIRED');
    expect(await pointsOf(member)).toBe(100);
  });

  test('that many have left unanswered is over for each of them by one run, and for nobody whose time is not', async () => {
    const { id } = (await ask(app, desk, member)).body.data;
    later(60);
    const open = (await ask(app, desk, await signUp(app, { points: 100 }))).body.data.id;
    // More than one statement closes, of a member who is asked by nobody else meanwhile.
    await app.database.query(
      `INSERT INTO spendings (member_id, kind, points, status, created_at, expires_at, changed_at)
       SELECT $1, 'printing', 1, 'requested', $2, $3::timestamptz - make_interval(secs => number), $2 FROM generate_series(1, 501) AS number`,
      [(await signUp(app)).memberId, new Date(TEST_NOW.getTime() - 3_600_000), TEST_NOW],
    );
    later(180);
    await app.handlers['expire-spendings']({}, 'job');
    const { rows } = await app.database.query("SELECT id FROM spendings WHERE status = 'requested'", []);
    expect(rows.map((row) => row['id'])).toEqual([open]);
    expect((await app.call('GET', `/my/spendings/${id}`, { token: member.token })).body.data.status).toBe('expired');
  });

  test('no stays no, and yes stays yes', async () => {
    const { id } = (await ask(app, desk, member)).body.data;
    const refuse = () => app.call('PUT', `/my/spendings/${id}/refuse`, { token: member.token });
    expect((await refuse()).body.data.status).toBe('refused');
    expect((await refuse()).body.data.status).toBe('refused');
    expect((await confirm(app, member, id)).body.code).toBe('NOT_IN_STATE');
    const other = await paid(app, desk, member);
    expect((await app.call('PUT', `/my/spendings/${other}/refuse`, { token: member.token })).body.code).toBe('NOT_IN_STATE');
    expect(await pointsOf(member)).toBe(70);
  });

  test('comes too late for what the desk withdrew, and the desk for what was answered', async () => {
    const { id } = (await ask(app, desk, member)).body.data;
    const withdraw = (which: string) => app.call('PUT', `/staff/spendings/${which}/withdraw`, { token: desk.token });
    expect((await withdraw(id)).body.data.status).toBe('withdrawn');
    expect((await withdraw(id)).body.data.status).toBe('withdrawn');
    expect((await confirm(app, member, id)).body.code).toBe('NOT_IN_STATE');
    expect((await withdraw(await paid(app, desk, member))).body.code).toBe('NOT_IN_STATE');
  });
});

test('a request that is sent again after its answer was lost is the same one; another body under its key is refused', async () => {
  const body = { code: await payCode(app, member), headers: { 'idempotency-key': 'till-00000001' } };
  const first = await ask(app, desk, member, body);
  expect((await ask(app, desk, member, body)).body).toEqual(first.body);
  expect((await ask(app, desk, member, { ...body, points: 31 })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect((await app.call('GET', '/my/spendings', { token: member.token })).body.meta.total).toBe(1);
});

describe('given back', () => {
  test('whole or in parts, to the lots they came from, with the reason, and never more than was taken', async () => {
    const both = await signUp(app, { points: 50, reward: { amount: 20, expiresAt: new Date('2026-12-01T00:00:00+08:00') } });
    const id = await paid(app, desk, both, { points: 30 });
    await app.sent();
    const part = (await reverse(id, { points: 12, reason: 'Ten pages were blank' })).body.data;
    expect(part).toMatchObject({
      status: 'confirmed',
      reversed_points: 12,
      reversals: [{ points: 12, reason: 'Ten pages were blank', reason_language: 'en' }],
    });
    expect(await pointsOf(both)).toBe(52);
    const [mail] = await app.sent();
    expect(mail).toMatchObject({ to: both.email, subject: expect.stringMatching(/^12 points refunded: /) });
    expect(mail?.text).toContain('Reason: Ten pages were blank');
    expect((await reverse(id, { points: 19, reason: 'Too many' })).body.code).toBe('REVERSAL_TOO_LARGE');
    later(60);
    expect((await reverse(id, { reason: 'All of it' })).body.data).toMatchObject({ status: 'reversed', reversed_points: 30 });
    expect((await reverse(id, { reason: 'Again' })).body.code).toBe('NOT_IN_STATE');
    expect(await pointsOf(both)).toBe(70);
    const { rows } = await app.database.query('SELECT kind, remaining FROM point_lots WHERE member_id = $1 ORDER BY kind', [both.memberId]);
    expect(rows).toEqual([
      { kind: 'purchased', remaining: 50 },
      { kind: 'reward', remaining: 20 },
    ]);
    expect((await app.call('GET', `/my/spendings/${id}`, { token: both.token })).body.data).toMatchObject({
      status: 'reversed',
      reversals: [{ points: 12 }, { points: 18 }],
    });
  });

  test('once, when the answer was lost and it is sent again; another number or another payment under its key is refused', async () => {
    const id = await paid(app, desk, member);
    const again = (points = 5, which = id) => reverse(which, { points, reason: 'Half' }, { 'idempotency-key': 'reverse-0001' });
    expect((await again()).body).toEqual((await again()).body);
    expect(await again(6)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    const other = await paid(app, desk, member);
    expect(await again(5, other)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(await pointsOf(member)).toBe(45);
  });

  test.each([
    ['a fraction', { points: 0.5, reason: 'x' }],
    ['nothing', { points: 0, reason: 'x' }],
    ['less than nothing', { points: -3, reason: 'x' }],
    ['without a reason', { points: 3 }],
    ['with an empty one', { points: 3, reason: '  ' }],
  ])('not %s', async (_, body) => {
    const id = await paid(app, desk, member);
    expect((await reverse(id, body)).status).toBe(422);
    expect(await pointsOf(member)).toBe(70);
  });

  test('not what was never taken', async () => {
    const { id } = (await ask(app, desk, member)).body.data;
    expect((await reverse(id, { reason: 'x' })).body.code).toBe('NOT_IN_STATE');
  });
});

test('the desk finds a payment by the member, by the number of its receipt and by its state', async () => {
  const id = await paid(app, desk, member);
  const { name } = (await app.call('GET', '/member', { token: member.token })).body.data;
  const found = async (query: string) =>
    (await app.call('GET', `/staff/spendings?${query}`, { token: desk.token })).body.data.map((each: { id: string }) => each.id);
  expect(await found(`q=${encodeURIComponent(name)}`)).toContain(id);
  expect(await found(`q=${id.slice(0, 8).toUpperCase()}`)).toEqual([id]);
  expect(await found(`q=${id.slice(0, 8)}&status=refused`)).toEqual([]);
});
