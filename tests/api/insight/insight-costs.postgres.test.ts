import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '../../../src/domain/rent/attendance.ts';
import { monthOf } from '../../../src/server/rent/desk/read-attendance.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';
import { fillCentre, membersOf } from '../../support/staff/large-centre.ts';
import { rowsRead, watchStatements } from '../../support/staff/watched-statements.ts';

/* The figures of a month cost what the month has, whatever the age of the centre (docs/decisions/496): its bookings are a hundred a day, of two years. */

const CENTRE = { members: 10_000, bookings: 100_000, seat: SAMPLE.seat };
/**
 * The rows that a statement may read: two hundred rows a day of reservations and their pieces are 7,000, of the table's 70,000. Registrations and favourites are all of this
 * month, ten thousand of each, and of requests to be deleted those are read that changed since a month began: so many there are in all.
 */
const OF_A_MONTH = 10_500;

let app: TestApp;
let admin: TestMember;
let take: ReturnType<typeof watchStatements>['take'];
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  app.clock.now = new Date();
  await app.database.db.transaction().execute((tx) => membersOf(CENTRE.members).execute(tx));
  await fillCentre(app.database, CENTRE);
  await app.database.query(`UPDATE members SET created_at = now() - interval '3 years' WHERE account = 'reader1'`, []);
  ({ take } = watchStatements(app.database));
}, 300_000);
afterAll(() => app.close());

/** The most rows that a statement of the call reads, and all of them together. */
async function rowsOf(month: string): Promise<{ most: number; all: number }> {
  take();
  const { status } = await app.call('GET', `/staff/insight?month=${month}`, { token: admin.token });
  expect([month, status]).toEqual([month, 200]);
  const read: number[] = [];
  for (const statement of take()) if (/^(select|with)/i.test(statement.sql)) read.push(await rowsRead(app.database, statement));
  return { most: Math.max(...read), all: read.reduce((sum, each) => sum + each, 0) };
}
const thisMonth = () => monthOf(app.clock.now);

test('without sums a month reads its own rows, whether it is this one or two years old', async () => {
  for (const back of [0, 1, 12, 22]) expect((await rowsOf(addMonths(thisMonth(), -back))).most).toBeLessThan(OF_A_MONTH);
});

test('with sums a month that is over reads next to nothing, and this month no more than its own rows', async () => {
  // A year a run; a month is summed up once no transaction is open that began before it was watched, another database's of the server among them.
  const missing = async () => {
    await app.handlers['sum-months']({}, 'job');
    return (await app.database.query('SELECT FROM month_figures WHERE figures IS NULL', [])).rows.length;
  };
  await expect.poll(missing, { timeout: 240_000 }).toBe(0);
  await app.database.query('VACUUM ANALYZE month_figures', []);
  for (const back of [1, 12, 22]) expect((await rowsOf(addMonths(thisMonth(), -back))).all).toBeLessThan(2000);
  expect((await rowsOf(thisMonth())).most).toBeLessThan(OF_A_MONTH);
});

test('a month that lost the index of its pieces is found', async () => {
  await app.database.query('DROP INDEX rent_units_start', []);
  expect((await rowsOf(thisMonth())).most).toBeGreaterThan(OF_A_MONTH);
});
