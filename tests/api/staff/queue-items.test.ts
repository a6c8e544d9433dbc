import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../src/domain/identity/account.ts';
import { assignableRoles, mayOpenQueue, PRESENCE_MS, QUEUE_KINDS, QUEUE_NOTE_MAX_LENGTH, type QueueKind } from '../../../src/domain/staff/queue-item.ts';
import { changeRole } from '../../../src/server/staff/change-role.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { TEST_QUEUES } from '../../support/bookings/queue-items.ts';
import { csvOf, requestFile } from '../../support/files/exports.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { swept } from '../../support/runs/sweep.ts';

/* What staff have to do with the items of every queue: whose each is, who has it open, and the notes on it. */

let app: TestApp;
let admin: TestMember;
let colleague: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  [admin, colleague] = [await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })];
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  // Their places are few.
  for (const table of ['matchmaking_appointments', 'matchmaking_consents', 'matchmaking_introductions', 'advisories', 'registrations', 'rate_limits'])
    await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

const nameOf = async ({ memberId }: TestMember) =>
  (await app.database.db.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirstOrThrow()).name;
const itemOf = async (kind: QueueKind) => {
  const member = await signUp(app, { points: 500 });
  return { member, id: await TEST_QUEUES[kind].make(app, member) };
};
function queueOf(kind: QueueKind, id = '') {
  const path = `/staff/queue/${kind}/${id}`;
  return {
    open: ({ token }: TestMember) => app.call('POST', `${path}/open`, { token, body: {} }),
    assign: ({ token }: TestMember, member_id: string | null, before: string | null = null) =>
      app.call('PUT', `${path}/assignee`, { token, body: { member_id, before } }),
    note: ({ token }: TestMember, text: string, headers: Record<string, string> = {}) => app.call('POST', `${path}/notes`, { token, body: { text }, headers }),
    marks: async (ids: string[]) => (await app.call('GET', `/staff/queue/${kind}/marks?ids=${ids.join(',')}`, { token: admin.token })).body.data.items,
    listed: async (query: string, { token } = admin) =>
      ((await app.call('GET', `${TEST_QUEUES[kind].list}?per_page=100&${query}`, { token })).body.data as { id: string }[]).map((each) => each.id),
  };
}

describe.each(swept(QUEUE_KINDS, 3))('an item of %s', (kind) => {
  test('is given to oneself, to a colleague and to nobody; its list finds whose it is', async () => {
    const [{ id }, { id: other }] = [await itemOf(kind), await itemOf(kind)];
    const { assign, open, listed, marks } = queueOf(kind, id);
    expect((await assign(admin, admin.memberId)).body.data).toMatchObject({ assignee: { id: admin.memberId, name: await nameOf(admin) } });
    expect(await listed('assigned=mine')).toEqual([id]);
    expect(await listed('assigned=mine', colleague)).toEqual([]);
    const fileOf = async ({ token }: TestMember) =>
      csvOf(await requestFile(app, `${TEST_QUEUES[kind].list}?assigned=mine&sort=oldest`, { token, format: 'csv', language: 'en' }));
    expect([await fileOf(admin), await fileOf(colleague)], 'the headings, and what is theirs').toMatchObject([{ length: 2 }, { length: 1 }]);
    const unassigned = await listed('assigned=nobody');
    expect([unassigned.includes(id), unassigned.includes(other)]).toEqual([false, true]);
    expect((await assign(admin, colleague.memberId, admin.memberId)).status).toBe(200);
    expect((await open(colleague)).body.data.assignee).toMatchObject({ id: colleague.memberId });
    expect(await marks([id, other])).toMatchObject([
      { id, assignee: { id: colleague.memberId } },
      { id: other, assignee: null },
    ]);
    expect((await assign(colleague, null, colleague.memberId)).body.data.assignee).toBeNull();
    expect(await listed('assigned=mine')).toEqual([]);
  });

  test('of two who take it at once one has it, and the other is told; so is whoever looked at what is over', async () => {
    const { id } = await itemOf(kind);
    const { assign, open } = queueOf(kind, id);
    const answers = await Promise.all([assign(admin, admin.memberId), assign(colleague, colleague.memberId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('NOT_IN_STATE');
    const winner = answers[0].status === 200 ? admin : colleague;
    expect((await open(admin)).body.data.assignee.id).toBe(winner.memberId);
    const stranger = winner === admin ? colleague : admin;
    expect((await assign(stranger, null, stranger.memberId)).body.code).toBe('NOT_IN_STATE');
    expect((await assign(stranger, null, null)).body.code).toBe('NOT_IN_STATE');
  });

  test('has notes with author and time, which stay as they are', async () => {
    const { id } = await itemOf(kind);
    const { note, open, marks } = queueOf(kind, id);
    expect((await note(admin, 'Rang: wants another day')).status).toBe(200);
    app.clock.now = new Date(TEST_NOW.getTime() + 1000);
    const { notes } = (await note(colleague, '了解，等本人回覆')).body.data;
    expect(notes).toMatchObject([
      { text: '了解，等本人回覆', author: await nameOf(colleague), created_at: '2026-11-18T10:30:01+08:00' },
      { text: 'Rang: wants another day', author: await nameOf(admin), created_at: '2026-11-18T10:30:00+08:00' },
    ]);
    expect((await open(admin)).body.data.notes).toEqual(notes);
    expect(await marks([id])).toMatchObject([{ notes: 2 }]);
    const changes = ["UPDATE queue_notes SET text = 'Other' WHERE record_id = $1", 'DELETE FROM queue_notes WHERE record_id = $1'];
    for (const change of changes) await expect(app.database.query(change, [id])).rejects.toThrow('append-only');
  });

  test('is seen with whoever else has it open, for half a minute after their screen last said so', async () => {
    const { id } = await itemOf(kind);
    const { open, marks } = queueOf(kind, id);
    expect((await open(admin)).body.data.others).toEqual([]);
    expect((await open(colleague)).body.data.others).toEqual([{ id: admin.memberId, name: await nameOf(admin) }]);
    expect((await open(admin)).body.data.others).toMatchObject([{ id: colleague.memberId }]);
    expect(await marks([id])).toMatchObject([{ others: [{ id: colleague.memberId }] }]);
    app.clock.now = new Date(TEST_NOW.getTime() + PRESENCE_MS);
    expect((await open(admin)).body.data.others).toEqual([]);
    await app.call('POST', `/staff/queue/${kind}/${(await itemOf(kind)).id}/open`, { token: colleague.token, body: {} });
    const left = await app.database.db.selectFrom('queue_presences').select('member_id').where('record_id', '=', id).execute();
    expect(left).toEqual([{ member_id: admin.memberId }]);
  });

  test('takes along what staff had to do with it when its record goes', async () => {
    const { id } = await itemOf(kind);
    const { assign, note, open } = queueOf(kind, id);
    await assign(admin, admin.memberId);
    await note(admin, 'Twice the same');
    await app.database.query(`DELETE FROM ${TEST_QUEUES[kind].table} WHERE id::text = $1`, [id]);
    for (const table of ['queue_items', 'queue_assignments', 'queue_notes'])
      expect((await app.database.query(`SELECT record_id FROM ${table} WHERE record_id = $1`, [id])).rows).toEqual([]);
    expect((await open(admin)).body.code).toBe('NOT_FOUND');
    expect((await note(admin, 'Too late')).body.code).toBe('NOT_FOUND');
  });

  test('is the work of those who have a role for it, and of nobody else', async () => {
    const { id } = await itemOf(kind);
    const { assign, open, note } = queueOf(kind, id);
    for (const role of ['member', 'reviewer', 'editor', 'desk'] as const satisfies readonly Role[]) {
      const somebody = await signUp(app, { role });
      const status = mayOpenQueue(kind, role) ? 200 : 403;
      expect([role, (await open(somebody)).status, (await note(somebody, 'Seen')).status]).toEqual([role, status, status]);
      const given = await assign(admin, somebody.memberId);
      expect([role, given.status]).toEqual([role, assignableRoles(kind).includes(role) ? 200 : 422]);
      if (given.status === 200) await assign(admin, null, somebody.memberId);
      else expect(given.body.errors).toHaveProperty('member_id');
    }
  });

  test('is in the order that was asked for', async () => {
    const first = (await itemOf(kind)).id;
    app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
    const { id: second } = await itemOf(kind);
    if (TEST_QUEUES[kind].isNobodys && kind === 'undelivered')
      await app.database.query('UPDATE undelivered_messages SET failed_at = $1 WHERE id = $2', [app.clock.now, second]);
    const orderOf = async (sort: string) => (await queueOf(kind).listed(`sort=${sort}`)).filter((id) => id === first || id === second);
    expect(await orderOf('oldest')).toEqual([first, second]);
    expect(await orderOf('newest')).toEqual([second, first]);
  });
});

test('a note is shown to its member in the data export alone, and goes with the account', async () => {
  const { member, id } = await itemOf('leases');
  await queueOf('leases', id).note(admin, 'Asked twice for the plan');
  const owned = await app.call('GET', `/space/apply/${id}`, { token: member.token });
  expect(JSON.stringify(owned.body)).not.toContain('Asked twice');
  const { readPersonalTables, erasePerson } = await import('../../../src/server/accounts/leaving/personal-data.ts');
  const tables = await app.database.db.transaction().execute((tx) => readPersonalTables(tx, member.memberId));
  expect(tables.find(({ name }) => name === 'queue_notes')?.rows).toMatchObject([{ record_id: id, text: 'Asked twice for the plan' }]);
  await app.database.db.transaction().execute((tx) => erasePerson(tx, app.jobs, { memberId: member.memberId, now: app.clock.now }));
  expect((await queueOf('leases', id).open(admin)).body.data.notes).toEqual([]);
});

test('an item says what it does not take: nothing, too much, a number that is none, a queue that is none', async () => {
  const { id } = await itemOf('messages');
  const { note } = queueOf('messages', id);
  expect((await note(admin, '  ')).body.errors).toHaveProperty('text');
  expect((await note(admin, 'x'.repeat(QUEUE_NOTE_MAX_LENGTH + 1))).body.errors).toHaveProperty('text');
  expect((await queueOf('messages', 'none').open(admin)).body.code).toBe('NOT_FOUND');
  expect((await queueOf('messages', randomUUID()).assign(admin, admin.memberId)).body.code).toBe('NOT_FOUND');
  expect((await queueOf('messages', id).assign(admin, randomUUID())).body.errors).toHaveProperty('member_id');
  expect((await app.call('GET', '/staff/queue/rents/marks?ids=', { token: admin.token })).status).toBe(404);
});

test('a note that is sent again with its key is there once', async () => {
  const { id } = await itemOf('messages');
  const { note } = queueOf('messages', id);
  const headers = { 'idempotency-key': `note-${id}` };
  await note(admin, 'Rang back', headers);
  expect((await note(admin, 'Rang back', headers)).body.data.notes).toHaveLength(1);
});

test('whoever gets another role keeps what that has work with, and the rest is nobody’s again', async () => {
  const desk = await signUp(app, { role: 'desk' });
  const [message, registration] = [(await itemOf('messages')).id, (await itemOf('registrations')).id];
  await queueOf('messages', message).assign(admin, desk.memberId);
  await queueOf('registrations', registration).assign(admin, desk.memberId);
  await changeRole(app, { account: desk.email, role: 'reviewer' });
  expect((await queueOf('messages', message).open(admin)).body.data.assignee).toBeNull();
  expect((await queueOf('registrations', registration).open(admin)).body.data.assignee.id).toBe(desk.memberId);
  await changeRole(app, { account: desk.email, role: 'member' });
  expect((await queueOf('registrations', registration).open(admin)).body.data.assignee).toBeNull();
});

test('those who may be given an item are named, whoever has the role', async () => {
  const [desk, reviewer] = [await signUp(app, { role: 'desk' }), await signUp(app, { role: 'reviewer' })];
  const idsOf = async (kind: QueueKind) =>
    ((await app.call('GET', `/staff/queue/${kind}/colleagues`, { token: admin.token })).body.data.colleagues as { id: string }[]).map(({ id }) => id);
  expect(await idsOf('messages')).toEqual(expect.arrayContaining([admin.memberId, desk.memberId]));
  expect(await idsOf('messages')).not.toContain(reviewer.memberId);
  expect((await app.call('GET', '/staff/queue/messages/colleagues', { token: reviewer.token })).status).toBe(403);
});

test('two who have an item open by two nodes see each other', async () => {
  const { id } = await itemOf('leases');
  const other = await openTestApp({}, { database: { ...app.database, url: app.url } });
  const path = `/staff/queue/leases/${id}/open`;
  expect((await other.call('POST', path, { token: colleague.token, body: {} })).body.data.others).toEqual([]);
  expect((await app.call('POST', path, { token: admin.token, body: {} })).body.data.others).toMatchObject([{ id: colleague.memberId }]);
  expect((await other.call('POST', path, { token: colleague.token, body: {} })).body.data.others).toMatchObject([{ id: admin.memberId }]);
});
