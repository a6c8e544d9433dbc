import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask, confirm, keyOf, OTHER_SHOP, paid, payCode, requestByShop } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Counters, phones and shops at the same moment: on PostgreSQL over connections of their own. */

let app: TestApp;
let desk: TestMember;
let otherDesk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  [desk, otherDesk] = [await signUp(app, { role: 'desk' }), await signUp(app, { role: 'desk' })];
});
afterEach(async () => {
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
  for (const table of ['rate_limits', 'spending_reversals', 'spendings']) await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

const balance = async ({ token }: TestMember) => (await app.call('GET', '/my/spendings/waiting', { token })).body.data.balance;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? String(status);
const times = (n: number, of: (i: number) => Promise<{ status: number; body: { code?: string } }>) =>
  Promise.all(Array.from({ length: n }, (_, i) => of(i))).then((answers) => answers.map(outcome).sort());

test('of two spendings of the last points one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await signUp(app, { points: 30 });
    const ids = [(await ask(app, desk, member)).body.data.id, (await ask(app, otherDesk, member)).body.data.id];
    expect(await times(2, (i) => confirm(app, member, ids[i] ?? ''))).toEqual(['200', 'NOT_ENOUGH_POINTS']);
    expect(await balance(member)).toBe(0);
  }
});

test('of many spendings of the very last point, at the desk and beside it, one wins', async () => {
  const member = await signUp(app, { points: 1 });
  const ids: string[] = [];
  for (let i = 0; i < 6; i += 1) ids.push((await ask(app, i % 2 === 0 ? desk : otherDesk, member, { points: 1 })).body.data.id);
  expect(await times(6, (i) => confirm(app, member, ids[i] ?? ''))).toEqual(['200', ...Array.from({ length: 5 }, () => 'NOT_ENOUGH_POINTS')]);
  expect(await balance(member)).toBe(0);
  const entries = await app.database.query('SELECT amount FROM ledger_entries WHERE member_id = $1 AND amount < 0', [member.memberId]);
  expect(entries.rows).toEqual([{ amount: -1 }]);
});

test('of two desks with the same code one has it', async () => {
  const member = await signUp(app, { points: 100 });
  const code = await payCode(app, member);
  expect(await times(6, (i) => ask(app, i % 2 === 0 ? desk : otherDesk, member, { code }))).toEqual([
    '200',
    ...Array.from({ length: 5 }, () => 'PAY_CODE_INVALID'),
  ]);
});

test('of a desk and a shop with the same code one has it', async () => {
  const member = await signUp(app, { points: 100 });
  const code = await payCode(app, member);
  const both = await Promise.all([
    ask(app, desk, member, { code }),
    requestByShop(app, member, { code }),
    requestByShop(app, member, { code }, keyOf(app, OTHER_SHOP)),
  ]);
  expect(both.map(outcome).sort()).toEqual(['200', 'PAY_CODE_INVALID', 'PAY_CODE_INVALID']);
});

test('a member who agrees while the desk withdraws has paid, or has not', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await signUp(app, { points: 100 });
    const { id } = (await ask(app, desk, member)).body.data;
    const [yes, withdrawn] = await Promise.all([confirm(app, member, id), app.call('PUT', `/staff/spendings/${id}/withdraw`, { token: desk.token })]);
    expect([outcome(yes), outcome(withdrawn)].sort()).toEqual(['200', 'NOT_IN_STATE']);
    expect(await balance(member)).toBe(yes.status === 200 ? 70 : 100);
  }
});

test('a yes that is sent many times takes the points once', async () => {
  const member = await signUp(app, { points: 100 });
  const { id } = (await ask(app, desk, member)).body.data;
  expect(await times(8, () => confirm(app, member, id))).toEqual(Array.from({ length: 8 }, () => '200'));
  expect(await balance(member)).toBe(70);
});

test('parts that are given back at once are never more than was taken', async () => {
  const member = await signUp(app, { points: 100 });
  const id = await paid(app, desk, member, { points: 30 });
  const reverse = () => app.call('POST', `/staff/spendings/${id}/reversals`, { token: desk.token, body: { points: 12, reason: 'Torn' } });
  expect(await times(6, reverse)).toEqual(['200', '200', ...Array.from({ length: 4 }, () => 'REVERSAL_TOO_LARGE')]);
  expect(await balance(member)).toBe(94);
});

test('a day’s limits hold however many agree at once: the member’s, and the shop’s', async () => {
  const member = await signUp(app, { points: 2000 });
  const ids: string[] = [];
  for (let i = 0; i < 6; i += 1) ids.push((await ask(app, desk, member, { points: 150 })).body.data.id);
  expect(await times(6, (i) => confirm(app, member, ids[i] ?? ''))).toEqual(['200', '200', '200', 'DAILY_LIMIT', 'DAILY_LIMIT', 'DAILY_LIMIT']);
  expect(await balance(member)).toBe(1550);
  const payers = await Promise.all(Array.from({ length: 4 }, () => signUp(app, { points: 200 })));
  const payments: string[] = [];
  for (const [i, payer] of payers.entries()) payments.push((await requestByShop(app, payer, { reference: `day-${i}`, points: 150 })).body.data.id);
  expect(await times(4, (i) => confirm(app, payers[i] as TestMember, payments[i] ?? ''))).toEqual(['200', '200', 'SHOP_LIMIT', 'SHOP_LIMIT']);
});

test('whatever a request is changed to by hand, the database keeps to what can be', async () => {
  const member = await signUp(app, { points: 100 });
  const id = await paid(app, desk, member, { points: 30 });
  const set = (change: string) => app.database.query(`UPDATE spendings SET ${change} WHERE id = $1`, [id]);
  await expect(set('reversed_points = 31')).rejects.toThrow(/spendings_reversed_points/);
  await expect(set("status = 'reversed'")).rejects.toThrow(/spendings_wholly_reversed/);
  await expect(set("status = 'requested'")).rejects.toThrow(/spendings_confirmed/);
  await expect(set('points = 0')).rejects.toThrow(/spendings_points_check/);
  await expect(set("shop_id = 'x'")).rejects.toThrow(/spendings_shop/);
});
