import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { close, TYPHOON } from '../../support/bookings/closings.ts';
import { COMPANY, cancelMatching, introduce, type Matched, MEETING, matched, myMatchmaking, setAppointment } from '../../support/bookings/matchmaking.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Hours with a teacher: set, changed and called off by staff, for one member or for both of a pair. */

let app: TestApp;
let admin: TestMember;
let member: Matched;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  member = await matched(app, admin);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['matchmaking_appointments', 'matchmaking_consents', 'matchmaking_introductions', 'registrations'])
    await app.database.query(`DELETE FROM ${table}`, []);
  await app.sent();
});
afterAll(() => app.close());

const mine = async (of: TestMember = member) => (await myMatchmaking(app, of)).data[0].appointments;
const change = (id: string, body: Record<string, unknown>) => app.call('PUT', `/staff/appointments/${id}`, { token: admin.token, body });

test('an hour is shown to its member and sent with a calendar file, which is there to download as well', async () => {
  const { data } = (await setAppointment(app, admin, member)).body;
  expect(data).toMatchObject({ status: 'reserved', activity_id: 'sample-matching', registration_id: member.registrationId, member: { id: member.memberId } });
  expect(await mine()).toMatchObject([
    {
      id: data.id,
      status: 'reserved',
      start: '2026-12-18T14:00:00+08:00',
      end: '2026-12-18T14:20:00+08:00',
      teacher: 'Ms Wang',
      place: '2F Hall A, table 3',
      introduction_id: null,
      sequence: 0,
    },
  ]);
  const [mail] = await app.sent();
  expect(mail?.subject).toBe('Your matchmaking meeting: Sample matchmaking');
  expect(mail?.text).toContain('Adviser: Ms Wang');
  expect(mail?.text).toContain('Where: 2F Hall A, table 3');
  expect(mail?.content).toContain('filename=comic-hub-appointment-2026-12-18.ics');
  const file = (await app.call('GET', `/my/appointments/${data.id}/calendar.ics?lang=zh`, { token: member.token })).body;
  expect(file).toContain('DTSTART:20261218T060000Z');
  expect(file).toContain('LOCATION:2F Hall A\\, table 3');
  expect(file).toContain(`UID:appointment-${data.id}@`);
  expect((await app.call('GET', `/my/appointments/${data.id}/calendar.ics`, { token: (await signUp(app)).token })).body.code).toBe('NOT_FOUND');
});

test('a change of a pair’s hour is one for both, told once, and not told when nothing changes', async () => {
  const company = await matched(app, admin, COMPANY);
  const { appointments } = (await introduce(app, admin, [member, company], { meeting: MEETING })).body.data;
  await app.sent();
  const changed = await change(appointments[0].id, { event: 'change', start: '2026-12-18 15:00:00', place: 'https://meet.example/table-3' });
  expect(changed.body.data).toMatchObject({ start: '2026-12-18T15:00:00+08:00', end: '2026-12-18T15:20:00+08:00', teacher: 'Ms Wang', sequence: 1 });
  for (const side of [member, company])
    expect(await mine(side)).toMatchObject([{ start: '2026-12-18T15:00:00+08:00', place: 'https://meet.example/table-3', sequence: 1 }]);
  const mails = await app.sent();
  expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [member, company].map(({ email }) => [email, 'Your matchmaking meeting has changed: Sample matchmaking']).sort(),
  );
  expect(mails[0]?.content.replace(/=\r?\n/g, '')).toMatch(/SEQUENCE:1|U0VRVUVOQ0U6M/);
  expect((await change(appointments[1].id, { event: 'change', teacher: 'Ms Wang' })).status).toBe(200);
  expect(await app.sent()).toEqual([]);
});

test('calling off needs a reason, which the member reads; of a pair it is both’s', async () => {
  const company = await matched(app, admin, COMPANY);
  const { appointments } = (await introduce(app, admin, [member, company], { meeting: MEETING })).body.data;
  await app.sent();
  const [{ id }] = appointments;
  expect((await change(id, { event: 'call_off' })).body.errors).toEqual({ reason: ['This field is required'] });
  expect((await change(id, { event: 'call_off', reason: 'Ms Wang is ill' })).body.data).toMatchObject({ status: 'cancelled', reason: 'Ms Wang is ill' });
  const mails = await app.sent();
  expect(mails).toHaveLength(2);
  for (const { subject, text, content } of mails) {
    expect(subject).toBe('Matchmaking meeting cancelled: Sample matchmaking');
    expect(text).toContain('Reason: Ms Wang is ill');
    expect(content).toContain('.ics');
  }
  for (const event of ['call_off', 'change']) expect((await change(id, { event, reason: 'Again', teacher: 'Mr Lin' })).body.code).toBe('NOT_IN_STATE');
  // The introduction goes on: another hour can be set for each.
  expect((await setAppointment(app, admin, member)).status).toBe(200);
});

test('nobody is in two at once, teachers neither; the two of a pair are one meeting', async () => {
  const [company, third] = [await matched(app, admin, COMPANY), await matched(app, admin)];
  expect((await introduce(app, admin, [member, company], { meeting: MEETING })).status).toBe(200);
  const busy = await setAppointment(app, admin, third, { start: '2026-12-18 14:10:00' });
  expect([busy.status, busy.body.errors]).toEqual([422, { teacher: ['This adviser has another meeting at this time'] }]);
  expect((await setAppointment(app, admin, member, { start: '2026-12-18 14:10:00', teacher: 'Mr Lin' })).body.code).toBe('MEMBER_BUSY');
  expect((await setAppointment(app, admin, third, { start: '2026-12-18 14:20:00' })).status).toBe(200);
  // A pair whose hour cannot be had is not named either.
  const fourth = await matched(app, admin);
  expect((await introduce(app, admin, [fourth, company], { meeting: { ...MEETING, teacher: 'Mr Lin' } })).body.code).toBe('MEMBER_BUSY');
  expect((await app.call('GET', '/staff/introductions', { token: admin.token })).body.meta.total).toBe(1);
});

test.each([
  ['a place that is no https link', { place: 'http://meet.example/x' }, ['place']],
  ['a script', { place: 'javascript:alert(1)' }, ['place']],
  ['a place that is too long', { place: 'x'.repeat(501) }, ['place']],
  ['an hour that has begun', { start: '2026-11-18 10:30:00' }, ['start']],
  ['a day that is none', { start: '2026-02-30 10:00:00' }, ['start']],
  ['no minutes', { minutes: 0 }, ['minutes']],
  ['a day of minutes', { minutes: 1440 }, ['minutes']],
  ['no teacher', { teacher: ' ' }, ['teacher']],
])('%s is refused at its field', async (_, more, fields) => {
  const { status, body } = await setAppointment(app, admin, member, more);
  expect([status, Object.keys(body.errors)]).toEqual([422, fields]);
  expect(await mine()).toEqual([]);
});

test('a registration that is not there, or was cancelled, gets none; one that is cancelled loses its hour', async () => {
  const stranger = { ...member, registrationId: '00000000-0000-4000-8000-000000000000' };
  expect((await setAppointment(app, admin, stranger)).body.code).toBe('NOT_FOUND');
  await setAppointment(app, admin, member);
  await app.sent();
  await cancelMatching(app, member);
  expect(await mine()).toMatchObject([{ status: 'cancelled', reason: null }]);
  expect((await app.sent()).map(({ subject }) => subject)).toContain('Matchmaking meeting cancelled: Sample matchmaking');
  expect((await setAppointment(app, admin, member, { start: '2026-12-18 16:00:00' })).body.code).toBe('NOT_IN_STATE');
});

test('no hour is set on a day on which the centre is closed', async () => {
  await close(app, admin, { ...TYPHOON, day: '2026-12-17' });
  expect((await setAppointment(app, admin, member, { start: '2026-12-17 14:00:00' })).body.code).toBe('CENTRE_CLOSED');
  const { id } = (await setAppointment(app, admin, member)).body.data;
  expect((await change(id, { event: 'change', start: '2026-12-17 15:00:00' })).body.code).toBe('CENTRE_CLOSED');
});

test('what is over has ended, in the lists of member and staff, and is not changed', async () => {
  const { id } = (await setAppointment(app, admin, member)).body.data;
  app.clock.now = new Date('2026-12-18T14:20:00+08:00');
  expect(await mine()).toMatchObject([{ status: 'ended' }]);
  const list = async (status: string) =>
    (await app.call('GET', `/staff/appointments?activity=sample-matching&status=${status}`, { token: admin.token })).body.meta.total;
  expect([await list('ended'), await list('reserved'), await list('cancelled')]).toEqual([1, 0, 0]);
  expect((await change(id, { event: 'call_off', reason: 'Late' })).body.code).toBe('NOT_IN_STATE');
});

const staffCall = (method: string, path: string, body?: object) => app.call(method, path, { token: admin.token, ...(body && { body }) });
const notes = async () => (await app.database.query('SELECT record_kind AS kind, record_id AS id, text, is_emailed AS emailed FROM queue_notes', [])).rows;

describe('before an act', () => {
  const wish = () => ({ registration_id: member.registrationId, ...MEETING });

  test('setting an hour is shown with its e-mail, and goes out as it was shown, with the words of whoever sets it', async () => {
    const paragraph = 'Bring your portfolio';
    const { data } = (await staffCall('POST', '/staff/appointments/preview', { ...wish(), paragraph })).body;
    expect(data.emails).toMatchObject([{ to: member.email, takes_paragraph: true, subject: 'Your matchmaking meeting: Sample matchmaking' }]);
    expect(data.emails[0].text).toContain(paragraph);
    expect([await mine(), await app.sent(), await notes()]).toEqual([[], [], []]);
    const { id } = (await setAppointment(app, admin, member, { paragraph })).body.data;
    const [mail] = await app.sent();
    expect(mail?.text.trim().startsWith(data.emails[0].text.trim())).toBe(true);
    expect(await notes()).toEqual([{ kind: 'appointment', id, text: paragraph, emailed: true }]);
  });

  test('both sides of a pair are written to with the same words, which are noted once', async () => {
    const company = await matched(app, admin, COMPANY);
    const { appointments } = (await introduce(app, admin, [member, company], { meeting: MEETING })).body.data;
    await app.sent();
    const [, { id }] = appointments;
    const step = { event: 'change', place: '2F Hall B', paragraph: 'The door is on Dihua Street' };
    const { emails } = (await staffCall('POST', `/staff/appointments/${id}/preview`, step)).body.data;
    expect(emails.map(({ to }: { to: string }) => to).sort()).toEqual([member.email, company.email].sort());
    expect((await change(id, step)).status).toBe(200);
    expect((await app.sent()).map(({ text }) => text.split(step.paragraph).length)).toEqual([2, 2]);
    expect(await notes()).toEqual([{ kind: 'appointment', id, text: step.paragraph, emailed: true }]);
  });

  test('what would be refused is refused, what changes nothing writes to nobody, and nothing is left', async () => {
    const { id } = (await setAppointment(app, admin, member)).body.data;
    await app.sent();
    const preview = async (body: object) => (await staffCall('POST', `/staff/appointments/${id}/preview`, body)).body;
    expect((await preview({ event: 'change', teacher: 'Ms Wang' })).data.emails).toEqual([]);
    expect((await preview({ event: 'call_off' })).errors).toHaveProperty('reason');
    expect((await preview({ event: 'change', start: '2026-11-18 09:00:00' })).errors).toHaveProperty('start');
    expect((await preview({ event: 'call_off', reason: 'Ill', paragraph: 'Sorry' })).data.emails[0].text).toContain('Sorry');
    const third = await matched(app, admin);
    const busy = await staffCall('POST', '/staff/appointments/preview', { ...wish(), registration_id: third.registrationId });
    expect(busy.body.errors).toHaveProperty('teacher');
    expect([await mine(), await app.sent(), await notes()]).toMatchObject([[{ status: 'reserved', sequence: 0 }], [], []]);
  });

  test('the words of whoever names a pair, or calls it off, are in the e-mails of both, and not in those about their hour', async () => {
    const company = await matched(app, admin, COMPANY);
    const pair = {
      creator_registration_id: member.registrationId,
      company_registration_id: company.registrationId,
      meeting: MEETING,
      paragraph: 'You will like each other',
    };
    const shown = (await staffCall('POST', '/staff/introductions/preview', pair)).body.data.emails as { takes_paragraph: boolean; text: string }[];
    expect(shown.map((each) => [each.takes_paragraph, each.text.includes(pair.paragraph)])).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ]);
    const { id } = (await staffCall('POST', '/staff/introductions', pair)).body.data;
    expect(
      (await app.sent())
        .filter(({ text }) => text.includes(pair.paragraph))
        .map(({ to }) => to)
        .sort(),
    ).toEqual([member.email, company.email].sort());
    expect((await staffCall('PUT', `/staff/introductions/${id}/call_off`, { reason: 'Ill', paragraph: 'Another time' })).status).toBe(200);
    expect(
      (await app.sent())
        .filter(({ text }) => text.includes('Another time'))
        .map(({ to }) => to)
        .sort(),
    ).toEqual([member.email, company.email].sort());
    expect(await notes()).toMatchObject([
      { kind: 'introduction', id, text: pair.paragraph },
      { kind: 'introduction', id, text: 'Another time' },
    ]);
  });
});

test('of two who change an hour at once by what they saw, one has it, and the other is told', async () => {
  const { id } = (await setAppointment(app, admin, member)).body.data;
  const colleague = await signUp(app, { role: 'reviewer' });
  const by = ({ token }: TestMember, teacher: string) =>
    app.call('PUT', `/staff/appointments/${id}`, { token, body: { event: 'change', teacher, sequence: 0, paragraph: `By ${teacher}` } });
  const answers = await Promise.all([by(admin, 'Mr Lin'), by(colleague, 'Mr Ho')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('NOT_IN_STATE');
  const taken = answers[0].status === 200 ? 'Mr Lin' : 'Mr Ho';
  expect(await mine()).toMatchObject([{ teacher: taken, sequence: 1 }]);
  expect(await notes()).toMatchObject([{ text: `By ${taken}` }]);
});

test('staff finds appointments by day, by member and by how they stand, and sees what happened to each, by whom', async () => {
  const company = await matched(app, admin, COMPANY);
  const { appointments } = (await introduce(app, admin, [member, company], { meeting: MEETING })).body.data;
  const { id } = appointments.find((each: { registration_id: string }) => each.registration_id === member.registrationId);
  const third = await matched(app, admin);
  const alone = (await setAppointment(app, admin, third, { start: '2026-12-19 10:00:00' })).body.data.id;
  const listed = async (query: string) => (await staffCall('GET', `/staff/appointments?${query}`)).body.data.map((each: { id: string }) => each.id).sort();
  const both = appointments.map((each: { id: string }) => each.id).sort();
  expect(await listed('day=2026-12-18')).toEqual(both);
  expect(await listed('day=2026-12-19')).toEqual([alone]);
  expect(await listed('status=reserved')).toEqual([...both, alone].sort());
  expect(await listed(`q=${third.email}`)).toEqual([alone]);
  expect((await staffCall('GET', '/staff/appointments?day=tomorrow')).status).toBe(422);
  await change(id, { event: 'change', start: '2026-12-18 15:00:00' });
  await cancelMatching(app, member);
  const { data } = (await staffCall('GET', `/staff/appointments/${id}`)).body;
  const { name } = await app.database.db.selectFrom('members').select('name').where('id', '=', admin.memberId).executeTakeFirstOrThrow();
  expect(data).toMatchObject({
    activity: { title_en: 'Sample matchmaking' },
    partner: { id: company.memberId },
    history: [
      { what: 'set', by: name, start: '2026-12-18T14:00:00+08:00', teacher: 'Ms Wang', place: '2F Hall A, table 3' },
      { what: 'changed', by: name, start: '2026-12-18T15:00:00+08:00', teacher: null, place: null },
      { what: 'cancelled', by: null, start: null },
    ],
  });
  expect((await staffCall('GET', '/staff/appointments/00000000-0000-4000-8000-000000000000')).body.code).toBe('NOT_FOUND');
});

const remind = async (moment: string) => {
  app.clock.now = new Date(`${moment.replace(' ', 'T')}+08:00`);
  await app.handlers['remind-appointments']({}, 'job');
  return app.sent();
};

test('members are reminded the day before their hour, once, with the calendar file; of a pair both are', async () => {
  const company = await matched(app, admin, COMPANY);
  await introduce(app, admin, [member, company], { meeting: MEETING });
  await app.sent();
  expect(await remind('2026-12-16 10:00:00')).toEqual([]);
  const mails = await remind('2026-12-17 10:00:00');
  expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [member, company].map(({ email }) => [email, 'Reminder: your matchmaking meeting on Fri 18 Dec 2026, 14:00–14:20']).sort(),
  );
  for (const { text, content } of mails) {
    expect(text).toContain('Adviser: Ms Wang');
    expect(content).toContain('filename=comic-hub-appointment-2026-12-18.ics');
    expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  }
  expect(await remind('2026-12-17 10:05:00')).toEqual([]);
  expect(await remind('2026-12-18 10:00:00')).toEqual([]);
});

test('an hour that is put to a later day is reminded of again; one that is set for tomorrow afterwards is, and one called off is not', async () => {
  const { id } = (await setAppointment(app, admin, member)).body.data;
  await app.sent();
  expect(await remind('2026-12-17 10:00:00')).toHaveLength(1);
  expect((await change(id, { event: 'change', start: '2026-12-22 14:00:00' })).status).toBe(200);
  await app.sent();
  expect(await remind('2026-12-18 10:00:00')).toEqual([]);
  expect((await remind('2026-12-21 10:00:00')).map(({ subject }) => subject)).toEqual(['Reminder: your matchmaking meeting on Tue 22 Dec 2026, 14:00–14:20']);
  app.clock.now = TEST_NOW;
  const other = await matched(app, admin);
  const called = (await setAppointment(app, admin, other, { teacher: 'Mr Lin' })).body.data.id;
  await change(called, { event: 'call_off', reason: 'Mr Lin is ill' });
  await app.sent();
  expect(await remind('2026-12-17 10:00:00')).toEqual([]);
});

test('the reminder comes by SMS as well to members who asked for it, and not at all to those who want none', async () => {
  const [texted, none] = [await matched(app, admin, {}, { language: 'ja' }), await matched(app, admin)];
  const choose = ({ token }: TestMember, channel: string, isOn: boolean) =>
    app.call('PUT', '/my/notifications', { token, body: { kind: 'appointment_reminder', channel, is_on: isOn } });
  expect((await choose(texted, 'sms', true)).body.data).toEqual({ kind: 'appointment_reminder', mail: true, sms: true });
  expect((await choose(none, 'mail', false)).status).toBe(200);
  await setAppointment(app, admin, texted);
  await setAppointment(app, admin, none, { teacher: 'Mr Lin' });
  await app.sent();
  const sent = await remind('2026-12-17 10:00:00');
  const { mobile } = (await app.call('GET', '/member', { token: texted.token })).body.data;
  expect(sent.map(({ to }) => to).sort()).toEqual([texted.email, mobile].sort());
  expect(sent.find(({ to }) => to === mobile)?.text).toMatch(/マッチング面談は2026年12月18日.*14:00/);
});
