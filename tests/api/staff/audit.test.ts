import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defineCall } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import { createApp } from '../../../src/server/app.ts';
import { bind } from '../../../src/server/http/bind.ts';
import { changeRole } from '../../../src/server/staff/change-role.ts';
import { NO_TRACES, type Traces } from '../../../src/server/telemetry/traces.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { applyForSpace, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { ask as askForPoints } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { swept } from '../../support/runs/sweep.ts';
import { copySample, SAMPLE } from '../../support/sample.ts';
import { askedToDelete } from '../../support/staff/member-calls.ts';
import { clearStaffWork, STAFF_CALLS, staffCalls } from '../../support/staff/staff-calls.ts';

/* Whatever staff does names who did it, when, and what it was before and after, in the transaction that does it. */

let app: TestApp;
let admin: TestMember;
let nobody: TestMember;
let auditor: TestMember;
/** Somebody else's act once the caller was let in, and before anything is done. */
let meanwhile: (() => Promise<unknown>) | null = null;
const outside = AsyncLocalStorage.snapshot();
beforeAll(async () => {
  const traces: Traces = {
    ...NO_TRACES,
    run: async (step, work) => {
      if (step.name.startsWith('handle ')) {
        const happens = meanwhile;
        meanwhile = null;
        if (happens !== null) await outside(happens);
      }
      return NO_TRACES.run(step, work);
    },
  };
  // Compared with a provider: nothing was ordered there, so nothing is asked.
  app = await openTestApp({ CONTENT_DIR: copySample(), LINE_PAY_CHANNEL_ID: '1000001', LINE_PAY_CHANNEL_SECRET: 'audit-channel-secret' }, { traces });
  admin = await signUp(app, { role: 'admin' });
  nobody = await signUp(app);
  auditor = await signUp(app, { role: 'admin' });
});
afterEach(() => clearStaffWork(app));
afterAll(() => app.close());

interface Entry {
  at: string;
  actor: { id: string; name: string } | null;
  role: string;
  call: string;
  action: string;
  table: string | null;
  subject: { kind: string; id: string } | null;
  request_id: string | null;
  member_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
const entriesOf = async (query: string): Promise<Entry[]> => (await app.call('GET', `/staff/audit?per_page=100&${query}`, { token: auditor.token })).body.data;
const countOf = async () => Number(Object((await app.database.query('SELECT count(*)::int AS n FROM audit_entries', [])).rows[0]).n);

async function booked(day = SATURDAY, device = SAMPLE.seats.b1, extras: { device_id: string }[] = []): Promise<string> {
  const { body } = await reserve(app, await signUp(app, { points: 500 }), { device, day, extras });
  return body.data.id;
}
const desk = (id: string, step: string, body?: object) => app.call('PUT', `/staff/rents/${id}/${step}`, { token: admin.token, ...(body && { body }) });

/** A test of a system may be sent twice; what is opened is open. */
const TWICE: readonly string[] = ['POST /staff/webhooks/{id}/test'];
const IDEMPOTENT = new Set(calls.filter((call) => 'idempotent' in call && call.idempotent).map(({ method, path }) => `${method} ${path}`));
/** So much was done: entries of the record, events, jobs. */
const actsOf = async () =>
  (
    await app.database.query(
      `SELECT (SELECT count(*) FROM audit_entries WHERE action <> 'read')::int AS entries, (SELECT count(*) FROM outbox_events)::int AS events,
        (SELECT count(*) FROM pgboss.job)::int AS jobs`,
      [],
    )
  ).rows[0];

test('the calls that are made here are all that are for some roles only', () => {
  expect(Object.keys(staffCalls({ app, admin, nobody })).sort()).toEqual([...STAFF_CALLS].sort());
});

describe.each(swept(STAFF_CALLS, 3))('%s', (name) => {
  test('names who made it, when, and what was before and after; refused, it leaves nothing', async () => {
    const prepared = await staffCalls({ app, admin, nobody })[name]?.();
    if (!prepared) throw new Error(name);
    const { path, body, expected } = prepared;
    const requestId = randomUUID();
    const once = { 'idempotency-key': `key-${requestId}` };
    const [method = ''] = name.split(' ');
    const count = await countOf();
    const refused = await app.call(method, path, { token: nobody.token, ...(body && { body }) });
    expect([refused.status, await countOf()]).toEqual([403, count]);
    if (method !== 'GET') {
      const former = await signUp(app, { role: 'admin' });
      meanwhile = () => changeRole(app, { account: former.email, role: 'member' });
      const late = await app.call(method, path, { token: former.token, ...(body && { body }) });
      expect([late.status, await countOf()], 'a role that is taken away before the act').toEqual([401, count]);
    }
    const answer = await app.call(method, path, { token: admin.token, headers: { 'x-request-id': requestId, ...once }, ...(body && { body }) });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    if (method !== 'GET' && !TWICE.includes(name)) {
      const done = await actsOf();
      const again = await app.call(method, path, { token: admin.token, headers: once, ...(body && { body }) });
      expect([200, 404, 409], 'sent again, as its answer was lost').toContain(again.status);
      if (IDEMPOTENT.has(name)) expect(again.body).toEqual(answer.body);
      expect(await actsOf()).toEqual(done);
    }
    const entries = await entriesOf(`request_id=${requestId}`);
    for (const entry of entries)
      expect(entry).toMatchObject({
        actor: { id: admin.memberId },
        role: 'admin',
        call: name,
        address: 'local',
        at: expect.stringContaining(taipei(app.clock.now)),
      });
    const changed = expected.after === null ? 'delete' : 'update';
    const action = expected.table === null ? 'read' : expected.before === null ? 'insert' : changed;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action,
        table: expected.table,
        subject: expected.subject && expect.objectContaining(expected.subject),
        before: expected.before && expect.objectContaining(expected.before),
        after: expected.after && expect.objectContaining(expected.after),
      }),
    );
  });
});
const taipei = (instant: Date) => new Date(instant.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 19);

describe('whoever was let in, and may not act any more once the act begins, changes nothing and leaves no entry', () => {
  const other = (path: string) => app.call('POST', path, { token: admin.token, body: { reason: 'A lost laptop' } });
  test.each([
    ['account locked', ({ memberId }: TestMember) => other(`/staff/accounts/${memberId}/lock`)],
    ['login ended', ({ memberId }: TestMember) => other(`/staff/accounts/${memberId}/end-logins`)],
    ['second factor removed', ({ memberId }: TestMember) => app.database.query('DELETE FROM member_totp WHERE member_id = $1', [memberId])],
    ['another role', ({ email }: TestMember) => changeRole(app, { account: email, role: 'editor' })],
  ])('%s', async (_, change) => {
    const [desk, { memberId }] = [await signUp(app, { role: 'desk' }), await signUp(app)];
    const note = () =>
      app.call('POST', `/staff/members/${memberId}/notes`, { token: desk.token, body: { text: 'Rang' }, headers: { 'x-request-id': desk.memberId } });
    meanwhile = () => change(desk);
    expect((await note()).body.code).toBe('UNAUTHENTICATED');
    expect(await entriesOf(`request_id=${desk.memberId}`)).toEqual([]);
    // Asked anew, it is said why.
    expect([401, 403]).toContain((await note()).status);
  });

  test('token of another system revoked', async () => {
    const ends = { name: 'Gate', scopes: ['rents:check_in'], ends_on: '2026-12-31' };
    const { token, api_token } = (await app.call('POST', '/staff/api-tokens', { token: admin.token, body: ends })).body.data;
    const id = await booked(SATURDAY, SAMPLE.seats.b1);
    app.clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
    const checkIn = () => app.call('PUT', `/staff/rents/${id}/check_in`, { token });
    meanwhile = () => app.call('POST', `/staff/api-tokens/${api_token.id}/revoke`, { token: admin.token });
    expect((await checkIn()).body.code).toBe('UNAUTHENTICATED');
    expect((await app.call('GET', `/staff/rents/${id}`, { token: admin.token })).body.data.status).toBe('reserved');
  });

  test('what has begun is done to its end first, and the role goes afterwards', async () => {
    const [desk, { memberId }] = [await signUp(app, { role: 'desk' }), await signUp(app)];
    const notes = Array.from({ length: 6 }, (_, i) => app.call('POST', `/staff/members/${memberId}/notes`, { token: desk.token, body: { text: `Rang ${i}` } }));
    const ended = await changeRole(app, { account: desk.email, role: 'member' });
    const answers = await Promise.all(notes);
    expect(ended).toBe('desk');
    for (const { status } of answers) expect([200, 401, 403]).toContain(status);
    const { rows } = await app.database.query('SELECT text FROM member_notes WHERE member_id = $1', [memberId]);
    expect(rows).toHaveLength(answers.filter(({ status }) => status === 200).length);
  });
});

test('a call that rolls back at its very end leaves no entry', async () => {
  const id = await booked(SATURDAY, SAMPLE.seats.d1);
  const count = await countOf();
  await app.database.runScript(`CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'at its end'; END $$;
    CREATE CONSTRAINT TRIGGER fail_at_commit AFTER UPDATE ON rents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_at_commit()`);
  expect((await desk(id, 'call_off', { reason: 'A burst pipe' })).status).toBe(500);
  expect(await countOf()).toBe(count);
  await app.database.runScript('DROP TRIGGER fail_at_commit ON rents; DROP FUNCTION fail_at_commit()');
  const { body } = await app.call('GET', `/staff/rents/${id}`, { token: admin.token });
  expect(body.data.status).toBe('reserved');
});

describe('money', () => {
  test('that staff gives back names staff in the ledger; what a member spends names nobody', async () => {
    const member = await signUp(app, { points: 500 });
    const { id } = (await reserve(app, member, { device: SAMPLE.seats.d2 })).body.data;
    await desk(id, 'call_off', { reason: 'A burst pipe' });
    const rows = await app.database.db
      .selectFrom('ledger_entries')
      .select(['kind', 'actor_id'])
      .where('member_id', '=', member.memberId)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { kind: 'recharge', actor_id: null },
      { kind: 'renting', actor_id: null },
      { kind: 'refund', actor_id: admin.memberId },
    ]);
    const history = await entriesOf(`member_id=${member.memberId}`);
    expect(history.map(({ table }) => table)).toEqual(expect.arrayContaining(['rents', 'rent_units', 'ledger_entries', 'point_lots', 'point_balances']));
    const [balance] = history.filter(({ table }) => table === 'point_balances');
    expect(Number(balance?.after?.['remaining'])).toBe(500);
    expect(Number(balance?.before?.['remaining'])).toBeLessThan(500);
  });

  test('and bookings that a job changes name the job', async () => {
    const id = await booked(SATURDAY, SAMPLE.seats.b1);
    app.clock.now = new Date(`${SATURDAY}T23:00:00+08:00`);
    await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'expire-and-offer', {}));
    await app.sent();
    const [entry] = await entriesOf(`subject=rent&subject_id=${id}`);
    expect(entry).toMatchObject({ actor: null, role: 'system', call: 'expire-and-offer', address: null, before: { status: 'reserved' } });
  });
});

test('a screen that asks again and again how a payment stands looks once: of each person, and anew after half an hour', async () => {
  const { id } = (await askForPoints(app, admin, await signUp(app, { points: 100 }))).body.data;
  const other = await signUp(app, { role: 'desk' });
  const poll = async ({ token }: TestMember, times = 5) => {
    for (let i = 0; i < times; i += 1) expect((await app.call('GET', `/staff/spendings/${id}`, { token })).status).toBe(200);
  };
  const looks = async () => (await entriesOf(`subject=spending&subject_id=${id}`)).filter(({ action }) => action === 'read').map(({ actor }) => actor?.id);
  await poll(admin);
  expect(await looks()).toEqual([admin.memberId]);
  await poll(other);
  expect(await looks()).toEqual([other.memberId, admin.memberId]);
  app.clock.now = new Date(TEST_NOW.getTime() + 30 * 60_000);
  await poll(admin);
  expect(await looks()).toEqual([admin.memberId, other.memberId, admin.memberId]);
});

test('what members do themselves is not recorded, though they are staff', async () => {
  const count = await countOf();
  const member = await signUp(app, { points: 500, role: 'desk' });
  const { id } = (await reserve(app, member, { device: SAMPLE.seats.b2 })).body.data;
  expect((await app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token })).status).toBe(200);
  expect(await countOf()).toBe(count);
});

test('an account that staff deletes is in no entry: neither name nor address nor number', async () => {
  const { member, id } = await askedToDelete(app);
  const before = await app.database.db
    .selectFrom('members')
    .select(['name', 'email', 'mobile', 'account'])
    .where('id', '=', member.memberId)
    .executeTakeFirstOrThrow();
  for (const event of ['contact', 'delete'])
    expect((await app.call('PUT', `/staff/deletions/${id}`, { token: admin.token, body: { event } })).body.code).toBeUndefined();
  const { rows } = await app.database.query('SELECT before, after FROM audit_entries WHERE member_id = $1', [member.memberId]);
  const text = JSON.stringify(rows);
  for (const value of Object.values(before)) expect(text).not.toContain(JSON.stringify(value));
  expect(text).not.toContain('申請刪除帳號');
  expect((await entriesOf(`member_id=${member.memberId}&action=update`)).filter(({ table }) => table === 'members')).toMatchObject([
    { before: { deleted_at: null }, after: { deleted_at: expect.any(String) } },
    { before: { name: '***', email: '***', mobile: '***' }, after: { name: '***' } },
  ]);
});

describe('a call of staff that writes where nobody would know who', () => {
  const careless = (path: `/${string}`) =>
    defineCall({ method: 'PUT', path, summary: 'A defect', access: ['desk'], output: v.object({ done: v.boolean() }), envelope: 'item' });
  test.each(['query', 'raw'] as const)('fails and changes nothing: %s', async (way) => {
    const { memberId } = await signUp(app);
    const server = createApp(app);
    bind(server, app, careless(`/test/careless/${way}`), async () => {
      if (way === 'query') await app.database.db.updateTable('members').set({ class: 'loyal' }).where('id', '=', memberId).execute();
      else await sql`UPDATE members SET class = 'loyal' WHERE id = ${memberId}`.execute(app.database.db);
      return { done: true };
    });
    const answer = await server.request(`/api/test/careless/${way}`, { method: 'PUT', headers: { authorization: `Bearer ${admin.token}` } });
    expect(answer.status).toBe(500);
    expect(await app.database.db.selectFrom('members').select('class').where('id', '=', memberId).executeTakeFirst()).toEqual({ class: 'general' });
  });

  test('or in a transaction that any code opens: then it is known', async () => {
    const { memberId } = await signUp(app);
    const server = createApp(app);
    bind(server, app, careless('/test/careful'), async () => {
      await app.database.db.transaction().execute((tx) => tx.updateTable('members').set({ class: 'loyal' }).where('id', '=', memberId).execute());
      return { done: true };
    });
    expect((await server.request('/api/test/careful', { method: 'PUT', headers: { authorization: `Bearer ${admin.token}` } })).status).toBe(200);
    expect(await entriesOf(`subject=member&subject_id=${memberId}`)).toMatchObject([
      { actor: { id: admin.memberId }, call: 'PUT /test/careful', before: { class: 'general' }, after: { class: 'loyal' } },
    ]);
  });
});

describe('the history', () => {
  test('of a lease is read newest first, a page at a time, by admin', async () => {
    const { id } = (await applyForSpace(app, await signUp(app), { space_id: '3', session: 'evening' })).body.data;
    const staff = staffOf(app, admin);
    expect((await staff.approve(id, { waived_twd: 400, note: 'For the children’s hour' })).status).toBe(200);
    const page = async (number: number) =>
      (await app.call('GET', `/staff/audit?subject=lease&subject_id=${id}&page=${number}&per_page=2`, { token: admin.token })).body;
    const first = await page(1);
    expect(first.meta).toMatchObject({ page: 1, per_page: 2 });
    const all = await entriesOf(`subject=lease&subject_id=${id}`);
    expect(first.meta.total).toBe(all.length);
    expect([...first.data, ...(await page(2)).data]).toEqual(all.slice(0, 4));
    const approval = all.find(({ table, after }) => table === 'space_leases' && after?.['status'] === 'approved');
    expect(approval).toMatchObject({
      before: { status: 'in_process', waived_twd: null },
      after: { waived_twd: 400, approval_note: 'For the children’s hour' },
    });
    expect(await entriesOf(`subject=lease&subject_id=${id}&to=2026-11-17`)).toEqual([]);
    expect(await entriesOf(`subject=lease&subject_id=${id}&from=2026-11-18&to=2026-11-18`)).toEqual(all);
    expect(JSON.stringify(all)).not.toContain('A123456789');
    expect(JSON.stringify(all)).toContain(THURSDAY);
  });

  test('is found by its actor, whom it is about, what was done and in which request, each alone', async () => {
    const other = await signUp(app, { role: 'admin' });
    const [first, second] = [await signUp(app), await signUp(app)];
    const lock = (by: TestMember, { memberId }: TestMember, id: string) =>
      app.call('POST', `/staff/accounts/${memberId}/lock`, { token: by.token, body: { reason: 'Test' }, headers: { 'x-request-id': id } });
    expect((await lock(admin, first, 'locks-first')).status).toBe(200);
    app.clock.now = new Date('2026-11-19T00:00:00+08:00');
    expect((await lock(other, second, 'locks-second')).status).toBe(200);
    app.clock.now = TEST_NOW;
    const [of] = await entriesOf('request_id=locks-first');
    expect(of).toMatchObject({
      request_id: 'locks-first',
      actor: { id: admin.memberId, name: expect.any(String), username: expect.any(String) },
      role: 'admin',
    });
    const requests = async (query: string) => new Set((await entriesOf(query)).map(({ request_id }) => request_id));
    expect(await requests('request_id=locks-second')).toEqual(new Set(['locks-second']));
    expect(await requests(`actor_id=${other.memberId}`)).toEqual(new Set(['locks-second']));
    expect(await requests(`member_id=${first.memberId}`)).toEqual(new Set(['locks-first']));
    const inserts = await entriesOf(`member_id=${first.memberId}&action=insert`);
    expect(inserts.length).toBeGreaterThan(0);
    expect(inserts.every(({ action }) => action === 'insert')).toBe(true);
    expect(await entriesOf(`member_id=${first.memberId}&action=delete`)).toEqual([]);
    expect(await entriesOf(`member_id=${first.memberId}&from=2026-11-19`)).toEqual([]);
    // A day ends where the next begins.
    expect(await entriesOf(`member_id=${second.memberId}&to=2026-11-18`)).toEqual([]);
    expect(await requests(`member_id=${second.memberId}&from=2026-11-19&to=2026-11-19`)).toEqual(new Set(['locks-second']));
  });
});

describe('the record', () => {
  test.each(['UPDATE audit_entries SET call = $1', 'DELETE FROM audit_entries WHERE call <> $1'])('is append-only: %s', async (statement) => {
    expect(await countOf()).toBeGreaterThan(0);
    await expect(app.database.query(statement, ['x'])).rejects.toThrow('append-only');
  });

  test('is not emptied', async () => {
    await expect(app.database.query('TRUNCATE audit_entries', [])).rejects.toThrow('append-only');
  });

  test('loses what is old to the job that says so', async () => {
    await app.database.db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('comic_hub.forgets', 'audit_entries', true)`.execute(tx);
      await tx.deleteFrom('audit_entries').where('at', '<', new Date('2026-11-19T00:00:00+08:00')).execute();
    });
    expect((await app.call('GET', '/staff/audit?to=2026-11-18', { token: admin.token })).body.meta.total).toBe(0);
  });
});
