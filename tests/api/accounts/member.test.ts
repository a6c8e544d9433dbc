import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { linkCode, logIn, PASSWORD, registered, registrationForm, smsCode, verified } from '../../support/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = TEST_NOW;
  vi.useRealTimers();
});

const later = (ms: number) => new Date(TEST_NOW.getTime() + ms);
const MINUTE = 60_000;
const register = (body: Record<string, unknown>, headers: Record<string, string> = {}) => app.call('POST', '/member', { body, headers });

describe('registration', () => {
  test('SMS, form, letter, link, login: a member with the month’s free points', async () => {
    const { form, id, code } = await verified(app, { pen_name: '墨墨', gender: 'female', birthday: '2001-02-28', addr_city: 'taipei-city' });
    expect(code.length).toBeGreaterThanOrEqual(43);
    const login = await logIn(app, form.account.toUpperCase());
    const { status, body, headers } = await app.call('GET', '/member', { token: login.body.access_token });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toEqual({
      id,
      username: form.account,
      email: form.email,
      email_verified_at: '2026-11-18T10:30:00+08:00',
      mobile: form.mobile,
      mobile_verified_at: '2026-11-18T10:30:00+08:00',
      avatar: null,
      name: '林小漫',
      pen_name: '墨墨',
      birthday: '2001-02-28',
      gender: 'female',
      addr_city: 'taipei-city',
      addr_district: null,
      citizenship: null,
      country: null,
      job: null,
      address: null,
      guardian_name: null,
      guardian_phone: null,
      language: 'en',
      type: 'general',
      role: 'member',
      point: { remaining: 60, total: 60, purchased: 0, reward: 60, monthly: 60, free: 0, expiring: [{ points: 60, expires_at: expect.any(String) }] },
      is_renew: false,
      comicists: null,
    });
  });

  test('the letter is in the language of the form, else of the request', async () => {
    const form = registrationForm({ language: 'ja' });
    form['sms_code'] = await smsCode(app, form.mobile);
    await register(form);
    const sentEmail = (await app.sent()).at(-1);
    expect(sentEmail?.text).toContain(`/ja/register/verify/${linkCode(sentEmail)}`);
    const { code } = await registered(app);
    expect(code).not.toBe(linkCode(sentEmail));
  });

  test('a form is taken as urlencoded text as well, an empty optional field as none', async () => {
    const form = registrationForm();
    const sms_code = await smsCode(app, form.mobile);
    const body = new URLSearchParams({ ...form, agree: 'on', sms_code, birthday: '', gender: '', pen_name: ' ', no_such_field: 'x' } as Record<
      string,
      string
    >).toString();
    const { status } = await app.call('POST', '/member', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(status).toBe(200);
  });

  test.each([
    ['account', 'abc12', 'At least 6 characters, letters and digits only'],
    ['account', 'reader_01', 'At least 6 characters, letters and digits only'],
    ['account', '', 'This field is required'],
    ['account', 'a'.repeat(33), 'At most 32 characters'],
    ['account', 123456, 'This value is not valid'],
    ['password', 'abcdefg', 'At least 6 characters, with both letters and digits'],
    ['password', 'ab12', 'At least 6 characters, with both letters and digits'],
    ['confirm_password', 'manga2027', '2 Passwords Different'],
    ['email', 'reader@host', 'Please Enter Correct E-mail Format'],
    ['email', 'reader@host.x', 'Please Enter Correct E-mail Format'],
    ['mobile', '0911-222-333', 'Digits only, please'],
    ['mobile', '0811222333', 'Please enter a mobile number of 10 digits starting with 09'],
    ['sms_code', '12345', 'The code has 6 digits'],
    ['name', '   ', 'This field is required'],
    ['birthday', '2001/02/28', 'Error in date format (YYYY-MM-DD)'],
    ['birthday', '2001-02-29', 'Error in date format (YYYY-MM-DD)'],
    ['birthday', '0000-01-01', 'Error in date format (YYYY-MM-DD)'],
    // The clock stands at the 18th.
    ['birthday', '2026-11-19', 'The birthday cannot be in the future'],
    ['gender', 'none', 'Please choose one of the options'],
    ['language', 'fr', 'Please choose one of the options'],
    ['agree', 'false', 'Please check-select to agree'],
    ['agree', undefined, 'Please check-select to agree'],
    ['name', 'a\u0000b', 'The format is not correct'],
    ['name', 'Dear winner!\n\nPlease', 'The format is not correct'],
    ['name', 'a\u2028b', 'The format is not correct'],
    ['name', 'win at http://evil.example', 'The format is not correct'],
    ['pen_name', 'WWW.evil.example', 'The format is not correct'],
    ['addr_city', '臺北市', 'Please choose one of the options'],
  ])('%s may not be %j', async (field, value, text) => {
    const { status, body } = await register(registrationForm({ [field]: value }));
    expect(status).toBe(422);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.errors[field]).toEqual([text]);
  });

  test('faults are worded in the caller’s language', async () => {
    const { body } = await app.call('POST', '/member', { language: 'zh-TW', body: registrationForm({ confirm_password: 'x' }) });
    expect(body.errors).toEqual({ confirm_password: ['兩次輸入的密碼不同'] });
  });

  test('what is taken is told only to the caller who gave the number’s code', async () => {
    const { form } = await registered(app);
    const blind = await register(registrationForm({ account: form.account, email: form.email }));
    expect(blind.body.errors).toEqual({ sms_code: ['The SMS code is wrong or has expired. Please check it, or request a new code'] });
    const taken = registrationForm({ email: form.email.toUpperCase() });
    taken['sms_code'] = await smsCode(app, taken.mobile);
    expect((await register(taken)).body.errors).toEqual({ email: ['This email address is already registered'] });
    // The same code goes on with a corrected form.
    expect((await register({ ...taken, email: 'other@example.com', account: form.account.toUpperCase() })).body.errors).toEqual({
      account: ['This account name is taken'],
    });
    expect((await register({ ...taken, email: 'other@example.com' })).status).toBe(200);
  });

  test('a repeated form with the same Idempotency-Key gets the same answer and makes one member and one letter', async () => {
    const form = registrationForm();
    form['sms_code'] = await smsCode(app, form.mobile);
    const headers = { 'idempotency-key': 'form-0001-abcdef' };
    const first = await register(form, headers);
    const second = await register(form, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await app.sent()).toHaveLength(1);
    expect((await register({ ...form, name: 'Other' }, headers)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  });
});

test('a repetition from another address gets its answer, too, and no address is kept', async () => {
  const proxied = createApp({ ...app, config: { ...app.config, trustedProxies: 1 } });
  const form = registrationForm();
  form['sms_code'] = await smsCode(app, form.mobile);
  const send = (address: string) =>
    proxied.request('/api/member', {
      method: 'POST',
      body: JSON.stringify(form),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'form-0002-abcdef', 'x-forwarded-for': address },
    });
  const [first, second] = [await send('198.51.100.7'), await send('203.0.113.9')];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await second.json()).toEqual(await first.json());
  const { rows } = await app.database.query('SELECT scope FROM idempotency_keys', []);
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|203\.0/);
});

describe('the SMS code', () => {
  test('says how long it lives; another comes a minute later and the first is void', async () => {
    const form = registrationForm();
    const first = await app.call('POST', '/member/register/sms', { body: { mobile: form.mobile } });
    expect(first.body).toEqual({ data: { expires_in: 600, resend_in: 60 } });
    const sms = (await app.sent()).findLast(({ file }) => file.endsWith('.sms.json'));
    const old = /(\d{6})/.exec(JSON.parse(sms?.content ?? '').text)?.[1];
    const soon = await app.call('POST', '/member/register/sms', { body: { mobile: form.mobile } });
    expect(soon.status).toBe(429);
    expect(soon.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    app.clock.now = later(MINUTE);
    const fresh = await smsCode(app, form.mobile);
    expect((await register({ ...form, sms_code: old })).body.errors ?? (old === fresh ? {} : null)).toEqual({
      sms_code: ['The SMS code is wrong or has expired. Please check it, or request a new code'],
    });
    expect((await register({ ...form, sms_code: fresh })).status).toBe(200);
  });

  test('answers alike for a registered number', async () => {
    const { form } = await registered(app);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const { status, body } = await app.call('POST', '/member/register/sms', { body: { mobile: form.mobile } });
    expect([status, body]).toEqual([200, { data: { expires_in: 600, resend_in: 60 } }]);
  });

  test('is void after ten minutes', async () => {
    const form = registrationForm();
    form['sms_code'] = await smsCode(app, form.mobile);
    app.clock.now = later(10 * MINUTE);
    expect((await register(form)).body.errors).toHaveProperty('sms_code');
  });

  test('is void after five wrong tries: the sixth, right one is refused', async () => {
    const form = registrationForm();
    const right = await smsCode(app, form.mobile);
    const wrong = right === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i += 1) expect((await register({ ...form, sms_code: wrong })).status).toBe(422);
    expect((await register({ ...form, sms_code: right })).body.errors).toEqual({
      sms_code: ['The SMS code is wrong or has expired. Please check it, or request a new code'],
    });
  });

  test('works once', async () => {
    const { form } = await registered(app);
    const again = registrationForm({ mobile: form.mobile, sms_code: form['sms_code'] });
    expect((await register(again)).body.errors).toHaveProperty('sms_code');
  });

  test('is nowhere in the tables but hashed', async () => {
    const mobile = '0977000001';
    const code = await smsCode(app, mobile);
    const { rows } = await app.database.query("SELECT encode(code_hash, 'hex') AS hash FROM verification_codes WHERE target = $1", [mobile]);
    expect(rows[0]?.['hash']).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0]?.['hash']).not.toContain(code);
  });
});

describe('the verification link', () => {
  const verify = (code: string) => app.call('POST', '/member/verify', { body: { code } });

  test('opened twice says yes twice, and gives points once', async () => {
    const { form, code } = await registered(app);
    const [first, second] = [await verify(code), await verify(code)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const { body } = await logIn(app, form.email);
    const member = await app.call('GET', '/member', { token: body.access_token });
    expect(member.body.data.point.total).toBe(60);
  });

  test('fails when unknown, or older than a day', async () => {
    const { code } = await registered(app);
    expect((await verify('x'.repeat(43))).body).toEqual({ code: 'VERIFICATION_FAILED', message: 'Verification Failed' });
    app.clock.now = later(24 * 60 * MINUTE);
    expect((await verify(code)).status).toBe(400);
    expect((await app.call('POST', '/member/verify', { body: {} })).body.errors).toEqual({ code: ['This field is required'] });
  });

  test('is asked for at login, which sends the e-mail again after ten minutes, and only for the right password', async () => {
    const { form, code } = await registered(app);
    expect((await logIn(app, form.account, { password: 'wrong2026' })).body.code).toBe('LOGIN_FAILED');
    const early = await logIn(app, form.account);
    expect([early.status, early.body.code, early.body.error]).toEqual([400, 'EMAIL_NOT_VERIFIED', 'invalid_grant']);
    expect(await app.sent()).toHaveLength(0);
    app.clock.now = later(11 * MINUTE);
    await logIn(app, form.account);
    await logIn(app, form.account);
    const sentEmails = await app.sent();
    expect(sentEmails).toHaveLength(1);
    const fresh = linkCode(sentEmails[0]);
    expect(fresh).not.toBe(code);
    expect((await verify(fresh)).status).toBe(200);
    expect((await logIn(app, form.account)).status).toBe(200);
  });

  test('an account that nobody verified is free again after a week', async () => {
    const { form } = await registered(app);
    app.clock.now = later(8 * 24 * 60 * MINUTE);
    await app.handlers['purge-expired']({}, 'test');
    const { body } = await app.call('POST', '/member/check/registerd', { body: { account: form.account } });
    expect(body.data).toEqual({ account_available: true });
  });
});

describe('check/registerd', () => {
  const check = (body: Record<string, unknown>) => app.call('POST', '/member/check/registerd', { body });

  test('says whether an account name is free, in any case; of e-mail and mobile it says nothing', async () => {
    const { form } = await registered(app);
    expect((await check({ account: form.account.toUpperCase() })).body).toEqual({ data: { account_available: false } });
    expect((await check({ account: 'nobody9999' })).body).toEqual({ data: { account_available: true } });
    expect((await check({ email: form.email, mobile: form.mobile })).body).toEqual({ data: { account_available: null } });
    expect((await check({ email: 'nobody@example.com', mobile: '0999999999' })).body).toEqual({ data: { account_available: null } });
  });

  test('checks formats, and wants something to check', async () => {
    expect((await check({ email: 'x', mobile: 'y' })).body.errors).toEqual({ email: ['Please Enter Correct E-mail Format'], mobile: expect.any(Array) });
    expect((await check({})).body.errors).toEqual({ account: ['This field is required'] });
  });
});

test('no password, hash, code or token is in a log or an answer', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const { createApp } = await import('../../../src/server/app.ts');
  const logged = createApp({ ...app, log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) });
  const { form } = await verified(app);
  const answer = await logged.request('/api/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: form.account, password: PASSWORD }),
  });
  const tokens = JSON.parse(await answer.text());
  const member = await logged.request('/api/member', { headers: { authorization: `Bearer ${tokens.access_token}` } });
  await logged.request(`/api/member/verify?code=secret`, { method: 'POST', body: new URLSearchParams({ code: 'secret' }) });
  const log = lines.join('');
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const secret of [PASSWORD, tokens.access_token, tokens.refresh_token, form.account, form.email, form.mobile, 'argon2', 'secret'])
    expect(log).not.toContain(secret);
  const body = await member.text();
  for (const secret of [PASSWORD, 'argon2', tokens.access_token]) expect(body).not.toContain(secret);
});
