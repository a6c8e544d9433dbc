import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LIMITS, type LimitRule } from '../../../src/domain/rate-limits.ts';
import { countAgainst, countedSoFar } from '../../../src/server/http/callers/rate-limit.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, FRIDAY, move, step } from '../../support/bookings/advisories.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_SITE_URL: 'https://hub.example' });
  desk = await signUp(app, { role: 'desk' });
});
beforeEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

/** Makes the address of a member's calendar, or another in its place. @returns its path under `/api` */
async function makeFeed({ token }: TestMember, language = 'en'): Promise<string> {
  const { status, body } = await app.call('PUT', '/my/calendar/feed', { token, language });
  expect(status).toBe(200);
  expect(body.data.url).toMatch(/^https:\/\/hub\.example\/api\/my\/calendar\/feed\/[\w-]{43}\.ics$/);
  return new URL(body.data.url).pathname.slice('/api'.length);
}
const stateOf = async ({ token }: TestMember) => (await app.call('GET', '/my/calendar/feed', { token })).body.data;
const fetchFeed = (path: string, headers: Record<string, string> = {}) => app.call('GET', path, { headers });

/** The events of a feed as another calendar reads them, by their ids; each line is folded as RFC 5545 has it. */
async function eventsOf(path: string): Promise<Map<string, (name: string) => string>> {
  const { status, body } = await fetchFeed(path);
  expect(status).toBe(200);
  for (const line of String(body).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(body));
  return new Map(
    calendar.getAllSubcomponents('vevent').map((event) => [String(event.getFirstPropertyValue('uid')), (name) => String(event.getFirstPropertyValue(name))]),
  );
}

test('a private feed has all that a member has booked, and what became of it: moved, confirmed, called off', async () => {
  const member = await signUp(app, { points: 1000 });
  const rent = (await reserve(app, member, { device: SAMPLE.display })).body.data.id;
  const consultation = (await ask(app, member, { method: 'on_site', start: `${FRIDAY} 14:00:00` })).body.data.id;
  const lease = (await applyForSpace(app, member, { event_name: '雨, 傘; \\ “Ink”\u3000'.trim().padEnd(60, '漫') })).body.data.id;
  const feed = await makeFeed(member);
  const first = await eventsOf(feed);
  expect([...first.keys()]).toEqual([`rent-${rent}@hub.example`, `advisory-${consultation}@hub.example`, `space-${lease}@hub.example`]);
  const [booked, asked, leased] = [...first.values()];
  expect([booked?.('status'), booked?.('sequence'), booked?.('dtstart')]).toEqual(['CONFIRMED', '0', '2026-11-21T06:00:00Z']);
  expect([asked?.('status'), asked?.('summary')]).toEqual(['TENTATIVE', 'To be confirmed: Consultation: Creating comics']);
  // Escaped and folded on the way, and read as it was typed.
  expect(leased?.('summary')).toContain('雨, 傘; \\ “Ink”');

  await app.call('PUT', `/rent/apply/${rent}/cancel`, { token: member.token });
  await step(app, desk, consultation, { event: 'confirm', location: '3F; room “Ink”, 王', teacher: 'Ms Wang' });
  await move(app, member, consultation, '2026-12-01 20:00:00');
  const later = await eventsOf(feed);
  const [cancelled, moved] = [later.get(`rent-${rent}@hub.example`), later.get(`advisory-${consultation}@hub.example`)];
  expect([cancelled?.('status'), cancelled?.('sequence'), cancelled?.('transp')]).toEqual(['CANCELLED', '1', 'TRANSPARENT']);
  expect(cancelled?.('summary')).toMatch(/^Cancelled: /);
  expect([moved?.('dtstart'), Number(moved?.('sequence'))]).toEqual(['2026-12-01T12:00:00Z', 2]);
  // The same entry as in the file of its own room.
  expect((await app.call('GET', `/my/calendar/rent-${rent}.ics`, { token: member.token })).body).toContain('SEQUENCE:1');
});

test('a calendar that asks again is told that nothing has changed, until something has; it is kept by nobody on the way', async () => {
  const member = await signUp(app, { points: 1000 });
  const feed = await makeFeed(member, 'ja');
  const empty = await fetchFeed(feed);
  expect(empty.headers.get('cache-control')).toBe('private, no-cache');
  expect(empty.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(empty.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
  expect(empty.body).toContain('NAME:マイカレンダー');
  const etag = empty.headers.get('etag') ?? '';
  expect((await fetchFeed(feed, { 'if-none-match': etag })).status).toBe(304);
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  expect((await fetchFeed(feed, { 'if-none-match': etag })).status).toBe(304);
  await ask(app, member, { start: `${FRIDAY} 15:00:00`, method: 'online' });
  const changed = await fetchFeed(feed, { 'if-none-match': etag });
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
});

test('an address is shown once, known by its hash alone, and ends when another is made, or when its member ends it', async () => {
  const member = await signUp(app);
  expect(await stateOf(member)).toEqual({ made_at: null, read_at: null, language: null });
  const first = await makeFeed(member);
  const made = await stateOf(member);
  expect(made).toEqual({ made_at: '2026-11-18T10:30:00+08:00', read_at: null, language: 'en' });
  const token = /feed\/(.+)\.ics$/.exec(first)?.[1] ?? '';
  const { rows } = await app.database.query('SELECT row_to_json(feed)::text AS row FROM calendar_feeds AS feed', []);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await fetchFeed(first)).status).toBe(200);
  expect((await stateOf(member)).read_at).toBe('2026-11-18T10:30:00+08:00');
  const second = await makeFeed(member, 'zh');
  expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
  expect((await app.call('DELETE', '/my/calendar/feed', { token: member.token })).body.data).toEqual({ made_at: null, read_at: null, language: null });
  expect((await fetchFeed(second)).status).toBe(404);
  // Ended already: nothing happens.
  expect((await app.call('DELETE', '/my/calendar/feed', { token: member.token })).status).toBe(200);
});

test('an address of a locked account is one of nobody, and so again when it is unlocked it is the member’s', async () => {
  const member = await signUp(app);
  const feed = await makeFeed(member);
  const lock = { member_id: member.memberId, reason: 'abuse', created_at: app.clock.now, actor_id: desk.memberId };
  await app.database.db.insertInto('account_locks').values(lock).execute();
  const locked = await fetchFeed(feed);
  const wrong = await fetchFeed('/my/calendar/feed/nothing.ics');
  expect([locked.status, locked.body]).toEqual([404, wrong.body]);
  await app.database.db.deleteFrom('account_locks').where('member_id', '=', member.memberId).execute();
  expect((await fetchFeed(feed)).status).toBe(200);
});

test('who tries addresses is stopped, and a calendar of that network goes on; so is one that asks without end', async () => {
  const member = await signUp(app);
  const feed = await makeFeed(member);
  const wrong = async () => (await fetchFeed('/my/calendar/feed/wrong.ics')).status;
  /** Leaves so many tries of a limit. */
  const leave = async (limit: LimitRule, subject: string, left: number) =>
    countAgainst(app, limit, subject, limit.times - left - (await countedSoFar(app, limit, subject)).counted);
  await leave(LIMITS.calendarFeedWrongByAddress, 'local', 1);
  expect([await wrong(), await wrong(), (await fetchFeed(feed)).status]).toEqual([404, 429, 200]);
  await leave(LIMITS.calendarFeed, member.memberId, 1);
  const [last, refused] = [await fetchFeed(feed), await fetchFeed(feed)];
  expect([last.status, refused.status, refused.body.code]).toEqual([200, 429, 'TOO_MANY_REQUESTS']);
  // Calendars come again by themselves: they are told when, in whole seconds.
  const seconds = refused.headers.get('retry-after') ?? '';
  expect(seconds).toMatch(/^[1-9]\d*$/);
  expect(Number(seconds)).toBeLessThanOrEqual(3600);
  await leave(LIMITS.calendarFeedByMember, member.memberId, 1);
  await makeFeed(member);
  expect((await app.call('PUT', '/my/calendar/feed', { token: member.token })).status).toBe(429);
});

test('it tells of the past month and of what is to come, and of nothing before', async () => {
  const member = await signUp(app, { points: 1000 });
  const rent = (await reserve(app, member, { device: SAMPLE.lamps })).body.data.id;
  const feed = await makeFeed(member);
  const isIn = async () => (await eventsOf(feed)).has(`rent-${rent}@hub.example`);
  app.clock.now = new Date('2026-12-20T12:00:00+08:00');
  expect(await isIn()).toBe(true);
  app.clock.now = new Date('2026-12-23T12:00:00+08:00');
  expect(await isIn()).toBe(false);
});
