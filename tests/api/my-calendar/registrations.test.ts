import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_SITE_URL: 'https://hub.example' });
});
afterAll(() => app.close());

const register = async ({ token }: TestMember, activity: string, body: object = {}) => {
  const answer = await app.call('POST', `/activity/${activity}/apply_online`, { token, body: { agree: true, ...body } });
  expect(answer.status).toBe(200);
};
const calendar = async ({ token }: TestMember, query = '') => (await app.call('GET', `/my/calendar${query}`, { token })).body.data;

test('registrations stand in the calendar: sessions that are joined singly are one series, a course has its sessions', async () => {
  const member = await signUp(app, { points: 500, memberClass: 'creator' });
  for (const session of [1, 3]) await register(member, 'course/sample-evenings', { session });
  await register(member, 'course/sample-course');
  await register(member, 'lecture/sample-talk');
  const entries = await calendar(member);
  expect(entries.map(({ series }: { series: string }) => series)).toEqual([
    'activity:sample-talk',
    'activity:sample-course',
    'activity:sample-evenings',
    'activity:sample-evenings',
  ]);
  expect(entries.map(({ hours }: { hours: unknown[] }) => hours.length)).toEqual([1, 3, 1, 1]);
  // Between two of its sessions a course is not on.
  const on = (day: string) => calendar(member, `?from=${day}%2010:00:00&to=${day}%2022:00:00`);
  expect([(await on('2026-12-22')).length, (await on('2026-12-21')).length]).toEqual([1, 0]);
});

test('the feed has each session of a course, and of one that is called off the cancellation of each', async () => {
  const member = await signUp(app, { points: 500 });
  await register(member, 'course/sample-course');
  const path = new URL((await app.call('PUT', '/my/calendar/feed', { token: member.token })).body.data.url).pathname.slice('/api'.length);
  const events = async () => {
    const feed = new ICAL.Component(ICAL.parse((await app.call('GET', path)).body));
    return feed.getAllSubcomponents('vevent').map((event) => ['uid', 'status', 'sequence', 'dtstart'].map((name) => String(event.getFirstPropertyValue(name))));
  };
  const [entry] = await calendar(member);
  const expected = (status: string, sequence: string) =>
    ['2026-12-15', '2026-12-22', '2026-12-29'].map((day, i) => [`${entry.id}-${i + 1}@hub.example`, status, sequence, `${day}T11:00:00Z`]);
  expect(await events()).toEqual(expected('CONFIRMED', '0'));
  await app.call('PUT', '/activity/course/sample-course/cancel', { token: member.token, body: {} });
  expect(await events()).toEqual(expected('CANCELLED', '1'));
});
