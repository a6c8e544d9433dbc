import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, cancel } from '../../support/bookings/registrations.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { logIn, verified } from '../../support/registration.ts';
import { ECPAY_ENVIRONMENT, noticeFields, notify, ordered } from '../../support/services/payments.ts';

/* Two accounts are joined while one of them is used: parallel for real on PostgreSQL, one after another on PGlite. */

const ROUNDS = 4;

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp({ ...ECPAY_ENVIRONMENT, PUBLIC_SITE_URL: 'https://hub.example' });
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const merge = (from: string, into: string) =>
  app.call('POST', `/staff/members/${into}/merge`, { token: admin.token, body: { other_id: from, reason: 'Registered twice' } });
const count = async (text: string, values: unknown[]) => (await app.database.query(text, values)).rows.length;
const balanceOf = async (memberId: string) =>
  Number((await app.database.query('SELECT remaining FROM point_balances WHERE member_id = $1', [memberId])).rows[0]?.['remaining'] ?? 0);

/** Nothing is left with the account that went, and the ledger adds up. */
async function expectJoined(from: string): Promise<void> {
  for (const table of ['rents', 'registrations', 'orders', 'point_lots', 'waitlist_entries', 'collected_items', 'token_families'])
    expect(await count(`SELECT FROM ${table} WHERE member_id = $1`, [from]), table).toBe(0);
  expect([await balanceOf(from), await findLedgerFaults(app.database.db)]).toEqual([0, []]);
}

test('a booking of the account that goes is there before and goes along, or is refused: never left behind', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [from, into] = [await signUp(app, { points: 100 }), await signUp(app)];
    const hours = { from: 10 + 2 * round, to: 12 + 2 * round };
    const [booked, joined, registered] = await Promise.all([reserve(app, from, hours), merge(from.memberId, into.memberId), apply(app, from, ACTIVITY.tour)]);
    expect(joined.status, JSON.stringify(joined.body)).toBe(200);
    // Late: its points are gone (409), its login is ended (401), or it waited for the merge (503).
    for (const { status } of [booked, registered]) expect([200, 401, 409, 503]).toContain(status);
    await expectJoined(from.memberId);
    expect(await count('SELECT FROM rents WHERE member_id = $1', [into.memberId])).toBe(booked.status === 200 ? 1 : 0);
    expect(await count('SELECT FROM registrations WHERE member_id = $1', [into.memberId])).toBe(registered.status === 200 ? 1 : 0);
    expect(await balanceOf(into.memberId)).toBe(100 - (booked.status === 200 ? booked.body.data.points : 0));
  }
});

test('the notice of a payment arrives at that moment: credited once, to the account that stays', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [from, into] = [await signUp(app, { points: 10 }), await signUp(app)];
    const order = await ordered(app, from);
    const fields = noticeFields(order.trade_no);
    const [, joined] = await Promise.all([notify(app, fields), merge(from.memberId, into.memberId), notify(app, fields)]);
    if (joined.body.data?.status === 'requested') {
      // Paid first: more points than one person may move.
      const second = await signUp(app, { role: 'admin' });
      const body = { event: 'confirm' };
      expect((await app.call('PUT', `/staff/account_closures/${joined.body.data.id}`, { token: second.token, body })).status).toBe(200);
    }
    // As the provider does for days, until it is answered.
    expect(await notify(app, fields)).toMatchObject({ status: 200, body: '1|OK' });
    await expectJoined(from.memberId);
    expect(await balanceOf(into.memberId)).toBe(10 + 525);
    expect(await count('SELECT FROM orders WHERE member_id = $1', [into.memberId])).toBe(1);
  }
});

test('a cancellation at that moment refunds once, to the lots that went along', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [from, into] = [await signUp(app, { points: 100 }), await signUp(app)];
    expect((await apply(app, from, ACTIVITY.evenings, { session: 1 })).status === 200 || (await apply(app, from, ACTIVITY.tour)).status === 200).toBe(true);
    const paid = 100 - (await balanceOf(from.memberId));
    const [cancelled, joined] = await Promise.all([
      cancel(app, from, paid > 0 ? ACTIVITY.evenings : ACTIVITY.tour, paid > 0 ? { session: 1 } : {}),
      merge(from.memberId, into.memberId),
    ]);
    expect(joined.status, JSON.stringify(joined.body)).toBe(200);
    await expectJoined(from.memberId);
    expect(await balanceOf(into.memberId)).toBe(cancelled.status === 200 ? 100 : 100 - paid);
  }
});

test('logins that begin meanwhile hold nothing afterwards, and say what has become of the account', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { form, id } = await verified(app);
    const into = await signUp(app);
    const [one, , two] = await Promise.all([logIn(app, form.account), merge(id, into.memberId), logIn(app, form.account)]);
    for (const { status, body } of [one, two]) {
      expect(status === 200 || ['ACCOUNT_MERGED', 'LOGIN_FAILED', 'UNAVAILABLE_NOW'].includes(body.code), JSON.stringify(body)).toBe(true);
      if (status === 200) expect((await app.call('GET', '/member', { token: body.access_token })).status).toBe(401);
    }
    await expectJoined(id);
    expect((await logIn(app, form.account)).body.code).toBe('ACCOUNT_MERGED');
  }
});

test('each into the other at once, and one into two: one is done, and nothing waits in a circle', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other, third] = [await signUp(app, { points: 30 }), await signUp(app, { points: 20 }), await signUp(app)];
    const done = await Promise.all([
      merge(one.memberId, other.memberId),
      merge(other.memberId, one.memberId),
      merge(one.memberId, third.memberId),
      merge(third.memberId, one.memberId),
    ]);
    for (const { status, body } of done) expect(status === 200 || body.code === 'NOT_FOUND', JSON.stringify(body)).toBe(true);
    const ids = [one, other, third].map(({ memberId }) => memberId);
    const here = (await app.database.query('SELECT id, merged_into FROM members WHERE id = ANY ($1)', [ids])).rows;
    // However many were done: whoever was joined leads to an account that is here, which has the points.
    const left = here.filter(({ merged_into }) => merged_into === null).map(({ id }) => id);
    for (const { merged_into } of here) if (merged_into !== null) expect(left).toContain(merged_into);
    expect(left.length).toBeLessThan(3);
    const balances = await Promise.all(ids.map(balanceOf));
    expect(balances.reduce((all, points) => all + points, 0)).toBe(50);
    expect(await findLedgerFaults(app.database.db)).toEqual([]);
  }
});
