import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_FOLDER } from '../../../../src/server/uploads/uploads.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { signUp, type TestMember } from '../../../support/members.ts';
import { swept } from '../../../support/runs/sweep.ts';
import { copySample } from '../../../support/sample.ts';
import { type CommitCuts, cutCommits } from '../../../support/staff/cut-commits.ts';
import type { PreparedCall } from '../../../support/staff/prepared-call.ts';
import { clearStaffWork, STAFF_CALLS, staffCalls } from '../../../support/staff/staff-calls.ts';

/*
 * The connection to the database is lost at each COMMIT of each of the staff's calls, before it took effect and after. What was acknowledged is kept, what was not
 * is not there, and whoever sends the form again under its key has it done once: the same that one call leaves behind elsewhere.
 */

interface Office {
  app: TestApp;
  admin: TestMember;
  nobody: TestMember;
}
let cuts: CommitCuts;
/** Where the calls are cut, and where the same ones are made in peace. */
let office: Office;
let quiet: Office;
let tables: string[];
beforeAll(async () => {
  cuts = cutCommits();
  [office, quiet] = [await openOffice(), await openOffice()];
  const { rows } = await office.app.database.query(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
      WHERE schemaname IN ('public', 'pgboss') AND tablename NOT IN ('rate_limits', 'idempotency_keys') ORDER BY 1`,
    [],
  );
  tables = rows.map(({ name }) => String(name));
});
afterEach(async () => {
  for (const { app } of [office, quiet]) await clearStaffWork(app);
});
afterAll(async () => {
  cuts.restore();
  for (const { app } of [office, quiet]) await app.close();
});

async function openOffice(): Promise<Office> {
  const app = await openTestApp({ CONTENT_DIR: copySample(), LINE_PAY_CHANNEL_ID: '1000001', LINE_PAY_CHANNEL_SECRET: 'cut-channel-secret' });
  return { app, admin: await signUp(app, { role: 'admin' }), nobody: await signUp(app) };
}

/** Looks are written down one by one, and are no change. */
const whichOf = (table: string) => (table === 'public.audit_entries' ? " WHERE action <> 'read'" : '');
/** The rows of every table, as one number each: of how many, or of what stands in them. */
async function looksOf({ app }: Office, what: 'count(*)' | 'hash'): Promise<Record<string, string>> {
  const value = what === 'hash' ? "md5(string_agg(each::text, '|' ORDER BY each::text))" : what;
  const one = (table: string) => `SELECT '${table}' AS name, (SELECT ${value} FROM ${table} AS each${whichOf(table)})::text AS value`;
  const { rows } = await app.database.query(tables.map(one).join(' UNION ALL '), []);
  return Object.fromEntries(rows.map(({ name, value: each }) => [String(name), String(each)]));
}
/** So many rows of each table came or went. */
function grown(before: Record<string, string>, after: Record<string, string>): Record<string, number> {
  const differences = Object.keys(after).map((name) => [name, Number(after[name]) - Number(before[name])] as const);
  return Object.fromEntries(differences.filter(([, difference]) => difference !== 0));
}

const prepared = async (where: Office, name: string): Promise<PreparedCall> => {
  const call = await staffCalls(where)[name]?.();
  if (!call) throw new Error(name);
  return call;
};
const send = ({ app, admin }: Office, name: string, { path, body }: PreparedCall, key: string) =>
  app.call(name.split(' ')[0] ?? '', path, { token: admin.token, headers: { 'idempotency-key': key }, ...(body && { body }) });

/** A test of a system may be sent twice. What is only rehearsed commits nothing (`previews.test.ts`). */
const TWICE = 'POST /staff/webhooks/{id}/test';
const writing = STAFF_CALLS.filter((name) => !name.startsWith('GET ') && !name.endsWith('/preview') && name !== TWICE);

describe.each(swept(writing, 8, (name) => name.includes('/photos/')))('%s', (name) => {
  test('is done once, wherever the connection is lost', async () => {
    const inPeace = await prepared(quiet, name);
    const quietBefore = await looksOf(quiet, 'count(*)');
    expect((await send(quiet, name, inPeace, randomUUID())).status).toBe(200);
    const wanted = grown(quietBefore, await looksOf(quiet, 'count(*)'));

    const call = await prepared(office, name);
    const key = randomUUID();
    const [before, untouched] = [await looksOf(office, 'count(*)'), await looksOf(office, 'hash')];
    for (let nth = 1, isOver = false; !isOver; nth += 1)
      for (const at of ['before', 'after'] as const) {
        const { result, wasCut } = await cuts.during(nth, at, () => send(office, name, call, key));
        const { status, body } = result;
        isOver = !wasCut;
        if (isOver) {
          expect([200, 404, 409], `sent again: ${JSON.stringify(body)}`).toContain(status);
          break;
        }
        expect([nth, at, status, body.code]).toEqual([nth, at, 503, 'UNAVAILABLE_NOW']);
        if (nth === 1 && at === 'before') expect(await looksOf(office, 'hash'), 'nothing of it is there').toEqual(untouched);
      }
    expect(grown(before, await looksOf(office, 'count(*)')), 'what one call leaves').toEqual(wanted);
  });
});

test('and every file that is named is there, and no other', async () => {
  const { files, database, sent } = office.app;
  // What was removed is removed by a job.
  await sent();
  const named = (await database.query('SELECT key FROM uploads', [])).rows.map(({ key }) => String(key));
  expect(named.length).toBeGreaterThan(0);
  const stored: string[] = [];
  for await (const key of files.list(UPLOAD_FOLDER)) stored.push(key);
  expect(stored.sort()).toEqual(named.sort());
});

test('and nothing of it was an error of the server', () => {
  expect(office.app.logged().filter(({ level, err }) => level !== 'warn' && err !== undefined)).toEqual([]);
});
