import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { close, TYPHOON } from '../../support/bookings/closings.ts';
import { ACTIVITY, apply, WORKSHOP_ANSWERS } from '../../support/bookings/registrations.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* A closing that is planned is shown with the e-mails that it would send, and leaves nothing behind until it is recorded. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterAll(() => app.close());

/** The day of the workshop, weeks ahead. */
const DAY = '2026-12-13';
const emailsOf = (member: TestMember, wish: Record<string, string> = {}) =>
  app.call('GET', `/staff/closings/preview/emails?${new URLSearchParams({ ...TYPHOON, day: DAY, member_id: member.memberId, ...wish })}`, {
    token: desk.token,
  });
const eventsWaiting = async () => (await app.database.query('SELECT count(*)::int AS n FROM outbox_events', [])).rows[0]?.['n'];

test('each member’s e-mails are those that are sent, that of a registration among them; until then all stands', async () => {
  const [mia, jun] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500 })];
  const rent = (await reserve(app, mia, { day: '2026-12-12', from: 11, to: 12 })).body.data;
  expect((await apply(app, mia, ACTIVITY.workshop, { answers: WORKSHOP_ANSWERS })).status).toBe(200);
  await app.sent();
  const before = await eventsWaiting();
  const { emails } = (await emailsOf(mia)).body.data;
  expect(emails.map(({ to }: { to: string }) => to)).toEqual([mia.email]);
  expect(emails[0].text).toContain(TYPHOON.reason_en);
  const day = (await emailsOf(mia, { day: '2026-12-12', from_hour: '10' })).body.data.emails;
  expect(day).toMatchObject([{ to: mia.email, subject: expect.stringContaining('The centre is closed') }]);
  expect((await emailsOf(jun)).body.data.emails).toEqual([]);
  expect([await eventsWaiting(), (await app.call('GET', '/closing')).body.data]).toEqual([before, []]);
  expect((await app.call('GET', `/rent/apply/${rent.id}`, { token: mia.token })).body.data.status).toBe('reserved');

  // "Open until 11 on 12 December."
  expect((await close(app, desk, { day: '2026-12-12', from_hour: 11 })).status).toBe(200);
  const sent = await app.sent();
  expect(sent.map(({ to, subject }) => [to, subject.includes('The centre is closed')])).toEqual([[mia.email, true]]);
  expect(sent[0]?.text).toContain(TYPHOON.reason_en);
  expect((await emailsOf(mia, { day: '2026-12-12' })).body.code).toBe('ALREADY_CLOSED');
  expect((await reserve(app, jun, { day: '2026-12-12', from: 10, to: 11 })).status).toBe(200);
});

test('without a reason in each language there is no e-mail to show', async () => {
  const { status, body } = await emailsOf(desk, { reason_ja: '' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['reason_ja']]);
});
