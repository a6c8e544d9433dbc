import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../../src/contract/index.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { requestFile } from '../../../support/files/exports.ts';
import { signUp, type TestMember } from '../../../support/members.ts';
import { SAMPLE } from '../../../support/sample.ts';
import { fillCentre, membersOf } from '../../../support/staff/large-centre.ts';
import { LARGE_LISTS } from '../../../support/staff/large-lists.ts';
import { rowsRead, watchStatements } from '../../../support/staff/watched-statements.ts';

/* A list of staff costs what its page costs (docs/decisions/310): no statement of one reads as many rows as the smallest of its tables has. */

const CENTRE = { members: 7000, bookings: 70_000, seat: SAMPLE.seat };
/** The most that a statement reads: what is counted, what a search lists, and a sample of texts. Each table has more. */
const ROWS_MAX = 5500;

let app: TestApp;
let admin: TestMember;
/** Files are asked for by turns: each of staff may have so many in an hour. */
let readers: TestMember[];
let files = 0;
let take: ReturnType<typeof watchStatements>['take'];
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  readers = [admin, await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })];
  app.clock.now = new Date();
  await app.database.db.transaction().execute((tx) => membersOf(CENTRE.members).execute(tx));
  await fillCentre(app.database, CENTRE);
  ({ take } = watchStatements(app.database));
}, 300_000);
afterAll(() => app.close());

/** The most rows that a statement which looks for some has read. */
async function mostRead(statements: readonly CompiledQuery[]): Promise<number> {
  const read: number[] = [];
  for (const statement of statements) if (/^(select|with)/i.test(statement.sql)) read.push(await rowsRead(app.database, statement));
  expect(read.length).toBeGreaterThan(0);
  return Math.max(...read);
}

/** The statements of a call, whose answer is looked at. */
async function statementsOf(path: string) {
  take();
  const { status } = await app.call('GET', `/staff/${path}`, { token: admin.token });
  expect([path, status]).toEqual([path, 200]);
  return take();
}

const asked = Object.entries(LARGE_LISTS).flatMap(([name, { path, query = '', searches = [] }]) => [
  { name, address: `${path}?per_page=25&${query}` },
  ...searches.map(({ q, what }) => ({ name: `${name}: ${what}`, address: `${path}?per_page=25&${query}&q=${encodeURIComponent(q)}` })),
]);

/** Those of the first rows of a file, which is then given up. */
async function statementsOfFile(path: string) {
  const token = readers[files++ % readers.length]?.token ?? '';
  take();
  const response = await requestFile(app, `/staff/${path}`, { token, format: 'csv' });
  expect([path, response.status]).toEqual([path, 200]);
  const statements = take();
  await response.body?.cancel();
  const reading = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await app.database.query(reading, [])).rows, { interval: 5 }).toHaveLength(0);
  const end = statements.findIndex(({ sql }) => sql.startsWith('DECLARE'));
  return end < 0 ? statements : statements.slice(0, end);
}

test.each(asked)('$name: a page reads no more rows than it needs', async ({ address }) => {
  expect(await mostRead(await statementsOf(address))).toBeLessThan(ROWS_MAX);
});

test.each(asked)('$name: a file reads no more rows than it needs before its first', async ({ address }) => {
  expect(await mostRead(await statementsOfFile(address))).toBeLessThan(ROWS_MAX);
});

test('every list of the contract is among them', () => {
  const listed = new Set(Object.values(LARGE_LISTS).map(({ path }) => `/staff/${path.replace(/[0-9a-f]{8}-[0-9a-f-]+|(?<=^content\/)[^/]+(?=\/)/, '{id}')}`));
  const missing = calls.filter(({ method, path, envelope }) => envelope === 'list' && method === 'GET' && path.startsWith('/staff/') && !listed.has(path));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('a list that lost its index is found', async () => {
  await app.database.query('DROP INDEX spendings_listed', []);
  await app.database.query('DROP INDEX spendings_latest', []);
  expect(await mostRead(await statementsOf('spendings?per_page=25'))).toBeGreaterThan(ROWS_MAX);
  expect(await mostRead(await statementsOfFile('spendings'))).toBeGreaterThan(ROWS_MAX);
});
