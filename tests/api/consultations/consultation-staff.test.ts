import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, cancel, FORM, FRIDAY, HEALTH_CHECK, LINK, mine, move, stateOf, step } from '../../support/bookings/advisories.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('advisories').execute();
  await app.database.db.deleteFrom('uploads').execute();
  await app.sent();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
describe('staff', () => {
  test('sees who asks, confirms with a teacher and changes the teacher; the member is written to with a calendar file', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member)).body.data;
    await app.sent();
    const list = (await app.call('GET', '/staff/advisory?when=upcoming&line=weekly&status=applied', { token: desk.token })).body;
    expect(list.data).toMatchObject([{ id, content: FORM.content, member: { id: member.memberId } }]);
    expect((await step(app, desk, id, { event: 'confirm' })).body.errors).toEqual({
      teacher: ['This field is required'],
      location: ['This field is required'],
    });
    const { body } = await step(app, desk, id, { event: 'confirm', location: LINK, teacher: ' Ms Wang ' });
    expect(body.data).toMatchObject({ status: 'reserved', teacher: 'Ms Wang', sequence: 1 });
    const [sentEmail] = await app.sent();
    expect(sentEmail?.text).toContain('Adviser: Ms Wang');
    expect(sentEmail?.content).toContain('filename=comic-hub-advisory-2026-11-27.ics');
    await step(app, desk, id, { event: 'assign', teacher: 'Mr Lin' });
    expect((await mine(app, member)).data[0]).toMatchObject({ teacher: 'Mr Lin', status: 'reserved', sequence: 2 });
    expect((await app.sent())[0]?.text).toContain('Adviser: Mr Lin');
  });

  test('refuses and calls off with a reason, which frees the slot', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member)).body.data;
    expect((await step(app, desk, id, { event: 'refuse' })).body.errors).toEqual({ reason: ['This field is required'] });
    await app.sent();
    const refused = await step(app, desk, id, { event: 'refuse', reason: 'This is a question for a tax adviser.' });
    expect(refused.body.data).toMatchObject({ status: 'unapproved', reason: 'This is a question for a tax adviser.' });
    expect((await app.sent())[0]?.text).toContain('Reason: This is a question for a tax adviser.');
    expect((await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' })).body.code).toBe('NOT_IN_STATE');
    const second = (await ask(app, member)).body.data.id;
    await step(app, desk, second, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    expect((await step(app, desk, second, { event: 'call_off', reason: 'Ill.' })).body.data).toMatchObject({ status: 'cancelled', reason: 'Ill.' });
    expect(await stateOf(app, FORM.start)).toBe('free');
  });

  test('a teacher has one consultation at a time', async () => {
    const [first, second] = [
      (await ask(app, await signUp(app), { start: '2026-11-24 14:00:00' })).body.data,
      (await ask(app, await signUp(app), { category: 'matching', start: '2026-11-24 14:00:00' })).body.data,
    ];
    await step(app, desk, first.id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    const busy = await step(app, desk, second.id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    expect([busy.status, busy.body.errors]).toEqual([422, { teacher: ['This adviser has another consultation at this time'] }]);
    expect((await step(app, desk, second.id, { event: 'confirm', location: LINK, teacher: 'Mr Lin' })).status).toBe(200);
  });

  test('reviews a work health check, whose member sees how far it is', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member, HEALTH_CHECK)).body.data;
    const review = async () => (await mine(app, member)).data[0].review_status;
    expect(await review()).toBe('waiting');
    await step(app, desk, id, { event: 'review' });
    expect([await review(), (await mine(app, member, '?status=in_process')).meta.total]).toEqual(['under_review', 1]);
    await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    expect(await review()).toBe('passed');
    expect((await app.sent()).map(({ subject }) => subject)).toContain('Your work is under review');
    const legal = (await ask(app, member, { start: `${FRIDAY} 16:00:00` })).body.data;
    expect((await step(app, desk, legal.id, { event: 'review' })).body.code).toBe('NOT_IN_STATE');
  });

  test('says who came and who did not, on the day; the rest ends with it', async () => {
    const [a, b, c] = [await signUp(app), await signUp(app), await signUp(app)];
    const ids: string[] = [];
    for (const [i, member] of [a, b, c].entries()) {
      const { id } = (await ask(app, member, { start: `${FRIDAY} ${14 + i}:00:00` })).body.data;
      await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
      ids.push(id);
    }
    const [missed = '', came = ''] = ids;
    app.clock.now = at(`${FRIDAY} 13:59`);
    expect((await step(app, desk, missed, { event: 'miss' })).body).toMatchObject({ code: 'TOO_EARLY', message: 'It is too early for this step.' });
    app.clock.now = at(`${FRIDAY} 18:00`);
    expect((await step(app, desk, missed, { event: 'miss' })).body.data.status).toBe('not_arrived');
    expect((await step(app, desk, came, { event: 'finish' })).body.data.status).toBe('ended');
    app.clock.now = at(`${FRIDAY} 23:59:59`);
    expect((await mine(app, c)).data[0].status).toBe('reserved');
    app.clock.now = at('2026-11-28 00:00');
    expect((await mine(app, c)).data[0].status).toBe('ended');
    await app.handlers['end-advisories']({}, 'job');
    const rows = await app.database.db.selectFrom('advisories').select('status').orderBy('period').execute();
    expect(rows.map(({ status }) => status)).toEqual(['not_arrived', 'ended', 'ended']);
  });

  test('what began without an answer is refused, and the member is told once', async () => {
    const member = await signUp(app);
    await ask(app, member);
    await app.sent();
    app.clock.now = at(`${FRIDAY} 14:00`);
    await app.handlers['end-advisories']({}, 'job');
    await app.handlers['end-advisories']({}, 'job');
    expect((await app.sent()).map(({ subject }) => subject)).toEqual(['We could not arrange your consultation: Creating comics']);
    expect((await mine(app, member)).data[0]).toMatchObject({ status: 'unapproved', reason: null });
  });
});

describe('where it is held', () => {
  const locationsOf = async (member: TestMember) => (await mine(app, member)).data[0].location;

  test.each([
    [
      'online',
      LINK,
      [
        'http://meet.example/room',
        'meet.example/room',
        'https://',
        'https://host@meet.example/',
        'https://meet.example/a b',
        '0223456789',
        'javascript:alert(1)',
      ],
    ],
    ['telephone', '0223456789', [LINK, '02-2345-6789', '1'.repeat(21)]],
    ['on_site', '4F meeting room', ['x'.repeat(501)]],
  ])('%s: is of the method, unknown to the member until it is confirmed, and said again the day before', async (method, location, wrong) => {
    const member = await signUp(app);
    const { id } = (await ask(app, member, { method })).body.data;
    for (const each of wrong) {
      const { status, body } = await step(app, desk, id, { event: 'confirm', teacher: 'Ms Wang', location: each });
      expect([status, Object.keys(body.errors)], each).toEqual([422, ['location']]);
    }
    expect((await step(app, desk, id, { event: 'relocate', location })).body.code).toBe('NOT_IN_STATE');
    expect(await locationsOf(member)).toBeNull();
    expect((await app.sent()).map(({ text }) => text).join()).not.toContain(location);
    expect((await step(app, desk, id, { event: 'confirm', teacher: 'Ms Wang', location })).body.data.location).toBe(location);
    expect(await locationsOf(member)).toBe(location);
    const [booked] = await app.sent();
    expect(booked?.text).toContain(location);
    app.clock.now = at('2026-11-26 10:00');
    await app.handlers['remind-advisories']({}, 'job');
    const [reminder] = await app.sent();
    expect(reminder?.text).toContain(location);
    expect(reminder?.text.includes('We call you from 0223456789')).toBe(method === 'telephone');
  });

  test('is corrected by staff, also when it should have begun; the member is written to once for each change', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member)).body.data;
    await step(app, desk, id, { event: 'confirm', teacher: 'Ms Wang', location: LINK });
    await app.sent();
    const relocate = (location?: string) => step(app, desk, id, { event: 'relocate', location });
    expect((await relocate()).body.errors).toEqual({ location: ['This field is required'] });
    expect((await relocate('somewhere')).body.errors).toEqual({ location: ['Please enter a web address beginning with https://'] });
    app.clock.now = at(`${FRIDAY} 14:05`);
    const other = 'https://meet.example/another';
    const both = await Promise.all([relocate(other), relocate(other)]);
    expect(both.map(({ status, body }) => [status, body.data.location, body.data.teacher, body.data.sequence])).toEqual([
      [200, other, 'Ms Wang', 2],
      [200, other, 'Ms Wang', 2],
    ]);
    const sentEmails = await app.sent();
    expect(sentEmails.map(({ subject }) => subject)).toEqual(['New link, number or place for your consultation: Creating comics']);
    expect(sentEmails[0]?.text).toContain(`Where: ${other}`);
    expect(sentEmails[0]?.content).toContain('text/calendar');
    expect(await locationsOf(member)).toBe(other);
  });

  test('is gone with a move or a cancellation, and given anew with the next confirmation', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member)).body.data;
    await step(app, desk, id, { event: 'confirm', teacher: 'Ms Wang', location: LINK });
    await move(app, member, id, '2026-12-01 10:00:00');
    expect(await locationsOf(member)).toBeNull();
    expect((await step(app, desk, id, { event: 'relocate', location: LINK })).body.code).toBe('NOT_IN_STATE');
    await step(app, desk, id, { event: 'confirm', teacher: 'Ms Wang', location: 'https://meet.example/next' });
    expect(await locationsOf(member)).toBe('https://meet.example/next');
    await app.sent();
    await cancel(app, member, id);
    expect(await locationsOf(member)).toBeNull();
    expect((await app.sent())[0]?.content).not.toContain('meet.example');
  });

  test('is changed by nobody but staff', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member)).body.data;
    await step(app, desk, id, { event: 'confirm', teacher: 'Ms Wang', location: LINK });
    expect((await step(app, member, id, { event: 'relocate', location: 'https://evil.example/' })).status).toBe(403);
    expect(await locationsOf(member)).toBe(LINK);
  });
});

test('staff read a number of another country as it is dialled, its member as it is stored', async () => {
  const member = await signUp(app);
  const { body } = await ask(app, member, { phone: '81312345678' });
  expect(body.data.phone).toBe('81312345678');
  const [item] = (await app.call('GET', '/staff/advisory', { token: desk.token })).body.data;
  expect([item.phone, item.member.mobile]).toEqual(['+81312345678', expect.stringMatching(/^09/)]);
});

describe('the pages of a health check', () => {
  const form = (email: string, change: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...FORM, agree: 'true', email, category: 'work_health_check', ...change })) body.set(name, value);
    return body;
  };
  const pdf = (bytes = pdfBytes()) => new File([bytes], 'chapter 1.pdf', { type: 'application/pdf' });
  const open = (id: string, { token }: TestMember) => app.call('GET', `/upload/${id}`, { token });

  test('come as a link, which the office and staff see', async () => {
    const member = await signUp(app);
    const { body } = await ask(app, member, HEALTH_CHECK);
    expect(body.data).toMatchObject({ work_url: HEALTH_CHECK.work_url, files: [] });
    const office = (await app.sent()).find(({ to }) => to === 'office@comichub.example');
    expect(office?.text).toContain(`> 稿件連結：${HEALTH_CHECK.work_url}`);
    const [item] = (await app.call('GET', '/staff/advisory', { token: desk.token })).body.data;
    expect(item.work_url).toBe(HEALTH_CHECK.work_url);
  });

  test('come as a PDF, for its member and staff alone; with another category none is stored', async () => {
    const [member, stranger] = [await signUp(app), await signUp(app)];
    const { status, body } = await app.call('POST', '/advisory', { token: member.token, body: form(member.email, { work_pdf: pdf() }) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ work_url: null, files: [{ field: 'work_pdf', name: 'chapter 1.pdf', size: pdfBytes().length }] });
    const [{ id }] = body.data.files;
    expect((await mine(app, member)).data[0].files).toEqual(body.data.files);
    expect((await open(id, member)).status).toBe(200);
    expect((await open(id, desk)).status).toBe(200);
    expect((await open(id, stranger)).status).toBe(404);
    expect((await app.sent()).find(({ to }) => to === 'office@comichub.example')?.text).toContain('> 稿件 PDF：chapter 1.pdf');
    const other = { category: 'legal', start: '2026-12-01 10:00:00', work_pdf: pdf(), work_url: 'https://pages.example/' };
    const legal = await app.call('POST', '/advisory', { token: stranger.token, body: form(stranger.email, other) });
    expect(legal.body.data).toMatchObject({ work_url: null, files: [] });
    expect(await app.database.db.selectFrom('uploads').select('member_id').execute()).toEqual([{ member_id: member.memberId }]);
  });

  test('that are no PDF are refused beside their field, and nothing is asked for', async () => {
    const member = await signUp(app);
    const body = form(member.email, { work_pdf: pdf(new TextEncoder().encode('no pages')) });
    expect((await app.call('POST', '/advisory', { token: member.token, body })).body.errors).toEqual({ work_pdf: ['Wrong file format'] });
    expect((await mine(app, member)).data).toEqual([]);
  });
});

describe('the reminder', () => {
  test('is sent the day before, once, in the member’s language, with the calendar file; to nobody else', async () => {
    const [booked, onlyAsked, later] = [await signUp(app, { language: 'ja' }), await signUp(app), await signUp(app)];
    const { id } = (await ask(app, booked)).body.data;
    await ask(app, onlyAsked, { start: `${FRIDAY} 15:00:00` });
    const next = (await ask(app, later, { start: '2026-12-01 14:00:00' })).body.data;
    for (const each of [id, next.id]) await step(app, desk, each, { event: 'confirm', location: LINK, teacher: '王先生' });
    await app.sent();
    const remind = async () => {
      await app.handlers['remind-advisories']({}, 'job');
      return app.sent();
    };
    app.clock.now = at('2026-11-25 23:59:59');
    expect(await remind()).toEqual([]);
    app.clock.now = at('2026-11-26 10:00');
    const [sentEmail, ...rest] = await remind();
    expect(rest).toEqual([]);
    expect(sentEmail?.subject).toBe('ご相談のお知らせ：2026年11月27日（金）14:00〜15:00');
    expect(sentEmail?.text).toContain('担当の相談員：王先生');
    expect(sentEmail?.content).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+name=comic-hub-advisory-2026-11-27\.ics/i);
    expect(await remind()).toEqual([]);
  });

  test('comes once more after a move; and late when the job was', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member, { start: '2026-12-04 14:00:00' })).body.data;
    await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    await sql`UPDATE advisories SET reminded_at = now() WHERE id = ${id}::uuid`.execute(app.database.db);
    await move(app, member, id, '2026-12-03 14:00:00');
    await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    await app.sent();
    app.clock.now = at('2026-12-03 09:00');
    await app.handlers['remind-advisories']({}, 'job');
    expect(await app.sent()).toHaveLength(1);
  });
});

test('an account with an open consultation is not deleted; one that is says nothing more', async () => {
  const member = await signUp(app);
  const { token } = member;
  const { id } = (await ask(app, member)).body.data;
  const request = await app.call('POST', '/contact', {
    token,
    body: { name: 'Ink', email: 'ink@example.com', cause: 'account_cancel', content: 'I apply for account deletion.' },
  });
  expect(request.status).toBe(200);
  const [open] = (await app.call('GET', '/staff/deletions', { token: desk.token })).body.data;
  expect(open.open_reservations).toBe(1);
  const deletion = (event: string) => app.call('PUT', `/staff/deletions/${open.id}`, { token: desk.token, body: { event } });
  await deletion('contact');
  expect((await deletion('delete')).body.code).toBe('HAS_RESERVATIONS');
  await cancel(app, member, id);
  expect((await deletion('delete')).status).toBe(200);
  const row = await app.database.db.selectFrom('advisories').select(['content', 'phone', 'email', 'category']).where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ content: '－', phone: '－', email: '－', category: 'creator' });
});
