import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingNumber } from '../../../src/domain/text/booking-number.ts';
import { openTestApp, type Sent, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, FRIDAY, HEALTH_CHECK, LINK, step } from '../../support/bookings/advisories.ts';
import { close } from '../../support/bookings/closings.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace, on } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_SITE_URL: 'https://hub.example' });
  desk = await signUp(app, { role: 'desk' });
});
afterAll(() => app.close());

const fileOf = ({ token }: TestMember, path: string, query = '') => app.call('GET', `${path}/calendar.ics${query}`, { token, language: 'zh' });
/** The one event of a file, as a calendar reads it. */
async function eventOf(member: TestMember, path: string, query = '') {
  const { status, body } = await fileOf(member, path, query);
  expect(status).toBe(200);
  for (const line of String(body).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(body));
  const isCancelled = String(body).includes('STATUS:CANCELLED');
  expect([calendar.getFirstPropertyValue('version'), calendar.getFirstPropertyValue('method')]).toEqual(['2.0', isCancelled ? 'CANCEL' : 'PUBLISH']);
  expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy();
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  if (event === undefined) throw new Error('no event');
  for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'url', 'location', 'description', 'status', 'last-modified', 'sequence', 'organizer'])
    expect(event.getAllProperties(name), name).toHaveLength(1);
  return event;
}
const said = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name));

describe('a consultation', () => {
  test('is one entry through all that becomes of it: asked for, booked, moved, cancelled', async () => {
    const member = await signUp(app, { language: 'en' });
    const { id } = (await ask(app, member, { method: 'on_site' })).body.data;
    const path = `/advisory/${id}`;
    const step1 = await eventOf(member, path);
    expect([said(step1, 'uid'), said(step1, 'sequence'), said(step1, 'status')]).toEqual([`advisory-${id}@hub.example`, '0', 'TENTATIVE']);
    expect(said(step1, 'summary')).toBe('To be confirmed: Consultation: Creating comics');
    expect([said(step1, 'dtstart'), said(step1, 'dtend')]).toEqual([`${FRIDAY}T06:00:00Z`, `${FRIDAY}T07:00:00Z`]);
    expect(said(step1, 'location')).toBe('Comic Hub, Zhongzheng District, Taipei (sample address)');
    expect(said(step1, 'url')).toBe('https://hub.example/en/member/advisory');

    await step(app, desk, id, { event: 'confirm', location: '3F meeting room', teacher: 'Ms Wang; “Ink”, 王' });
    const step2 = await eventOf(member, path);
    expect([said(step2, 'sequence'), said(step2, 'status'), said(step2, 'summary')]).toEqual(['1', 'CONFIRMED', 'Consultation: Creating comics']);
    expect(said(step2, 'location')).toBe('3F meeting room, Comic Hub, Zhongzheng District, Taipei (sample address)');
    expect(said(step2, 'description')).toBe('Method: On site\nAdviser: Ms Wang; “Ink”, 王\nhttps://hub.example/en/member/advisory');
    const alarm = step2.getFirstSubcomponent('valarm');
    expect([alarm?.getFirstPropertyValue('action'), String(alarm?.getFirstPropertyValue('trigger'))]).toEqual(['DISPLAY', '-PT1H']);

    app.clock.now = new Date('2026-11-19T09:00:00+08:00');
    await app.call('PUT', path, { token: member.token, body: { start: '2026-12-01 20:00:00' } });
    const step3 = await eventOf(member, path);
    expect([said(step3, 'uid'), said(step3, 'sequence'), said(step3, 'dtstart')]).toEqual([said(step1, 'uid'), '2', '2026-12-01T12:00:00Z']);
    // The room was for the other time.
    expect(said(step3, 'location')).toBe(said(step1, 'location'));
    expect(said(step3, 'dtstamp')).toBe('2026-11-19T01:00:00Z');

    await app.call('PUT', `${path}/cancel`, { token: member.token });
    const step4 = await eventOf(member, path);
    expect([said(step4, 'sequence'), said(step4, 'status'), said(step4, 'summary')]).toEqual(['3', 'CANCELLED', 'Cancelled: Consultation: Creating comics']);
    expect(step4.getAllSubcomponents('valarm')).toEqual([]);
    app.clock.now = TEST_NOW;
  });

  test.each([
    ['zh', '【待確認】諮詢：作品健檢', '線上'],
    ['en', 'To be confirmed: Consultation: Work health check', 'Online'],
    ['ja', '【確認待ち】相談：作品診断', 'オンライン'],
  ] as const)('speaks the member’s language, %s, unless another is asked for', async (language, summary, location) => {
    const member = await signUp(app, { language });
    const day = { zh: '2026-12-02', en: '2026-12-03', ja: '2026-12-04' }[language];
    const { id } = (await ask(app, member, { ...HEALTH_CHECK, start: `${day} 10:00:00` })).body.data;
    const event = await eventOf(member, `/advisory/${id}`);
    expect([said(event, 'summary'), said(event, 'location')]).toEqual([summary, location]);
    expect(said(await eventOf(member, `/advisory/${id}`, '?lang=en'), 'summary')).toBe('To be confirmed: Consultation: Work health check');
    expect((await fileOf(member, `/advisory/${id}`, '?lang=fr')).status).toBe(422);
  });

  test('is the file that comes with the letter', async () => {
    const member = await signUp(app);
    const { id } = (await ask(app, member, { start: '2026-12-08 10:00:00' })).body.data;
    await app.sent();
    await step(app, desk, id, { event: 'confirm', location: LINK, teacher: 'Ms Wang' });
    const [sentEmail] = await app.sent();
    expect(attachedTo(sentEmail)).toBe((await fileOf(member, `/advisory/${id}`)).body);
  });
});

/** The calendar file that comes with an e-mail. */
function attachedTo(sentEmail: Sent | undefined): string {
  const attached = sentEmail?.content.split(/Content-Disposition: attachment[^\n]*\n\n/)[1]?.split('\n--')[0] ?? '';
  return Buffer.from(attached, 'base64').toString();
}

test('a reservation’s e-mails say where it is and its number, and bring its calendar file: reserved, moved, cancelled', async () => {
  const member = await signUp(app, { points: 500, language: 'en' });
  const { id } = (await reserve(app, member)).body.data;
  const path = `/rent/apply/${id}`;
  const [reserved] = await app.sent();
  for (const row of ['When: Sat 21 Nov 2026, 14:00–17:00', 'Where: 3F, Comic Hub, Zhongzheng District', `Reservation no.: ${bookingNumber(id)}`])
    expect(reserved?.text).toContain(row);
  expect(reserved?.content).toContain('filename=comic-hub-rent-2026-11-21.ics');
  expect(attachedTo(reserved)).toBe((await fileOf(member, path, '?lang=en')).body);
  const event = await eventOf(member, path, '?lang=en');
  expect(said(event, 'location')).toBe('3F, Comic Hub, Zhongzheng District, Taipei (sample address)');
  expect(said(event, 'description')).toContain(`Reservation no. ${bookingNumber(id)}\n`);

  await app.call('PUT', path, { token: member.token, body: { start: '2026-11-22 10:00:00', end: '2026-11-22 11:00:00', agree: true } });
  const [moved] = await app.sent();
  expect(moved?.text).toContain(`Reservation no.: ${bookingNumber(id)}`);
  expect(attachedTo(moved)).toBe((await fileOf(member, path, '?lang=en')).body);
  await app.call('PUT', `${path}/cancel`, { token: member.token });
  const [cancelled] = await app.sent();
  expect(attachedTo(cancelled)).toContain('STATUS:CANCELLED');
});

test('an e-mail that comes late brings the reservation as it stands by then, and none of one that is gone', async () => {
  const member = await signUp(app, { points: 500, language: 'en' });
  const { id } = (await reserve(app, member, { device: SAMPLE.seats.b2 })).body.data;
  await app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token });
  const late = await app.sent();
  expect(late.map((sentEmail) => /STATUS:\w+/.exec(attachedTo(sentEmail))?.[0])).toEqual(['STATUS:CANCELLED', 'STATUS:CANCELLED']);
  const gone = (await reserve(app, member, { device: SAMPLE.seats.b3 })).body.data;
  await app.handlers.relayEvents();
  await app.database.db.deleteFrom('rents').where('id', '=', gone.id).execute();
  const [sentEmail] = await app.sent();
  expect(sentEmail?.text).toContain(bookingNumber(gone.id));
  expect(sentEmail?.content).not.toContain('Content-Disposition: attachment');
});

test('a reservation: its devices, its moves, and that it is cancelled', async () => {
  const member = await signUp(app, { points: 500, language: 'ja' });
  const { id } = (
    await app.call('POST', '/rent/apply', {
      token: member.token,
      body: {
        device_id: SAMPLE.seat,
        start: '2026-11-21 14:00:00',
        end: '2026-11-21 17:00:00',
        agree: true,
        extras: [{ device_id: SAMPLE.display, quantity: 2 }],
      },
    })
  ).body.data;
  const path = `/rent/apply/${id}`;
  const { headers } = await fileOf(member, path);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/calendar; charset=utf-8', 'no-store']);
  expect(headers.get('content-disposition')).toContain('attachment; filename="comic-hub-rent-2026-11-21.ics"');
  const first = await eventOf(member, path);
  expect([said(first, 'uid'), said(first, 'sequence'), said(first, 'status')]).toEqual([`rent-${id}@hub.example`, '0', 'CONFIRMED']);
  expect(said(first, 'summary')).toMatch(/^予約：.+、.+ × 2$/);
  expect([said(first, 'dtstart'), said(first, 'dtend')]).toEqual(['2026-11-21T06:00:00Z', '2026-11-21T09:00:00Z']);
  expect(said(first, 'url')).toBe('https://hub.example/ja/member/rent');
  await app.call('PUT', path, { token: member.token, body: { start: '2026-11-22 10:00:00', end: '2026-11-22 11:00:00', agree: true } });
  const moved = await eventOf(member, path);
  expect([said(moved, 'uid'), said(moved, 'sequence'), said(moved, 'dtstart')]).toEqual([said(first, 'uid'), '1', '2026-11-22T02:00:00Z']);
  await app.call('PUT', `${path}/cancel`, { token: member.token });
  const cancelled = await eventOf(member, path);
  expect([said(cancelled, 'sequence'), said(cancelled, 'status')]).toEqual(['2', 'CANCELLED']);
});

test('is its owner’s alone: to others, staff included, there is none', async () => {
  const [member, other] = [await signUp(app, { points: 100 }), await signUp(app)];
  const paths = [
    `/rent/apply/${(await reserve(app, member, { device: SAMPLE.seats.b1 })).body.data.id}`,
    `/advisory/${(await ask(app, member, { start: '2026-12-09 10:00:00' })).body.data.id}`,
  ];
  for (const path of [...paths, '/rent/apply/abc', '/advisory/00000000-0000-4000-8000-000000000000']) {
    for (const reader of [other, desk]) expect((await fileOf(reader, path)).status, path).toBe(404);
    expect((await app.call('GET', `${path}/calendar.ics`)).status).toBe(401);
  }
  for (const path of paths) expect((await fileOf(member, path)).status).toBe(200);
});

/** The calendar files of an e-mail: what each asks a calendar to do with which entry. */
function filesOf(sentEmail: Sent | undefined): string[] {
  const files = sentEmail?.content.split(/Content-Disposition: attachment[^\n]*\n\n/).slice(1) ?? [];
  return files.map((file) => {
    const text = Buffer.from(file.split('\n--')[0] ?? '', 'base64').toString();
    return `${/METHOD:(\w+)/.exec(text)?.[1]} ${/UID:([\w-]+)/.exec(text)?.[1]} ${/SEQUENCE:(\d+)/.exec(text)?.[1]} ${/STATUS:(\w+)/.exec(text)?.[1]}`;
  });
}

describe('whatever calls a booking off takes it out of the member’s calendar by its e-mail', () => {
  test('a member who cancels a consultation or a space', async () => {
    const member = await signUp(app, { points: 500, language: 'en' });
    const asked = (await ask(app, member, { start: '2026-12-11 10:00:00', email: 'form@gmail.com' })).body.data;
    const lease = (await applyForSpace(app, member, on('2026-12-10'))).body.data;
    await app.sent();
    await app.call('PUT', `/advisory/${asked.id}/cancel`, { token: member.token });
    await app.call('PUT', `/space/apply/${lease.id}/cancel`, { token: member.token, body: { reason: 'No time' } });
    const sentEmails = await app.sent();
    expect(
      sentEmails
        .filter(({ to }) => to === member.email)
        .flatMap(filesOf)
        .sort(),
    ).toEqual([`CANCEL advisory-${asked.id} 1 CANCELLED`, `CANCEL space-${lease.id} 1 CANCELLED`]);
    const [copy] = sentEmails.filter(({ to }) => to === 'form@gmail.com');
    expect(filesOf(copy)).toEqual([`CANCEL advisory-${asked.id} 1 CANCELLED`]);
    expect(copy?.content).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i);
    expect(attachedTo(copy)).not.toContain('member/advisory');
  });

  test('the centre that closes: a file for each booking, the address of a form gets its own alone', async () => {
    const member = await signUp(app, { points: 500, language: 'en' });
    const day = '2026-12-18';
    const rent = (await reserve(app, member, { day })).body.data;
    const asked = (await ask(app, member, { start: `${day} 10:00:00`, email: 'form@gmail.com' })).body.data;
    const lease = (await applyForSpace(app, member, on(day))).body.data;
    await app.sent();
    expect((await close(app, desk, { day })).status).toBe(200);
    const sentEmails = await app.sent();
    const all = sentEmails.filter(({ to }) => to === member.email);
    expect(all.map((sentEmail) => filesOf(sentEmail).sort())).toEqual([
      [`CANCEL advisory-${asked.id} 1 CANCELLED`, `CANCEL rent-${rent.id} 1 CANCELLED`, `CANCEL space-${lease.id} 1 CANCELLED`],
    ]);
    expect(sentEmails.filter(({ to }) => to === 'form@gmail.com').map(filesOf)).toEqual([[`CANCEL advisory-${asked.id} 1 CANCELLED`]]);
  });
});
