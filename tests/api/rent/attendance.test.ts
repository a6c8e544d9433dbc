import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { RENT_STATUSES, statusAt } from '../../../src/domain/rent/rent-state.ts';
import { taipeiDay } from '../../../src/domain/time/taipei-time.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* The figures of a month, held to the same counted by hand. The day of the test is Wednesday 18 November 2026. */

let app: TestApp;
let admin: TestMember;
let memberId: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  ({ memberId } = await signUp(app));
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(() => app.close());

const HOUR_MS = 60 * 60 * 1000;
const ask = (month: string, { token } = admin) => app.call('GET', `/staff/insight/attendance?month=${month}`, { token });

/** Around the ends of the months that are asked for, and around the clock of the test; from an hour before to an hour after. */
const start = fc
  .tuple(
    fc.constantFrom('2025-11-01', '2025-12-01', '2026-10-01', '2026-11-01', '2026-11-18', '2026-12-01').map((day) => new Date(`${day}T00:00:00+08:00`)),
    fc.integer({ min: -30, max: 30 }),
  )
  .map(([day, hours]) => new Date(day.getTime() + hours * HOUR_MS));
const rent = fc.record({ start, hours: fc.integer({ min: 1, max: 5 }), status: fc.constantFrom(...RENT_STATUSES) });
type Rent = typeof rent extends fc.Arbitrary<infer T> ? T : never;

const ends = ({ start, hours }: Rent) => new Date(start.getTime() + hours * HOUR_MS);
async function write(rents: readonly Rent[]): Promise<void> {
  const rows = rents.map((one) => ({ ...one, end: ends(one) }));
  await app.database.query(
    `INSERT INTO rents (member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at, checked_in_at)
     SELECT $1::uuid, tstzrange(start, "end"), hours, 0, 0, start, '', status, start, start, "end", CASE WHEN status IN ('in_process', 'ended') THEN start END
     FROM jsonb_to_recordset($2::jsonb) AS given (start timestamptz, "end" timestamptz, hours integer, status text)`,
    [memberId, JSON.stringify(rows)],
  );
}

/** One by one, as the rules say it. */
function counted(rents: readonly Rent[], period: string) {
  const sum = { expected: 0, arrived: 0, missed: 0 };
  for (const one of rents.filter((each) => taipeiDay(each.start).startsWith(period))) {
    const state = { ...one, end: ends(one), lapsesAt: ends(one), cancelBefore: one.start, isOut: false };
    const status = statusAt(state, TEST_NOW);
    if (status === 'offered' || status === 'cancelled') continue;
    sum.expected++;
    if (status === 'not_arrived') sum.missed++;
    else if (status !== 'reserved') sum.arrived++;
  }
  return sum;
}

test('every day, the month, the one before and that of a year ago are what counting one by one gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rent, { maxLength: 60 }), async (rents) => {
      await app.database.db.deleteFrom('rents').execute();
      await write(rents);
      const { data } = (await ask('2026-11')).body;
      expect(data.days).toHaveLength(30);
      for (const { day, ...counts } of data.days) expect({ day, ...counts }).toEqual({ day, ...counted(rents, day) });
      expect(data.total).toEqual(counted(rents, '2026-11'));
      expect(data.month_before).toEqual(counted(rents, '2026-10'));
      expect(data.year_before).toEqual(counted(rents, '2025-11'));
    }),
    { numRuns: 25 },
  );
});

test('January is beside December; February of a leap year has 29 days', async () => {
  const december: Rent = { start: new Date('2026-12-31T20:00:00+08:00'), hours: 5, status: 'reserved' };
  await write([december]);
  expect((await ask('2027-01')).body.data).toMatchObject({ total: { expected: 0 }, month_before: { expected: 1 }, year_before: { expected: 0 } });
  expect((await ask('2027-12')).body.data).toMatchObject({ month_before: { expected: 0 }, year_before: { expected: 1 } });
  expect((await ask('2028-02')).body.data.days.at(-1)).toEqual({ day: '2028-02-29', expected: 0, arrived: 0, missed: 0 });
});

test.each(['2026-13', '2026-1', '2026-11-01', '', 'x'])('%j is no month', async (month) => {
  expect(await ask(month)).toMatchObject({ status: 422 });
});

test('without a month it is this month in Taipei', async () => {
  app.clock.now = new Date('2026-12-01T00:00:00+08:00');
  const late = await signUp(app, { role: 'admin' });
  expect((await app.call('GET', '/staff/insight/attendance', { token: late.token })).body.data.month).toBe('2026-12');
});

test('the figures are the operator’s', async () => {
  expect((await ask('2026-11', await signUp(app, { role: 'desk' }))).status).toBe(403);
});
