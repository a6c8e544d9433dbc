import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { applyForCreator as apply, CREATOR_APPLICATION, creatorForm } from '../../support/bookings/creators.ts';
import { type ApplicationChange, pdf } from '../../support/bookings/spaces.ts';
import { logInAgain, signUp, type TestMember } from '../../support/members.ts';

/* Applying to be a creator or associate creator; staff approves, refuses or asks for more; a membership is extended by a work of its time. */

let app: TestApp;
let reviewer: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await signUp(app, { role: 'reviewer' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['uploads', 'creator_applications', 'creator_memberships']) await app.database.query(`DELETE FROM ${table}`, []);
  await app.sent();
});
afterAll(() => app.close());

const PATH = '/my/creator_applications';
const mine = async ({ token }: TestMember) => (await app.call('GET', PATH, { token })).body.data;
const standing = async ({ token }: TestMember) => (await app.call('GET', '/my/creator_membership', { token })).body.data;
const answer = ({ token }: TestMember, id: string, change: ApplicationChange = {}) =>
  app.call('PUT', `${PATH}/${id}`, { token, language: 'en', body: creatorForm(change) });
const withdraw = ({ token }: TestMember, id: string) => app.call('PUT', `${PATH}/${id}/withdraw`, { token });
const decide = (id: string, body: Record<string, unknown>, { token } = reviewer) => app.call('PUT', `/staff/creator_applications/${id}`, { token, body });
const classOf = async ({ token }: TestMember) => (await app.call('GET', '/member', { token })).body.data.type;
const ASSOCIATE = { kind: 'associate', work_kind: '', published_on: '', work_url: 'https://night-buses.example/gallery' };
const EXTENSION = { kind: 'extension', work_kind: '', published_on: '2028-05-02' };
const approved = async (change: ApplicationChange = {}) => {
  const member = await signUp(app);
  const { id } = (await apply(app, member, change)).body.data;
  await decide(id, { event: 'approve' });
  await app.sent();
  return member;
};

describe('an application', () => {
  test('has every field, and its PDFs; it is under review, staff reads it, and its approval makes a creator', async () => {
    const member = await signUp(app);
    expect(await standing(member)).toEqual({
      membership: null,
      page: null,
      may_have_page: false,
      obstacles: { creator: null, associate: null, extension: 'NO_MEMBERSHIP' },
    });
    const { data } = (await apply(app, member, { relevant_info: pdf('book.pdf'), relevant_info_3: pdf('prize.pdf') })).body;
    const { kind, work_kind, published_on, work_url } = CREATOR_APPLICATION;
    expect(data).toMatchObject({ kind, work_kind, published_on, work_url, status: 'applied', applied_on: '2026-11-18', reason: null });
    expect(data).toMatchObject({ is_withdrawable: true, is_answerable: false });
    expect(data.info).toEqual({
      full_name: '林小漫',
      name_en: 'Lin Siao-man',
      pen_name: '小漫',
      industry: ['print-comics'],
      citizenship: 'domestic',
      country: null,
      address_type: 'domestic',
      postal_code: '100',
      city: 'taipei-city',
      district: 'zhongzheng-district',
      village: null,
      address: '範例路 1 號',
      website: 'https://night-buses.example/',
      social: null,
      profile_zh: '畫夜班公車的人。',
      profile_en: null,
      works: 'Night Buses, three volumes',
    });
    expect(data.files.map(({ field, name }: { field: string; name: string }) => [field, name])).toEqual([
      ['relevant_info', 'book.pdf'],
      ['relevant_info_3', 'prize.pdf'],
    ]);
    expect((await app.sent()).map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'We have received your application for creator membership']]);
    expect((await standing(member)).obstacles).toEqual({ creator: 'ALREADY_APPLIED', associate: 'ALREADY_APPLIED', extension: 'NO_MEMBERSHIP' });

    const list = (await app.call('GET', '/staff/creator_applications?status=applied&kind=creator', { token: reviewer.token })).body;
    expect(list.data).toMatchObject([{ id: data.id, member: { id: member.memberId, class: 'general' } }]);
    const one = (await app.call('GET', `/staff/creator_applications/${data.id}`, { token: reviewer.token })).body.data;
    expect(one.files).toHaveLength(2);
    expect((await app.bytes(`/upload/${one.files[0].id}`)).status).toBe(401);

    expect((await decide(data.id, { event: 'approve' })).body.data).toMatchObject({ status: 'approved', member: { class: 'creator' } });
    expect(await classOf(member)).toBe('creator');
    const [mail] = await app.sent();
    expect([mail?.to, mail?.subject]).toEqual([member.email, 'Your application to be a creator was approved']);
    expect(mail?.text).toContain('until Sat 17 Nov 2029');
    expect(await standing(member)).toEqual({
      page: null,
      may_have_page: true,
      membership: { class: 'creator', first_day: '2026-11-18', last_day: '2029-11-17' },
      obstacles: { creator: 'ALREADY_CREATOR', associate: 'ALREADY_CREATOR', extension: null },
    });
    const events = await app.database.db
      .selectFrom('security_events')
      .select(['kind', 'detail', 'actor_id'])
      .where('member_id', '=', member.memberId)
      .execute();
    expect(events).toContainEqual({ kind: 'CLASS_CHANGED', detail: { class: 'creator', by: 'application' }, actor_id: reviewer.memberId });
    const { changes } = (await app.call('GET', '/my/level', { token: member.token })).body.data;
    expect(changes).toMatchObject([{ event: 'granted', from_type: 'general', to_type: 'creator', spent: null }]);
  });

  test('of an associate creator needs a public address, and no publication', async () => {
    const member = await signUp(app);
    expect(Object.keys((await apply(app, member, { ...ASSOCIATE, work_url: '' })).body.errors)).toEqual(['work_url']);
    const { data } = (await apply(app, member, { ...ASSOCIATE, published_on: '1999-01-01', work_kind: 'published' })).body;
    expect(data).toMatchObject({ kind: 'associate', work_kind: null, published_on: null, work_url: ASSOCIATE.work_url });
    await decide(data.id, { event: 'approve' });
    expect((await app.sent()).map(({ subject }) => subject)).toContain('You are now an associate creator');
    expect(await classOf(member)).toBe('associate');
    expect((await standing(member)).obstacles).toEqual({ creator: null, associate: 'ALREADY_ASSOCIATE', extension: 'NO_MEMBERSHIP' });
    expect((await apply(app, member, ASSOCIATE)).body.code).toBe('ALREADY_ASSOCIATE');
    // An associate may become a creator: one membership takes the place of the other.
    app.clock.now = new Date('2026-12-01T10:00:00+08:00');
    const { id } = (await apply(app, member)).body.data;
    await decide(id, { event: 'approve' });
    expect(await classOf(member)).toBe('creator');
    expect((await standing(member)).membership).toEqual({ class: 'creator', first_day: '2026-12-01', last_day: '2029-11-30' });
  });

  test('original work online counts as well, by a link or a PDF', async () => {
    const online = { work_kind: 'online', published_on: '', work_url: '' };
    const member = await signUp(app);
    expect((await apply(app, member, online)).body.errors).toEqual({ work_url: ['Please give a link to your work, or add it as a PDF'] });
    expect((await apply(app, member, { ...online, relevant_info_2: pdf('work.pdf') })).body.data).toMatchObject({ work_kind: 'online', published_on: null });
  });

  test.each([
    ['no industry', { industry: [] }, 'industry'],
    ['an industry that there is not', { industry: ['plumbing'] }, 'industry'],
    ['no address', { address_type: '' }, 'address_type'],
    ['an address in Taiwan without its district', { district: '' }, 'district'],
    ['a foreigner without a country', { citizenship: 'foreign' }, 'country'],
    ['no profile in either language', { profile_zh: '', profile_en: '' }, 'profile_zh'],
    ['no works', { works: '' }, 'works'],
    ['no kind of work', { work_kind: '' }, 'work_kind'],
    ['a published work without its day', { published_on: '' }, 'published_on'],
    ['a work of more than three years ago', { published_on: '2023-11-17' }, 'published_on'],
    ['a work of tomorrow', { published_on: '2026-11-19' }, 'published_on'],
    ['a script for a link', { work_url: 'javascript:alert(1)' }, 'work_url'],
    ['terms that are not agreed to', { agree: '' }, 'agree'],
    ['no PDF', { relevant_info: new File(['MZ'], 'book.pdf') }, 'relevant_info'],
    ['a kind that there is not', { kind: 'admin' }, 'kind'],
  ])('%s is refused at its field', async (_, change, field) => {
    const { status, body } = await apply(app, await signUp(app), change);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('a work of three years ago to the day counts; an address abroad has neither city nor district', async () => {
    const abroad = { citizenship: 'foreign', country: 'JP', address_type: 'foreign', address: '1-2-3 Example', postal_code: '101-0001' };
    const { data } = (await apply(app, await signUp(app), { ...abroad, published_on: '2023-11-18' })).body;
    expect(data.info).toMatchObject({ country: 'JP', address_type: 'foreign', city: null, district: null, postal_code: '101-0001' });
  });

  test('is asked of members with a proved address alone', async () => {
    expect((await apply(app, await signUp(app, { isVerified: false }))).body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  test('sent again with its key it is the same; a second beside it is refused', async () => {
    const member = await signUp(app);
    const key = { 'idempotency-key': 'creator-0001' };
    const [first, again] = [await apply(app, member, {}, key), await apply(app, member, {}, key)];
    expect(again.body.data).toEqual(first.body.data);
    expect((await apply(app, member, ASSOCIATE)).body).toMatchObject({ code: 'ALREADY_APPLIED' });
    expect(await mine(member)).toHaveLength(1);
  });
});

describe('the review', () => {
  test('refused, they read why and may apply again; withdrawn as well', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member)).body.data;
    await app.sent();
    expect((await decide(id, { event: 'refuse' })).body.errors).toEqual({ reason: ['This field is required'] });
    await decide(id, { event: 'refuse', reason: '作品還不夠', language: 'zh' });
    const [mail] = await app.sent();
    expect(mail?.subject).toBe('Your application for creator membership was not approved');
    expect(mail?.text).toContain('Reason: 作品還不夠');
    expect(await mine(member)).toMatchObject([{ status: 'unapproved', reason: '作品還不夠', reason_language: 'zh', is_withdrawable: false }]);
    const again = (await apply(app, member)).body.data;
    expect((await withdraw(await signUp(app), again.id)).body.code).toBe('NOT_FOUND');
    expect((await withdraw(member, again.id)).body.data.status).toBe('cancelled');
    expect((await withdraw(member, again.id)).body.code).toBe('NOT_CANCELLABLE');
    expect((await apply(app, member)).status).toBe(200);
    expect(await classOf(member)).toBe('general');
  });

  test('asked for more, they send it again with what was missing; what they leave out stays', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member, { relevant_info: pdf('first.pdf'), relevant_info_2: pdf('second.pdf') })).body.data;
    expect((await answer(member, id)).body.code).toBe('NOT_IN_STATE');
    await app.sent();
    expect((await decide(id, { event: 'ask' })).body.errors).toEqual({ reason: ['This field is required'] });
    await decide(id, { event: 'ask', reason: 'The cover of the book', language: 'en' });
    const [mail] = await app.sent();
    expect(mail?.text).toContain('Needed: The cover of the book');
    expect(await mine(member)).toMatchObject([{ status: 'more_asked', reason: 'The cover of the book', is_answerable: true, is_withdrawable: true }]);
    for (const event of ['approve', 'refuse', 'ask']) expect((await decide(id, { event, reason: 'Early' })).body.code).toBe('NOT_IN_STATE');
    expect((await answer(await signUp(app), id)).body.code).toBe('NOT_FOUND');
    expect(Object.keys((await answer(member, id, ASSOCIATE)).body.errors)).toEqual(['kind']);
    const { data } = (await answer(member, id, { works: 'Night Buses, four volumes', work_url: '', relevant_info_2: pdf('cover.pdf') })).body;
    expect(data).toMatchObject({ id, status: 'applied', work_url: null, info: { works: 'Night Buses, four volumes' } });
    expect(data.files.map(({ name }: { name: string }) => name)).toEqual(['first.pdf', 'cover.pdf']);
    expect((await decide(id, { event: 'approve' })).body.data.status).toBe('approved');
    for (const event of ['approve', 'refuse', 'ask']) expect((await decide(id, { event, reason: 'Late' })).body.code).toBe('NOT_IN_STATE');
  });

  test('a work counts from the day on which it was first sent, however long the review takes', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member, { published_on: '2023-11-18' })).body.data;
    app.clock.now = new Date('2026-11-25T10:00:00+08:00');
    await decide(id, { event: 'ask', reason: 'The cover' });
    expect((await answer(member, id, { published_on: '2023-11-18' })).status).toBe(200);
  });

  test('approved, the info becomes the member’s own, unless they have filled in some; refused, it does not', async () => {
    const infoOf = async ({ token }: TestMember) => (await app.call('GET', '/member/comicists', { token })).body.data;
    const [none, own, refused] = [await signUp(app), await signUp(app), await signUp(app)];
    const filled = { full_name: '王自填', industry: ['print-comics'], citizenship: 'domestic', agree: true };
    const put = await app.call('PUT', '/member/comicists', { token: own.token, body: filled });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    for (const [member, decision] of [
      [none, { event: 'approve' }],
      [own, { event: 'approve' }],
      [refused, { event: 'refuse', reason: 'Too early' }],
    ] as const) {
      const { id } = (await apply(app, member)).body.data;
      expect((await decide(id, decision)).status).toBe(200);
    }
    expect(await infoOf(none)).toMatchObject({ full_name: CREATOR_APPLICATION.full_name, works: CREATOR_APPLICATION.works });
    expect(await infoOf(own)).toMatchObject({ full_name: '王自填', works: null });
    expect(await infoOf(refused)).toBeNull();
  });

  test('is for reviewers and admins', async () => {
    const { id } = (await apply(app, await signUp(app))).body.data;
    for (const role of ['desk', 'editor', 'member'] as const) expect((await decide(id, { event: 'approve' }, await signUp(app, { role }))).status).toBe(403);
    expect((await decide(id, { event: 'approve' }, await signUp(app, { role: 'admin' }))).status).toBe(200);
  });

  test('of an account that is gone there is nothing to decide', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member)).body.data;
    await app.database.db.updateTable('members').set({ deleted_at: TEST_NOW }).where('id', '=', member.memberId).execute();
    expect((await app.call('GET', '/staff/creator_applications', { token: reviewer.token })).body.data).toEqual([]);
    expect((await decide(id, { event: 'approve' })).body.code).toBe('NOT_FOUND');
  });

  test('whoever became a creator meanwhile stays one, without an end', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member, ASSOCIATE)).body.data;
    await app.database.db.updateTable('members').set({ class: 'creator' }).where('id', '=', member.memberId).execute();
    expect((await decide(id, { event: 'approve' })).body.data).toMatchObject({ status: 'approved', member: { class: 'creator' } });
    expect((await standing(member)).membership).toBeNull();
  });
});

describe('an extension', () => {
  test('is by a work that appeared during the membership, and adds three years to its end', async () => {
    const before = await approved();
    app.clock.now = new Date('2028-06-01T10:00:00+08:00');
    const [member, staff] = [await logInAgain(app, before), await logInAgain(app, reviewer)];
    for (const published_on of ['2026-11-17', '2028-06-02'])
      expect((await apply(app, member, { ...EXTENSION, published_on })).body.errors).toEqual({
        published_on: ['The work must be published during your membership'],
      });
    const { data } = (await apply(app, member, EXTENSION)).body;
    expect(data).toMatchObject({ kind: 'extension', work_kind: 'published', published_on: '2028-05-02' });
    await app.sent();
    await decide(data.id, { event: 'approve' }, staff);
    const [mail] = await app.sent();
    expect(mail?.subject).toBe('Your creator membership was extended');
    expect(mail?.text).toContain('Wed 17 Nov 2032');
    expect((await standing(member)).membership).toMatchObject({ last_day: '2032-11-17' });
  });

  test('needs a membership as a creator', async () => {
    expect((await apply(app, await signUp(app), EXTENSION)).body.code).toBe('NO_MEMBERSHIP');
    expect((await apply(app, await signUp(app, { memberClass: 'creator' }), EXTENSION)).body.code).toBe('NO_MEMBERSHIP');
    expect((await apply(app, await approved(ASSOCIATE), EXTENSION)).body.code).toBe('NO_MEMBERSHIP');
    const over = await approved();
    app.clock.now = new Date('2029-11-18T00:00:00+08:00');
    expect((await apply(app, await logInAgain(app, over), { ...EXTENSION, published_on: '2028-05-02' })).body.code).toBe('NO_MEMBERSHIP');
  });
});

describe('a decision before it is taken', () => {
  const preview = (id: string, body: Record<string, unknown>) =>
    app.call('POST', `/staff/creator_applications/${id}/preview`, { token: reviewer.token, language: 'en', body });

  test('shows the state, the membership and the email, and leaves everything as it was', async () => {
    const member = await signUp(app, { language: 'en' });
    const { id } = (await apply(app, member)).body.data;
    await app.sent();
    const { body } = await preview(id, { event: 'approve' });
    expect(body.data).toMatchObject({ id, status: 'approved', member: { class: 'creator' } });
    expect(body.data.membership_until).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(body.data.emails).toEqual([expect.objectContaining({ language: 'en' })]);
    expect((await preview(id, { event: 'ask', reason: 'Two more pages, please.' })).body.data.emails[0].text).toContain('Two more pages, please.');
    expect([await classOf(member), await standing(member), (await mine(member))[0].status, await app.sent()]).toMatchObject([
      'general',
      { membership: null },
      'applied',
      [],
    ]);
  });

  test('is refused like the decision', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member)).body.data;
    expect((await preview(id, { event: 'refuse' })).body).toMatchObject({ code: 'VALIDATION_FAILED', errors: { reason: [expect.any(String)] } });
    await decide(id, { event: 'approve' });
    expect((await preview(id, { event: 'refuse', reason: 'No.' })).body.code).toBe('NOT_IN_STATE');
  });
});

test('staff sees what the same member applied for before, and nobody else’s', async () => {
  const [member, other] = [await signUp(app), await signUp(app)];
  const [first, foreign] = [(await apply(app, member)).body.data.id, (await apply(app, other)).body.data.id];
  await decide(first, { event: 'refuse', reason: 'Too few pages.' });
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  const second = (await apply(app, member, ASSOCIATE)).body.data.id;
  const earlier = async (id: string) => (await app.call('GET', `/staff/creator_applications/${id}`, { token: reviewer.token })).body.data.earlier;
  expect(await earlier(second)).toEqual([{ id: first, kind: 'creator', status: 'unapproved', applied_on: '2026-11-18' }]);
  expect([await earlier(first), await earlier(foreign)]).toEqual([[], []]);
});

test('nobody decides on an application of their own', async () => {
  const { id } = (await apply(app, reviewer)).body.data;
  expect((await decide(id, { event: 'approve' })).status).toBe(403);
  expect(await classOf(reviewer)).toBe('general');
});

test('staff finds applications by their member, and what waits longest stands first', async () => {
  const [first, second] = [await signUp(app), await signUp(app)];
  const ids = [(await apply(app, first)).body.data.id];
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  ids.push((await apply(app, second)).body.data.id);
  const list = async (query: string) =>
    (await app.call('GET', `/staff/creator_applications?${query}`, { token: reviewer.token })).body.data.map(({ id }: { id: string }) => id);
  expect(await list('status=applied')).toEqual(ids);
  const { account } = await app.database.db.selectFrom('members').select('account').where('id', '=', second.memberId).executeTakeFirstOrThrow();
  expect(await list(`q=${account.toUpperCase()}`)).toEqual([ids[1]]);
  expect(await list('q=%25')).toEqual([]);
  const waiting = (await app.call('GET', '/staff/waiting', { token: reviewer.token })).body.data.kinds;
  expect(waiting.find(({ kind }: { kind: string }) => kind === 'creators')).toMatchObject({ count: 2, overdue: 0, promised: null });
});
