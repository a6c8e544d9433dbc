import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Sent, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, staff } from '../../support/bookings/registrations.ts';
import { unzipBytes } from '../../support/files/unzip.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { makeAppleKeys, makeGoogleKeys, walletEnvironment } from '../../support/services/wallet-keys.ts';

/* Names and titles that are markup, template code or lines of a header, wherever a registration takes them: ticket, pass, e-mail, calendar file. */

const NAMES = [
  ['markup', '<img src=x onerror="alert(1)">&amp;<b>'],
  ['template code', '{{url}} $' + '{name} {{reason}} <%= 1 %> %s'],
  ['lines of a header', 'Ada\r\nBcc: victim@example.com\r\n\r\nHello'],
  ['lines of a calendar', 'Ada\nEND:VEVENT\nATTENDEE:mailto:victim@example.com'],
  ['marks of iCalendar', 'Ink; 墨, "quoted" \\n \\ back:slash'],
] as const;

let app: TestApp;
let desk: TestMember;
const titles = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp({ ...walletEnvironment(makeAppleKeys(), makeGoogleKeys()), PUBLIC_SITE_URL: 'https://hub.example' });
  desk = await signUp(app, { role: 'desk' });
});
afterEach(async () => {
  for (const [id, title] of titles) entitle(id, title);
  await app.database.db.deleteFrom('registrations').execute();
  await app.sent();
});
afterAll(() => app.close());

/** A title as no editor could write it: the build refuses most of these. */
function entitle(id: string, title: string): void {
  for (const activity of app.library.activities) {
    if (activity.id !== id || activity.texts.en === undefined) continue;
    if (!titles.has(id)) titles.set(id, activity.texts.en.title);
    activity.texts.en.title = title;
  }
}
/** A member with a name as no form takes it, as from a list of the former site. */
async function memberNamed(name: string): Promise<TestMember> {
  const member = await signUp(app);
  await app.database.db.updateTable('members').set({ name }).where('id', '=', member.memberId).execute();
  return member;
}
const linesOf = (mail: Sent | undefined) => (mail?.content ?? '').replaceAll('\r\n', '\n');

test.each(NAMES)('%s in a name and a title stay words of one line in the e-mail, and no header of it', async (_, hostile) => {
  entitle('sample-talk', hostile);
  await apply(app, await memberNamed(hostile), ACTIVITY.talk);
  const [mail] = await app.sent();
  const [head = ''] = linesOf(mail).split('\n\n');
  const headers = head.replace(/\n[ \t]/g, ' ').split('\n');
  expect(headers.filter((line) => !/^[\w-]+: +\S/.test(line))).toEqual([]);
  expect(headers.filter((line) => /^(?:bcc|cc):/i.test(line))).toEqual([]);
  expect(headers.filter((line) => /^(?:to|subject):/i.test(line))).toHaveLength(2);
  // As it was given, but for the breaks of its lines.
  expect(mail?.subject).toBe(`You are registered: ${hostile.replace(/\s+/g, ' ')}`);
  expect(mail?.text).toContain(`Activity: ${hostile.replace(/\s+/g, ' ')}\n`);
  const html = decoded(linesOf(mail));
  expect(html).toContain('<html');
  expect(html).not.toMatch(/<img src=x|<b>|onerror="/);
});

/** The HTML part, out of quoted-printable or base64. */
function decoded(content: string): string {
  const part = content.split(/\n--[^\n]+\n/).find((each) => /^content-type: text\/html/im.test(each)) ?? '';
  const [head = '', ...body] = part.split('\n\n');
  if (/base64/i.test(head)) return Buffer.from(body.join(''), 'base64').toString('utf8');
  const bytes = body
    .join('\n\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

test.each(NAMES)('%s in a title and a place is escaped and folded in calendar files, and read there as it is', async (_, hostile) => {
  entitle('sample-talk', hostile);
  const member = await memberNamed(hostile);
  const { id } = (await apply(app, member, ACTIVITY.talk)).body.data;
  await app.database.query('UPDATE registrations SET place = $1 WHERE id = $2', [JSON.stringify({ zh: hostile, en: hostile }), id]);
  const feed = new URL((await app.call('PUT', '/my/calendar/feed', { token: member.token })).body.data.url).pathname.slice('/api'.length);
  for (const path of [`/my/activity_apply/${id}/calendar.ics`, `/my/calendar/activity-${id}.ics`, feed]) {
    const { headers, body } = await app.call('GET', path, { token: member.token });
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const lines = String(body).split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
    expect(lines.filter((line) => /^ATTENDEE|^Bcc|^$/i.test(line)).join()).toBe('');
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    expect(events).toHaveLength(1);
    const flat = (text: unknown) => String(text).replace(/\s+/g, ' ').trim();
    expect(flat(events[0]?.getFirstPropertyValue('summary'))).toBe(flat(hostile));
    expect(flat(events[0]?.getFirstPropertyValue('location'))).toContain(flat(hostile));
  }
});

test.each(NAMES)('%s in a name is the holder’s of a pass and nothing more, and of the desk’s ticket', async (_, hostile) => {
  const member = await memberNamed(hostile);
  const { id } = (await apply(app, member, ACTIVITY.talk)).body.data;
  const { apple_url: apple, google_url: google } = (await app.call('GET', `/my/activity_apply/${id}/wallet`, { token: member.token })).body.data;
  const { headers, bytes } = await app.bytes(new URL(apple).pathname.slice('/api'.length));
  expect(headers.get('content-disposition') ?? '').not.toMatch(/[\r\n]/);
  const pass = JSON.parse((await unzipBytes(bytes))['pass.json']?.toString('utf8') ?? '');
  expect(pass.eventTicket.auxiliaryFields.find(({ key }: { key: string }) => key === 'holder').value).toBe(hostile);
  expect(google).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/);
  const answer = await staff(app, desk, id, 'check_in');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const [found] = (await app.call('GET', `/staff/registrations?q=${id}`, { token: desk.token })).body.data;
  expect(found?.member.name ?? hostile).toBe(hostile);
});

test('no form takes such a name: lines and directions are refused, markup is a name like any', async () => {
  const member = await signUp(app);
  for (const name of ['Ada\r\nBcc: victim@example.com', 'Ada\u0000', '\u202eada', 'Ada\u2028Ink']) {
    const { status, body } = await app.call('PUT', '/member', { token: member.token, body: { name } });
    expect([name, status, Object.keys(body.errors)]).toEqual([name, 422, expect.arrayContaining(['name'])]);
  }
});
