import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import {
  answer,
  applyForMatching,
  COMPANY,
  cancelMatching,
  introduce,
  type Matched,
  MEETING,
  matched,
  myMatchmaking,
} from '../../support/bookings/matchmaking.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Neither side learns how to reach the other before both agreed, and not a moment longer than they do. */

let app: TestApp;
let admin: TestMember;
let creator: Matched;
let company: Matched;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  creator = await matched(app, admin, { portfolio_url: 'https://night-buses.example/' });
  company = await matched(app, admin, COMPANY, { language: 'zh' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['matchmaking_appointments', 'matchmaking_consents', 'matchmaking_introductions', 'registrations', 'rate_limits'])
    await app.database.query(`DELETE FROM ${table}`, []);
  await app.sent();
});
afterAll(() => app.close());

const named = async (more = {}) => (await introduce(app, admin, [creator, company], more)).body.data;
/** The introduction as a side sees it. */
const shownTo = async (member: TestMember) => (await myMatchmaking(app, member)).data[0].introductions[0];
const subjects = async (to: TestMember) => (await app.sent()).filter((mail) => mail.to === to.email).map(({ subject }) => subject);

test('a pair that is named is asked, each in their language, and sees the name, title and introduction of the other', async () => {
  const pair = await named();
  expect(pair).toMatchObject({ status: 'asked', creator: { answer: 'asked' }, company: { answer: 'asked' }, appointments: [] });
  const mails = await app.sent();
  expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      [creator.email, 'May we introduce you to Green Tram Publishing?'],
      [company.email, expect.stringMatching(/^想為您引介：Member \d+$/)],
    ].sort(),
  );
  expect(await shownTo(creator)).toMatchObject({
    id: pair.id,
    side: 'creator',
    status: 'asked',
    answer: 'asked',
    answered_at: null,
    is_open: true,
    other: { name: 'Green Tram Publishing', job_title: 'Editor', intro: COMPANY.intro },
    contact: null,
  });
  expect(await shownTo(company)).toMatchObject({ side: 'company', other: { job_title: null, intro: 'I draw short comics about night buses.' }, contact: null });
});

test('staff finds a pair, reads it, and sees the e-mails of naming it and of calling it off before, which are then as they were shown', async () => {
  const desk = await signUp(app, { role: 'desk' });
  const call = (method: string, path: string, body?: object) => app.call(method, `/staff/introductions${path}`, { token: desk.token, ...(body && { body }) });
  const sentAs = async () => (await app.sent()).map(({ to, subject }) => [to, subject]).toSorted();
  const shownAs = (emails: { to: string; subject: string }[]) => emails.map(({ to, subject }) => [to, subject]).toSorted();
  const pair = { creator_registration_id: creator.registrationId, company_registration_id: company.registrationId, meeting: MEETING };

  const before = (await call('POST', '/preview', pair)).body.data.emails;
  expect(new Set(before.map(({ to }: { to: string }) => to))).toEqual(new Set([creator.email, company.email]));
  expect(before.map(({ text }: { text: string }) => text).join()).toContain(MEETING.place);
  expect([await app.sent(), (await call('GET', '')).body.data], 'nothing has happened').toEqual([[], []]);
  expect((await call('POST', '/preview', { ...pair, meeting: '{' })).status).toBe(422);
  expect((await call('POST', '/preview', { ...pair, company_registration_id: creator.registrationId })).body.code).toBe('NOT_A_PAIR');

  // A form has the hour as its JSON.
  const { id } = (await call('POST', '', { ...pair, meeting: JSON.stringify(MEETING) })).body.data;
  expect(await sentAs()).toEqual(shownAs(before));
  expect((await call('POST', '/preview', pair)).body.code).toBe('ALREADY_INTRODUCED');

  for (const { email } of [creator, company]) expect((await call('GET', `?q=${email}`)).body.data).toMatchObject([{ id }]);
  expect((await call('GET', '?q=nobody-is-called-so')).body.data).toEqual([]);
  expect((await call('GET', `/${id}`)).body.data).toMatchObject({ id, status: 'asked', activity: { title_zh: expect.any(String) }, appointments: [{}, {}] });
  expect((await call('GET', `/${crypto.randomUUID()}`)).body.code).toBe('NOT_FOUND');
  expect((await app.call('GET', `/staff/introductions/${id}`, { token: (await signUp(app, { role: 'editor' })).token })).status).toBe(403);

  expect((await call('POST', `/${id}/call_off/preview`, {})).body.errors).toHaveProperty('reason');
  const { emails } = (await call('POST', `/${id}/call_off/preview`, { reason: 'The hall is closed' })).body.data;
  // Each side is told of the introduction and of its hour.
  expect(emails.map(({ text }: { text: string }) => text.includes('The hall is closed'))).toEqual([true, true, true, true]);
  expect([await app.sent(), (await call('GET', `/${id}`)).body.data.status], 'nothing has happened').toEqual([[], 'asked']);
  await call('PUT', `/${id}/call_off`, { reason: 'The hall is closed' });
  expect(await sentAs()).toEqual(shownAs(emails));
  expect((await call('POST', `/${id}/call_off/preview`, { reason: 'Twice' })).body.code).toBe('NOT_IN_STATE');
});

test('nothing that one side can read, or is written, says how to reach the other before both agreed', async () => {
  const secrets = {
    creator: [company.email, '0223456789', '223456789', 'https://greentram.example/list', 'https://greentram.example/rights', await mobileOf(company)],
    company: [creator.email, 'https://night-buses.example/', await mobileOf(creator)],
  };
  const { id } = await named({ meeting: MEETING });
  const steps: (() => Promise<unknown>)[] = [
    () => Promise.resolve(),
    () => answer(app, creator, id, true),
    () => answer(app, creator, id, false),
    () => answer(app, company, id, true),
    () => app.call('PUT', `/staff/introductions/${id}/call_off`, { token: admin.token, body: { reason: 'Ill' } }),
  ];
  for (const step of steps) {
    const answered = await step();
    const mails = await app.sent();
    for (const [side, member] of [
      ['creator', creator],
      ['company', company],
    ] as const) {
      const read = JSON.stringify([await myMatchmaking(app, member), answered, mails.filter(({ to }) => to === member.email).map(({ text }) => text)]);
      for (const secret of secrets[side]) expect(read.includes(secret), `${side}: ${secret} after ${step}`).toBe(false);
    }
  }
});

async function mobileOf({ memberId }: TestMember): Promise<string> {
  return (await app.database.db.selectFrom('members').select('mobile').where('id', '=', memberId).executeTakeFirstOrThrow()).mobile;
}

test('once both agreed each sees how to reach the other; withdrawn by either, neither does, and the other is told', async () => {
  const { id } = await named();
  await app.sent();
  expect((await answer(app, creator, id, true)).body.data).toMatchObject({ status: 'asked', answer: 'agreed', contact: null });
  expect(await app.sent()).toEqual([]);
  app.clock.now = new Date('2026-11-18T10:40:00+08:00');
  const agreed = (await answer(app, company, id, true)).body.data;
  expect(agreed).toMatchObject({
    status: 'agreed',
    answered_at: '2026-11-18T10:40:00+08:00',
    contact: { email: creator.email, mobile: await mobileOf(creator), phone: null, portfolio_url: 'https://night-buses.example/', other_urls: [] },
  });
  expect((await shownTo(creator)).contact).toMatchObject({
    email: company.email,
    phone: '0223456789',
    portfolio_url: COMPANY.portfolio_url,
    other_urls: COMPANY.other_urls,
  });
  const mails = await app.sent();
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['You have both agreed: Green Tram Publishing', expect.stringMatching(/^雙方已同意引介：/)]);
  expect(mails.map(({ text }) => text).join()).not.toMatch(/greentram\.example|0223456789/);

  expect((await answer(app, creator, id, false)).body.data).toMatchObject({ status: 'declined', answer: 'declined', contact: null, is_open: true });
  expect(await shownTo(company)).toMatchObject({ status: 'declined', answer: 'agreed', contact: null });
  expect(await subjects(company)).toEqual([expect.stringMatching(/^引介結束：/)]);
  expect((await answer(app, creator, id, true)).body.data).toMatchObject({ status: 'agreed', contact: { email: company.email } });
});

test('whoever says no is not named to the other, who is told only if they had said yes; an answer that is sent again changes nothing', async () => {
  const { id } = await named();
  await app.sent();
  const first = (await answer(app, company, id, false)).body.data;
  app.clock.now = new Date('2026-11-18T10:50:00+08:00');
  expect((await answer(app, company, id, false)).body.data).toEqual(first);
  expect(await app.sent()).toEqual([]);
  expect(await shownTo(creator)).toMatchObject({ status: 'declined', answer: 'asked', contact: null });
  await answer(app, creator, id, true);
  expect(await app.sent()).toEqual([]);
});

test('declining takes the hour of the two along', async () => {
  const { id, appointments } = await named({ meeting: MEETING });
  expect(appointments.map(({ status, member }: { status: string; member: { id: string } }) => [status, member.id]).sort()).toEqual(
    [
      ['reserved', creator.memberId],
      ['reserved', company.memberId],
    ].sort(),
  );
  await app.sent();
  await answer(app, creator, id, false);
  for (const member of [creator, company])
    expect((await myMatchmaking(app, member)).data[0].appointments).toMatchObject([{ status: 'cancelled', reason: null, sequence: 1 }]);
  expect(await subjects(company)).toEqual([expect.stringMatching(/^媒合會談取消：/)]);
});

test('called off by staff, with the reason that both read, it is over: nobody answers any more, and it can be named anew', async () => {
  const { id } = await named({ meeting: MEETING });
  await answer(app, creator, id, true);
  await answer(app, company, id, true);
  await app.sent();
  const path = `/staff/introductions/${id}/call_off`;
  expect((await app.call('PUT', path, { token: admin.token, body: {} })).body.errors).toEqual({ reason: ['This field is required'] });
  const { data } = (await app.call('PUT', path, { token: admin.token, body: { reason: 'A mistake of ours' } })).body;
  expect(data).toMatchObject({ status: 'cancelled', reason: 'A mistake of ours', appointments: [{ status: 'cancelled' }, { status: 'cancelled' }] });
  expect(await shownTo(creator)).toMatchObject({ status: 'cancelled', is_open: false, contact: null, reason: 'A mistake of ours', reason_language: 'en' });
  const told = (await app.sent()).filter(({ to }) => to === creator.email);
  expect(told.map(({ subject }) => subject).sort()).toEqual([
    'Matchmaking meeting cancelled: Sample matchmaking',
    'This introduction was cancelled: Green Tram Publishing',
  ]);
  for (const agree of [true, false]) expect((await answer(app, creator, id, agree)).body.code).toBe('INTRODUCTION_OVER');
  expect((await app.call('PUT', path, { token: admin.token, body: { reason: 'Again' } })).body.code).toBe('NOT_IN_STATE');
  expect((await named()).status).toBe('asked');
});

test('a registration that is cancelled ends its introductions and hours, and shows nothing any more', async () => {
  const { id } = await named({ meeting: MEETING });
  await answer(app, creator, id, true);
  await answer(app, company, id, true);
  await app.sent();
  expect((await cancelMatching(app, creator)).status).toBe(200);
  expect(await shownTo(company)).toMatchObject({ status: 'cancelled', is_open: false, contact: null });
  expect((await myMatchmaking(app, company)).data[0]).toMatchObject({ status: 'passed', appointments: [{ status: 'cancelled' }] });
  expect((await subjects(company)).sort()).toEqual([expect.stringMatching(/^媒合會談取消：/), expect.stringMatching(/^引介結束：/)].sort());
  expect((await answer(app, company, id, true)).body.code).toBe('INTRODUCTION_OVER');
});

test('whoever has deleted their account can be reached no more', async () => {
  const { id } = await named();
  await answer(app, creator, id, true);
  await answer(app, company, id, true);
  await app.database.query('UPDATE members SET deleted_at = now() WHERE id = $1', [company.memberId]);
  expect(await shownTo(creator)).toMatchObject({ is_open: false, contact: null });
});

test('a company that is called after a website is not named in the e-mail', async () => {
  const other = await matched(app, admin, { ...COMPANY, company: 'win-now.example' });
  await introduce(app, admin, [creator, other]);
  expect(await subjects(creator)).toEqual(['May we introduce you to another member?']);
});

describe('refused', () => {
  test('a pair that is there already, whichever is named as which; one member twice; the same key is answered the same', async () => {
    const headers = { 'idempotency-key': 'pair-0001' };
    const body = { creator_registration_id: creator.registrationId, company_registration_id: company.registrationId };
    const send = () => app.call('POST', '/staff/introductions', { token: admin.token, headers, body });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect((await introduce(app, admin, [creator, company])).body.code).toBe('ALREADY_INTRODUCED');
    expect((await introduce(app, admin, [company, creator])).body.code).toBe('ALREADY_INTRODUCED');
    expect((await introduce(app, admin, [creator, creator])).body.code).toBe('NOT_A_PAIR');
  });

  test('registrations that are not there, not of a matchmaking, or have no place yet', async () => {
    const waiting = await signUp(app);
    const { id } = (await applyForMatching(app, waiting)).body.data;
    expect((await introduce(app, admin, [creator, { ...waiting, registrationId: id }])).body.code).toBe('NOT_IN_STATE');
    const unknown = { ...waiting, registrationId: '00000000-0000-4000-8000-000000000000' };
    expect((await introduce(app, admin, [creator, unknown])).body.code).toBe('NOT_FOUND');
    expect((await introduce(app, admin, [creator, { ...waiting, registrationId: 'x' }])).status).toBe(422);
  });

  test('answers of strangers and of nobody, and what is no answer', async () => {
    const { id } = await named();
    expect((await answer(app, await signUp(app), id, true)).body.code).toBe('NOT_FOUND');
    expect((await answer(app, { token: '' }, id, true)).status).toBe(401);
    expect((await app.call('PUT', `/my/introductions/${id}`, { token: creator.token, body: { agree: 'perhaps' } })).body.errors).toHaveProperty('agree');
    expect(await shownTo(creator)).toMatchObject({ answer: 'asked' });
  });

  test('naming by members, and looking at all pairs', async () => {
    for (const member of [creator, company]) {
      expect((await introduce(app, member, [creator, company])).body.code).toBe('FORBIDDEN');
      expect((await app.call('GET', '/staff/introductions', { token: member.token })).body.code).toBe('FORBIDDEN');
    }
    await named();
    const { body } = await app.call('GET', `/staff/introductions?activity=sample-matching&status=asked`, { token: admin.token });
    expect(body.data).toMatchObject([{ creator: { member: { id: creator.memberId } }, company: { member: { id: company.memberId } } }]);
    expect((await app.call('GET', '/staff/introductions?status=agreed', { token: admin.token })).body.meta.total).toBe(0);
  });
});
