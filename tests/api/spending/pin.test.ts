import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../../src/server/identity/security/password.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, payCode } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';

const PASSWORD = 'inkwell7';
let app: TestApp;
let desk: TestMember;
let member: TestMember;
let hash: string;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
  hash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  member = await signUp(app, { points: 100 });
  await app.database.db.updateTable('members').set({ password_hash: hash }).where('id', '=', member.memberId).execute();
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM rate_limits', []);
  await app.sent();
});
afterAll(() => app.close());

const setPin = (pin: string, password = PASSWORD) => app.call('PUT', '/my/pay_pin', { token: member.token, body: { pin, password } });
const state = async () => (await app.call('GET', '/my/pay_pin', { token: member.token })).body.data;
const typed = (id: string, pin: string) => app.call('PUT', `/staff/spendings/${id}/pin`, { token: desk.token, body: { pin } });
const asked = async () => (await ask(app, desk, member)).body.data.id as string;
const balance = async () => (await app.call('GET', '/my/spendings/waiting', { token: member.token })).body.data.balance;

test('a PIN is set with the password, its member is told, and it confirms a payment at the counter', async () => {
  expect(await state()).toEqual({ is_set: false, is_locked: false, changed_at: null });
  expect((await setPin('2580')).body.data).toEqual({ is_set: true, is_locked: false, changed_at: '2026-11-18T10:30:00+08:00' });
  expect((await app.sent()).map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'Your payment PIN has been set']]);
  const id = await asked();
  expect((await typed(id, '2580')).body.data).toMatchObject({ status: 'confirmed', confirmed_by: 'pin' });
  expect((await typed(id, '2580')).body.data).toMatchObject({ status: 'confirmed' });
  expect(await balance()).toBe(70);
  // Nothing of a PIN is looked at once the payment is made.
  expect((await typed(id, '9999')).body.data).toMatchObject({ status: 'confirmed' });
});

test('it is stored so that the table alone does not tell it', async () => {
  await setPin('2580');
  const { rows } = await app.database.query('SELECT pin_hash FROM member_pins WHERE member_id = $1', [member.memberId]);
  const { verify } = await import('@node-rs/argon2');
  const stored = String(Object(rows[0]).pin_hash);
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await verify(stored, '2580')).toBe(false);
});

test.each([
  ['123', 'A PIN has 4 to 6 digits'],
  ['1234567', 'A PIN has 4 to 6 digits'],
  ['12a4', 'A PIN has 4 to 6 digits'],
  ['1234', 'This PIN is too easy to guess. Please choose other digits'],
  ['777777', 'This PIN is too easy to guess. Please choose other digits'],
])('%s is refused', async (pin, text) => {
  expect((await setPin(pin)).body.errors).toEqual({ pin: [text] });
  expect((await state()).is_set).toBe(false);
});

test('another password sets none', async () => {
  expect((await setPin('2580', 'wrong1234')).body.errors).toEqual({ password: ['Incorrect password'] });
  expect((await state()).is_set).toBe(false);
});

test('wrong ones are counted down; after five it is locked, also for the right one, until another is set', async () => {
  await setPin('2580');
  await app.sent();
  const id = await asked();
  for (const left of [4, 3, 2, 1]) expect((await typed(id, '9182')).body.errors).toEqual({ pin: [`Incorrect PIN. Tries left: ${left}`] });
  expect((await typed(id, '9182')).body.code).toBe('PIN_LOCKED');
  expect((await typed(id, '2580')).body.code).toBe('PIN_LOCKED');
  expect((await app.sent()).map(({ subject }) => subject)).toEqual(['Your payment PIN is locked']);
  expect([(await state()).is_locked, await balance()]).toEqual([true, 100]);
  await setPin('8642');
  expect((await typed(id, '8642')).body.data.status).toBe('confirmed');
});

test('a right one starts the count anew', async () => {
  await setPin('2580');
  const [first, second] = [await asked(), await asked()];
  for (let i = 0; i < 4; i += 1) await typed(first, '9182');
  expect((await typed(first, '2580')).status).toBe(200);
  for (let i = 0; i < 4; i += 1) expect((await typed(second, '9182')).status).toBe(422);
  expect((await typed(second, '2580')).status).toBe(200);
});

test('many at once get no more tries than one after the other', async () => {
  await setPin('2580');
  const id = await asked();
  const codes = (await Promise.all(Array.from({ length: 8 }, () => typed(id, '9182')))).map(({ status, body }) => `${status} ${body.code}`);
  expect(codes.filter((code) => code === '422 VALIDATION_FAILED')).toHaveLength(4);
  expect(codes.filter((code) => code === '409 PIN_LOCKED')).toHaveLength(4);
});

test('without one, and after it was removed, there is nothing to type', async () => {
  expect((await typed(await asked(), '2580')).body.code).toBe('PIN_NOT_SET');
  await setPin('2580');
  expect((await app.call('DELETE', '/my/pay_pin', { token: member.token })).body.data).toEqual({ is_set: false, is_locked: false, changed_at: null });
  expect((await typed(await asked(), '2580')).body.code).toBe('PIN_NOT_SET');
});

test('of a request that is over no PIN is looked at', async () => {
  await setPin('2580');
  const id = await asked();
  app.clock.now = new Date(TEST_NOW.getTime() + 180_000);
  expect((await typed(id, '9182')).body.code).toBe('PAYMENT_EXPIRED');
  const { rows } = await app.database.query('SELECT tries FROM member_pins WHERE member_id = $1', [member.memberId]);
  expect(rows).toEqual([{ tries: 0 }]);
});

test('of an account that is locked nothing is paid: neither by a code of before, nor by the PIN; what was paid stays so', async () => {
  await setPin('2580');
  const admin = await signUp(app, { role: 'admin' });
  const code = await payCode(app, member);
  const [open, done] = [await asked(), await asked()];
  expect((await typed(done, '2580')).body.data).toMatchObject({ status: 'confirmed' });
  const lock = { token: admin.token, body: { reason: 'Abuse' } };
  expect((await app.call('POST', `/staff/accounts/${member.memberId}/lock`, lock)).status).toBe(200);
  expect((await ask(app, desk, member, { code })).body.code).toBe('PAY_CODE_INVALID');
  expect((await typed(open, '2580')).body.code).toBe('ACCOUNT_LOCKED');
  expect((await typed(done, '2580')).body.data).toMatchObject({ status: 'confirmed' });
  const { remaining } = await app.database.db
    .selectFrom('point_balances')
    .select('remaining')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow();
  expect(remaining).toBe(70);
});

test('a code that was shown ends with the logins', async () => {
  const admin = await signUp(app, { role: 'admin' });
  const code = await payCode(app, member);
  await app.call('POST', `/staff/accounts/${member.memberId}/end-logins`, { token: admin.token, body: { reason: 'A lost phone' } });
  expect((await ask(app, desk, member, { code })).body.code).toBe('PAY_CODE_INVALID');
});
