import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { logIn, PASSWORD, verified } from '../../support/registration.ts';

/* What happens when many do the same at once: parallel for real on PostgreSQL, one after another on PGlite. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const tally = (statuses: number[]) => Object.fromEntries(Object.entries(Object.groupBy(statuses, String)).map(([key, list]) => [key, list?.length]));
const parallel = <T>(times: number, work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: times }, (_, index) => work(index)));
const emailsTo = async (to: string) => (await app.sent()).filter((sentEmail) => sentEmail.to === to);

test('of many who reset a password with one link at once, one does', async () => {
  const { form } = await verified(app);
  await app.call('POST', '/member/forget/email', { body: { email: form.email } });
  const [sentEmail] = await emailsTo(form.email);
  const code = /forget\/verify\/([\w-]+)/.exec(sentEmail?.text ?? '')?.[1] ?? '';
  const passwords = Array.from({ length: 8 }, (_, i) => `winner202${i}`);
  const answers = await parallel(8, (i) =>
    app.call('PUT', '/member/email/password', { body: { code, password: passwords[i], confirm_password: passwords[i] } }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 400: 7 });
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await logIn(app, form.account, { password: winner })).status).toBe(200);
  expect(await emailsTo(form.email)).toHaveLength(1);
});

test('a code and a link used at once, over and over: one of them resets, and neither fails otherwise', async () => {
  const { form } = await verified(app);
  for (let round = 0; round < 5; round += 1) {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
    await app.database.query('DELETE FROM rate_limits', []);
    await app.call('POST', '/member/forget/sms', { body: { mobile: form.mobile } });
    await app.call('POST', '/member/forget/email', { body: { email: form.email } });
    const messages = await app.sent();
    const sms_code = messages.map(({ to, text }) => (to === form.mobile ? /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] : undefined)).findLast(Boolean);
    const code = messages.map(({ text }) => /forget\/verify\/([\w-]+)/.exec(text)?.[1]).findLast(Boolean);
    const password = { password: `winner202${round}`, confirm_password: `winner202${round}` };
    const answers = await Promise.all([
      app.call('PUT', '/member/sms/password', { body: { mobile: form.mobile, sms_code, ...password } }),
      app.call('PUT', '/member/email/password', { body: { code, ...password } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [200, 400],
      [422, 200],
    ]).toContainEqual(statuses);
  }
});

test('of many who change one password at once, one does', async () => {
  const { form } = await verified(app);
  const { body } = await logIn(app, form.account);
  const answers = await parallel(4, (i) =>
    app.call('PUT', '/member/password', {
      token: body.access_token,
      body: { current_password: PASSWORD, password: `winner202${i}`, confirm_password: `winner202${i}` },
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await emailsTo(form.email)).toHaveLength(1);
});

test('of two members who change to one address at once, one gets it; the other keeps the old one', async () => {
  const target = 'wanted@mail.example';
  const members = [await verified(app), await verified(app)];
  const codes: string[] = [];
  for (const { form } of members) {
    const { body } = await logIn(app, form.account);
    // The mailbox hears from each once a minute at most: the second e-mail is asked for as if a minute later.
    await app.database.query('DELETE FROM rate_limits', []);
    await app.call('PUT', '/member/email', { token: body.access_token, body: { email: target, password: PASSWORD } });
    codes.push(/identity\/verify\/([\w-]+)/.exec((await emailsTo(target))[0]?.text ?? '')?.[1] ?? '');
  }
  const answers = await Promise.all(codes.map((code) => app.call('POST', '/member/verify_identity', { body: { code } })));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 1 });
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({ email: ['This email address is already registered'] });
  const { rows } = await app.database.query('SELECT email FROM members ORDER BY email', []);
  expect(rows.filter(({ email }) => email === target)).toHaveLength(1);
  const loser = members[answers.findIndex(({ status }) => status === 422)]?.form;
  expect(rows).toContainEqual({ email: loser?.email });
  expect((await logIn(app, loser?.account ?? '')).status).toBe(200);
});

test('wrong codes that come all at once end the code as five in a row do', async () => {
  const { form } = await verified(app);
  await app.database.query('DELETE FROM rate_limits', []);
  await app.call('POST', '/member/forget/sms', { body: { mobile: form.mobile } });
  const sms = (await app.sent()).findLast(({ to }) => to === form.mobile);
  const right = /(?<!\d)\d{6}(?!\d)/.exec(sms?.text ?? '')?.[0] ?? '';
  const send = (sms_code: string) =>
    app.call('PUT', '/member/sms/password', { body: { mobile: form.mobile, sms_code, password: 'winner2027', confirm_password: 'winner2027' } });
  await parallel(12, (i) => send(String((Number(right) + i + 1) % 1_000_000).padStart(6, '0')));
  expect((await send(right)).status).toBe(422);
});
