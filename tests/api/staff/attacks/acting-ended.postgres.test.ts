import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeRole } from '../../../../src/server/staff/change-role.ts';
import { NO_TRACES, type Traces } from '../../../../src/server/telemetry/traces.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../../support/app.ts';
import { reserve, SATURDAY } from '../../../support/bookings/rents.ts';
import { csvOf, requestFile, writeMembers } from '../../../support/files/exports.ts';
import { signUp, type TestMember } from '../../../support/members.ts';
import { listForm } from '../../../support/services/imports.ts';

/*
 * Whoever acts is nobody any more while something long goes on (docs/decisions/325, 348): a file that was begun comes to its end, a list that was started is the centre's,
 * and a call of another system is done that came in on the token's last day. What is begun afterwards is refused.
 */

const MANY = 12_000;
let app: TestApp;
let admin: TestMember;
let former: TestMember;
/** Happens once, when the next call has been let in and is about to be handled. */
let meanwhile: (() => Promise<unknown> | undefined) | null = null;
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
  app = await openTestApp({}, { traces });
  admin = await signUp(app, { role: 'admin' });
  await writeMembers(app, MANY);
});
beforeEach(async () => {
  former = await signUp(app, { role: 'admin' });
});
afterEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) => (await app.database.query(text, values)).rows;
const leave = () => changeRole(app, { account: former.email, role: 'member' });
const exportsOf = ({ memberId }: TestMember) =>
  query("SELECT role, after FROM audit_entries WHERE actor_id = $1 AND subject_kind = 'export' ORDER BY id", [memberId]);

test('a file whose reader is no longer staff comes to its end, and both its entries name who took it along; the next one is refused', async () => {
  const response = await requestFile(app, '/staff/members', { token: former.token, format: 'csv' });
  expect(response.status).toBe(200);
  // Nothing of the reading holds the role.
  expect(await leave()).toBe('admin');
  const [, ...rows] = await csvOf(response);
  expect(rows.length).toBeGreaterThan(MANY);
  await expect.poll(() => exportsOf(former)).toHaveLength(2);
  expect(await exportsOf(former)).toMatchObject([
    { role: 'admin', after: { format: 'csv' } },
    { role: 'admin', after: { format: 'csv', rows: rows.length, is_whole: true } },
  ]);
  expect((await requestFile(app, '/staff/members', { token: former.token, format: 'csv' })).status).toBe(401);
  expect(await exportsOf(former)).toHaveLength(2);
});

test('a list that somebody started who is no longer staff is carried out, unless an admin calls it off, and one that was only tried out is not', async () => {
  const lines = (name: string) => `old_id,name,email\n${Array.from({ length: 1200 }, (_, i) => `${name}${i},Lin,${name}${i}@host.example`).join('\n')}\n`;
  const tried = async (name: string) => {
    const { id } = (await app.call('POST', '/staff/imports', { token: former.token, body: listForm(lines(name)) })).body.data;
    await app.jobs.drain(app.handlers);
    return id as string;
  };
  const [started, calledOff, notStarted] = [await tried('a'), await tried('b'), await tried('c')];
  for (const id of [started, calledOff]) expect((await app.call('POST', `/staff/imports/${id}/start`, { token: former.token })).status).toBe(200);
  await leave();
  expect((await app.call('POST', `/staff/imports/${calledOff}/cancel`, { token: admin.token })).status).toBe(200);
  expect((await app.call('POST', `/staff/imports/${notStarted}/start`, { token: former.token })).status).toBe(401);
  await app.jobs.drain(app.handlers);
  const one = async (id: string) => (await app.call('GET', `/staff/imports/${id}`, { token: admin.token })).body.data;
  expect(await one(started)).toMatchObject({ status: 'done', lines_done: 1200, counts: [{ outcome: 'added', lines: 1200 }] });
  expect(await one(calledOff)).toMatchObject({ status: 'cancelled' });
  expect(await one(notStarted)).toMatchObject({ status: 'checked' });
  expect(await query('SELECT left(old_id, 1) AS list, count(*)::int AS lines FROM old_accounts GROUP BY 1')).toEqual([{ list: 'a', lines: 1200 }]);
  // Where its lines stand is no act of anybody's (docs/decisions/222).
  const acts = await query("SELECT actor_id, role, after ->> 'status' AS status FROM audit_entries WHERE subject_id = $1 AND action = 'update' ORDER BY id", [
    started,
  ]);
  expect(acts).toEqual([{ actor_id: former.memberId, role: 'admin', status: 'importing' }]);
});

test('a call that a token’s last moment let in is done, though it ends meanwhile; the next one is refused', async () => {
  const { token, api_token } = (
    await app.call('POST', '/staff/api-tokens', {
      token: admin.token,
      body: { name: 'Gate', scopes: ['rents:check_in', 'rents:read'], ends_on: '2026-12-31' },
    })
  ).body.data;
  const { id } = (await reserve(app, await signUp(app, { points: 500 }), { day: SATURDAY })).body.data;
  const end = new Date(`${SATURDAY}T14:00:00+08:00`);
  await query('UPDATE api_tokens SET ends_at = $2 WHERE id = $1', [api_token.id, end]);
  app.clock.now = new Date(end.getTime() - 1);
  meanwhile = () => {
    app.clock.now = end;
    return undefined;
  };
  expect((await app.call('PUT', `/staff/rents/${id}/check_in`, { token })).body.data.status).toBe('in_process');
  expect((await app.call('GET', `/staff/rents/${id}`, { token })).status).toBe(401);
  const entries = await query("SELECT role, actor_id, call FROM audit_entries WHERE subject_id = $1 AND role = 'token'", [id]);
  expect(entries).toContainEqual({ role: 'token', actor_id: api_token.id, call: 'PUT /staff/rents/{id}/check_in' });
});
