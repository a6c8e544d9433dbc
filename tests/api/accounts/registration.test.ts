import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { linkCode, logIn, registered, registrationForm, smsCode, verified } from '../../support/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = TEST_NOW;
  vi.useRealTimers();
});

const GUARDIAN = { guardian_name: '林大漫', guardian_phone: '0223456789', guardian_consent: true };
const register = (body: Record<string, unknown>) => app.call('POST', '/member', { body });
const guardianOf = (id: string) =>
  app.database.db.selectFrom('members').select(['guardian_name', 'guardian_phone', 'guardian_consent_at']).where('id', '=', id).executeTakeFirstOrThrow();

describe('visitors under 20 (the clock stands at 18 November 2026)', () => {
  test('need a guardian: name, phone and consent, each asked for at its field', async () => {
    const { status, body } = await register(registrationForm({ birthday: '2006-11-19' }));
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      guardian_name: ['Visitors under 20 need a guardian'],
      guardian_phone: ['This field is required'],
      guardian_consent: ['Please check-select to agree'],
    });
    const phone = await register(registrationForm({ birthday: '2006-11-19', ...GUARDIAN, guardian_phone: '02-2345-6789' }));
    expect(phone.body.errors).toEqual({ guardian_phone: ['Digits only, please'] });
    const nowhere = await register(registrationForm({ birthday: '2006-11-19', ...GUARDIAN, guardian_phone: '810000000000' }));
    expect(nowhere.body.errors).toEqual({ guardian_phone: ['This is not a valid phone number. Please check the country code and the digits'] });
  });

  test('who send a box empty have not ticked it, and hear so', async () => {
    const form = registrationForm({ birthday: '2006-11-19', ...GUARDIAN, guardian_consent: '', agree: '' });
    expect((await register(form)).body.errors).toEqual({ agree: ['Please check-select to agree'] });
    expect((await register({ ...form, agree: true })).body.errors).toEqual({ guardian_consent: ['Please check-select to agree'] });
  });

  test('register with one, whose consent has a time', async () => {
    const { id } = await registered(app, { birthday: '2010-02-28', ...GUARDIAN });
    expect(await guardianOf(id)).toEqual({ guardian_name: '林大漫', guardian_phone: '0223456789', guardian_consent_at: TEST_NOW });
  });

  test('may have one abroad', async () => {
    const { id } = await registered(app, { birthday: '2010-02-28', ...GUARDIAN, guardian_phone: '81312345678' });
    expect(await guardianOf(id)).toMatchObject({ guardian_phone: '81312345678' });
  });

  test('become 20 at midnight in Taipei', async () => {
    const twentyTomorrow = registrationForm({ birthday: '2006-11-19' });
    app.clock.now = new Date('2026-11-18T23:59:59+08:00');
    expect((await register(twentyTomorrow)).body.errors).toHaveProperty('guardian_name');
    app.clock.now = new Date('2026-11-19T00:00:00+08:00');
    expect((await register(twentyTomorrow)).body.errors).toEqual({
      sms_code: ['The SMS code is wrong or has expired. Please check it, or request a new code'],
    });
  });

  test('without a birthday say whether they are 20; the birthday counts for more than what is said', async () => {
    expect((await register(registrationForm({ age_group: undefined }))).body.errors).toEqual({ age_group: ['This field is required'] });
    expect((await register(registrationForm({ age_group: 'old' }))).body.errors).toEqual({ age_group: ['Please choose one of the options'] });
    expect((await register(registrationForm({ age_group: 'under_20' }))).body.errors).toHaveProperty('guardian_name');
    expect((await register(registrationForm({ age_group: 'adult', birthday: '2015-01-01' }))).body.errors).toHaveProperty('guardian_name');
    const { id } = await registered(app, { age_group: 'under_20', ...GUARDIAN });
    expect((await guardianOf(id)).guardian_name).toBe('林大漫');
  });

  test('of a grown-up no guardian is kept', async () => {
    const { id } = await registered(app, { birthday: '2006-11-18', age_group: undefined, ...GUARDIAN });
    expect(await guardianOf(id)).toEqual({ guardian_name: null, guardian_phone: null, guardian_consent_at: null });
  });

  test('the table takes a guardian whole or not at all', async () => {
    const { id } = await registered(app);
    await expect(app.database.db.updateTable('members').set({ guardian_name: '林' }).where('id', '=', id).execute()).rejects.toThrow(/members_guardian_whole/);
  });
});

describe('the letter, asked for again', () => {
  const again = (email: string) => app.call('POST', '/member/verify/again', { body: { email } });

  test('comes to an account that waits for it, in any case of the address, with a link that works', async () => {
    const { form, code } = await registered(app, { language: 'ja' });
    expect((await again(form.email.toUpperCase())).body).toEqual({ data: { resend_in: 60 } });
    const [sentEmail, ...rest] = await app.sent();
    expect(rest).toEqual([]);
    const fresh = linkCode(sentEmail);
    expect(fresh).not.toBe(code);
    expect(sentEmail?.text).toContain('/ja/register/verify/');
    expect((await app.call('POST', '/member/verify', { body: { code: fresh } })).status).toBe(200);
  });

  test('helps whose link has expired', async () => {
    const { form, code } = await registered(app);
    app.clock.now = new Date(TEST_NOW.getTime() + 25 * 3_600_000);
    expect((await app.call('POST', '/member/verify', { body: { code } })).body.code).toBe('VERIFICATION_FAILED');
    await again(form.email);
    const sentEmail = (await app.sent()).at(-1);
    expect((await app.call('POST', '/member/verify', { body: { code: linkCode(sentEmail) } })).status).toBe(200);
  });

  test('says the same of an address that nobody has and of one that is verified, and writes to neither', async () => {
    const { form } = await verified(app);
    await app.sent();
    const answers = [await again('nobody@example.com'), await again(form.email)];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { data: { resend_in: 60 } }]);
    expect(await app.sent()).toEqual([]);
  });

  test('comes once a minute and six times an hour for an address, known or not', async () => {
    const { form } = await registered(app);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const email of [form.email, 'stranger@example.com']) {
      expect((await again(email)).status).toBe(200);
      const soon = await again(email);
      expect([soon.status, soon.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      for (let i = 0; i < 5; i += 1) {
        vi.setSystemTime(Date.now() + 61_000);
        expect((await again(email)).status).toBe(200);
      }
      vi.setSystemTime(Date.now() + 61_000);
      expect((await again(email)).status).toBe(429);
    }
  });

  test('wants an address', async () => {
    expect((await again('reader@host')).body.errors).toEqual({ email: ['Please Enter Correct E-mail Format'] });
    expect((await app.call('POST', '/member/verify/again', { body: {} })).body.errors).toEqual({ email: ['This field is required'] });
  });
});

describe('a registration that nobody verified', () => {
  test('makes way for another with the same number, under the same names, whose link works; the old one opens nothing', async () => {
    const { form, id, code } = await registered(app, { email: 'tpyo@example.com' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    app.clock.now = new Date(TEST_NOW.getTime() + 61_000);
    const again = await registered(app, { account: form.account, mobile: form.mobile, email: 'typo@example.com' });
    expect(again.id).not.toBe(id);
    expect((await app.call('POST', '/member/verify', { body: { code } })).body.code).toBe('VERIFICATION_FAILED');
    expect((await app.call('POST', '/member/verify', { body: { code: again.code } })).status).toBe(200);
    expect((await logIn(app, 'typo@example.com')).status).toBe(200);
  });

  test('stays for whoever has not the phone, though they type its address; one that is verified stays for good', async () => {
    const { form } = await registered(app);
    const stranger = registrationForm({ email: form.email });
    stranger['sms_code'] = await smsCode(app, stranger.mobile);
    expect((await register(stranger)).body.errors).toEqual({ email: ['This email address is already registered'] });
    const member = await verified(app);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    app.clock.now = new Date(TEST_NOW.getTime() + 61_000);
    const again = registrationForm({ mobile: member.form.mobile, sms_code: await smsCode(app, member.form.mobile) });
    expect(Object.keys((await register(again)).body.errors)).toEqual(['mobile']);
    expect((await logIn(app, member.form.account)).status).toBe(200);
  });
});

test('a taken e-mail address is told after the phone’s code, and to nobody else', async () => {
  const { form } = await verified(app);
  const stranger = registrationForm({ email: form.email });
  expect((await register(stranger)).body.errors).toEqual({ sms_code: ['The SMS code is wrong or has expired. Please check it, or request a new code'] });
  stranger['sms_code'] = await smsCode(app, stranger.mobile);
  expect((await register(stranger)).body.errors).toEqual({ email: ['This email address is already registered'] });
});

test('one code is told of three addresses that they are taken, also at once, and is void for others then; a taken account name does not count', async () => {
  const emails: string[] = [];
  for (let i = 0; i < 5; i += 1) emails.push((await verified(app)).form.email);
  const [one, other] = [registrationForm(), registrationForm()];
  const VOID = { sms_code: ['The SMS code is wrong or has expired. Please check it, or request a new code'] };
  const TAKEN = { email: ['This email address is already registered'] };
  one['sms_code'] = await smsCode(app, one.mobile);
  const { account } = (await verified(app)).form;
  for (let i = 0; i < 4; i += 1) expect((await register({ ...one, account })).body.errors).toHaveProperty('account');
  for (const email of emails.slice(0, 3)) expect((await register({ ...one, email })).body.errors).toEqual(TAKEN);
  expect((await register({ ...one, email: emails[0] })).body.errors).toEqual(TAKEN);
  for (let i = 0; i < 2; i += 1) expect((await register({ ...one, email: emails[3] })).body.errors).toEqual(VOID);
  expect((await register({ ...one, email: 'free@example.com' })).body.errors).toEqual(VOID);
  other['sms_code'] = await smsCode(app, other.mobile);
  const answers = await Promise.all(emails.map((email) => register({ ...other, email })));
  expect(answers.filter(({ body }) => 'email' in body.errors).length).toBeLessThanOrEqual(3);
});
