import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { loadDemo } from '../../../src/server/load-demo.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { logIn, PASSWORD, registrationForm, smsCode, tokenCall, verified } from '../../support/registration.ts';
import { answer, challenged, guarded, MFA_GRANT, otpOf, turnOn } from '../../support/second-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = TEST_NOW;
});

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const deviceId = (digit: string) => digit.repeat(32);
const travel = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
};
const loginFrom = (account: string, { ip = '203.0.113.7', agent = CHROME, device, password = PASSWORD }: Record<string, string | undefined> = {}) =>
  tokenCall(
    app,
    { grant_type: 'password', username: account, password, ...(device !== undefined && { device_id: device }) },
    { 'x-forwarded-for': ip, 'user-agent': agent },
  );
const emailsTo = async (email: string) => (await app.sent()).filter(({ to }) => to === email);
const eventsOf = async (token: string) =>
  (await app.call('GET', '/my/security_events?per_page=100', { token })).body.data.map(({ kind }: { kind: string }) => kind);

describe('common passwords', () => {
  test.each([
    ['among the commonest', 'Password1', 'Too common, or the same as your account or email. Please choose another'],
    ['the account’s name', 'ownName77', 'Too common, or the same as your account or email. Please choose another'],
    ['without a digit', 'sandcastle', 'At least 6 characters, with both letters and digits'],
  ])('%s is refused at registration', async (_, password, message) => {
    const form = registrationForm({ account: 'ownName77', password, confirm_password: password });
    form['sms_code'] = await smsCode(app, form.mobile);
    const { status, body } = await app.call('POST', '/member', { body: form });
    expect([status, body.errors]).toEqual([422, { password: [message] }]);
  });
});

describe('turning two-step login on', () => {
  test('a secret for any authenticator, then a code and the password; ten codes are shown once', async () => {
    const { form } = await verified(app);
    const { access_token: token } = (await logIn(app, form.account)).body;
    const { body } = await app.call('POST', '/my/totp', { token });
    expect(body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.data.uri).toBe(`otpauth://totp/Comic%20Hub:${form.account}?issuer=Comic%20Hub&secret=${body.data.secret}&algorithm=SHA1&digits=6&period=30`);
    expect((await app.call('GET', '/my/totp', { token })).body.data.is_on).toBe(false);
    expect((await logIn(app, form.account)).status).toBe(200);

    const confirm = (change: object) =>
      app.call('POST', '/my/totp/confirm', { token, body: { code: otpOf(app, body.data.secret), password: PASSWORD, ...change } });
    expect((await confirm({ code: 'abcdef' })).body.errors).toEqual({ code: [expect.any(String)] });
    expect((await confirm({ password: 'wrong2026' })).body.errors).toEqual({ password: ['Incorrect password'] });
    expect((await confirm({ code: otpOf(app, body.data.secret, 5) })).body.errors).toEqual({ code: ['The code is wrong or has already been used'] });
    const done = await confirm({});
    expect(new Set(done.body.data.recovery_codes).size).toBe(10);
    // In two halves, as they are copied by hand.
    for (const code of done.body.data.recovery_codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await app.call('GET', '/my/totp', { token })).body.data).toEqual({
      is_on: true,
      since: '2026-11-18T10:30:00+08:00',
      recovery_codes_left: 10,
      is_required: false,
    });
    expect((await confirm({})).body.code).toBe('TOTP_IS_ON');
    expect((await app.call('POST', '/my/totp', { token })).body.code).toBe('TOTP_IS_ON');
    expect((await emailsTo(form.email)).map(({ subject }) => subject)).toContain('Two-step login is on');
    expect(await eventsOf(token)).toEqual(expect.arrayContaining(['TOTP_ENABLED', 'LOGIN', 'EMAIL_VERIFIED', 'REGISTERED']));
  });

  test('neither the secret nor a recovery code is in the tables as it is', async () => {
    const { secret, recoveryCodes } = await guarded(app);
    const { rows } = await app.database.query(
      "SELECT encode(secret, 'escape') AS text FROM member_totp UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes",
      [],
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { text } of rows) for (const plain of [secret, ...recoveryCodes]) expect(text).not.toContain(plain);
  });

  test('off again with password and code; a secret begun twice counts as the latter', async () => {
    const member = await guarded(app);
    const off = (body: object) => app.call('POST', '/my/totp/disable', { token: member.token, body });
    expect((await off({ code: otpOf(app, member.secret), password: PASSWORD })).body.errors).toEqual({ code: ['The code is wrong or has already been used'] });
    travel(30_000);
    expect((await off({ code: otpOf(app, member.secret), password: 'wrong2026' })).body.errors).toHaveProperty('password');
    expect((await off({ code: otpOf(app, member.secret), password: PASSWORD })).body.data).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    expect((await logIn(app, member.account)).status).toBe(200);
    expect((await off({ code: otpOf(app, member.secret), password: PASSWORD })).body.code).toBe('TOTP_IS_OFF');
    expect((await emailsTo(member.email)).map(({ subject }) => subject)).toContain('Two-step login is off');
    const first = (await app.call('POST', '/my/totp', { token: member.token })).body.data.secret;
    const second = await turnOn(app, member.token);
    expect(second.secret).not.toBe(first);
  });

  test('new recovery codes end the ones before', async () => {
    const member = await guarded(app);
    const { body } = await app.call('POST', '/my/totp/recovery_codes', { token: member.token, body: { code: member.recoveryCodes[0], password: PASSWORD } });
    expect(body.data.recovery_codes).toHaveLength(10);
    const [old, fresh] = [member.recoveryCodes[1] ?? '', body.data.recovery_codes[1]];
    expect((await answer(app, await challenged(app, member.account), { recovery_code: old })).body.code).toBe('MFA_FAILED');
    expect((await answer(app, await challenged(app, member.account), { recovery_code: fresh })).status).toBe(200);
  });
});

describe('the second step of a login', () => {
  test('a right password is answered with a challenge, in RFC 6749’s words', async () => {
    const { account } = await guarded(app);
    const { status, headers, body } = await logIn(app, account);
    expect([status, headers.get('cache-control'), headers.get('pragma')]).toEqual([400, 'no-store', 'no-cache']);
    expect(body).toEqual({
      code: 'MFA_REQUIRED',
      message: 'The password is correct; a second step is needed.',
      error: 'mfa_required',
      error_description: 'MFA_REQUIRED',
      mfa_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 300,
    });
    expect((await logIn(app, account, { password: 'wrong2026' })).body.error).toBe('invalid_grant');
  });

  test('a code makes tokens of it, which live as long as the password’s form asked', async () => {
    const { account, secret } = await guarded(app);
    travel(30_000);
    const done = await answer(app, await challenged(app, account, { remember: 'true' }), { otp: otpOf(app, secret) });
    expect(done.body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900, refresh_token: expect.any(String) });
    travel(29 * 24 * 3_600_000);
    expect((await tokenCall(app, { grant_type: 'refresh_token', refresh_token: done.body.refresh_token })).status).toBe(200);
  });

  test('a code counts once, and none of an earlier step counts after it', async () => {
    const { account, secret } = await guarded(app);
    expect((await answer(app, await challenged(app, account), { otp: otpOf(app, secret) })).body.error_description).toBe('MFA_FAILED');
    expect((await answer(app, await challenged(app, account), { otp: otpOf(app, secret, 1) })).status).toBe(200);
    travel(30_000);
    for (const steps of [-1, 0]) expect((await answer(app, await challenged(app, account), { otp: otpOf(app, secret, steps) })).body.code).toBe('MFA_FAILED');
    travel(30_000);
    expect((await answer(app, await challenged(app, account), { otp: otpOf(app, secret) })).status).toBe(200);
  });

  test('a challenge works once, lives five minutes, takes five tries, and is its client’s', async () => {
    const { account, secret, email } = await guarded(app);
    travel(60_000);
    const used = await challenged(app, account);
    expect((await answer(app, used, { otp: otpOf(app, secret) })).status).toBe(200);
    expect((await answer(app, used, { otp: otpOf(app, secret, 1) })).body).toMatchObject({ code: 'INVALID_GRANT', error: 'invalid_grant' });

    const late = await challenged(app, account);
    travel(300_000);
    expect((await answer(app, late, { otp: otpOf(app, secret) })).body.code).toBe('INVALID_GRANT');

    const guessed = await challenged(app, account);
    await app.sent();
    for (let i = 0; i < 5; i += 1) expect((await answer(app, guessed, { otp: '000000' })).body.code).toBe('MFA_FAILED');
    expect((await answer(app, guessed, { otp: otpOf(app, secret) })).body.code).toBe('INVALID_GRANT');
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(['Somebody has entered your password']);
    expect((await answer(app, 'x'.repeat(43), { otp: '000000' })).body.code).toBe('INVALID_GRANT');
  });

  test.each([
    ['no code', {}],
    ['both kinds of code', { otp: '123456', recovery_code: 'abcde-fghjk' }],
    ['an empty code, which counts as none', { otp: '' }],
  ])('%s is a fault of the request', async (_, factor) => {
    const { account } = await guarded(app);
    expect((await answer(app, await challenged(app, account), factor)).body.error).toBe('invalid_request');
  });

  test('another client, or no token, is refused as RFC 6749 says', async () => {
    const { body } = await tokenCall(app, { grant_type: MFA_GRANT, client_id: 'other', mfa_token: 'x', otp: '123456' });
    expect(body.error).toBe('invalid_client');
    expect((await tokenCall(app, { grant_type: MFA_GRANT, otp: '123456' })).body.error).toBe('invalid_request');
  });

  test('a recovery code works once, however it is typed, and its owner is told', async () => {
    const { account, recoveryCodes, email } = await guarded(app);
    const [code = ''] = recoveryCodes;
    await app.sent();
    const done = await answer(app, await challenged(app, account), { recovery_code: ` ${code.toUpperCase().replace('-', ' ')}` });
    expect(done.status).toBe(200);
    expect((await answer(app, await challenged(app, account), { recovery_code: code })).body.code).toBe('MFA_FAILED');
    const sentEmail = (await emailsTo(email)).find(({ subject }) => subject === 'A recovery code was used on your account');
    expect(sentEmail?.text).toContain('Codes left: 9.');
    expect(await eventsOf(done.body.access_token)).toEqual(expect.arrayContaining(['RECOVERY_CODE_USED', 'TOTP_FAILED', 'LOGIN']));
  });

  test('another member’s code opens nothing', async () => {
    const [mine, theirs] = [await guarded(app), await guarded(app)];
    travel(30_000);
    const token = await challenged(app, mine.account);
    expect((await answer(app, token, { otp: otpOf(app, theirs.secret) })).body.code).toBe('MFA_FAILED');
    expect((await answer(app, token, { recovery_code: theirs.recoveryCodes[0] ?? '' })).body.code).toBe('MFA_FAILED');
  });
});

describe('staff', () => {
  test('without a second factor they are members, and told what to do; with one they are staff', async () => {
    const { form, id } = await verified(app);
    await app.database.db.updateTable('members').set({ role: 'editor' }).where('id', '=', id).execute();
    const { access_token: token } = (await logIn(app, form.account)).body;
    const staffCall = (bearer: string) => app.call('GET', '/preview/news', { token: bearer });
    const refused = await staffCall(token);
    expect([refused.status, refused.body.code]).toEqual([403, 'MFA_SETUP_REQUIRED']);
    expect((await app.call('GET', '/member', { token })).body.data).toMatchObject({ role: 'editor', must_set_up_mfa: true });
    expect((await app.call('GET', '/my/totp', { token })).body.data).toMatchObject({ is_on: false, is_required: true });
    await turnOn(app, token);
    expect((await staffCall(token)).status).toBe(200);
    expect((await app.call('GET', '/member', { token })).body.data).not.toHaveProperty('must_set_up_mfa');
    const { token: reader } = await signUp(app);
    expect((await staffCall(reader)).body.code).toBe('FORBIDDEN');
  });

  test('a demo’s own staff need none, in a demo', async () => {
    await loadDemo(app);
    const { access_token: token } = (await logIn(app, 'admin001')).body;
    expect((await app.call('GET', '/preview/news', { token })).status).toBe(200);
    const real = createApp({ ...app, config: { ...app.config, isDemo: false } });
    expect((await real.request('/api/preview/news', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });
});

describe('signed-in devices', () => {
  test('are listed with what they are, the latest used first; one can be signed out, or all others', async () => {
    const { form } = await verified(app);
    const phone = (await loginFrom(form.account, { agent: PHONE, ip: '2001:db8:1:2:3:4:5:6', device: deviceId('a') })).body;
    travel(60_000);
    const laptop = (await loginFrom(form.account, { device: deviceId('b') })).body;
    const list = async (token: string) => (await app.call('GET', '/my/logins', { token })).body.data.logins;
    const [first, second] = await list(laptop.access_token);
    expect(first).toMatchObject({ browser: 'Chrome', system: 'Windows', platform: 'desktop', address: '203.0.113.7', is_current: true });
    expect(second).toMatchObject({
      browser: 'Safari',
      system: 'iOS',
      platform: 'mobile',
      address: '2001:db8:1:2',
      is_current: false,
      used_at: '2026-11-18T10:30:00+08:00',
    });
    travel(60_000);
    await tokenCall(app, { grant_type: 'refresh_token', refresh_token: phone.refresh_token }, { 'x-forwarded-for': '198.51.100.4', 'user-agent': PHONE });
    expect((await list(laptop.access_token))[0]).toMatchObject({
      browser: 'Safari',
      address: '198.51.100.4',
      used_at: '2026-11-18T10:32:00+08:00',
      created_at: '2026-11-18T10:30:00+08:00',
    });

    const { token: stranger } = await signUp(app);
    const endOne = (token: string, body: object = { password: form.password }) => app.call('POST', `/my/logins/${second.id}/end`, { token, body });
    expect((await endOne(stranger)).status).toBe(404);
    expect((await app.call('POST', '/my/logins/no-id/end', { token: stranger, body: {} })).status).toBe(404);
    expect((await endOne(laptop.access_token, {})).body.errors).toMatchObject({ password: [expect.any(String)] });
    expect((await endOne(laptop.access_token, { password: 'wrong2026' })).body.errors).toMatchObject({ password: [expect.any(String)] });
    expect((await endOne(laptop.access_token, { code: '123456' })).body.errors).toMatchObject({ code: [expect.any(String)] });
    expect((await app.call('GET', '/member', { token: phone.access_token })).status).toBe(200);
    expect((await endOne(laptop.access_token)).body).toEqual({ data: { ended: 1 } });
    expect((await endOne(laptop.access_token)).status).toBe(404);
    expect((await app.call('GET', '/member', { token: phone.access_token })).status).toBe(401);

    await loginFrom(form.account, { agent: PHONE });
    await loginFrom(form.account, { agent: PHONE });
    const endOthers = (body: object) => app.call('POST', '/my/logins/end', { token: laptop.access_token, body });
    expect((await endOthers({})).status).toBe(422);
    expect((await endOthers({ password: 'wrong2026' })).status).toBe(422);
    expect((await endOthers({ password: form.password })).body).toEqual({ data: { ended: 2 } });
    expect(await list(laptop.access_token)).toHaveLength(1);
    expect(await eventsOf(laptop.access_token)).toEqual(expect.arrayContaining(['LOGIN_ENDED', 'NEW_DEVICE', 'LOGIN']));
  });

  test('a letter tells of a login on a device that is new, not of the first ever, nor of one that is known', async () => {
    const { form } = await verified(app, { language: 'ja' });
    await app.sent();
    const sentEmails = async () => (await emailsTo(form.email)).map(({ subject, text }) => ({ subject, text }));
    await loginFrom(form.account, { device: deviceId('c') });
    await loginFrom(form.account, { device: deviceId('c'), ip: '198.51.100.9', agent: PHONE });
    expect(await sentEmails()).toEqual([]);
    await loginFrom(form.account, { device: deviceId('d'), ip: '198.51.100.9', agent: PHONE });
    const [sentEmail] = await sentEmails();
    expect(sentEmail?.subject).toBe('新しい端末からログインがありました');
    expect(sentEmail?.text).toContain('日時：2026年11月18日（水）10:30\n端末：Safari · iOS\nネットワーク：198.51.100.9');
    expect(sentEmail?.text).toContain('/ja/member/info#security');
    await loginFrom(form.account, { ip: '198.51.100.9', agent: PHONE });
    expect(await sentEmails()).toHaveLength(1);
    await loginFrom(form.account, { ip: '198.51.100.9', agent: PHONE });
    expect(await sentEmails()).toEqual([]);
  });

  test('a malformed name of a device is a fault of the request', async () => {
    expect((await loginFrom('general1', { device: 'short' })).body).toMatchObject({ error: 'invalid_request', errors: { device_id: [expect.any(String)] } });
  });
});

describe('guessing', () => {
  test('slows down whoever guesses, and not the owner on their own device or elsewhere', async () => {
    const { form } = await verified(app);
    const owner = { device: deviceId('e'), ip: '192.0.2.1' };
    await loginFrom(form.account, owner);
    const guess = () => loginFrom(form.account, { ip: '198.51.100.66', password: 'guess2026', device: deviceId('f') });
    for (let i = 0; i < 5; i += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).headers.get('retry-after')).toBe('1');
    // The same network as the guesser's, on a device that the account knows; and another network.
    expect((await loginFrom(form.account, { ...owner, ip: '198.51.100.66' })).status).toBe(200);
    expect((await loginFrom(form.account, { ip: '192.0.2.2' })).status).toBe(200);
    expect((await guess()).status).toBe(429);
    const { access_token } = (await loginFrom(form.account, owner)).body;
    expect((await eventsOf(access_token)).filter((kind: string) => kind === 'LOGIN_FAILED')).toHaveLength(5);
  });

  test('from very many networks at once is stopped, and the owner’s device still gets in', async () => {
    const { form } = await verified(app);
    await loginFrom(form.account, { device: deviceId('1'), ip: '192.0.2.1' });
    const guess = (i: number, password?: string) => loginFrom(i % 2 ? form.account : form.email, { ip: `10.9.${i}.1`, password });
    for (let i = 0; i < 99; i += 1) expect((await guess(i, 'guess2026')).status).toBe(400);
    expect((await guess(100)).status).toBe(200);
    expect((await guess(101, 'guess2026')).status).toBe(400);
    // No answer tells the stop from a wrong password, under either name: it would say whose address it is.
    for (const i of [102, 103]) expect((await guess(i)).body.code).toBe('LOGIN_FAILED');
    expect((await loginFrom(form.account, { device: deviceId('1'), ip: '192.0.2.1' })).status).toBe(200);
  });
});

describe('the record', () => {
  test('has every event of a login, is read by its member alone, a page at a time', async () => {
    const { form } = await verified(app);
    const first = (await loginFrom(form.account)).body;
    await tokenCall(app, { grant_type: 'refresh_token', refresh_token: first.refresh_token });
    await tokenCall(app, { grant_type: 'refresh_token', refresh_token: first.refresh_token });
    const second = (await loginFrom(form.account)).body;
    await app.call('DELETE', '/token', { token: second.access_token });
    await loginFrom(form.account, { password: 'wrong2026' });
    const { access_token: token } = (await loginFrom(form.account)).body;
    expect(await eventsOf(token)).toEqual(['LOGIN', 'LOGIN_FAILED', 'LOGOUT', 'LOGIN', 'REFRESH_REPLAYED', 'LOGIN', 'EMAIL_VERIFIED', 'REGISTERED']);
    const page = (await app.call('GET', '/my/security_events?per_page=3&page=3', { token })).body;
    expect([page.data.length, page.meta]).toEqual([2, { total: 8, page: 3, per_page: 3, last_page: 3 }]);
    expect((await app.call('GET', '/my/security_events?per_page=1', { token })).body.data[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      kind: 'LOGIN',
      browser: 'Chrome',
      system: 'Windows',
      address: '203.0.113.7',
      by_staff: false,
      created_at: '2026-11-18T10:30:00+08:00',
    });
    expect((await app.call('GET', '/my/security_events')).status).toBe(401);
  });

  test('cannot be rewritten, and forgets places after 180 days', async () => {
    const { form, id } = await verified(app);
    await loginFrom(form.account);
    await loginFrom('nobody5555', { password: 'wrong2026' });
    const run = (statement: string) => app.database.query(statement, []);
    await expect(run("UPDATE security_events SET kind = 'LOGOUT'")).rejects.toThrow(/not changed/);
    await expect(run('UPDATE security_events SET detail = \'{"a": 1}\'')).rejects.toThrow(/not changed/);
    await expect(run("UPDATE security_events SET address = '10.0.0.1'")).rejects.toThrow(/not changed/);
    await expect(run("UPDATE security_events SET created_at = created_at - interval '1 day'")).rejects.toThrow(/not changed/);
    await expect(run('DELETE FROM security_events')).rejects.toThrow(/not deleted/);
    await expect(run('TRUNCATE security_events')).rejects.toThrow(/not emptied/);
    const places = async () => (await run(`SELECT count(address) AS places, count(*) AS rows FROM security_events WHERE member_id = '${id}'`)).rows[0];
    const ownerless = async () => (await run('SELECT id FROM security_events WHERE member_id IS NULL')).rows.length;
    expect(await ownerless()).toBeGreaterThan(0);
    travel(180 * 24 * 3_600_000);
    await app.handlers['purge-expired']({}, 'test');
    expect(await places()).toMatchObject({ places: 3, rows: 3 });
    travel(1000);
    await app.handlers['purge-expired']({}, 'test');
    expect(await places()).toMatchObject({ places: 0, rows: 3 });
    expect(await ownerless()).toBe(0);
    await expect(run('DELETE FROM security_events')).rejects.toThrow(/not deleted/);
  });
});
