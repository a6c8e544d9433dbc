import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp, type TestResponse } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { logIn, PASSWORD, registrationForm, verified } from '../../support/registration.ts';
import { nodeWith, OTHER_SECRET_KEY, TEST_SECRET_KEY } from '../../support/secret-keys.ts';

const fromNetwork = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
const askToRegister = (node: TestApp, { language = 'en', network = 1 } = {}) =>
  node.call('POST', '/member/register/sms', { body: { mobile: registrationForm().mobile }, language, headers: fromNetwork(network) });
const askToRecover = (node: TestApp, mobile: string, network = 1) =>
  node.call('POST', '/member/forget/sms', { body: { mobile }, headers: fromNetwork(network) });
const eventsOf = async (app: TestApp) =>
  (await app.database.query("SELECT member_id, detail FROM security_events WHERE kind = 'SMS_CEILING_REACHED' ORDER BY created_at, id", [])).rows;
const codesOf = (answers: TestResponse[]) => answers.map(({ status, body }) => (status === 200 ? 'sent' : body.code)).sort();

describe('the ceiling over all SMS', () => {
  let app: TestApp;
  const members: string[] = [];
  beforeAll(async () => {
    app = await openTestApp({ SMS_MAX_PER_HOUR: '10', SMS_MAX_PER_DAY: '100', TRUST_PROXY: '1' });
    for (let i = 0; i < 5; i += 1) {
      const { memberId } = await signUp(app);
      const [row] = (await app.database.query('UPDATE members SET mobile_verified_at = $2 WHERE id = $1 RETURNING mobile', [memberId, app.now()])).rows;
      members.push(String(row?.['mobile']));
    }
  });
  afterAll(() => app.close());

  test('is kept by all nodes together, says so to the caller in their language, and raises one alarm', async () => {
    const error = vi.spyOn(app.log, 'error');
    const other = nodeWith(app, { current: TEST_SECRET_KEY, former: OTHER_SECRET_KEY });
    const answers = await Promise.all([app, other, app, other, app, other, app, other, app].map((node) => askToRegister(node)));
    expect(codesOf(answers)).toEqual(['SMS_EXHAUSTED', 'SMS_EXHAUSTED', ...Array.from({ length: 7 }, () => 'sent')]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.body).toEqual({
      code: 'SMS_EXHAUSTED',
      message: 'No more text messages can be sent right now. Please try again later, or use email instead.',
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await askToRegister(app, { language: 'ja' })).body.message).toContain('これ以上SMSを送信できません');
    // What was refused is not sent later.
    expect(await app.sent()).toHaveLength(7);
    expect(error).toHaveBeenCalledTimes(1);
    expect(await eventsOf(app)).toEqual([{ member_id: null, detail: { of: 'registration', window: 'hour', ceiling: 7 } }]);
  });

  test('leaves a part to members, whatever registers; numbers of nobody use up nothing of it', async () => {
    expect((await askToRegister(app)).body.code).toBe('SMS_EXHAUSTED');
    for (let i = 0; i < 12; i += 1) expect((await askToRecover(app, registrationForm().mobile, i)).status).toBe(200);
    expect(await app.sent()).toEqual([]);
    for (const mobile of members.slice(0, 3)) expect((await askToRecover(app, mobile)).status).toBe(200);
    expect((await app.sent()).map(({ to }) => to).sort()).toEqual(members.slice(0, 3).sort());
  });

  test('once it is reached, recovery is refused for every number alike, and what was taken before it is sent to nobody', async () => {
    for (const mobile of [members[3] ?? '', registrationForm().mobile]) expect((await askToRecover(app, mobile)).body.code).toBe('SMS_EXHAUSTED');
    const origin = { address: '198.51.100.9', userAgent: 'Firefox' };
    await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'start-recovery', { by: 'sms', to: members[4] ?? '', origin }));
    expect(await app.sent()).toEqual([]);
    expect((await eventsOf(app)).map(({ detail }) => detail)).toEqual([
      { of: 'registration', window: 'hour', ceiling: 7 },
      { of: 'all', window: 'hour', ceiling: 10 },
    ]);
  });
});

test('a handful of networks cannot use up what all may send; a network that registers leaves its members theirs', async () => {
  const app = await openTestApp({ TRUST_PROXY: '1' });
  for (let network = 1; network <= 5; network += 1) {
    const answers: TestResponse[] = [];
    for (let i = 0; i < 25; i += 1) answers.push(await askToRegister(app, { network }));
    expect(codesOf(answers).filter((code) => code === 'sent')).toHaveLength(20);
    expect(codesOf(answers).filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
  }
  expect((await askToRecover(app, registrationForm().mobile, 1)).status).toBe(200);
  expect((await askToRegister(app, { network: 6 })).status).toBe(200);
  await app.close();
});

test('the ceiling of a day stands above that of the hours', async () => {
  const app = await openTestApp({ SMS_MAX_PER_HOUR: '100', SMS_MAX_PER_DAY: '1' });
  expect((await askToRegister(app)).status).toBe(200);
  const second = await askToRegister(app);
  expect(second.status).toBe(503);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(20 * 3600);
  expect((await eventsOf(app)).map(({ detail }) => detail)).toEqual([{ of: 'registration', window: 'day', ceiling: 1 }]);
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
