import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { linkCode, registrationForm, smsCode } from '../../support/registration.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Changes of a member that grant points, in the middle of the member's own bookings: parallel for real on PostgreSQL, one after another on PGlite. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterAll(() => app.close());

const monthly = () => app.library.settings.points.monthly_free_points;
async function balanceOf({ memberId }: TestMember): Promise<number> {
  const row = await app.database.db.selectFrom('point_balances').select('remaining').where('member_id', '=', memberId).executeTakeFirst();
  return row?.remaining ?? 0;
}

test('a number that the desk confirms while its member books: every call is answered, the month’s points are granted once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const member = await signUp(app, { points: 500 });
    await app.database.query('UPDATE members SET mobile_verified_at = NULL WHERE id = $1', [member.memberId]);
    const mobile = `55119123450${String(round).padStart(2, '0')}`;
    const confirm = () => app.call('POST', '/staff/mobiles', { body: { member: member.email, mobile }, token: desk.token });
    const booked = Array.from({ length: 4 }, (_, i) => reserve(app, member, { device: SAMPLE.tablet, from: 10 + i, to: 11 + i }));
    const waited = Array.from({ length: 3 }, (_, i) => wait(app, member, { device: SAMPLE.seat, day: '2026-11-21', from: 10 + i, to: 11 + i }));
    const [one, two, ...others] = await Promise.all([confirm(), confirm(), ...booked, ...waited]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    expect(others.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const { rows } = await app.database.query('SELECT COALESCE(sum(points), 0)::int AS spent FROM rents WHERE member_id = $1', [member.memberId]);
    expect(await balanceOf(member)).toBe(500 + monthly() - Number(Object(rows[0]).spent));
  }
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('a link that verifies an account, opened many times at once while the same number and address register again: one account, its points once', async () => {
  const form = registrationForm();
  form['sms_code'] = await smsCode(app, form.mobile);
  expect((await app.call('POST', '/member', { body: form })).status).toBe(200);
  const code = linkCode((await app.sent()).at(-1));
  await app.database.query('DELETE FROM rate_limits', []);
  const again = { ...form, account: `${form.account}b`, sms_code: await smsCode(app, form.mobile) };
  const [registered, ...opened] = await Promise.all([
    app.call('POST', '/member', { body: again }),
    ...Array.from({ length: 4 }, () => app.call('POST', '/member/verify', { body: { code } })),
  ]);
  const isVerified = registered?.status !== 200;
  expect(opened.map(({ status }) => status)).toEqual(Array(4).fill(isVerified ? 200 : 400));
  const { rows } = await app.database.query(
    'SELECT member.account, COALESCE(balance.remaining, 0) AS points FROM members AS member LEFT JOIN point_balances AS balance ON balance.member_id = member.id WHERE lower(email) = $1',
    [form.email],
  );
  expect(rows).toEqual([{ account: isVerified ? form.account : again.account, points: isVerified ? monthly() : 0 }]);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});
