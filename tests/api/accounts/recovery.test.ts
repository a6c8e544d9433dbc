import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startRecovery } from '../../../src/server/accounts/recovery/start-recovery.ts';
import { loadDemo } from '../../../src/server/load-demo.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { logIn, PASSWORD, registered, verified } from '../../support/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = TEST_NOW;
  vi.useRealTimers();
});

const MINUTE = 60_000;
const FRESH = 'newmanga2027';
const SMS_CODE_WRONG = 'The SMS code is wrong or has expired. Please check it, or request a new code';
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

/** Lets time pass, for the limits too, which go by the machine's clock. */
function wait(ms: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}
const textOf = ({ text }: { text: string }) => text;
const sentTo = async (to: string) => (await app.sent()).filter((message) => message.to === to).map(textOf);
const codeIn = (text = '') => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';
const linkIn = (text = '', path = 'forget') => new RegExp(`/${path}/verify/([\\w-]+)`).exec(text)?.[1] ?? '';

const forgetBySms = (mobile: string) => app.call('POST', '/member/forget/sms', { body: { mobile }, headers: FIREFOX });
const forgetByEmail = (email: string) => app.call('POST', '/member/forget/email', { body: { email }, headers: FIREFOX });
const resetBySms = (mobile: string, sms_code: string, change = {}, language = 'en') =>
  app.call('PUT', '/member/sms/password', { body: { mobile, sms_code, password: FRESH, confirm_password: FRESH, ...change }, language });
const resetByEmail = (code: string, change = {}, language = 'en') =>
  app.call('PUT', '/member/email/password', { body: { code, password: FRESH, confirm_password: FRESH, ...change }, language });

async function member(change: Record<string, unknown> = {}) {
  const { form, id } = await verified(app, change);
  const { body } = await logIn(app, form.account);
  // Its own registration counts as an SMS to the number.
  wait(MINUTE + 1000);
  return { ...form, id, token: body.access_token as string, refresh: body.refresh_token as string };
}
async function smsCodeFor(mobile: string): Promise<string> {
  await forgetBySms(mobile);
  return (await sentTo(mobile)).map((text) => codeIn(text)).findLast((code) => code !== '') ?? '';
}
async function linkFor(email: string): Promise<string> {
  await forgetByEmail(email);
  return (await sentTo(email)).map((text) => linkIn(text)).findLast((code) => code !== '') ?? '';
}
const eventsOf = async (id: string) =>
  (await app.database.query('SELECT kind FROM security_events WHERE member_id = $1 ORDER BY id', [id])).rows.map((row) => row['kind']);
const isIn = async (token: string) => (await app.call('GET', '/member', { token })).status === 200;

test.each(['https://evil.example/x (a)', 'Go to evil.example/1 ', 'You won, ring 0900/1 (X11; Linux)'])(
  'whoever asks for a recovery writes nothing into its e-mail: %s',
  async (agent) => {
    const { email } = await member();
    await app.call('POST', '/member/forget/email', { body: { email }, headers: { 'user-agent': agent } });
    const [sentEmail] = await sentTo(email);
    expect(linkIn(sentEmail)).not.toBe('');
    expect(sentEmail).not.toMatch(/evil|won|0900/);
  },
);

describe('a forgotten password, by phone', () => {
  test('is replaced with the code of the SMS: old logins end, a letter says when and from where', async () => {
    const { account, mobile, email, token, refresh, id } = await member();
    const asked = await forgetBySms(mobile);
    expect([asked.status, asked.body]).toEqual([200, { data: { expires_in: 600, resend_in: 60 } }]);
    const [sms] = await sentTo(mobile);
    expect(sms).toMatch(/code for a new password/);
    const reset = await resetBySms(mobile, codeIn(sms), {});
    expect(reset.status).toBe(200);
    expect(await isIn(token)).toBe(false);
    const refreshed = await app.call('POST', '/token', { body: { grant_type: 'refresh_token', refresh_token: refresh } });
    expect(refreshed.body.code).toBe('INVALID_GRANT');
    expect((await logIn(app, account)).body.code).toBe('LOGIN_FAILED');
    expect((await logIn(app, account, { password: FRESH })).status).toBe(200);
    const [sentEmail] = await sentTo(email);
    expect(sentEmail).toMatch(/Your password was reset on Wed 18 Nov 2026, 10:\d\d/);
    expect(sentEmail).toMatch(/If it was not you.*\/en\/forget_password/s);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['PASSWORD_RESET_ASKED', 'PASSWORD_RESET']));
  });

  test('the code works once, and for its own number only', async () => {
    const [one, other] = [await member(), await member()];
    const [code, others] = [await smsCodeFor(one.mobile), await smsCodeFor(other.mobile)];
    if (code !== others) expect((await resetBySms(other.mobile, code)).body.errors).toEqual({ sms_code: [SMS_CODE_WRONG] });
    expect((await resetBySms(one.mobile, code)).status).toBe(200);
    expect((await resetBySms(one.mobile, code)).body.errors).toEqual({ sms_code: [SMS_CODE_WRONG] });
  });

  test('a code for registering or for another number’s change is none for a password', async () => {
    const { mobile } = await member();
    await app.call('POST', '/member/register/sms', { body: { mobile } });
    const code = codeIn((await sentTo(mobile)).at(-1));
    expect((await resetBySms(mobile, code)).body.errors).toEqual({ sms_code: [SMS_CODE_WRONG] });
  });

  test('the code is void after ten minutes', async () => {
    const { mobile } = await member();
    const code = await smsCodeFor(mobile);
    wait(10 * MINUTE);
    expect((await resetBySms(mobile, code)).body.errors).toEqual({ sms_code: [SMS_CODE_WRONG] });
  });

  test('the sixth try is refused, though it is right, in words that lead on, in three languages', async () => {
    const { mobile } = await member();
    const code = await smsCodeFor(mobile);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i += 1) expect((await resetBySms(mobile, wrong)).status).toBe(422);
    for (const [language, text] of [
      ['en', SMS_CODE_WRONG],
      ['zh', '簡訊驗證碼錯誤或已過期。請再確認，或重新傳送驗證碼'],
      ['ja', 'SMS確認コードが違うか、有効期限が切れています。ご確認のうえ、必要であれば新しいコードを取得してください。'],
    ] as const)
      expect((await resetBySms(mobile, code, {}, language)).body.errors).toEqual({ sms_code: [text] });
  });

  test('another code a minute later makes the first void', async () => {
    const { mobile } = await member();
    const first = await smsCodeFor(mobile);
    expect((await forgetBySms(mobile)).status).toBe(429);
    wait(MINUTE + 1000);
    const second = await smsCodeFor(mobile);
    if (first !== second) expect((await resetBySms(mobile, first)).status).toBe(422);
    expect((await resetBySms(mobile, second)).status).toBe(200);
  });

  test('a number without an account is answered as one with an account, to the sixth try; nobody gets an SMS', async () => {
    const { mobile } = await member();
    const nobody = '0955555555';
    const [known, unknown] = [await forgetBySms(mobile), await forgetBySms(nobody)];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const messages = await app.sent();
    expect(messages.filter(({ to }) => to === nobody)).toEqual([]);
    const right = codeIn(messages.filter(({ to }) => to === mobile).map(textOf)[0]);
    const wrong = right === '111111' ? '222222' : '111111';
    for (let i = 0; i < 7; i += 1) {
      const [a, b] = [await resetBySms(mobile, wrong), await resetBySms(nobody, wrong)];
      expect([b.status, b.body]).toEqual([a.status, a.body]);
    }
    const { rows } = await app.database.query("SELECT tries FROM verification_codes WHERE purpose = 'forget_sms' AND target IN ($1, $2)", [mobile, nobody]);
    expect(rows).toEqual([{ tries: 5 }, { tries: 5 }]);
  });

  test('a number that is not verified is no way in', async () => {
    const { mobile, id } = await member();
    await app.database.query('UPDATE members SET mobile_verified_at = NULL WHERE id = $1', [id]);
    expect((await forgetBySms(mobile)).status).toBe(200);
    expect(await sentTo(mobile)).toEqual([]);
  });
});

describe('a forgotten password, by e-mail', () => {
  test('is replaced with the link of the letter, whatever case the address was typed in', async () => {
    const { account, email, token, id } = await member({ language: 'ja' });
    const asked = await forgetByEmail(email.toUpperCase());
    expect([asked.status, asked.body]).toEqual([200, { data: { expires_in: 3600, resend_in: 60 } }]);
    const [sentEmail] = await sentTo(email);
    expect(sentEmail).toMatch(/パスワードをお忘れ.*Firefox · Linux.*\/ja\/forget\/verify\/[\w-]{43}/s);
    const done = await resetByEmail(linkIn(sentEmail));
    expect([done.status, done.body.data.password_changed_at]).toEqual([200, expect.stringMatching(/^2026-11-18T10:\d\d:\d\d\+08:00$/)]);
    expect(await isIn(token)).toBe(false);
    expect((await logIn(app, account, { password: FRESH })).status).toBe(200);
    expect((await sentTo(email))[0]).toMatch(/パスワードが再設定されました/);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['PASSWORD_RESET_ASKED', 'PASSWORD_RESET']));
  });

  test('the link works once, for an hour; others are none', async () => {
    const { email } = await member();
    const code = await linkFor(email);
    expect((await resetByEmail('x'.repeat(43))).body).toEqual({ code: 'VERIFICATION_FAILED', message: 'Verification Failed' });
    expect((await resetByEmail(code)).status).toBe(200);
    expect((await resetByEmail(code)).status).toBe(400);
    wait(2 * MINUTE);
    const late = await linkFor(email);
    wait(60 * MINUTE);
    expect((await resetByEmail(late)).status).toBe(400);
  });

  test('a link that verifies a new account resets nothing, and the other way round', async () => {
    const { code, form } = await registered(app);
    expect((await resetByEmail(code)).status).toBe(400);
    expect((await app.call('POST', '/member/verify', { body: { code } })).status).toBe(200);
    wait(MINUTE);
    const reset = await linkFor(form.email);
    for (const path of ['/member/verify', '/member/verify_identity']) expect((await app.call('POST', path, { body: { code: reset } })).status).toBe(400);
    expect((await resetByEmail(reset)).status).toBe(200);
  });

  test('an unknown address, and one that nobody verified, are answered alike; no letter goes out', async () => {
    const { email } = await member();
    const { form } = await registered(app);
    const [known, unknown, unverified] = [await forgetByEmail(email), await forgetByEmail('nobody@mail.example'), await forgetByEmail(form.email)];
    expect([unknown.body, unverified.body]).toEqual([known.body, known.body]);
    const sentEmails = await app.sent();
    expect(sentEmails.map(({ to }) => to)).toEqual([email]);
    const again = [await forgetByEmail(email), await forgetByEmail('nobody@mail.example')];
    expect(again.map(({ status }) => status)).toEqual([429, 429]);
  });

  test('a reset makes every other code void: a link in a stranger’s hands opens nothing any more', async () => {
    const { email, mobile } = await member();
    const [code, link] = [await smsCodeFor(mobile), await linkFor(email)];
    expect((await resetBySms(mobile, code)).status).toBe(200);
    expect((await resetByEmail(link)).status).toBe(400);
  });

  test('an account that was guessed at is open to its owner at once', async () => {
    const { account, email } = await member();
    for (const name of [account, email]) {
      for (let i = 0; i < 11; i += 1) await logIn(app, name, { password: 'guess2026' });
      expect((await logIn(app, name)).status).toBe(429);
    }
    await resetByEmail(await linkFor(email));
    for (const name of [account, email]) expect((await logIn(app, name, { password: FRESH })).status).toBe(200);
  });
});

describe('strangers who ask in an owner’s name', () => {
  const stranger = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
  const owner = { 'x-forwarded-for': '192.0.2.1' };
  const ask = (path: string, body: object, headers: Record<string, string>) => app.call('POST', path, { body: { ...body }, headers });

  test('keep nobody from either recovery, whatever they ask for', async () => {
    const { mobile, email } = await member();
    for (let i = 0; i < 7; i += 1) {
      for (const path of ['/member/register/sms', '/member/forget/sms']) await ask(path, { mobile }, stranger(1));
      for (const path of ['/member/verify/again', '/member/forget/email']) await ask(path, { email }, stranger(1));
      wait(MINUTE + 1000);
    }
    expect((await ask('/member/forget/sms', { mobile }, stranger(1))).status).toBe(429);
    expect((await ask('/member/forget/email', { email }, stranger(1))).status).toBe(429);
    expect((await ask('/member/forget/sms', { mobile }, owner)).status).toBe(200);
    expect((await ask('/member/forget/email', { email }, owner)).status).toBe(200);
  });

  test('have twenty an hour, from however many networks', async () => {
    const { mobile, email } = await member();
    for (const [path, body] of [
      ['/member/forget/sms', { mobile }],
      ['/member/forget/email', { email }],
    ] as const) {
      const statuses: number[] = [];
      for (let i = 0; i < 21; i += 1) statuses.push((await ask(path, body, stranger(i))).status);
      expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
    }
  });

  test('who use up the tries of a code do not keep the owner from the next one', async () => {
    const { mobile } = await member();
    await ask('/member/forget/sms', { mobile }, owner);
    const first = codeIn((await sentTo(mobile)).at(-1));
    const wrong = first === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i += 1) await resetBySms(mobile, wrong);
    expect((await resetBySms(mobile, first)).status).toBe(422);
    wait(MINUTE + 1000);
    await ask('/member/forget/sms', { mobile }, stranger(9));
    // Sent, and a second ago: of two codes of one moment neither is the latest.
    await sentTo(mobile);
    wait(1000);
    expect((await ask('/member/forget/sms', { mobile }, owner)).status).toBe(200);
    expect((await resetBySms(mobile, codeIn((await sentTo(mobile)).at(-1)))).status).toBe(200);
  });
});

test('demo members cannot be recovered where no demo runs', async () => {
  const demo = await openTestApp({ DEMO: '1' });
  await loadDemo(demo);
  const real = { ...demo, config: { ...demo.config, isDemo: false } };
  await startRecovery(real, { by: 'sms', to: '0900000001', origin: { address: 'local', userAgent: '' } });
  await startRecovery(real, { by: 'email', to: 'general1@demo.example', origin: { address: 'local', userAgent: '' } });
  const { rows } = await demo.database.query('SELECT member_id FROM verification_codes', []);
  expect(rows).toEqual([{ member_id: null }]);
  await demo.close();
});

describe('bad input', () => {
  const bad: [string, Record<string, unknown>, Record<string, Record<string, string[]>>][] = [
    [
      'POST /member/forget/sms',
      { mobile: '0911-222-333' },
      { en: { mobile: ['Digits only, please'] }, zh: { mobile: ['請只輸入數字'] }, ja: { mobile: ['数字のみで入力してください'] } },
    ],
    ['POST /member/forget/sms', { mobile: '0811222333' }, { en: { mobile: ['Please enter a mobile number of 10 digits starting with 09'] } }],
    ['POST /member/forget/sms', {}, { en: { mobile: ['This field is required'] }, zh: { mobile: ['此欄位必填'] }, ja: { mobile: ['必須項目です'] } }],
    [
      'POST /member/forget/email',
      { email: 'reader@host' },
      {
        en: { email: ['Please Enter Correct E-mail Format'] },
        zh: { email: ['請輸入正確的電子郵件格式'] },
        ja: { email: ['正しいメールアドレスの形式で入力してください'] },
      },
    ],
    ['POST /member/forget/email', { email: 'reader@host.x' }, { en: { email: ['Please Enter Correct E-mail Format'] } }],
    ['POST /member/forget/email', { email: '@host.example' }, { en: { email: ['Please Enter Correct E-mail Format'] } }],
    [
      'PUT /member/sms/password',
      { mobile: '0911222333', sms_code: '12345', password: 'abcdef', confirm_password: 'x' },
      {
        en: {
          sms_code: ['The code has 6 digits'],
          password: ['At least 6 characters, with both letters and digits'],
          confirm_password: ['2 Passwords Different'],
        },
        zh: { sms_code: ['驗證碼為 6 位數字'], password: ['密碼至少 6 字，須混合英文字母與數字'], confirm_password: ['兩次輸入的密碼不同'] },
        ja: {
          sms_code: ['確認コードは6桁の数字です'],
          password: ['6文字以上で、英字と数字を組み合わせてください'],
          confirm_password: ['2つのパスワードが一致しません'],
        },
      },
    ],
    ['PUT /member/email/password', { code: 'x', password: FRESH, confirm_password: 'newmanga2028' }, { en: { confirm_password: ['2 Passwords Different'] } }],
    ['PUT /member/email/password', { password: FRESH, confirm_password: FRESH }, { en: { code: ['This field is required'] } }],
    ['POST /member/verify_identity', {}, { en: { code: ['This field is required'] } }],
  ];
  test.each(bad)('%s refuses %j in words', async (call, body, byLanguage) => {
    const [method = '', path = ''] = call.split(' ');
    for (const [language, errors] of Object.entries(byLanguage)) {
      const answer = await app.call(method, path, { body, language });
      expect([answer.status, answer.body.code, answer.body.errors]).toEqual([422, 'VALIDATION_FAILED', errors]);
    }
  });
});

test('a common password, or one’s own name, is refused wherever one is set, and the code stays good for a better one', async () => {
  const { account, mobile, email, token } = await member();
  const COMMON = { password: ['Too common, or the same as your account or email. Please choose another'] };
  const common = { password: 'password1', confirm_password: 'password1' };
  const own = { password: account, confirm_password: account };
  const [code, link] = [await smsCodeFor(mobile), await linkFor(email)];
  for (const choice of [common, own]) {
    expect((await resetBySms(mobile, code, choice)).body.errors).toEqual(COMMON);
    expect((await resetByEmail(link, choice)).body.errors).toEqual(COMMON);
    expect((await app.call('PUT', '/member/password', { token, body: { current_password: PASSWORD, ...choice } })).body.errors).toEqual(COMMON);
  }
  expect(await isIn(token)).toBe(true);
  expect((await resetByEmail(link)).status).toBe(200);
});

describe('PUT /member/password', () => {
  const change = (token: string, body: Record<string, unknown> = {}, language = 'en') =>
    app.call('PUT', '/member/password', { token, language, body: { current_password: PASSWORD, password: FRESH, confirm_password: FRESH, ...body } });

  test('logs out everywhere, writes to the address, and lets in with the new one only', async () => {
    const { account, email, token, id } = await member();
    const other = (await logIn(app, account)).body.access_token;
    expect((await change(token)).status).toBe(200);
    expect([await isIn(token), await isIn(other)]).toEqual([false, false]);
    expect((await sentTo(email))[0]).toMatch(/Your password was changed on .*If it was not you/s);
    expect((await logIn(app, account)).status).toBe(400);
    expect((await logIn(app, account, { password: FRESH })).status).toBe(200);
    expect(await eventsOf(id)).toContain('PASSWORD_CHANGED');
  });

  test('wants the present password, a good new one, twice', async () => {
    const { token } = await member();
    for (const [language, text] of [
      ['en', 'Incorrect password'],
      ['zh', '密碼不正確'],
      ['ja', 'パスワードが違います'],
    ] as const)
      expect((await change(token, { current_password: 'wrong2026' }, language)).body.errors).toEqual({ current_password: [text] });
    expect((await change(token, { confirm_password: 'x' })).body.errors).toEqual({ confirm_password: ['2 Passwords Different'] });
    expect((await change(token, { password: 'short', confirm_password: 'short' })).body.errors).toHaveProperty('password');
    expect((await change(token, { password: PASSWORD, confirm_password: PASSWORD })).body.errors).toEqual({
      password: ['Please choose a password different from your current one'],
    });
    expect(await isIn(token)).toBe(true);
  });

  test('is no place to guess at: the eleventh try of a login waits, and no other login of the owner', async () => {
    const { token, account } = await member();
    for (let i = 0; i < 10; i += 1) await change(token, { current_password: 'wrong2026' });
    expect((await change(token)).status).toBe(429);
    expect((await change((await logIn(app, account)).body.access_token)).status).toBe(200);
  });
});

test('a wrong password typed again is recorded wherever it is asked for, and so is the wish for another number', async () => {
  const { id, token } = await member();
  const asks: [string, string, Record<string, unknown>][] = [
    ['PUT', '/member/password', { current_password: 'wrong2026', password: FRESH, confirm_password: FRESH }],
    ['PUT', '/member/email', { email: 'elsewhere@mail.example', password: 'wrong2026' }],
    ['POST', '/member/mobile/sms', { mobile: '0977000111', password: 'wrong2026' }],
    ['POST', '/my/export', { password: 'wrong2026' }],
    ['POST', '/my/totp/confirm', { code: '123456', password: 'wrong2026' }],
    ['POST', '/my/totp/disable', { code: '123456', password: 'wrong2026' }],
  ];
  for (const [method, path, body] of asks) expect([path, (await app.call(method, path, { token, body })).status]).toEqual([path, 422]);
  expect((await eventsOf(id)).filter((kind) => kind === 'PASSWORD_FAILED')).toHaveLength(asks.length);
  expect((await app.call('POST', '/member/mobile/sms', { token, body: { mobile: '0977000111', password: PASSWORD } })).status).toBe(200);
  expect((await eventsOf(id)).at(-1)).toBe('MOBILE_CHANGE_ASKED');
});

describe('PUT /member/email', () => {
  const change = (token: string, email: string, password = PASSWORD) =>
    app.call('PUT', '/member/email', { token, headers: FIREFOX, body: { email, password } });
  const open = (code: string) => app.call('POST', '/member/verify_identity', { body: { code } });
  const address = async (token: string) => (await app.call('GET', '/member/email', { token })).body.data;

  test('a new address counts once its link is opened: then every login ends and the old address hears of it', async () => {
    const { account, email, token, id } = await member();
    const fresh = email.replace('@', '.new@');
    expect((await change(token, fresh)).body).toEqual({ data: { expires_in: 86_400, resend_in: 60 } });
    const sentEmails = await app.sent();
    const [toNew, toOld] = [fresh, email].map((address) => sentEmails.find(({ to }) => to === address)?.text);
    expect(toOld).toMatch(/asked to use another email address.*Firefox · Linux.*somebody knows your password/s);
    expect(toOld).not.toContain(fresh);
    expect(await address(token)).toMatchObject({ email, pending: { email: fresh } });
    const code = linkIn(toNew, 'identity');
    expect((await app.call('POST', '/member/verify', { body: { code } })).status).toBe(400);
    expect((await resetByEmail(code)).status).toBe(400);

    const opened = await open(code);
    expect(opened.body.data).toMatchObject({ email: fresh, is_changed: true });
    expect(await isIn(token)).toBe(false);
    const [word] = await sentTo(email);
    expect(word).toMatch(/was changed on .*tell us right away/s);
    expect((await logIn(app, email)).status).toBe(400);
    const login = await logIn(app, fresh);
    expect(await address(login.body.access_token)).toMatchObject({ email: fresh, email_verified_at: expect.any(String), pending: null });
    expect((await logIn(app, account)).status).toBe(200);
    // A mail program may have opened it before.
    expect((await open(code)).body).toEqual(opened.body);
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['EMAIL_CHANGE_ASKED', 'EMAIL_CHANGED']));
  });

  test('a taken address is answered as a free one; its owner is told, and the link goes nowhere', async () => {
    const [owner, stranger] = [await member(), await member()];
    const [free, taken] = [await change(stranger.token, 'free@mail.example'), await change(stranger.token, owner.email.toUpperCase())];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const sentEmails = await app.sent();
    const toOwner = sentEmails.filter(({ to }) => to === owner.email);
    expect(toOwner.map(({ text }) => text)).toEqual([expect.stringMatching(/another member account tried to change to this address/)]);
    expect(toOwner[0]?.text).not.toMatch(/identity/);
    expect(await address(stranger.token)).toMatchObject({ email: stranger.email, pending: { email: owner.email.toUpperCase() } });
  });

  test('asks for the password, and for another address of the right form', async () => {
    const { token, email } = await member();
    expect((await change(token, 'new@mail.example', 'wrong2026')).body.errors).toEqual({ password: ['Incorrect password'] });
    expect((await change(token, 'new@mail')).body.errors).toEqual({ email: ['Please Enter Correct E-mail Format'] });
    expect((await change(token, email)).body.errors).toEqual({ email: ['This is already your email address'] });
    expect(await app.sent()).toEqual([]);
  });

  test('a second wish makes the first void, and so does a new password', async () => {
    const { token, email, mobile } = await member();
    await change(token, `a.${email}`);
    const first = linkIn((await sentTo(`a.${email}`))[0], 'identity');
    await change(token, `b.${email}`);
    const second = linkIn((await sentTo(`b.${email}`))[0], 'identity');
    expect((await open(first)).body.code).toBe('VERIFICATION_FAILED');
    await resetBySms(mobile, await smsCodeFor(mobile));
    expect((await open(second)).body.code).toBe('VERIFICATION_FAILED');
  });

  test('the link is void after a day; the letter comes again when asked for', async () => {
    const { token, email } = await member();
    const again = () => app.call('POST', '/member/email/letter', { token });
    expect((await again()).status).toBe(404);
    await change(token, `late.${email}`);
    const first = linkIn((await sentTo(`late.${email}`))[0], 'identity');
    expect((await again()).status).toBe(429);
    wait(MINUTE + 1000);
    expect((await again()).status).toBe(200);
    const second = linkIn((await sentTo(`late.${email}`))[0], 'identity');
    expect((await open(first)).status).toBe(400);
    wait(24 * 60 * MINUTE);
    expect((await open(second)).status).toBe(400);
  });

  test('an address that lost its verification is verified anew, and nobody is logged out', async () => {
    const { token, email, id } = await member();
    await app.database.query('UPDATE members SET email_verified_at = NULL WHERE id = $1', [id]);
    expect((await app.call('POST', '/member/email/letter', { token })).status).toBe(200);
    const opened = await open(linkIn((await sentTo(email)).at(-1), 'identity'));
    expect(opened.body.data).toMatchObject({ email, is_changed: false });
    expect(await address(token)).toMatchObject({ email_verified_at: opened.body.data.email_verified_at, pending: null });
  });
});

describe('PUT /member/mobile', () => {
  const ask = (token: string, mobile: string, password = PASSWORD) => app.call('POST', '/member/mobile/sms', { token, body: { mobile, password } });
  const change = (token: string, mobile: string, sms_code: string) => app.call('PUT', '/member/mobile', { token, body: { mobile, sms_code } });

  test('a new number counts with the code that went there; the old one and the letter say so', async () => {
    const { token, mobile, email, id } = await member();
    expect((await ask(token, '0966000001')).body).toEqual({ data: { expires_in: 600, resend_in: 60 } });
    const code = codeIn((await sentTo('0966000001'))[0]);
    const { status, body } = await change(token, '0966000001', code);
    expect([status, body.data.mobile]).toEqual([200, '0966000001']);
    const messages = await app.sent();
    const toOld = messages.filter(({ to }) => to === mobile).map(textOf);
    expect(toOld).toEqual([expect.stringMatching(/the mobile number of your account has been changed/)]);
    expect(messages.filter(({ to }) => to === email).map(textOf)).toEqual([expect.stringMatching(/mobile number .* was changed on/)]);
    expect((await app.call('GET', '/member', { token })).body.data).toMatchObject({ mobile: '0966000001', mobile_verified_at: expect.any(String) });
    expect((await change(token, '0966000001', code)).body.errors).toEqual({ sms_code: [SMS_CODE_WRONG] });
    expect(await eventsOf(id)).toContain('MOBILE_CHANGED');
  });

  test('another member’s code is none, though it went to the same number', async () => {
    const [one, other] = [await member(), await member()];
    await ask(one.token, '0966000002');
    const code = codeIn((await sentTo('0966000002'))[0]);
    expect((await change(other.token, '0966000002', code)).body.errors).toEqual({ sms_code: [SMS_CODE_WRONG] });
    expect((await change(one.token, '0966000002', code)).status).toBe(200);
  });

  test('a taken number is told only to the person who holds the phone', async () => {
    const [owner, other] = [await member(), await member()];
    expect((await ask(other.token, owner.mobile)).body).toEqual({ data: { expires_in: 600, resend_in: 60 } });
    const code = codeIn((await sentTo(owner.mobile))[0]);
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await change(other.token, owner.mobile, wrong)).body.errors).toEqual({ sms_code: [SMS_CODE_WRONG] });
    expect((await change(other.token, owner.mobile, code)).body.errors).toEqual({ mobile: ['This mobile number is already registered'] });
  });

  test('asks for the password, digits only, and another number; expired and five times wrong codes are refused', async () => {
    const { token, mobile } = await member();
    expect((await ask(token, '0966000003', 'wrong2026')).body.errors).toEqual({ password: ['Incorrect password'] });
    expect((await ask(token, '0966-000003')).body.errors).toEqual({ mobile: ['Digits only, please'] });
    expect((await ask(token, mobile)).body.errors).toEqual({ mobile: ['This is already your mobile number'] });
    await ask(token, '0966000003');
    const code = codeIn((await sentTo('0966000003'))[0]);
    for (let i = 0; i < 5; i += 1) await change(token, '0966000003', code === '111111' ? '222222' : '111111');
    expect((await change(token, '0966000003', code)).status).toBe(422);
    wait(MINUTE + 1000);
    await ask(token, '0966000003');
    const late = codeIn((await sentTo('0966000003'))[0]);
    wait(10 * MINUTE);
    expect((await change(token, '0966000003', late)).status).toBe(422);
  });
});
