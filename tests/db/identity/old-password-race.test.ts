import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { importList, invited } from '../../support/old-accounts.ts';
import { logIn, PASSWORD, verified } from '../../support/registration.ts';
import { exchange, newCode, newPkce } from '../../support/third.ts';

/* Whoever changes a password has locked out everybody else, whatever was under way at that moment. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ DEMO: '1' });
});
afterAll(() => app.close());

const FRESH = 'newmanga2027';
const change = (token: string) =>
  app.call('PUT', '/member/password', { token, body: { current_password: PASSWORD, password: FRESH, confirm_password: FRESH } });
const tokenOf = async (account: string): Promise<string> => (await logIn(app, account)).body.access_token;

test('a code that was given before the password changed is worth nothing after it', async () => {
  const { form } = await verified(app);
  const token = await tokenOf(form.account);
  const pkce = newPkce();
  const code = await newCode(app, token, pkce);
  expect((await change(token)).status).toBe(200);
  expect((await exchange(app, code, pkce)).body.error).toBe('invalid_grant');
});

test('a login with the old password that was under way does not outlive the change', async () => {
  const { form } = await verified(app);
  const token = await tokenOf(form.account);
  const logins = Array.from({ length: 4 }, () => logIn(app, form.account));
  const [changed, ...answers] = await Promise.all([change(token), ...logins]);
  expect(changed?.status).toBe(200);
  for (const { status, body } of answers) {
    if (status !== 200) expect(['LOGIN_FAILED', 'TOO_MANY_REQUESTS']).toContain(body.code);
    else expect((await app.call('GET', '/member', { token: body.access_token })).status).toBe(401);
  }
});

test('an invitation that went to a wrong address opens nothing once the list is corrected, and the right one is written to', async () => {
  const code = await invited(app, { old_id: 'w1', name: 'Former Reader', email: 'wrong@host.example' });
  const right = await importList(app, 'old_id,name,email\nw1,Former Reader,right@host.example\n');
  expect(right).toMatchObject([{ outcome: 'changed' }]);
  expect((await app.call('GET', `/member/old_user/${code}`)).body.code).toBe('VERIFICATION_FAILED');
  const fresh = await invited(app, { old_id: 'w1', name: 'Former Reader', email: 'right@host.example' });
  expect((await app.call('GET', `/member/old_user/${fresh}`)).body.data.state).toBe('open');
});

test('a name that no database can hold is a fault of the request', async () => {
  const { status, body } = await logIn(app, 'a\u0000b');
  expect([status, body.error]).toEqual([400, 'invalid_request']);
});
