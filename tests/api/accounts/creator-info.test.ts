import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const INFO = {
  full_name: '林小漫',
  name_en: 'Lin Hsiao-man',
  pen_name: '墨墨',
  industry: ['webcomics', 'illustration'],
  citizenship: 'domestic',
  address_type: 'domestic',
  city: 'taipei-city',
  district: 'daan-district',
  village: '龍淵里',
  address: '復興南路一段 1 號',
  website: 'https://momo.example/works',
  social: 'http://social.example/@momo',
  profile_zh: '畫貓，也畫雨。\n住在臺北。',
  profile_en: 'Draws cats and rain.',
  works: '《雨貓》1–3',
};
/** The fields that are on the wire whether they were filled in or not. */
const NONE = { name_en: null, pen_name: null, country: null, address_type: null, postal_code: null, city: null, district: null, village: null, address: null };
const REST = { website: null, social: null, profile_zh: null, profile_en: null, works: null };
const AT = '2026-11-18T10:30:00+08:00';

const three = (token: string | null, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call('POST', '/member/three', { token, body, headers });
const read = async (token: string) => (await app.call('GET', '/member/comicists', { token })).body.data;

describe('the second step of registration', () => {
  test('keeps what was said, which the member and the profile tell; the postal code is the district’s', async () => {
    const { token } = await signUp(app);
    expect(await read(token)).toBeNull();
    const answer = await three(token, INFO);
    expect([answer.status, answer.body]).toEqual([200, { data: { completed_at: AT } }]);
    const profile = { ...NONE, ...REST, ...INFO, postal_code: '106', updated_at: AT };
    expect(await read(token)).toEqual(profile);
    expect((await app.call('GET', '/member', { token })).body.data.comicists).toEqual(profile);
  });

  test('is taken as a form as well, one box ticked as one industry', async () => {
    const { token } = await signUp(app);
    const body =
      'full_name=Ren+Reader&industry=games&citizenship=foreign&country=JP&address_type=foreign&postal_code=100-0001&address=1-1+Chiyoda&website=&works=';
    const { status } = await app.call('POST', '/member/three', { token, body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(status).toBe(200);
    expect(await read(token)).toEqual({
      ...NONE,
      ...REST,
      full_name: 'Ren Reader',
      industry: ['games'],
      citizenship: 'foreign',
      country: 'JP',
      address_type: 'foreign',
      postal_code: '100-0001',
      address: '1-1 Chiyoda',
      updated_at: AT,
    });
  });

  test('what a choice makes meaningless is dropped, a box ticked twice counts once', async () => {
    const { token } = await signUp(app);
    await three(token, { full_name: '林', industry: ['games', 'games', ''], citizenship: 'domestic', country: 'JP', city: 'taipei-city', address: 'x' });
    expect(await read(token)).toMatchObject({ industry: ['games'], country: null, city: null, address: null });
  });

  test('happens once: sent again with its key it gets its answer again, without one it is refused and nothing changes', async () => {
    const { token } = await signUp(app);
    const headers = { 'idempotency-key': 'three-0001-abcdef' };
    const [first, second] = [await three(token, INFO, headers), await three(token, INFO, headers)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const third = await three(token, { ...INFO, full_name: '別人' });
    expect([third.status, third.body.code]).toEqual([409, 'ALREADY_FILLED_IN']);
    expect((await read(token)).full_name).toBe('林小漫');
  });

  test('is the signed-in member’s own', async () => {
    const [mine, other] = [await signUp(app), await signUp(app)];
    await three(mine.token, INFO);
    expect(await read(other.token)).toBeNull();
    for (const [method, path] of [
      ['POST', '/member/three'],
      ['GET', '/member/comicists'],
      ['PUT', '/member/comicists'],
    ] as const) {
      const { status, body } = await app.call(method, path, method === 'GET' ? {} : { body: INFO });
      expect([path, status, body.code]).toEqual([path, 401, 'UNAUTHENTICATED']);
    }
  });

  test('goes with its member', async () => {
    const { token, memberId } = await signUp(app);
    await three(token, INFO);
    await app.database.db.deleteFrom('members').where('id', '=', memberId).execute();
    expect(await app.database.db.selectFrom('creator_profiles').selectAll().where('member_id', '=', memberId).execute()).toEqual([]);
  });
});

describe('what is refused', () => {
  test.each([
    ['industry', undefined, 'Please pick at least one industry'],
    ['industry', [], 'Please pick at least one industry'],
    ['industry', '', 'Please pick at least one industry'],
    ['industry', ['webcomics', 'no-such'], 'Please choose one of the options'],
    ['industry', 7, 'This value is not valid'],
    ['industry', ['webcomics', { a: 1 }], 'This value is not valid'],
    ['full_name', ' ', 'This field is required'],
    ['full_name', 'a'.repeat(101), 'At most 100 characters'],
    ['full_name', 'see www.evil.example', 'The format is not correct'],
    ['citizenship', undefined, 'This field is required'],
    ['citizenship', 'martian', 'Please choose one of the options'],
    ['country', undefined, 'This field is required', { citizenship: 'foreign' }],
    ['country', 'TW', 'Please choose one of the options', { citizenship: 'foreign' }],
    ['country', 'jp', 'Please choose one of the options', { citizenship: 'foreign' }],
    ['address_type', 'lunar', 'Please choose one of the options'],
    ['city', '', 'This field is required'],
    ['city', 'atlantis', 'Please choose one of the options'],
    ['district', undefined, 'This field is required'],
    ['district', 'zuoying-district', 'Please choose one of the options'],
    ['address', '', 'This field is required'],
    ['address', '', 'This field is required', { address_type: 'foreign' }],
    ['address', 'one\ntwo', 'The format is not correct'],
    ['postal_code', '107', 'The postal code does not belong to this district'],
    ['postal_code', '1060', 'The postal code does not belong to this district'],
    ['postal_code', '１０６', 'The format is not correct'],
    ['website', 'javascript:alert(1)', 'Please enter a web address starting with http:// or https://'],
    ['website', 'momo.example', 'Please enter a web address starting with http:// or https://'],
    ['social', 'ftp://social.example/momo', 'Please enter a web address starting with http:// or https://'],
    ['social', 'https://user:word@social.example', 'Please enter a web address starting with http:// or https://'],
    ['profile_zh', '字'.repeat(2001), 'At most 2000 characters'],
    ['profile_en', 'a\u0000b', 'The format is not correct'],
    ['works', 'w'.repeat(2001), 'At most 2000 characters'],
  ])('%s may not be %j', async (field, value, text, others?: Record<string, string>) => {
    const { token } = await signUp(app);
    for (const [method, path] of [
      ['POST', '/member/three'],
      ['PUT', '/member/comicists'],
    ] as const) {
      const { status, body } = await app.call(method, path, { token, body: { ...INFO, ...others, [field]: value } });
      expect([status, body.code, body.errors]).toEqual([422, 'VALIDATION_FAILED', { [field]: [text] }]);
    }
    expect(await read(token)).toBeNull();
  });
});

describe('the creator info, later', () => {
  test('is replaced whole, any number of times alike', async () => {
    const { token } = await signUp(app);
    await three(token, INFO);
    app.clock.now = new Date('2026-11-19T09:00:00+08:00');
    const change = { full_name: '林大漫', industry: ['education'], citizenship: 'domestic' };
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await app.call('PUT', '/member/comicists', { token, body: change });
      expect([status, body.data]).toEqual([200, { ...NONE, ...REST, ...change, updated_at: '2026-11-19T09:00:00+08:00' }]);
    }
    expect((await read(token)).industry).toEqual(['education']);
  });

  test('may be given there for the first time by a member who left the step out', async () => {
    const { token } = await signUp(app);
    expect((await app.call('PUT', '/member/comicists', { token, body: INFO })).status).toBe(200);
    expect((await read(token)).pen_name).toBe('墨墨');
    expect((await three(token, INFO)).body.code).toBe('ALREADY_FILLED_IN');
  });
});
