import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { logIn, verified } from '../../support/registration.ts';
import { answer, challenged, guarded, otpOf } from '../../support/second-factor.ts';

/* A try that succeeds is none: only wrong ones are counted against an account, however often its owner logs in. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** The tries that are counted under rules that succeed for nobody. */
async function counted(...rules: string[]): Promise<Record<string, number>> {
  const { rows } = await app.database.query("SELECT split_part(key, ':', 1) AS rule, sum(points)::integer AS points FROM rate_limits GROUP BY 1", []);
  return Object.fromEntries(rules.map((rule) => [rule, Number(rows.find((row) => row['rule'] === rule)?.['points'] ?? 0)]));
}

test('a second factor that succeeds leaves no try behind, one that fails does', async () => {
  const { account, secret } = await guarded(app);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  expect((await answer(app, await challenged(app, account), { otp: otpOf(app, secret) })).status).toBe(200);
  expect(await counted('mfa-member', 'mfa-address')).toEqual({ 'mfa-member': 0, 'mfa-address': 0 });
  expect((await answer(app, await challenged(app, account), { otp: '000000' })).status).toBe(400);
  expect(await counted('mfa-member', 'mfa-address')).toEqual({ 'mfa-member': 1, 'mfa-address': 1 });
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM rate_limits', []);
  await app.database.query('DELETE FROM login_tries', []);
});

test('a login that succeeds leaves no try of strangers behind, one that fails does', async () => {
  const { form } = await verified(app);
  for (let i = 0; i < 3; i += 1) expect((await logIn(app, form.account)).status).toBe(200);
  expect(await counted('login-strangers', 'login-address')).toEqual({ 'login-strangers': 0, 'login-address': 0 });
  expect((await logIn(app, form.account, { password: 'wrong2026' })).status).toBe(400);
  expect(await counted('login-strangers', 'login-address')).toEqual({ 'login-strangers': 1, 'login-address': 1 });
  const { rows } = await app.database.query('SELECT count(*)::integer AS count FROM login_tries', []);
  expect(rows).toEqual([{ count: 1 }]);
  expect((await logIn(app, form.account)).status).toBe(200);
  expect((await app.database.query('SELECT count(*)::integer AS count FROM login_tries', [])).rows).toEqual([{ count: 0 }]);
});
