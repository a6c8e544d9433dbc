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
/** A hundred reservations a day, with their pieces, and those of the days before it that reach into a month; the table has 70,000. */
const OF_A_MONTH = 2 * 3500;
/** Registrations, messages and what else comes each few minutes are of some months only. */
const OF_NOW = 9000;

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
  for (const back of [0, 1, 12, 22]) expect((await rowsOf(addMonths(thisMonth(), -back))).most).toBeLessThan(back === 0 ? OF_NOW : OF_A_MONTH);
});

test('with sums a month that is over reads next to nothing, and this month no more than its own rows', async () => {
  for (let run = 0; run < 4; run += 1) await app.handlers['sum-months']({}, 'job');
  await app.database.query('VACUUM ANALYZE month_figures', []);
  for (const back of [1, 12, 22]) expect((await rowsOf(addMonths(thisMonth(), -back))).all).toBeLessThan(2000);
  expect((await rowsOf(thisMonth())).most).toBeLessThan(OF_NOW);
});

test('a month that lost the index of its pieces is found', async () => {
  await app.database.query('DROP INDEX rent_units_start', []);
  expect((await rowsOf(thisMonth())).most).toBeGreaterThan(OF_NOW);
});
