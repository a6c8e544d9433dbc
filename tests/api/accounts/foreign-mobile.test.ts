import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readPersonalTables } from '../../../src/server/accounts/leaving/personal-data.ts';
import { grantMonthlyToAll } from '../../../src/server/points/points-upkeep.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask } from '../../support/bookings/advisories.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { logIn, registrationForm, smsCode } from '../../support/registration.ts';

/* Members without a Taiwanese mobile number (docs/decisions/133). The sample settings send SMS to Japan, and none to Brazil. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk', language: 'en' });
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = TEST_NOW;
});

let count = 0;
const japanese = () => `81901234${String(++count).padStart(4, '0')}`;
const brazilian = () => `551191234${String(++count).padStart(4, '0')}`;
const register = (body: Record<string, unknown>) => app.call('POST', '/member', { body });
const confirm = (body: Record<string, unknown>, token = desk.token) => app.call('POST', '/staff/mobiles', { body, token });

/** Asks for a code by e-mail and reads it. */
async function emailCode(email: string): Promise<string> {
  expect((await app.call('POST', '/member/register/email', { body: { email } })).body).toEqual({ data: { expires_in: 600, resend_in: 60 } });
  const sentEmail = (await app.sent()).findLast(({ to }) => to === email);
  return /\b(\d{6})\b/.exec(sentEmail?.subject ?? '')?.[1] ?? 'no code';
}

/** A member whose number no SMS reaches, logged in. */
async function opened(change: Record<string, unknown> = {}) {
  const form = registrationForm({ mobile: brazilian(), sms_code: undefined, ...change });
  form['email_code'] = await emailCode(form.email);
  const { status, body } = await register(form);
  expect([status, body.errors]).toEqual([200, undefined]);
  const token: string = (await logIn(app, form.account)).body.access_token;
  return { form, id: body.data.id as string, answer: body.data, token };
}
const me = async (token: string) => (await app.call('GET', '/member', { token })).body.data;

describe('a number of a country that the gateway takes', () => {
  test('registers by SMS as a Taiwanese one does, and is stored in international digits', async () => {
    const form = registrationForm({ mobile: japanese() });
    form['sms_code'] = await smsCode(app, form.mobile);
    const { body } = await register(form);
    expect(body.data).toMatchObject({ email_verified_at: null, mobile_verified_at: '2026-11-18T10:30:00+08:00' });
    const row = await app.database.db.selectFrom('members').select(['mobile', 'email_verified_at']).where('id', '=', body.data.id).executeTakeFirstOrThrow();
    expect(row).toEqual({ mobile: form.mobile, email_verified_at: null });
    const other = registrationForm({ mobile: form.mobile });
    await later();
    other['sms_code'] = await smsCode(app, form.mobile);
    // It is deleted like any account that was never verified.
    expect((await register(other)).status).toBe(200);
  });

  test('is sent to with its plus sign', async () => {
    const mobile = japanese();
    await smsCode(app, mobile);
    const other = japanese();
    await app.call('POST', '/member/register/sms', { body: { mobile: other } });
    expect((await app.sent()).map(({ to }) => to)).toEqual([`+${other}`]);
  });

  test('has the limits of every number: one SMS a minute', async () => {
    const mobile = japanese();
    await smsCode(app, mobile);
    expect((await app.call('POST', '/member/register/sms', { body: { mobile } })).status).toBe(429);
  });

  test('has one spelling, so that a phone is one account’s: with a trunk 0 nothing is sent, nor is it confirmed at the desk', async () => {
    const refused = { mobile: ['This is not a valid mobile number. Please check the country code and the digits'] };
    expect((await app.call('POST', '/member/register/sms', { body: { mobile: '8109012345678' } })).body.errors).toEqual(refused);
    const { form } = await opened();
    expect((await confirm({ member: form.account, mobile: '8109012345678' })).body.errors).toEqual(refused);
  });

  test('needs its SMS code: one by e-mail is none', async () => {
    const form = registrationForm({ mobile: japanese(), sms_code: undefined });
    form['email_code'] = await emailCode(form.email);
    expect((await register(form)).body.errors).toEqual({ sms_code: ['This field is required'] });
  });
});

/** A code that was asked for already may be asked for again. */
async function later(): Promise<void> {
  app.clock.now = new Date(TEST_NOW.getTime() + 61_000);
  await app.database.query('DELETE FROM rate_limits', []);
}

describe('a number that no SMS reaches', () => {
  test('is told so before anything is sent, whoever asks', async () => {
    const mobile = brazilian();
    const refused = { mobile: ['We cannot send text messages to numbers in this country or region'] };
    expect((await app.call('POST', '/member/register/sms', { body: { mobile } })).body.errors).toEqual(refused);
    expect((await app.call('POST', '/member/forget/sms', { body: { mobile } })).body.errors).toEqual(refused);
    const { token } = await signUp(app);
    expect((await app.call('POST', '/member/mobile/sms', { body: { mobile, password: 'manga2026' }, token })).body.errors).toEqual(refused);
    expect(await app.sent()).toEqual([]);
  });

  test('registers with a code by e-mail: the account works at once, the number waits for the desk', async () => {
    const { answer, token, form } = await opened();
    expect(answer).toMatchObject({ email_verified_at: '2026-11-18T10:30:00+08:00', mobile_verified_at: null });
    expect(await me(token)).toMatchObject({ mobile: form.mobile, mobile_verified_at: null, point: { remaining: 0 } });
  });

  test.each([
    [{}, 'This field is required'],
    [{ email_code: '12345' }, 'The code has 6 digits'],
    [{ email_code: '000000' }, 'The email code is wrong or has expired. Please check it, or request a new code'],
  ])('is refused with %j', async (change, text) => {
    const form = registrationForm({ mobile: brazilian(), sms_code: undefined, ...change });
    const { status, body } = await register(form);
    expect(status).toBe(422);
    expect(Object.values(body.errors).flat()).toEqual([text]);
  });

  test('its code is tried five times, proves one address, and is used once', async () => {
    const form = registrationForm({ mobile: brazilian(), sms_code: undefined });
    const right = await emailCode(form.email);
    const other = registrationForm({ mobile: brazilian(), sms_code: undefined, email_code: right });
    expect((await register(other)).body.errors).toHaveProperty('email_code');
    expect((await register({ ...form, email: form.email.toUpperCase(), email_code: right })).status).toBe(200);
    expect((await register({ ...form, account: other.account, email_code: right })).body.errors).toHaveProperty('email_code');

    const guessed = registrationForm({ mobile: brazilian(), sms_code: undefined });
    const code = await emailCode(guessed.email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries += 1) await register({ ...guessed, email_code: wrong });
    expect((await register({ ...guessed, email_code: code })).body.errors).toHaveProperty('email_code');
  });

  test('its code is for the address, whether in capitals or not', async () => {
    const form = registrationForm({ mobile: brazilian(), sms_code: undefined });
    form['email_code'] = await emailCode(form.email.replace('@', '.A@'));
    expect((await register({ ...form, email: form.email.replace('@', '.a@') })).body.errors).toBeUndefined();
  });

  test('a taken address is told to callers who read its mailbox; a number that nobody has verified is told to nobody and keeps nobody out', async () => {
    const { form } = await opened();
    await later();
    const again = registrationForm({ mobile: form.mobile, email: form.email, sms_code: undefined, email_code: '000000' });
    expect(Object.keys((await register(again)).body.errors)).toEqual(['email_code']);
    expect((await register({ ...again, email_code: await emailCode(form.email) })).body.errors).toEqual({ email: [expect.stringMatching(/registered/)] });
    await opened({ mobile: form.mobile });
  });

  test('the same form twice makes one account', async () => {
    const form = registrationForm({ mobile: brazilian(), sms_code: undefined });
    form['email_code'] = await emailCode(form.email);
    const headers = { 'idempotency-key': `foreign-${form.account}` };
    const [first, second] = [await app.call('POST', '/member', { body: form, headers }), await app.call('POST', '/member', { body: form, headers })];
    expect(second.body).toEqual(first.body);
  });

  test('a number that no country has is refused as such everywhere', async () => {
    const text = 'This is not a valid mobile number. Please check the country code and the digits';
    for (const mobile of ['912345678', '8112345678', '5500000000000']) {
      expect((await app.call('POST', '/member/register/sms', { body: { mobile } })).body.errors).toEqual({ mobile: [text] });
      expect((await register(registrationForm({ mobile, email_code: '000000' }))).body.errors).toEqual({ mobile: [text] });
      expect((await confirm({ member: 'nobody01', mobile })).body.errors).toEqual({ mobile: [text] });
    }
  });

  test('until it is verified no place is taken from others, and no free points are given', async () => {
    const { token, id, form } = await opened();
    const member = { token, memberId: id, email: form.email };
    const answers = [await reserve(app, member), await wait(app, member), await ask(app, { ...member, email: 'somebody@gmail.com' })];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'MOBILE_NOT_VERIFIED']));
    await grantMonthlyToAll(app.database.db, { rules: app.library.settings.points, now: app.clock.now });
    const granted = await app.database.db.selectFrom('ledger_entries').select('amount').where('member_id', '=', id).execute();
    expect(granted).toEqual([]);
  });
});

describe('the desk', () => {
  test('confirms a number in person: the member is written to, has the free points, and the record says who did it', async () => {
    const { form, id, token } = await opened();
    await app.sent();
    const { status, body } = await confirm({ member: form.email.toUpperCase(), mobile: form.mobile });
    expect([status, body.data]).toEqual([
      200,
      { id, username: form.account, name: form.name, mobile: form.mobile, mobile_verified_at: '2026-11-18T10:30:00+08:00' },
    ]);
    const member = await me(token);
    expect(member.mobile_verified_at).toBe('2026-11-18T10:30:00+08:00');
    expect(member.point.remaining).toBeGreaterThan(0);
    const sentEmails = await app.sent();
    expect(sentEmails.map(({ to }) => to)).toEqual([form.email]);
    expect(sentEmails[0]?.text).toContain(form.mobile.slice(-3));
    expect(sentEmails[0]?.text).not.toContain(form.mobile);
    const event = app.database.db
      .selectFrom('security_events')
      .select(['actor_id', 'detail'])
      .where('member_id', '=', id)
      .where('kind', '=', 'MOBILE_CONFIRMED');
    expect(await event.execute()).toEqual([{ actor_id: desk.memberId, detail: {} }]);

    // Twice is once: no second e-mail, no second event, no more points.
    expect((await confirm({ member: form.account, mobile: form.mobile })).body).toEqual(body);
    expect([await app.sent(), (await event.execute()).length, (await me(token)).point.remaining]).toEqual([[], 1, member.point.remaining]);
  });

  test('whoever it confirmed asks for a consultation, and the office reads the number as it is dialled', async () => {
    const { form, id, token } = await opened();
    await confirm({ member: form.account, mobile: form.mobile });
    await app.sent();
    const { status } = await ask(app, { token, memberId: id, email: 'dialled@gmail.com' }, { phone: form.mobile });
    expect(status).toBe(200);
    expect((await app.sent()).find(({ to }) => to === 'office@comichub.example')?.text).toContain(`電話：+${form.mobile}`);
  });

  test('corrects a number that was typed wrong', async () => {
    const { form, token } = await opened();
    const mobile = brazilian();
    expect((await confirm({ member: form.account, mobile })).status).toBe(200);
    expect((await me(token)).mobile).toBe(mobile);
  });

  test('cannot put a number of its own in a member’s place: none that an SMS reaches, none of its own account', async () => {
    const { form } = await opened();
    const text = 'This number can receive text messages: the member verifies it with an SMS code in the profile';
    for (const mobile of ['0912000111', japanese()]) expect((await confirm({ member: form.account, mobile })).body.errors).toEqual({ mobile: [text] });
    const { account } = await app.database.db.selectFrom('members').select('account').where('id', '=', desk.memberId).executeTakeFirstOrThrow();
    expect((await confirm({ member: account, mobile: brazilian() })).body.code).toBe('NOT_IN_STATE');
  });

  test('finds members by their whole name or address only', async () => {
    const { form } = await opened();
    for (const member of [form.account.slice(0, -1), '%', form.mobile])
      expect((await confirm({ member, mobile: form.mobile })).body.errors).toEqual({
        member: ['There is no such member. Please enter the whole account name or email'],
      });
  });

  test('a verified number is one member’s: of two who claim it, the second is refused, also at once', async () => {
    const [one, two] = [await opened(), await opened()];
    const mobile = brazilian();
    const answers = await Promise.all([one, two].map(({ form }) => confirm({ member: form.account, mobile })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({ mobile: ['This mobile number is already registered'] });
  });

  test('is for the desk and admins', async () => {
    const { form, token } = await opened();
    const reviewer = await signUp(app, { role: 'reviewer' });
    for (const each of [token, reviewer.token]) expect((await confirm({ member: form.account, mobile: form.mobile }, each)).status).toBe(403);
  });

  test('a verified member whose number changes at the desk hears of it at the old number, too', async () => {
    const member = await signUp(app);
    const { account, mobile } = await app.database.db
      .selectFrom('members')
      .select(['account', 'mobile'])
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow();
    expect((await confirm({ member: account, mobile: brazilian() })).status).toBe(200);
    expect((await app.sent()).map(({ to }) => to).sort()).toEqual([mobile, member.email].sort());
  });
});

test('a member with an unverified number verifies one that an SMS reaches, without the desk', async () => {
  const { token, form } = await opened();
  const mobile = '0917000222';
  await app.call('POST', '/member/mobile/sms', { body: { mobile, password: form.password }, token });
  const code = /\b(\d{6})\b/.exec((await app.sent()).find(({ to }) => to === mobile)?.text ?? '')?.[1];
  expect((await app.call('PUT', '/member/mobile', { body: { mobile, sms_code: code }, token })).status).toBe(200);
  const { point, mobile_verified_at } = await me(token);
  expect([mobile_verified_at, point.remaining > 0]).toEqual([expect.any(String), true]);
  // The number from before was never theirs to be told at.
  expect((await app.sent()).map(({ to }) => to)).toEqual([form.email]);
});

test('the export of whoever claims a number shows nothing that was noted of it', async () => {
  const { form, id } = await opened();
  await app.database.db
    .insertInto('undeliverable_addresses')
    .values({ kind: 'sms', address: form.mobile, reason: 'unknown', marked_at: app.clock.now })
    .execute();
  const tables = await app.database.db.transaction().execute((tx) => readPersonalTables(tx, id));
  expect(tables.find(({ name }) => name === 'undeliverable_addresses')?.rows).toEqual([]);
});

test('the table takes no other form of a number', async () => {
  const { id } = await opened();
  for (const mobile of ['886912345678', '+819012345678', '912', '0812345678', ''])
    await expect(app.database.db.updateTable('members').set({ mobile }).where('id', '=', id).execute()).rejects.toThrow(/members_mobile_form/);
});
