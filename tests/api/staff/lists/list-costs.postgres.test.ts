import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../../src/contract/index.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
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
let take: ReturnType<typeof watchStatements>['take'];
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  app.clock.now = new Date();
  await app.database.db.transaction().execute((tx) => membersOf(CENTRE.members).execute(tx));
  await fillCentre(app.database, CENTRE);
  ({ take } = watchStatements(app.database));
}, 300_000);
afterAll(() => app.close());

/** The statements of a call that look for rows, with the answer. */
async function statementsOf(path: string) {
  take();
  const { status } = await app.call('GET', `/staff/${path}`, { token: admin.token });
  expect([path, status]).toEqual([path, 200]);
  return take();
}

/** Read more: the day and its search, which have all kinds of what has a time, introductions, and orders of which few are asked for. `bench staff-lists` has their time. */
const isLong = (name: string) => /^(the day|orders with a refund|introductions)/.test(name);

const asked = Object.entries(LARGE_LISTS).flatMap(([name, { path, query = '', searches = [] }]) => [
  { name, address: `${path}?per_page=25&${query}` },
  ...searches.map(({ q, what }) => ({ name: `${name}: ${what}`, address: `${path}?per_page=25&${query}&q=${encodeURIComponent(q)}` })),
]);

test.each(asked.filter(({ name }) => !isLong(name)))('$name: a page reads no more rows than it needs', async ({ address }) => {
  const read: number[] = [];
  for (const statement of await statementsOf(address)) if (/^(select|with)/i.test(statement.sql)) read.push(await rowsRead(app.database, statement));
  expect(read.length).toBeGreaterThan(0);
  expect(Math.max(...read)).toBeLessThan(ROWS_MAX);
});

test('every list of the contract is among them', () => {
  const listed = new Set(Object.values(LARGE_LISTS).map(({ path }) => `/staff/${path.replace(/[0-9a-f]{8}-[0-9a-f-]+|(?<=^content\/)[^/]+(?=\/)/, '{id}')}`));
  const missing = calls.filter(({ method, path, envelope }) => envelope === 'list' && method === 'GET' && path.startsWith('/staff/') && !listed.has(path));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('a list that lost its index is found', async () => {
  await app.database.query('DROP INDEX spendings_listed', []);
  await app.database.query('DROP INDEX spendings_latest', []);
  const read: number[] = [];
  for (const statement of await statementsOf('spendings?per_page=25')) if (/^select/i.test(statement.sql)) read.push(await rowsRead(app.database, statement));
  expect(Math.max(...read)).toBeGreaterThan(ROWS_MAX);
});
