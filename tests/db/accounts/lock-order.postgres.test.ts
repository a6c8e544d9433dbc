import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { linkCode, logIn, PASSWORD, registrationForm, smsCode, verified } from '../../support/registration.ts';

/*
 * Who grants points and changes a member locks the balance first: a booking holds the balance when its row asks for the member's. Here a
 * booking stands still with the balance in its hand; whoever comes must wait there, with nothing that the booking still asks for.
 */

let app: TestApp;
let desk: TestMember;
let booking: pg.Client;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
  booking = new pg.Client({ connectionString: app.url ?? '' });
  await booking.connect();
});
afterAll(async () => {
  await booking.end();
  await app.close();
});

/** A member whose number nobody has verified, and who never had points. */
async function withoutMobile() {
  const { form, id } = await verified(app);
  await app.database.query('UPDATE members SET mobile_verified_at = NULL WHERE id = $1', [id]);
  const token: string = (await logIn(app, form.account)).body.access_token;
  return { form, id, token };
}

const WAYS: Record<string, () => Promise<{ id: string; go: () => Promise<{ status: number }> }>> = {
  'the desk confirms a number': async () => {
    const { form, id } = await withoutMobile();
    return { id, go: () => app.call('POST', '/staff/mobiles', { body: { member: form.account, mobile: '5511912345678' }, token: desk.token }) };
  },
  'the member changes the number': async () => {
    const { id, token } = await withoutMobile();
    const mobile = '0955123456';
    await app.call('POST', '/member/mobile/sms', { body: { mobile, password: PASSWORD }, token });
    const sms_code = /(?<!\d)\d{6}(?!\d)/.exec((await app.sent()).findLast(({ to }) => to === mobile)?.text ?? '')?.[0];
    return { id, go: () => app.call('PUT', '/member/mobile', { body: { mobile, sms_code }, token }) };
  },
  'the link of a new account is opened': async () => {
    const form = registrationForm();
    form['sms_code'] = await smsCode(app, form.mobile);
    const { body } = await app.call('POST', '/member', { body: form });
    const code = linkCode((await app.sent()).at(-1));
    return { id: body.data.id, go: () => app.call('POST', '/member/verify', { body: { code } }) };
  },
  'an account is deleted': async () => {
    const { form, id, token } = await withoutMobile();
    const content = 'I apply for account deletion. Thank you.';
    await app.call('POST', '/contact', { token, body: { name: 'Reader', email: form.email, cause: 'account_cancel', content } });
    const admin = await signUp(app, { role: 'admin' });
    const [request] = (await app.call('GET', '/staff/deletions', { token: admin.token })).body.data;
    await app.call('PUT', `/staff/deletions/${request.id}`, { token: admin.token, body: { event: 'contact' } });
    return { id, go: () => app.call('PUT', `/staff/deletions/${request.id}`, { token: admin.token, body: { event: 'delete' } }) };
  },
};

test.each(Object.entries(WAYS))('%s: waits for a booking without what the booking still asks for', async (_, prepare) => {
  const { id, go } = await prepare();
  await booking.query('BEGIN');
  await booking.query('INSERT INTO point_balances (member_id) VALUES ($1) ON CONFLICT (member_id) DO UPDATE SET remaining = point_balances.remaining', [id]);
  const answered = go();
  const waiting = "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(async () => (await app.database.query(waiting, [])).rows[0], { interval: 20 }).toEqual({ count: 1 });
  // What a row that refers to the member takes; refused at once where somebody has it.
  await booking.query('SELECT FROM members WHERE id = $1 FOR KEY SHARE NOWAIT', [id]);
  await booking.query('COMMIT');
  expect((await answered).status).toBe(200);
});
