import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { INVITATION_VALID_MS } from '../../../src/domain/accounts/old-account.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { invited, type OldPerson } from '../../support/old-accounts.ts';
import { registered, smsCode } from '../../support/registration.ts';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = TEST_NOW;
  vi.useRealTimers();
});

function person(change: Partial<OldPerson> = {}): OldPerson {
  count += 1;
  return { old_id: `old-${count}`, name: 'Former Reader', email: `former${count}@host.example`, ...change };
}

async function formFor(code: string, change: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  count += 1;
  const mobile = `0955${String(count).padStart(6, '0')}`;
  return {
    code,
    account: `former${count}x`,
    password: 'brushpen77',
    confirm_password: 'brushpen77',
    name: 'Former Reader',
    mobile,
    sms_code: await smsCode(app, mobile),
    agree: true,
    ...change,
  };
}

test('an account of the former site is brought over, and its owner logs in at once', async () => {
  const old = person();
  const code = await invited(app, old);
  const shown = await app.call('GET', `/member/old_user/${code}`);
  expect(shown.body.data).toEqual({
    name: 'Former Reader',
    pen_name: null,
    email: `fo…@host.example`,
    kind: 'general',
    may_become_creator: false,
    state: 'open',
    is_creator: false,
  });
  const form = await formFor(code);
  const done = await app.call('POST', '/member/old_user', { body: form });
  expect(done.body.data).toMatchObject({ username: form['account'], may_become_creator: false });
  const [sentEmail] = await app.sent();
  expect(sentEmail).toMatchObject({ to: old.email, text: expect.stringContaining(`Your new account name: ${form['account']}`) });
  const login = await app.call('POST', '/token', { body: { grant_type: 'password', username: form['account'], password: form['password'] } });
  const me = await app.call('GET', '/member', { token: login.body.access_token });
  expect(me.body.data).toMatchObject({ email: old.email, type: 'general', email_verified_at: expect.any(String), mobile_verified_at: expect.any(String) });
  expect(me.body.data.point.remaining).toBeGreaterThan(0);
  expect((await app.call('GET', `/member/old_user/${code}`)).body.data.state).toBe('migrated');
});

describe('an invitation', () => {
  test('opens one account, however often it is tried at once', async () => {
    const code = await invited(app, person());
    const forms = [await formFor(code), await formFor(code), await formFor(code)];
    const answers = await Promise.all(forms.map((body) => app.call('POST', '/member/old_user', { body })));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [400, 'VERIFICATION_FAILED'],
      [400, 'VERIFICATION_FAILED'],
    ]);
    const members = await app.database.db
      .selectFrom('members')
      .select('id')
      .where(
        'account',
        'in',
        forms.map((form) => String(form['account'])),
      )
      .execute();
    expect(members).toHaveLength(1);
  });

  test('can be sent again with one key after a lost answer', async () => {
    const body = await formFor(await invited(app, person()));
    const headers = { 'idempotency-key': `migrate-${count}` };
    const first = await app.call('POST', '/member/old_user', { body, headers });
    expect((await app.call('POST', '/member/old_user', { body, headers })).body).toEqual(first.body);
  });

  test('is nothing when it is made up or has expired, and the form that came with it opens nothing', async () => {
    expect((await app.call('GET', '/member/old_user/made-up')).body.code).toBe('VERIFICATION_FAILED');
    const code = await invited(app, person());
    const body = await formFor(code);
    app.clock.now = new Date(TEST_NOW.getTime() + INVITATION_VALID_MS);
    expect((await app.call('GET', `/member/old_user/${code}`)).body.code).toBe('VERIFICATION_FAILED');
    expect((await app.call('POST', '/member/old_user_to_comicists/made-up')).body.code).toBe('VERIFICATION_FAILED');
    app.clock.now = TEST_NOW;
    const refused = await app.call('POST', '/member/old_user', { body: { ...body, code: 'made-up' } });
    expect(refused.body.code).toBe('VERIFICATION_FAILED');
    // The SMS code that came with the refused form is not used up.
    expect((await app.call('POST', '/member/old_user', { body })).status).toBe(200);
  });

  test('keeps its worth when the form has a fault: names taken, a wrong code, a common password', async () => {
    const code = await invited(app, person());
    const other = await formFor(await invited(app, person()));
    await app.call('POST', '/member/old_user', { body: other });
    const form = await formFor(code);
    const fault = async (change: Record<string, unknown>) => (await app.call('POST', '/member/old_user', { body: { ...form, ...change } })).body.errors;
    expect(Object.keys(await fault({ account: other['account'] }))).toEqual(['account']);
    expect(Object.keys(await fault({ sms_code: '000000' }))).toEqual(['sms_code']);
    expect(Object.keys(await fault({ password: 'password1', confirm_password: 'password1' }))).toEqual(['password']);
    expect(await fault({ confirm_password: 'brushpen78' })).toEqual({ confirm_password: ['2 Passwords Different'] });
    expect((await app.call('POST', '/member/old_user', { body: form })).status).toBe(200);
  });
});

describe('a creator of the former site', () => {
  test('is a creator after the move, once and for all', async () => {
    const code = await invited(app, person({ kind: 'matchmaking' }));
    const form = await formFor(code);
    expect((await app.call('POST', '/member/old_user', { body: form })).body.data.may_become_creator).toBe(true);
    await app.sent();
    for (let i = 0; i < 2; i += 1) expect((await app.call('POST', `/member/old_user_to_comicists/${code}`)).body.data).toEqual({ type: 'creator' });
    expect((await app.sent()).map(({ subject }) => subject)).toEqual(['You are now a creator member']);
    expect((await app.call('GET', `/member/old_user/${code}`)).body.data).toMatchObject({ state: 'migrated', is_creator: true });
  });

  test('who is a member already connects by logging in, with the same address and no other', async () => {
    const member = await signUp(app);
    const { email } = await app.database.db.selectFrom('members').select('email').where('id', '=', member.memberId).executeTakeFirstOrThrow();
    const code = await invited(app, person({ email, kind: 'creator' }));
    expect((await app.call('GET', `/member/old_user/${code}`)).body.data.state).toBe('has_account');
    expect((await app.call('POST', `/member/old_user_to_comicists/${code}`)).status).toBe(401);
    const stranger = await signUp(app);
    expect((await app.call('POST', `/member/old_user_to_comicists/${code}`, { token: stranger.token })).status).toBe(403);
    expect((await app.call('POST', `/member/old_user_to_comicists/${code}`, { token: member.token })).body.data).toEqual({ type: 'creator' });
    expect((await app.call('GET', '/member', { token: member.token })).body.data.type).toBe('creator');
    expect((await app.call('GET', '/member', { token: stranger.token })).body.data.type).toBe('general');
  });

  test('takes the address, and the number, back from registrations that nobody verified', async () => {
    const old = person();
    const squatter = await registered(app, { email: old.email.toUpperCase() });
    const typo = await registered(app);
    const code = await invited(app, old);
    expect((await app.call('GET', `/member/old_user/${code}`)).body.data.state).toBe('open');
    const { mobile } = typo.form;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    app.clock.now = new Date(TEST_NOW.getTime() + 61_000);
    const form = await formFor(code, { mobile, sms_code: await smsCode(app, mobile) });
    expect((await app.call('POST', '/member/old_user', { body: form })).status).toBe(200);
    const left = await app.database.db.selectFrom('members').select('id').where('id', 'in', [squatter.id, typo.id]).execute();
    expect(left).toEqual([]);
    await app.sent();
  });

  test('nobody else becomes one that way', async () => {
    const code = await invited(app, person());
    await app.call('POST', '/member/old_user', { body: await formFor(code) });
    expect((await app.call('POST', `/member/old_user_to_comicists/${code}`)).status).toBe(403);
  });
});
