import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '../../../src/server/load-demo.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { logIn, registered, registrationForm, smsCode, tokenCall, verified } from '../../support/registration.ts';

/* What happens when many do the same at once: parallel for real on PostgreSQL, one after another on PGlite. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ DEMO: '1' });
});
afterAll(() => app.close());

const count = (values: unknown[], wanted: unknown) => values.filter((value) => value === wanted).length;

test('of many who register one account name at once, one gets it', async () => {
  const forms = Array.from({ length: 12 }, () => registrationForm({ account: 'sameName1' }));
  for (const form of forms) form['sms_code'] = await smsCode(app, form.mobile);
  const answers = await Promise.all(forms.map((body) => app.call('POST', '/member', { body })));
  const statuses = answers.map(({ status }) => status);
  expect(count(statuses, 200)).toBe(1);
  expect(count(statuses, 422)).toBe(11);
  for (const { status, body } of answers) if (status === 422) expect(body.errors).toEqual({ account: ['This account name is taken'] });
  expect(await app.sent()).toHaveLength(1);
});

test('a form sent many times at once with one key makes one member', async () => {
  const form = registrationForm();
  form['sms_code'] = await smsCode(app, form.mobile);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.call('POST', '/member', { body: form, headers: { 'idempotency-key': 'parallel-form-1' } })),
  );
  expect(
    count(
      answers.map(({ status }) => status),
      200,
    ),
  ).toBe(8);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
});

test('one refresh token used by many at once: exactly one wins, and the copy ends the login', async () => {
  const { form } = await verified(app);
  for (let round = 0; round < 3; round += 1) {
    const { body } = await logIn(app, form.account);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tokenCall(app, { grant_type: 'refresh_token', refresh_token: body.refresh_token })));
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 400)]).toEqual([1, 9]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    expect((await app.call('GET', '/member', { token: winner.access_token })).status).toBe(401);
  }
});

test('one link opened by many at once verifies once', async () => {
  const { form, code } = await registered(app);
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.call('POST', '/member/verify', { body: { code } })));
  expect(
    count(
      answers.map(({ status }) => status),
      200,
    ),
  ).toBe(8);
  const { body } = await logIn(app, form.account);
  expect((await app.call('GET', '/member', { token: body.access_token })).body.data.point.total).toBe(60);
});

test('of many who ask for a code to one number at once, one SMS is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.call('POST', '/member/register/sms', { body: { mobile: '0988000111' } })));
  const statuses = answers.map(({ status }) => status);
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([1, 7]);
  expect(await app.sent()).toHaveLength(1);
});

test('five wrong tries at once with the right one last: the code does not give way to numbers', async () => {
  const form = registrationForm();
  const right = await smsCode(app, form.mobile);
  const wrong = Array.from({ length: 20 }, (_, i) => String((Number(right) + i + 1) % 1_000_000).padStart(6, '0'));
  await Promise.all(wrong.map((sms_code) => app.call('POST', '/member', { body: { ...form, sms_code } })));
  expect((await app.call('POST', '/member', { body: { ...form, sms_code: right } })).status).toBe(422);
  const { rows } = await app.database.query('SELECT tries FROM verification_codes WHERE target = $1', [form.mobile]);
  expect(rows).toEqual([{ tries: 5 }]);
});

describe('the demo', () => {
  test('has its members with 500 points each, however often and by how many nodes it is loaded', async () => {
    await Promise.all([loadDemo(app), loadDemo(app), loadDemo(app)]);
    await loadDemo(app);
    const members = {
      general1: ['general', 'member'],
      loyal001: ['loyal', 'member'],
      assoc001: ['associate', 'member'],
      creator1: ['creator', 'member'],
      admin001: ['general', 'admin'],
    };
    for (const [account, [type, role]] of Object.entries(members)) {
      const { status, body } = await logIn(app, account);
      expect(status).toBe(200);
      const { body: member } = await app.call('GET', '/member', { token: body.access_token });
      expect(member.data).toMatchObject({ username: account, type, role, point: { remaining: 500, total: 500, purchased: 440, reward: 60 } });
    }
  });

  test('is nowhere else', async () => {
    const real = await openTestApp({ DEMO: '0' });
    await loadDemo(real);
    expect((await logIn(real, 'general1')).status).toBe(400);
    await real.close();
  });
});
