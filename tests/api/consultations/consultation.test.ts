import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/domain/rate-limits.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, cancel, FORM, FRIDAY, LINK, mine, move, slots, stateOf, step } from '../../support/bookings/advisories.ts';
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
  await app.sent();
});
afterAll(() => app.close());

const OFFICE = 'office@comichub.example';
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const wait = async ({ memberId }: TestMember, start = FORM.start, line = 'weekly') => {
  const begins = at(start);
  await app.database.db
    .insertInto('waitlist_entries')
    .values({
      ...{ member_id: memberId, kind: 'advisory', subject: line, hours: 0, status: 'waiting', created_at: app.clock.now, changed_at: app.clock.now },
      period: `[${begins.toISOString()},${new Date(begins.getTime() + 3_600_000).toISOString()})`,
    })
    .execute();
};

describe('what can be asked for', () => {
  test('the categories with their days, and the statuses, in three languages', async () => {
    const types = (await app.call('GET', '/advisory/type')).body.data;
    expect(types).toHaveLength(8);
    expect(types.find(({ id }: { id: string }) => id === 'comic_questions')).toMatchObject({ line: 'general', weekdays: [2], minutes: 20, from: '14:00' });
    expect(types.find(({ id }: { id: string }) => id === 'matching')).toMatchObject({ line: 'matching', weekdays: [2, 4], minutes: 60 });
    expect(types.find(({ id }: { id: string }) => id === 'legal')).toMatchObject({ name_zh: '法律諮詢', name_en: 'Legal questions', name_ja: '法律の相談' });
    const statuses = (await app.call('GET', '/advisory/status')).body.data.map(({ id }: { id: string }) => id);
    expect(statuses).toEqual(['applied', 'in_process', 'reserved', 'ended', 'not_arrived', 'unapproved', 'cancelled']);
  });

  test('anybody sees the slots and which are taken, and nothing of the members who took them', async () => {
    const member = await signUp(app);
    await ask(app, member);
    const answer = await app.call('GET', `/advisory/slot?category=creator&from=${FRIDAY}&to=${FRIDAY}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { line, minutes, from, to, slots: day } = answer.body.data;
    expect({ line, minutes, from, to }).toEqual({ line: 'weekly', minutes: 60, from: '2026-11-18', to: '2027-01-17' });
    expect(day.map(({ state }: { state: string }) => state)).toEqual(['free', 'free', 'free', 'free', 'taken', ...Array(6).fill('free')]);
    expect(Object.keys(day[4])).toEqual(['start', 'end', 'state']);
    expect(await stateOf(app, FORM.start, member.token)).toBe('taken');
  });

  test('from now to the horizon; a general day of eight; none on Christmas, which is a holiday here', async () => {
    const general = (await slots(app, 'category=other')).slots;
    expect(general).toHaveLength(16);
    expect(general[0].start).toBe('2026-11-24T14:00:00+08:00');
    expect((await slots(app, 'category=legal&from=2026-12-25&to=2026-12-25')).slots).toEqual([]);
    // Two days ahead, and not an hour less.
    const soonest = await slots(app, 'category=legal&from=2026-11-01&to=2026-11-20');
    expect([soonest.lead_hours, soonest.slots[0].start]).toEqual([48, '2026-11-20T11:00:00+08:00']);
    expect((await slots(app, 'category=legal&from=2027-01-16&to=2027-12-31')).slots.every(({ start }: { start: string }) => start < '2027-01-18')).toBe(true);
    expect((await app.call('GET', '/advisory/slot?category=legal&from=2026-11-20&to=2026-11-19')).body.errors).toEqual({ to: ['Please Enter Valid Time'] });
    expect(Object.keys((await app.call('GET', '/advisory/slot')).body.errors)).toEqual(['category']);
  });
});

describe('asking', () => {
  test('holds the slot and writes that staff answers within seven working days', async () => {
    const member = await signUp(app);
    const { status, body } = await ask(app, member);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ status: 'applied', line: 'weekly', category: 'creator', identity: 'comic_creator', method: 'online', phone: '0912345678', email: member.email },
      content: FORM.content,
      start: `${FRIDAY}T14:00:00+08:00`,
      end: `${FRIDAY}T15:00:00+08:00`,
      teacher: null,
      review_status: null,
      reply_due_on: '2026-11-26',
      cancel_before: '2026-11-25T14:00:00+08:00',
      ...{ is_cancellable: true, is_movable: true, sequence: 0 },
      history: [{ status: 'applied', at: '2026-11-18T10:30:00+08:00' }],
    });
    const mail = (await app.sent()).find(({ to }) => to !== OFFICE);
    expect(mail?.to).toBe(member.email);
    expect(mail?.text).toContain('within 7 working days');
    expect(mail?.text).toContain('Fri 27 Nov 2026, 14:00');
    const [other, third] = [await signUp(app), await signUp(app)];
    await app.sent();
    expect((await ask(app, other, { category: 'venue' })).body).toMatchObject({ code: 'UNAVAILABLE', message: 'Full/Unavailable' });
    expect((await ask(app, third, { start: `${FRIDAY} 15:00:00` })).status).toBe(200);
  });

  test('writes to the address of the form as well, without what only the account can open', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member, { email: 'Teammate@gmail.com' })).body.data;
    const copies = async () => {
      const mails = (await app.sent()).filter(({ to }) => to !== OFFICE);
      expect(mails.map(({ to }) => to).sort()).toEqual(['Teammate@gmail.com', member.email].sort());
      expect(mails.find(({ to }) => to === member.email)?.text).toContain('/en/member/advisory');
      const copy = mails.find(({ to }) => to !== member.email);
      expect(copy?.content).not.toContain('member/advisory');
      expect(copy?.text).not.toContain('https://hub.example');
      expect(copy?.text).toContain('You are receiving this copy because this address was given in the application.');
      return copy;
    };
    expect((await copies())?.text).toContain('When: Fri 27 Nov 2026, 14:00');
    await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    const booked = await copies();
    expect(booked?.text).toContain('Adviser: Ms Wang');
    // The form says that the meeting's link goes there.
    expect(booked?.text).toContain(`Where: ${LINK}`);
    // Its calendar file has no page of the account in it.
    expect(booked?.content).toContain('text/calendar');
    await cancel(app, member, id);
    await copies();
    await ask(app, member, { email: member.email.toUpperCase() });
    expect((await app.sent()).filter(({ to }) => to !== OFFICE)).toHaveLength(1);
  });

  test('tells the office, in Chinese, what is asked, by whom and until when it is answered', async () => {
    const member = await signUp(app);
    await ask(app, member);
    const office = (await app.sent()).find(({ to }) => to === OFFICE);
    expect(office?.subject).toBe('新的諮詢申請：創作諮詢，2026/11/27（五）14:00–15:00');
    for (const told of ['2026/11/26（四）', '線上', '0912345678', member.email, '> What should I look at?']) expect(office?.text).toContain(told);
    expect(office?.text).not.toContain('http');
    const abroad = await signUp(app);
    const mobile = '819012345678';
    await ask(app, abroad, { phone: mobile, start: `${FRIDAY} 16:00:00` });
    expect((await app.sent()).find(({ to }) => to === OFFICE)?.text).toContain(`+${mobile}`);
    expect((await ask(app, await signUp(app))).status).toBe(409);
    expect(await app.sent()).toEqual([]);
  });

  test('one at a time: another line at that time is refused, another time is not', async () => {
    const member = await signUp(app);
    await ask(app, member, { start: '2026-11-24 14:00:00' });
    const second = await ask(app, member, { category: 'matching', start: '2026-11-24 14:00:00' });
    expect([second.status, second.body.code]).toEqual([409, 'ONE_CONSULTATION_AT_A_TIME']);
    expect((await ask(app, member, { category: 'other', start: '2026-11-24 14:40:00' })).body.code).toBe('ONE_CONSULTATION_AT_A_TIME');
    expect((await ask(app, member, { category: 'other', start: '2026-11-24 15:00:00' })).status).toBe(200);
  });

  test('three that are not over are as many as a member has; one that is over or cancelled makes room', async () => {
    const member = await signUp(app);
    const hours = ['10', '11', '12'].map((hour) => `${FRIDAY} ${hour}:00:00`);
    const ids: string[] = [];
    for (const start of hours) ids.push((await ask(app, member, { start })).body.data.id);
    const said: string[] = [];
    for (const language of ['zh', 'en', 'ja']) {
      const { status, body } = await ask(app, member, { language });
      expect([status, body.code]).toEqual([409, 'TOO_MANY_CONSULTATIONS']);
      said.push(body.message);
    }
    expect(new Set(said).size).toBe(3);
    expect(await stateOf(app, FORM.start)).toBe('free');
    await cancel(app, member, ids[0] ?? '');
    expect((await ask(app, member)).status).toBe(200);
    app.clock.now = at(`${FRIDAY} 11:00:00`);
    expect((await ask(app, member, { start: '2026-12-01 10:00:00' })).status).toBe(200);
  });

  test('who asks without end is told to come back later', async () => {
    const member = await signUp(app);
    const { times } = LIMITS.advisoryByMember;
    for (let i = 0; i < times; i += 1) await ask(app, member, { start: `${FRIDAY} 14:30:00` });
    expect((await ask(app, member)).body.code).toBe('TOO_MANY_REQUESTS');
    expect((await ask(app, await signUp(app))).status).toBe(200);
  });

  test('only a proved address may; a form sent again is one application', async () => {
    expect((await ask(app, await signUp(app, { isVerified: false }))).body.code).toBe('EMAIL_NOT_VERIFIED');
    const member = await signUp(app);
    const first = await ask(app, member, { key: 'form-0001' });
    app.clock.now = at(`${FRIDAY} 14:30`);
    expect((await ask(app, member, { key: 'form-0001' })).body).toEqual(first.body);
    expect((await ask(app, member, { key: 'form-0001', content: 'else' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    expect((await mine(app, member)).meta.total).toBe(1);
  });

  test('up to 48 hours before it begins, for a new one and for a move; a second later is refused', async () => {
    const [member, other] = [await signUp(app), await signUp(app)];
    const start = '2026-11-20 11:00:00';
    const { id } = (await ask(app, other)).body.data;
    app.clock.now = at('2026-11-18 11:00:01');
    const fault = { start: ['Consultations are booked at least 48 hours ahead. Please choose a later time'] };
    expect((await ask(app, member, { start })).body.errors).toEqual(fault);
    expect((await move(app, other, id, start)).body.errors).toEqual(fault);
    expect(await stateOf(app, start)).toBeUndefined();
    app.clock.now = at('2026-11-18 11:00:00');
    expect((await move(app, other, id, start)).status).toBe(200);
    expect((await ask(app, member, { start: '2026-11-20 12:00:00' })).body.data.is_cancellable).toBe(true);
  });

  test('a category with an expert of its own has places of its own; the others of its line share theirs', async () => {
    const [lawyer, creator, third] = [await signUp(app), await signUp(app), await signUp(app)];
    expect((await ask(app, creator)).status).toBe(200);
    expect(await stateOf(app, FORM.start, null, 'legal')).toBe('free');
    expect(await stateOf(app, FORM.start, null, 'venue')).toBe('taken');
    const { id } = (await ask(app, lawyer, { category: 'legal' })).body.data;
    expect(await stateOf(app, FORM.start, null, 'legal')).toBe('taken');
    for (const category of ['legal', 'creator']) expect((await ask(app, third, { category })).body.code, category).toBe('UNAVAILABLE');
    // A move keeps to the places of its category.
    const later = `${FRIDAY} 15:00:00`;
    expect((await ask(app, third, { start: later })).status).toBe(200);
    expect((await move(app, lawyer, id, later)).status).toBe(200);
    expect([await stateOf(app, FORM.start, null, 'legal'), await stateOf(app, later, null, 'legal')]).toEqual(['free', 'taken']);
  });
});

test('a link that was typed for a health check is passed over in another category, whatever it is', async () => {
  const member = await signUp(app);
  const { status, body } = await ask(app, member, { category: 'creator', work_url: 'javascript:alert(1)' });
  expect([status, body.data?.work_url]).toEqual([200, null]);
});

describe('bad input', () => {
  const cases: [string, Record<string, unknown>, string, [string, string, string]][] = [
    ['a past time', { start: '2026-11-17 14:00:00' }, 'start', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    ['the running hour', { start: '2026-11-18 10:00:00' }, 'start', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    [
      'a time in less than 48 hours',
      { start: '2026-11-19 14:00:00' },
      'start',
      [
        '諮詢最晚須於 48 小時前申請，請選擇較晚的時段',
        'Consultations are booked at least 48 hours ahead. Please choose a later time',
        '相談のお申し込みは48時間前までです。後の日時をお選びください。',
      ],
    ],
    [
      'a health check without pages',
      { category: 'work_health_check' },
      'work_url',
      ['請提供稿件連結，或上傳稿件 PDF', 'Please give a link to your pages, or add them as a PDF', '原稿のリンクを入力するか、PDFを追加してください'],
    ],
    ['pages that are no web address', { category: 'work_health_check', work_url: 'javascript:alert(1)' }, 'work_url', ['', '', '']],
    ['a link to the pages that is too long', { category: 'work_health_check', work_url: `https://pages.example/${'a'.repeat(500)}` }, 'work_url', ['', '', '']],
    ['a closed day', { start: '2026-11-23 14:00:00' }, 'start', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    ['a Saturday', { start: '2026-11-28 14:00:00' }, 'start', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    ['a holiday', { start: '2026-12-25 14:00:00' }, 'start', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    ['half an hour', { start: `${FRIDAY} 14:30:00` }, 'start', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    [
      'a Tuesday that is not the last',
      { category: 'other', start: '2026-12-01 14:00:00' },
      'start',
      ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください'],
    ],
    ['beyond the horizon', { start: '2027-01-19 14:00:00' }, 'start', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    [
      'a date as 2026-2-3',
      { start: '2026-2-3 14:00:00' },
      'start',
      ['日期時間格式錯誤（YYYY-MM-DD HH:mm:ss）', 'Error in date and time format (YYYY-MM-DD HH:mm:ss)', '日時の形式が正しくありません（YYYY-MM-DD HH:mm:ss）'],
    ],
    [
      'no day',
      { start: '2027-02-29 14:00:00' },
      'start',
      ['日期時間格式錯誤（YYYY-MM-DD HH:mm:ss）', 'Error in date and time format (YYYY-MM-DD HH:mm:ss)', '日時の形式が正しくありません（YYYY-MM-DD HH:mm:ss）'],
    ],
    ['an unknown category', { category: 'poetry' }, 'category', ['', '', '']],
    ['an unknown method', { method: 'pigeon' }, 'method', ['', '', '']],
    ['an unknown identity', { identity: 'wizard' }, 'identity', ['', '', '']],
    ['no identity', { identity: undefined }, 'identity', ['', '', '']],
    ['nothing to speak about', { content: ' \n ' }, 'content', ['', '', '']],
    ['too much to speak about', { content: '漫'.repeat(2001) }, 'content', ['', '', '']],
    ['letters in a telephone number', { phone: '02-2345-678x' }, 'phone', ['', '', '']],
    [
      'a landline without its area code',
      { phone: '02345678' },
      'phone',
      [
        '請輸入 09 開頭的 10 碼手機號碼，或含區碼的市話號碼',
        'Please enter a mobile number of 10 digits starting with 09, or a landline with its area code',
        '09から始まる10桁の携帯電話番号か、市外局番からの固定電話番号を入力してください',
      ],
    ],
    ['a Japanese number without its country', { phone: '09012345678' }, 'phone', ['', '', '']],
    [
      'a number that no country has',
      { phone: '23456789' },
      'phone',
      [
        '這不是有效的電話號碼，請檢查國碼與號碼',
        'This is not a valid phone number. Please check the country code and the digits',
        '電話番号が正しくありません。国番号と番号をご確認ください。',
      ],
    ],
    ['no address', { email: 'inkpot' }, 'email', ['', '', '']],
    [
      'an address of another provider',
      { email: 'ink@studio.tw' },
      'email',
      ['請填寫以 @gmail.com 結尾的電子郵件', 'Please enter an address that ends in @gmail.com', '@gmail.comで終わるメールアドレスを入力してください'],
    ],
    ['half a character', { content: 'ink\ud800' }, 'content', ['', '', '']],
    ['no agreement', { agree: false }, 'agree', ['', '', '']],
  ];
  test.each(cases)('%s is said beside its field in three languages', async (_, wish, field, texts) => {
    const member = await signUp(app);
    const said: string[] = [];
    for (const [i, language] of ['zh', 'en', 'ja'].entries()) {
      const { status, body } = await ask(app, member, { ...wish, language });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
      if (texts[i]) expect(body.errors[field]).toEqual([texts[i]]);
      said.push(body.errors[field][0]);
    }
    expect(new Set(said).size).toBe(3);
    expect((await mine(app, member)).data).toEqual([]);
  });

  test('two faults are said at once', async () => {
    const { body } = await ask(app, await signUp(app), { start: `${FRIDAY} 14:30:00`, email: 'ink@studio.tw' });
    expect(Object.keys(body.errors)).toEqual(['start', 'email']);
  });

  test('the longest content is kept as it is, line breaks and all', async () => {
    const content = `${'漫'.repeat(1000)}\n<b>'"\\%${'畫'.repeat(990)}`;
    expect((await ask(app, await signUp(app), { content })).body.data.content).toBe(content);
  });
});

describe('cancelling and moving', () => {
  test('48 hours before is in time, a second later is not', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member)).body.data;
    await app.sent();
    app.clock.now = at('2026-11-25 14:00:01');
    const late = { code: 'ADVISORY_TOO_LATE', message: 'It is too late to cancel or move this consultation: 2 days’ notice is needed.' };
    expect((await cancel(app, member, id)).body).toMatchObject(late);
    expect((await move(app, member, id, '2026-12-01 10:00:00')).body).toMatchObject(late);
    app.clock.now = at('2026-11-25 14:00:00');
    const { body } = await cancel(app, member, id);
    expect(body.data).toMatchObject({ status: 'cancelled', cancelled_at: '2026-11-25T14:00:00+08:00', is_cancellable: false, sequence: 1 });
    expect((await app.sent())[0]?.subject).toBe('Consultation cancelled: Creating comics');
    expect((await cancel(app, member, id)).body.code).toBe('NOT_CANCELLABLE');
    expect((await ask(app, await signUp(app))).status).toBe(200);
  });

  test('later, as the member says that they know, frees the slot until it begins', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member)).body.data;
    app.clock.now = at('2026-11-27 13:59:59');
    expect((await mine(app, member)).data[0]).toMatchObject({ id, is_cancellable: false, is_late_cancellable: true });
    const late = () => app.call('PUT', `/advisory/${id}/cancel`, { token: member.token, body: { late: true } });
    expect((await late()).body.data).toMatchObject({ status: 'cancelled', is_late_cancellable: false });
    expect((await late()).body.code).toBe('NOT_CANCELLABLE');
    expect((await app.sent()).map(({ subject }) => subject)).toContain('Consultation cancelled: Creating comics');
    app.clock.now = TEST_NOW;
    expect((await ask(app, await signUp(app))).status).toBe(200);
  });

  test('once it has begun nothing is cancelled, late or not', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member)).body.data;
    await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    app.clock.now = at('2026-11-27 14:00:00');
    const { body } = await app.call('PUT', `/advisory/${id}/cancel`, { token: member.token, body: { late: true } });
    expect(body.code).toBe('NOT_CANCELLABLE');
  });

  test('a move takes the new slot and frees the old, and asks the teacher again', async () => {
    const [member, other] = [await signUp(app), await signUp(app)];
    const { id } = (await ask(app, member)).body.data;
    await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    const { body } = await move(app, member, id, '2026-12-01 10:00:00', 'move-0001');
    expect(body.data).toMatchObject({ id, status: 'applied', teacher: null, start: '2026-12-01T10:00:00+08:00', sequence: 2 });
    expect(body.data.history.map(({ status }: { status: string }) => status)).toEqual(['applied', 'reserved', 'applied']);
    expect((await move(app, member, id, '2026-12-01 10:00:00', 'move-0001')).body).toEqual(body);
    expect((await ask(app, other)).status).toBe(200);
  });

  test('a move that fails loses nothing', async () => {
    const [member, other] = [await signUp(app), await signUp(app)];
    const { id } = (await ask(app, member)).body.data;
    await ask(app, other, { start: '2026-12-01 10:00:00' });
    await ask(app, member, { category: 'matching', start: '2026-12-01 14:00:00' });
    expect((await move(app, member, id, '2026-12-01 10:00:00')).body.code).toBe('UNAVAILABLE');
    expect((await move(app, member, id, '2026-12-01 14:00:00')).body.code).toBe('ONE_CONSULTATION_AT_A_TIME');
    for (const none of ['2026-11-27 14:00:00', '2026-11-28 14:00:00', '2026-11-17 10:00:00', '2026-12-01 10:20:00'])
      expect((await move(app, member, id, none)).body.errors, none).toEqual({ start: ['Please Enter Valid Time'] });
    expect((await mine(app, member, '?when=upcoming')).data[0]).toMatchObject({ id, start: `${FRIDAY}T14:00:00+08:00`, sequence: 0, status: 'applied' });
    expect(await stateOf(app, FORM.start)).toBe('taken');
  });

  test('what is not mine, or is no id, does not exist', async () => {
    const [member, other] = [await signUp(app), await signUp(app)];
    const { id } = (await ask(app, member)).body.data;
    for (const wrong of [id, '00000000-0000-0000-0000-000000000000', 'abc', '%00']) {
      expect((await cancel(app, other, wrong)).status, wrong).toBe(404);
      expect((await move(app, other, wrong, '2026-12-01 10:00:00')).status, wrong).toBe(404);
    }
    expect((await mine(app, other)).data).toEqual([]);
  });
});

test('my consultations: upcoming soonest first, past newest first, by status, in pages', async () => {
  const member = await signUp(app);
  const later = (await ask(app, member, { start: '2026-12-02 10:00:00' })).body.data.id;
  const soon = (await ask(app, member, { start: '2026-11-24 10:00:00' })).body.data.id;
  const gone = (await ask(app, member)).body.data.id;
  await cancel(app, member, gone);
  const ids = async (query: string) => (await mine(app, member, query)).data.map(({ id }: { id: string }) => id);
  expect(await ids('?when=upcoming')).toEqual([soon, later]);
  expect(await ids('?when=past')).toEqual([gone]);
  expect(await ids('?status=applied')).toEqual(expect.arrayContaining([soon, later]));
  app.clock.now = at('2026-11-24 10:00');
  expect(await ids('?when=upcoming')).toEqual([later]);
  expect(await ids('?status=unapproved')).toEqual([soon]);
  expect(await ids('?status=cancelled')).toEqual([gone]);
  expect((await mine(app, member, '?per_page=2')).meta).toEqual({ total: 3, page: 1, per_page: 2, last_page: 2 });
});

describe('the waitlist', () => {
  test('a freed slot is kept for the first in line, who takes it by asking for it', async () => {
    const [holder, first, second, passer] = [await signUp(app), await signUp(app), await signUp(app), await signUp(app)];
    const { id } = (await ask(app, holder)).body.data;
    for (const member of [first, second]) await wait(member);
    await cancel(app, holder, id);
    expect([await stateOf(app, FORM.start), await stateOf(app, FORM.start, first.token), await stateOf(app, FORM.start, second.token)]).toEqual([
      'taken',
      'offered',
      'taken',
    ]);
    expect((await ask(app, passer)).body.code).toBe('UNAVAILABLE');
    expect((await mine(app, first)).data).toEqual([]);
    const taken = await ask(app, first, { category: 'venue' });
    expect(taken.body.data).toMatchObject({ status: 'applied', category: 'venue', history: [{ status: 'applied' }] });
    const entries = await app.database.db.selectFrom('waitlist_entries').select('status').orderBy('id').execute();
    expect(entries.map(({ status }) => status)).toEqual(['taken', 'waiting']);
  });

  test('what is not taken in two hours goes to the next, by the minute’s job or by whoever asks', async () => {
    const [holder, first, second] = [await signUp(app), await signUp(app), await signUp(app)];
    const { id } = (await ask(app, holder)).body.data;
    for (const member of [first, second]) await wait(member);
    await step(app, desk, id, { event: 'refuse', reason: 'No.' });
    app.clock.now = new Date(TEST_NOW.getTime() + 2 * 3_600_000 - 1000);
    expect(await stateOf(app, FORM.start, first.token)).toBe('offered');
    app.clock.now = new Date(TEST_NOW.getTime() + 2 * 3_600_000);
    expect(await stateOf(app, FORM.start)).toBe('free');
    expect((await ask(app, first)).body.code).toBe('UNAVAILABLE');
    await app.handlers['expire-and-offer']({}, 'job');
    expect(await stateOf(app, FORM.start, second.token)).toBe('offered');
    expect((await ask(app, second)).status).toBe(200);
  });

  test('who has another consultation at that time is passed over and keeps their place', async () => {
    const [holder, busy, next] = [await signUp(app), await signUp(app), await signUp(app)];
    const { id } = (await ask(app, holder, { start: '2026-11-24 14:00:00' })).body.data;
    await ask(app, busy, { category: 'matching', start: '2026-11-24 14:00:00' });
    for (const member of [busy, next]) await wait(member, '2026-11-24 14:00:00');
    await move(app, holder, id, '2026-11-25 14:00:00');
    expect(await stateOf(app, '2026-11-24 14:00:00', next.token)).toBe('offered');
    const entries = await app.database.db.selectFrom('waitlist_entries').select('status').orderBy('id').execute();
    expect(entries.map(({ status }) => status)).toEqual(['waiting', 'offered']);
    // Once they have no other, the next that comes free is theirs, in whichever line they wait.
    const other = (await mine(app, busy)).data[0].id;
    await ask(app, next, { start: '2026-11-24 14:00:00' });
    await step(app, desk, (await mine(app, next)).data[0].id, { event: 'refuse', reason: 'No.' });
    expect(await stateOf(app, '2026-11-24 14:00:00', busy.token)).toBe('free');
    await cancel(app, busy, other);
    expect(await stateOf(app, '2026-11-24 14:00:00', busy.token)).toBe('offered');
  });
});
