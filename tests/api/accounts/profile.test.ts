import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { logInAgain, signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.now = TEST_NOW;
});

const put = (token: string, body: Record<string, unknown>, language = 'en') => app.call('PUT', '/member', { body, token, language });

describe('PUT /member', () => {
  const ALL = {
    name: '林小漫',
    pen_name: '墨墨',
    gender: 'other',
    birthday: '1999-12-31',
    addr_city: 'taipei-city',
    addr_district: 'daan-district',
    citizenship: 'foreign',
    country: 'JP',
    job: '分鏡師',
    address: '106 信義路三段 1 號',
    language: 'ja',
  };

  test('a member’s data come back as they were given', async () => {
    const { token } = await signUp(app);
    const { status, body, headers } = await put(token, ALL);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.data).toMatchObject(ALL);
    expect((await app.call('GET', '/member', { token })).body.data).toEqual(body.data);
  });

  test('what is left out stays, what is empty is cleared, of JSON also null', async () => {
    const { token } = await signUp(app);
    await put(token, ALL);
    const form = await app.call('PUT', '/member', {
      token,
      body: 'pen_name=&addr_city=&birthday=',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.body.data).toMatchObject({ ...ALL, pen_name: null, addr_city: null, addr_district: null, birthday: null });
    const json = await put(token, { job: null, citizenship: null });
    expect(json.body.data).toMatchObject({ name: ALL.name, address: ALL.address, job: null, citizenship: null, country: null });
  });

  test('two tabs that change different things at once lose nothing', async () => {
    const { token } = await signUp(app);
    await put(token, ALL);
    const answers = await Promise.all([put(token, { job: '編輯' }), put(token, { pen_name: '阿墨' }), put(token, { addr_city: 'tainan-city' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await app.call('GET', '/member', { token });
    expect(body.data).toMatchObject({ job: '編輯', pen_name: '阿墨', addr_city: 'tainan-city', addr_district: null, country: 'JP' });
  });

  test('another city has no district of the former; a home citizen no country', async () => {
    const { token } = await signUp(app);
    await put(token, ALL);
    expect((await put(token, { addr_city: 'keelung-city' })).body.data.addr_district).toBeNull();
    expect((await put(token, { citizenship: 'domestic', country: 'JP' })).body.data).toMatchObject({ citizenship: 'domestic', country: null });
  });

  test('what an older account had typed as its city stays readable while other things change', async () => {
    const { token, memberId } = await signUp(app);
    await app.database.db.updateTable('members').set({ addr_city: '台北大安' }).where('id', '=', memberId).execute();
    expect((await put(token, { job: '讀者' })).body.data).toMatchObject({ addr_city: '台北大安', job: '讀者' });
  });

  test.each([
    ['name', '', 'This field is required'],
    ['name', 'win at http://evil.example', 'The format is not correct'],
    ['pen_name', 'a\nb', 'The format is not correct'],
    ['gender', 'none', 'Please choose one of the options'],
    ['birthday', '1999/12/31', 'Error in date format (YYYY-MM-DD)'],
    ['birthday', '2026-11-19', 'The birthday cannot be in the future'],
    ['addr_city', 'Taipei', 'Please choose one of the options'],
    ['country', 'jp', 'Please choose one of the options'],
    ['citizenship', 'both', 'Please choose one of the options'],
    ['job', 'x'.repeat(101), 'At most 100 characters'],
    ['address', 'x'.repeat(201), 'At most 200 characters'],
    ['address', 'a\u0000b', 'The format is not correct'],
    ['language', 'fr', 'Please choose one of the options'],
    ['language', '', 'This field is required'],
    ['job', 7, 'This value is not valid'],
  ])('%s may not be %j', async (field, value, text) => {
    const { token } = await signUp(app);
    const { status, body } = await put(token, { [field]: value });
    expect([status, body.code, body.errors[field]]).toEqual([422, 'VALIDATION_FAILED', [text]]);
  });

  test.each([
    [{ addr_city: 'keelung-city', addr_district: 'daan-district' }, 'addr_district', 'Please choose one of the options'],
    [{ addr_district: 'daan-district' }, 'addr_city', 'This field is required'],
    [{ citizenship: 'foreign' }, 'country', 'This field is required'],
    [{ citizenship: 'foreign', country: 'TW' }, 'country', 'Please choose one of the options'],
    [{ citizenship: 'foreign', country: 'ZZ' }, 'country', 'Please choose one of the options'],
    [{ country: 'JP' }, 'citizenship', 'This field is required'],
  ])('%j does not go together', async (form, field, text) => {
    const { token } = await signUp(app);
    const { status, body } = await put(token, form);
    expect([status, body.errors[field]]).toEqual([422, [text]]);
  });

  test('a birthday under 20 asks for the guardian who was named at registration', async () => {
    const { token, memberId } = await signUp(app);
    const refused = await put(token, { birthday: '2006-11-19', job: '學生' });
    expect([refused.status, refused.body.errors]).toEqual([422, { birthday: ['Visitors under 20 need a guardian'] }]);
    expect((await app.call('GET', '/member', { token })).body.data).toMatchObject({ birthday: null, job: null });
    expect((await put(token, { birthday: '2006-11-18' })).status).toBe(200);
    const guardian = { guardian_name: '林大漫', guardian_phone: '0212345678' };
    await app.database.db
      .updateTable('members')
      .set({ ...guardian, guardian_consent_at: TEST_NOW })
      .where('id', '=', memberId)
      .execute();
    expect((await put(token, { birthday: '2006-11-19' })).body.data).toMatchObject({ birthday: '2006-11-19', ...guardian });
  });

  test('the messages are in the member’s language', async () => {
    const { token } = await signUp(app);
    const texts = await Promise.all(['zh-TW', 'en', 'ja'].map(async (language) => (await put(token, { birthday: 'x' }, language)).body.errors.birthday[0]));
    expect(texts).toEqual(['日期格式錯誤（YYYY-MM-DD）', 'Error in date format (YYYY-MM-DD)', '日付の形式が正しくありません（YYYY-MM-DD）']);
  });
});

describe('GET /member/pw_change_date', () => {
  test('after more than 90 days it is time for another password', async () => {
    const member = await signUp(app);
    const read = async ({ token } = member) => (await app.call('GET', '/member/pw_change_date', { token })).body.data;
    expect(await read()).toEqual({ pw_change_date: '2026-11-18T10:30:00+08:00', days: 0, is_due: false });
    app.clock.now = new Date('2027-02-16T23:59:59+08:00');
    const back = await logInAgain(app, member);
    expect(await read(back)).toMatchObject({ days: 90, is_due: false });
    app.clock.now = new Date('2027-02-17T00:00:00+08:00');
    expect(await read(back)).toMatchObject({ days: 91, is_due: true });
  });
});
