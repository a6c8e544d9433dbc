import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { logIn, PASSWORD, verified } from '../../support/registration.ts';

/* The private address of a calendar opens without a login: what ends all logins ends it too, as whoever was logged in may have made it. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A member with a login on two devices, and an address that the second has made. */
async function withFeed() {
  const { form } = await verified(app);
  const [own, other] = [(await logIn(app, form.account)).body.access_token as string, (await logIn(app, form.account)).body.access_token as string];
  const { url } = (await app.call('PUT', '/my/calendar/feed', { token: other })).body.data;
  const path = new URL(url).pathname.slice('/api'.length);
  expect((await app.call('GET', path)).status).toBe(200);
  await app.sent();
  return { form, own, other, path };
}
const FRESH = 'fresher2027';

test('a new password ends it, says so, and another can be made', async () => {
  const { form, own, path } = await withFeed();
  const body = { current_password: PASSWORD, password: FRESH, confirm_password: FRESH };
  expect((await app.call('PUT', '/member/password', { token: own, body })).status).toBe(200);
  expect((await app.call('GET', path)).status).toBe(404);
  const [mail] = await app.sent();
  expect(mail?.text).toMatch(/private link|專屬網址|専用リンク/);
  const { access_token: token } = (await logIn(app, form.account, { password: FRESH })).body;
  expect((await app.call('GET', '/my/calendar/feed', { token })).body.data.made_at).toBeNull();
  expect((await app.call('PUT', '/my/calendar/feed', { token })).status).toBe(200);
});

test('logging out everywhere else ends it, and logging out on one device does not', async () => {
  const { own, path } = await withFeed();
  const { logins } = (await app.call('GET', '/my/logins', { token: own })).body.data;
  const other = logins.find((login: { is_current: boolean }) => !login.is_current);
  expect((await app.call('POST', `/my/logins/${other.id}/end`, { token: own, body: { password: PASSWORD } })).status).toBe(200);
  expect((await app.call('GET', path)).status).toBe(200);
  expect((await app.call('POST', '/my/logins/end', { token: own, body: { password: 'wrong2026' } })).status).toBe(422);
  expect((await app.call('GET', path)).status).toBe(200);
  expect((await app.call('POST', '/my/logins/end', { token: own, body: { password: PASSWORD } })).status).toBe(200);
  expect((await app.call('GET', path)).status).toBe(404);
});

test('staff that ends all logins of an account ends it, and so does locking: it is not back when the account is', async () => {
  const admin = await signUp(app, { role: 'admin' });
  for (const ways of [['end-logins'], ['lock', 'unlock']]) {
    const { own, path } = await withFeed();
    const { id } = (await app.call('GET', '/member', { token: own })).body.data;
    for (const way of ways) {
      const { status, body } = await app.call('POST', `/staff/accounts/${id}/${way}`, { token: admin.token, body: { reason: 'Seen elsewhere' } });
      expect([status, body.code]).toEqual([200, undefined]);
    }
    expect((await app.call('GET', path)).status).toBe(404);
  }
});
