import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { logIn, tokenCall, verified } from '../../support/registration.ts';
import { answer, challenged, guarded, otpOf } from '../../support/second-factor.ts';

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const REASON = 'Mass cancellations';
const act = (id: string, what: 'lock' | 'unlock' | 'end-logins', reason = REASON) =>
  app.call('POST', `/staff/accounts/${id}/${what}`, { token: admin.token, body: { reason } });
const renew = (refresh_token: string) => tokenCall(app, { grant_type: 'refresh_token', client_id: 'comic-hub-site', refresh_token });
const eventsOf = async (memberId: string, kinds: string[]) =>
  (
    await app.database.query('SELECT kind, actor_id, detail FROM security_events WHERE member_id = $1 AND kind = ANY ($2) ORDER BY id', [memberId, kinds])
  ).rows.map(({ kind, actor_id, detail }) => ({ kind, actor_id, reason: Object(detail).reason }));

describe('a locked account', () => {
  test('ends with its logins, says why nobody gets in, is written to with the reason, and opens again', async () => {
    const { form, id } = await verified(app, { language: 'en' });
    const { access_token, refresh_token } = (await logIn(app, form.account)).body;
    await app.sent();
    expect(await act(id, 'lock')).toMatchObject({ status: 200, body: { data: { member_id: id, is_locked: true, reason: REASON } } });

    expect((await app.call('GET', '/member', { token: access_token })).status).toBe(401);
    const text = 'This account has been locked and cannot log in. If you have questions, please contact us.';
    expect(await renew(refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant', code: 'ACCOUNT_LOCKED', message: text } });
    expect(await logIn(app, form.account)).toMatchObject({ status: 400, body: { error: 'invalid_grant', code: 'ACCOUNT_LOCKED', message: text } });
    // Who does not know the password learns nothing.
    expect((await logIn(app, form.account, { password: 'wrong2026' })).body.code).toBe('LOGIN_FAILED');
    const [sentEmail] = await app.sent();
    expect(sentEmail).toMatchObject({ to: form.email, subject: 'Your account has been locked' });
    expect(sentEmail?.text).toContain(`Reason: ${REASON}`);

    expect((await act(id, 'lock')).body.code).toBe('NOT_IN_STATE');
    expect((await act(id, 'unlock', 'Talked to')).body.data).toMatchObject({ is_locked: false });
    expect((await act(id, 'unlock')).body.code).toBe('NOT_IN_STATE');
    expect((await logIn(app, form.account)).status).toBe(200);
    expect((await app.sent()).map(({ subject }) => subject)).toContain('Your account has been unlocked');
    expect(await eventsOf(id, ['ACCOUNT_LOCKED', 'ACCOUNT_UNLOCKED'])).toEqual([
      { kind: 'ACCOUNT_LOCKED', actor_id: admin.memberId, reason: REASON },
      { kind: 'ACCOUNT_UNLOCKED', actor_id: admin.memberId, reason: 'Talked to' },
    ]);
  });

  test('does not take a second factor, neither one that was asked for before nor a new one', async () => {
    const member = await guarded(app);
    const before = await challenged(app, member.account);
    await act(member.id, 'lock');
    expect((await answer(app, before, { otp: otpOf(app, member.secret, 1) })).body.code).toBe('INVALID_GRANT');
    expect((await logIn(app, member.account)).body.code).toBe('ACCOUNT_LOCKED');
  });

  test('the database refuses a login of it, whichever way it begins', async () => {
    const { memberId } = await signUp(app);
    await act(memberId, 'lock');
    await expect(
      app.database.db.insertInto('token_families').values({ member_id: memberId, client_id: 'test', created_at: app.clock.now }).execute(),
    ).rejects.toThrow(/locked/);
  });

  test('a lock names somebody else who is there, and needs a reason', async () => {
    expect((await act(admin.memberId, 'lock')).body.code).toBe('NOT_IN_STATE');
    expect((await act('00000000-0000-4000-8000-000000000000', 'lock')).body.code).toBe('NOT_FOUND');
    const { memberId } = await signUp(app);
    expect((await act(memberId, 'lock', ' ')).body.errors).toMatchObject({ reason: [expect.any(String)] });
  });
});

test('staff end a member’s logins, and the account stays open', async () => {
  const { form, id } = await verified(app, { language: 'ja' });
  const first = (await logIn(app, form.account)).body;
  await logIn(app, form.account);
  await app.sent();
  expect((await act(id, 'end-logins')).body).toEqual({ data: { ended: 2 } });
  expect((await app.call('GET', '/member', { token: first.access_token })).status).toBe(401);
  expect((await renew(first.refresh_token)).body.code).toBe('INVALID_GRANT');
  expect((await app.sent()).map(({ to, subject }) => [to, subject])).toEqual([[form.email, 'すべての端末からログアウトしました']]);
  expect((await logIn(app, form.account)).status).toBe(200);
  expect(await eventsOf(id, ['LOGINS_ENDED'])).toEqual([{ kind: 'LOGINS_ENDED', actor_id: admin.memberId, reason: REASON }]);
});

test('staff find an account by its exact name, address or number, and see whether it is locked', async () => {
  const { form, id } = await verified(app);
  await act(id, 'lock');
  const find = async (q: string) => (await app.call('GET', `/staff/accounts?q=${encodeURIComponent(q)}`, { token: admin.token })).body.data.accounts;
  for (const q of [form.account.toUpperCase(), form.email, form.mobile])
    expect(await find(q)).toEqual([expect.objectContaining({ id, username: form.account, logins: 0, lock: { reason: REASON, since: expect.any(String) } })]);
  expect(await find(form.account.slice(0, -1))).toEqual([]);
});
