import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WaitingOutput } from '../../../src/contract/staff/waiting.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask } from '../../support/bookings/advisories.ts';
import { applyForSpace, on, staffOf } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { writeRefundRequest } from '../../support/services/payment-rows.ts';

/* What waits for staff, for how long, against the days that are promised. The day of the test is Wednesday 18 November 2026. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['space_leases', 'advisories', 'deletion_requests', 'rate_limits']) await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

const kindsFor = async ({ token }: TestMember): Promise<WaitingOutput[]> => (await app.call('GET', '/staff/waiting', { token })).body.data.kinds;
const kindFor = async (kind: WaitingOutput['kind'], who = admin) => (await kindsFor(who)).find((each) => each.kind === kind);

test('nothing waits: each kind says so, with its promise', async () => {
  expect(await kindsFor(admin)).toContainEqual({
    ...{ kind: 'leases', count: 0, overdue: 0, due_today: 0, oldest_since: null, next_due_on: null, promised: { least: 5, most: 7 } },
  });
});

test('an application is due on the seventh working day, then overdue, and is gone once it is decided', async () => {
  const { id, created_at, review_by_on } = (await applyForSpace(app, await signUp(app))).body.data;
  expect(review_by_on).toBe('2026-11-27');
  expect(await kindFor('leases')).toMatchObject({ count: 1, overdue: 0, due_today: 0, oldest_since: created_at, next_due_on: '2026-11-27' });
  app.clock.now = new Date('2026-11-27T20:00:00+08:00');
  expect(await kindFor('leases')).toMatchObject({ overdue: 0, due_today: 1 });
  app.clock.now = new Date('2026-11-28T09:00:00+08:00');
  const late = await signUp(app, { role: 'admin' });
  expect(await kindFor('leases', late)).toMatchObject({ overdue: 1, due_today: 0 });
  await staffOf(app, late).review(id, { event: 'review' });
  expect(await kindFor('leases', late)).toMatchObject({ count: 1 });
  await staffOf(app, late).review(id, { event: 'refuse', reason: 'No plan' });
  expect(await kindFor('leases', late)).toMatchObject({ count: 0, oldest_since: null });
});

test('while a correction is awaited nothing waits for staff', async () => {
  const { id } = (await applyForSpace(app, await signUp(app))).body.data;
  const { review } = staffOf(app, admin);
  await review(id, { event: 'review' });
  await review(id, { event: 'request_correction', items: ['event_plan'], message: 'A page is missing' });
  expect(await kindFor('leases')).toMatchObject({ count: 0 });
});

test('a longer lease that is asked for waits from then on, whatever the day of the application, and no day is promised for it', async () => {
  const member = await signUp(app);
  const days = { session: 'whole_day', ...on('2026-12-15'), end_on: '2027-01-08', move_out_on: '2027-01-08' };
  const { id } = (await applyForSpace(app, member, days)).body.data;
  const { approve, desk } = staffOf(app, admin);
  await approve(id);
  await desk(id, { event: 'pay_deposit', method: 'cash' });
  expect(await kindFor('leases')).toMatchObject({ count: 0 });
  app.clock.now = new Date('2026-12-10T09:00:00+08:00');
  const asked = await app.call('POST', `/space/apply/${id}/extension`, { token: member.token, body: { end_on: '2027-01-09', move_out_on: '2027-01-12' } });
  expect(asked.status).toBe(200);
  app.clock.now = new Date('2026-12-20T09:00:00+08:00');
  const later = await signUp(app, { role: 'admin' });
  expect(await kindFor('leases', later)).toMatchObject({
    ...{ count: 1, overdue: 0, due_today: 0, oldest_since: '2026-12-10T09:00:00+08:00', next_due_on: null },
  });
  await staffOf(app, later).review(id, { event: 'refuse_extension', note: 'Somebody else is there' });
  expect(await kindFor('leases', later)).toMatchObject({ count: 0 });
});

test('consultations and requests for deletion count with their own days, refunds without any', async () => {
  const member = await signUp(app);
  const advisory = (await ask(app, await signUp(app))).body.data;
  const form = { cause: 'account_cancel', name: 'Somebody', email: 'gone@example.com', content: '申請刪除帳號' };
  expect((await app.call('POST', '/contact', { token: member.token, body: form })).status).toBe(200);
  await writeRefundRequest(app, await signUp(app));
  expect(await kindFor('consultations')).toMatchObject({ count: 1, next_due_on: advisory.reply_due_on, promised: { least: 7, most: 7 } });
  expect(await kindFor('deletions')).toMatchObject({ count: 1, next_due_on: '2026-11-27', promised: { least: 5, most: 7 } });
  expect(await kindFor('refunds')).toMatchObject({ count: 1, overdue: 0, next_due_on: null, promised: null });
});

test('each role is told what its own queues hold', async () => {
  const kinds = async (role: 'reviewer' | 'desk') => (await kindsFor(await signUp(app, { role }))).map(({ kind }) => kind);
  expect(await kinds('reviewer')).toEqual(['leases', 'registrations', 'creators', 'upgrades']);
  expect(await kinds('desk')).toEqual(['consultations', 'deletions', 'messages', 'registrations', 'upgrades', 'refunds', 'undelivered']);
});
