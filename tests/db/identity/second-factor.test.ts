import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { tokenCall, verified } from '../../support/registration.ts';
import { answer, challenged, guarded, otpOf } from '../../support/second-factor.ts';

/* What happens when many do the same at once: parallel for real on PostgreSQL, one after another on PGlite. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const AT_ONCE = 4;
const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, work));
const codesOf = (answers: Awaited<ReturnType<typeof answer>>[]) => answers.map(({ status, body }) => body.code ?? status).sort();

test('one code at several challenges at once makes one login', async () => {
  const { account, secret } = await guarded(app);
  const tokens = [];
  for (let i = 0; i < AT_ONCE; i += 1) tokens.push(await challenged(app, account));
  const otp = otpOf(app, secret, 1);
  const answers = await Promise.all(tokens.map((token) => answer(app, token, { otp })));
  expect(codesOf(answers)).toEqual([200, 'MFA_FAILED', 'MFA_FAILED', 'MFA_FAILED']);
});

test('one recovery code at several challenges at once makes one login', async () => {
  const { account, recoveryCodes } = await guarded(app);
  const tokens = [];
  for (let i = 0; i < AT_ONCE; i += 1) tokens.push(await challenged(app, account));
  const answers = await Promise.all(tokens.map((token) => answer(app, token, { recovery_code: recoveryCodes[3] ?? '' })));
  expect(codesOf(answers)).toEqual([200, 'MFA_FAILED', 'MFA_FAILED', 'MFA_FAILED']);
});

test('several right codes at one challenge at once make one login, and the others are not used up', async () => {
  const { account, recoveryCodes, id } = await guarded(app);
  const token = await challenged(app, account);
  const answers = await Promise.all(recoveryCodes.slice(0, AT_ONCE).map((recovery_code) => answer(app, token, { recovery_code })));
  expect(codesOf(answers)).toEqual([200, 'INVALID_GRANT', 'INVALID_GRANT', 'INVALID_GRANT']);
  const { rows } = await app.database.query('SELECT used_at FROM recovery_codes WHERE member_id = $1 AND used_at IS NOT NULL', [id]);
  expect(rows).toHaveLength(1);
});

test('of wrong codes at one challenge at once five are looked at', async () => {
  const { account } = await guarded(app);
  const token = await challenged(app, account);
  const answers = await Promise.all(Array.from({ length: 9 }, () => answer(app, token, { otp: '000000' })));
  expect(codesOf(answers)).toEqual([...Array(4).fill('INVALID_GRANT'), ...Array(5).fill('MFA_FAILED')]);
});

test('logins at once on one new device are one new device', async () => {
  const { form, id } = await verified(app);
  const logIn = (device_id: string) => tokenCall(app, { grant_type: 'password', username: form.account, password: form.password, device_id });
  await logIn('0'.repeat(32));
  expect((await times(() => logIn('9'.repeat(32)))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await app.database.query("SELECT id FROM security_events WHERE member_id = $1 AND kind = 'NEW_DEVICE'", [id]);
  expect(rows).toHaveLength(1);
});
