import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { logIn, PASSWORD, registrationForm, verified } from '../support/registration.ts';
import { nodeWith, OTHER_SECRET_KEY, TEST_SECRET_KEY } from '../support/secret-keys.ts';

describe('the ceiling over all SMS', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ SMS_MAX_PER_HOUR: '4', SMS_MAX_PER_DAY: '100' });
  });
  afterAll(() => app.close());

  test('is kept by all nodes together and whatever is asked for, says so to the caller in their language, and raises one alarm', async () => {
    const error = vi.spyOn(app.log, 'error');
    const ask = (node: TestApp, language = 'en') => node.call('POST', '/member/register/sms', { body: { mobile: registrationForm().mobile }, language });
    const other = nodeWith(app, { current: TEST_SECRET_KEY, former: OTHER_SECRET_KEY });
    const answers = await Promise.all([ask(app), ask(other), ask(app), ask(other), ask(app), ask(other), ask(app)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503, 503, 503]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.body).toEqual({
      code: 'SMS_EXHAUSTED',
      message: 'No more text messages can be sent right now. Please try again later, or use email instead.',
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await ask(app, 'ja')).body.message).toContain('これ以上SMSを送信できません');
    // Recovery answers the same for every number: it is refused for all of them alike.
    expect((await app.call('POST', '/member/forget/sms', { body: { mobile: registrationForm().mobile } })).body.code).toBe('SMS_EXHAUSTED');
    // What was refused is not sent later.
    expect(await app.sent()).toHaveLength(4);
    expect(error).toHaveBeenCalledTimes(1);
    const { rows } = await app.database.query("SELECT member_id, detail FROM security_events WHERE kind = 'SMS_CEILING_REACHED'", []);
    expect(rows).toEqual([{ member_id: null, detail: { window: 'hour', ceiling: 4 } }]);
  });
});

test('the ceiling of a day stands above that of the hours', async () => {
  const app = await openTestApp({ SMS_MAX_PER_HOUR: '100', SMS_MAX_PER_DAY: '1' });
  const ask = () => app.call('POST', '/member/register/sms', { body: { mobile: registrationForm().mobile } });
  expect((await ask()).status).toBe(200);
  const second = await ask();
  expect(second.status).toBe(503);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(20 * 3600);
  const { rows } = await app.database.query("SELECT detail FROM security_events WHERE kind = 'SMS_CEILING_REACHED'", []);
  expect(rows).toEqual([{ detail: { window: 'day', ceiling: 1 } }]);
  await app.close();
});

describe('the password that is printed for demos', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());

  test('opens nothing in production, cannot be chosen there, and a new one opens the account again', async () => {
    const { form } = await verified(app);
    Object.assign(app.config, { isProduction: true, isDemo: false });
    expect((await logIn(app, form.account)).body).toMatchObject({ code: 'PASSWORD_PUBLISHED', error: 'invalid_grant' });
    expect((await logIn(app, form.account, { password: 'wrong2026' })).body.code).toBe('LOGIN_FAILED');
    const body = { ...registrationForm(), password: 'Manga2026', confirm_password: 'Manga2026' };
    expect((await app.call('POST', '/member', { body })).body.errors).toMatchObject({ password: [expect.any(String)] });
    Object.assign(app.config, { isProduction: false, isDemo: true });
    expect((await logIn(app, form.account)).status).toBe(200);
    expect(PASSWORD).toBe('manga2026');
  });

  test('demo members are locked out of a server with real members', async () => {
    const { form, id } = await verified(app);
    const { access_token, refresh_token } = (await logIn(app, form.account)).body;
    await app.database.query('UPDATE members SET is_demo = true WHERE id = $1', [id]);
    Object.assign(app.config, { isProduction: true, isDemo: false });
    expect((await logIn(app, form.account)).body.code).toBe('LOGIN_FAILED');
    expect((await app.call('GET', '/member', { token: access_token })).status).toBe(401);
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'comic-hub-site', refresh_token }).toString();
    const renewed = await app.call('POST', '/token', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(renewed.body.code).toBe('INVALID_GRANT');
    Object.assign(app.config, { isProduction: false, isDemo: true });
  });
});
