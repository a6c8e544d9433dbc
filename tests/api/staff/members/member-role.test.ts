import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { TEST_QUEUES } from '../../../support/bookings/queue-items.ts';
import { signUp, type TestMember } from '../../../support/members.ts';

/* Admins give each other member a role on a screen, and take it away; the first of them is made by the command (tests/db/staff/roles.test.ts). */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const change = (id: string, from: string, role: string, { by = admin, key = randomUUID() }: { by?: TestMember; key?: string } = {}) =>
  app.call('POST', `/staff/members/${id}/role`, { token: by.token, body: { from, role }, headers: { 'idempotency-key': key } });
const isLoggedIn = async ({ token }: TestMember) => (await app.call('GET', '/member', { token })).status === 200;
const roleOf = async ({ memberId }: TestMember) =>
  (await app.database.db.selectFrom('members').select('role').where('id', '=', memberId).executeTakeFirstOrThrow()).role;

test('an admin gives a role: shown before, its logins end, both roles are on record with the admin, and the member is written to in their language', async () => {
  const member = await signUp(app, { language: 'ja' });
  const shown = await app.call('POST', `/staff/members/${member.memberId}/role/preview`, { token: admin.token, body: { from: 'member', role: 'desk' } });
  expect(shown.body.data.emails).toMatchObject([{ to: member.email, language: 'ja', takes_paragraph: true }]);
  expect([await roleOf(member), await isLoggedIn(member), await app.sent()]).toEqual(['member', true, []]);

  const answer = await change(member.memberId, 'member', 'desk');
  expect(answer.body.data).toEqual({ member_id: member.memberId, from_role: 'member', role: 'desk' });
  expect([await roleOf(member), await isLoggedIn(member)]).toEqual(['desk', false]);
  const [email, ...others] = await app.sent();
  expect([email?.to, email?.subject, others]).toEqual([member.email, shown.body.data.emails[0].subject, []]);
  const events = await app.database.db.selectFrom('security_events').select(['kind', 'actor_id', 'detail']).where('member_id', '=', member.memberId).execute();
  expect(events).toEqual([{ kind: 'ROLE_CHANGED', actor_id: admin.memberId, detail: { from: 'member', to: 'desk' } }]);
});

test('a role is taken away: what was theirs to do is nobody’s again, and the list of staff has them no more', async () => {
  const member = await signUp(app, { role: 'reviewer' });
  const listed = async () => {
    const { body } = await app.call('GET', '/staff/members?state=staff&per_page=100', { token: admin.token });
    return body.data.map(({ id }: { id: string }) => id) as string[];
  };
  const id = await TEST_QUEUES.leases.make(app, await signUp(app));
  const given = await app.call('PUT', `/staff/queue/leases/${id}/assignee`, { token: admin.token, body: { member_id: member.memberId } });
  expect(given.body.data.assignee).toMatchObject({ id: member.memberId });
  const ordinary = await signUp(app);
  expect(await listed()).toEqual(expect.arrayContaining([admin.memberId, member.memberId]));
  expect(await listed()).not.toContain(ordinary.memberId);
  expect((await change(member.memberId, 'reviewer', 'member')).status).toBe(200);
  expect(await listed()).not.toContain(member.memberId);
  expect(await app.database.db.selectFrom('queue_assignments').select('record_id').where('member_id', '=', member.memberId).execute()).toEqual([]);
});

test('not one’s own, nor the role that it is, nor of a locked account, nor of nobody; and by admins alone', async () => {
  const member = await signUp(app);
  const { memberId: id } = member;
  expect((await change(admin.memberId, 'admin', 'desk')).body.code).toBe('NOT_IN_STATE');
  expect((await change(id, 'member', 'member')).body.code).toBe('NOT_IN_STATE');
  expect((await change(randomUUID(), 'member', 'desk')).body.code).toBe('NOT_FOUND');
  expect((await change(id, 'member', 'owner')).body.errors).toMatchObject({ role: [expect.any(String)] });
  await app.call('POST', `/staff/accounts/${id}/lock`, { token: admin.token, body: { reason: 'Abuse' } });
  expect((await change(id, 'member', 'desk')).body.code).toBe('NOT_IN_STATE');
  for (const role of ['reviewer', 'editor', 'desk'] as const) {
    const by = await signUp(app, { role });
    const answers = [await change(by.memberId, role, 'admin', { by }), await change(id, 'member', role, { by })];
    expect(
      answers.map(({ status }) => status),
      role,
    ).toEqual([403, 403]);
  }
  expect([await roleOf(admin), await roleOf(member)]).toEqual(['admin', 'member']);
});

test('of a locked account a role is taken away', async () => {
  const member = await signUp(app, { role: 'desk' });
  await app.call('POST', `/staff/accounts/${member.memberId}/lock`, { token: admin.token, body: { reason: 'A stolen tablet' } });
  expect((await change(member.memberId, 'desk', 'member')).status).toBe(200);
});

test('of two admins who decide at once one is first, and the other sees what happened; sent again it is done once', async () => {
  const [member, other] = [await signUp(app), await signUp(app, { role: 'admin' })];
  const { memberId: id } = member;
  await app.sent();
  const key = randomUUID();
  const answers = await Promise.all([change(id, 'member', 'desk', { key }), change(id, 'member', 'reviewer', { by: other })]);
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'NOT_IN_STATE']);
  const [mine] = answers;
  expect((await change(id, 'member', 'desk', { key })).body.code ?? 200).toBe(mine.body.code ?? 200);
  expect((await app.sent()).length).toBe(1);
});

test('two admins who take the role from each other at once: one of them stays', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, two] = [await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })];
    const answers = await Promise.all([change(two.memberId, 'admin', 'member', { by: one }), change(one.memberId, 'admin', 'member', { by: two })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect([await roleOf(one), await roleOf(two)].toSorted()).toEqual(['admin', 'member']);
  }
});
