import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUEUE_KINDS, type QueueKind } from '../../../../src/domain/staff/queue-item.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { TEST_QUEUES } from '../../../support/bookings/queue-items.ts';
import { signUp, type TestMember } from '../../../support/members.ts';

/* An item of every queue says what colleagues have decided about it, and who did. */

let app: TestApp;
let admin: TestMember;
let reviewer: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  reviewer = await signUp(app, { role: 'reviewer' });
});
afterAll(() => app.close());

const reason = 'The paper is missing';
/** A decision about an item of each kind, and the state that it comes to; null where the record has no state of its own. */
const DECISIONS: Record<QueueKind, { method: string; path: string; body: object; status: string } | null> = {
  leases: { method: 'PUT', path: '/staff/space/apply/{id}/review', body: { event: 'review' }, status: 'in_process' },
  consultations: { method: 'PUT', path: '/staff/advisory/{id}', body: { event: 'refuse', reason }, status: 'unapproved' },
  deletions: { method: 'PUT', path: '/staff/deletions/{id}', body: { event: 'contact' }, status: 'contacted' },
  messages: { method: 'PUT', path: '/staff/contact/{id}', body: { event: 'close' }, status: 'closed' },
  registrations: { method: 'PUT', path: '/staff/registrations/{id}/fail', body: { reason }, status: 'failed' },
  creators: { method: 'PUT', path: '/staff/creator_applications/{id}', body: { event: 'ask', reason }, status: 'more_asked' },
  upgrades: { method: 'PUT', path: '/staff/matchmaking_upgrades/{id}', body: { event: 'refuse', reason }, status: 'unapproved' },
  refunds: null,
  differences: { method: 'POST', path: '/staff/reconciliation/{id}/settle', body: { step: 'explain', reason }, status: 'explained' },
  undelivered: null,
  introductions: { method: 'PUT', path: '/staff/introductions/{id}/call_off', body: { reason }, status: 'cancelled' },
  appointments: { method: 'PUT', path: '/staff/appointments/{id}', body: { event: 'call_off', reason }, status: 'cancelled' },
};
const nameOf = async ({ memberId }: TestMember) =>
  (await app.database.db.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirstOrThrow()).name;
const stepsOf = async (kind: QueueKind, id: string) =>
  (await app.call('POST', `/staff/queue/${kind}/${id}/open`, { token: admin.token, body: {} })).body.data.steps;

test.each(QUEUE_KINDS)('an item of %s says the step that was taken with it, by whom and when', async (kind) => {
  const id = await TEST_QUEUES[kind].make(app, await signUp(app, { points: 500 }));
  expect(await stepsOf(kind, id)).toEqual([]);
  const decision = DECISIONS[kind];
  if (decision === null) return;
  // What is given to somebody, or noted, is no step.
  await app.call('POST', `/staff/queue/${kind}/${id}/notes`, { token: admin.token, body: { text: 'Rang' } });
  const { method, path, body, status } = decision;
  const answer = await app.call(method, path.replace('{id}', id), { token: admin.token, body });
  expect([answer.body.code, answer.status]).toEqual([undefined, 200]);
  expect(await stepsOf(kind, id)).toEqual([{ at: expect.stringMatching(/^2026-11-.*\+08:00$/), by: await nameOf(admin), status }]);
});

test('several are there the latest first, each by whoever took it', async () => {
  const member = await signUp(app);
  const id = await TEST_QUEUES.leases.make(app, member);
  const review = (token: string, body: object) => app.call('PUT', `/staff/space/apply/${id}/review`, { token, body });
  expect((await review(reviewer.token, { event: 'review' })).status).toBe(200);
  expect((await review(admin.token, { event: 'refuse', reason })).status).toBe(200);
  expect(await stepsOf('leases', id)).toMatchObject([
    { by: await nameOf(admin), status: 'unapproved' },
    { by: await nameOf(reviewer), status: 'in_process' },
  ]);
});
