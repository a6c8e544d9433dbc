import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/time/period.ts';
import { countPart } from '../../../src/server/insight/count-month.ts';
import { PARTS, type Part } from '../../../src/server/insight/month-parts.ts';
import { openFigures } from '../../../src/server/insight/read-figures.ts';
import { sumMonths } from '../../../src/server/insight/sum-months.ts';
import { purge } from '../../../src/server/retention/purge.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { FIRST_STEPS, HISTORY_HOURS, STEP_NAMES, type Step, takeStep } from '../../support/staff/month-history.ts';

/* The sums of months that are over are what their rows say (docs/decisions/496). */

const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11'];
/** The second of December, when some of November's reservations have yet to lapse. */
const NOW = new Date('2026-12-02T01:00:00+08:00');
let app: TestApp;
let memberId: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ memberId } = await signUp(app, { points: 1000 }));
  await app.database.query(`UPDATE members SET created_at = '2026-08-05T00:00:00Z'`, []);
  await app.database.query('UPDATE activity_sessions SET quota = 100000', []);
});
beforeEach(async () => {
  app.clock.now = NOW;
});
afterAll(() => app.close());

const sum = () => sumMonths({ db: app.database.db, library: app.library, now: app.clock.now });
const step = (what: Step['what'], hour: number, { row = 0, how = 0 } = {}) => takeStep({ query: app.database.query, memberId }, { what, row, hour, how });
const pairs = MONTHS.flatMap((month) => PARTS.map((part) => ({ month, part })));

/** The figures as the call has them, and as the rows have them, of one moment. */
function both() {
  const { db } = app.database;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const tools = { db: tx, library: app.library, now: app.clock.now };
      const of = await openFigures(tools, pairs);
      const [called, counted]: Record<string, unknown>[] = [{}, {}];
      for (const { month, part } of pairs) {
        Object.assign(called as object, { [`${month} ${part}`]: await of(month, part) });
        Object.assign(counted as object, { [`${month} ${part}`]: await countPart(tools, month, part) });
      }
      return { called, counted };
    });
}
/** The parts of months that have sums that nothing has touched. */
async function summed(): Promise<string[]> {
  const { rows } = await app.database.query(
    `SELECT to_char(month, 'YYYY-MM') || ' ' || part AS of FROM month_figures AS sums WHERE figures IS NOT NULL
       AND NOT EXISTS (SELECT FROM month_touches AS touch WHERE touch.month = sums.month AND touch.part = sums.part) ORDER BY 1`,
    [],
  );
  return rows.map(({ of }) => String(of));
}
const figuresOf = async (month: string, part: Part) => (await both()).called?.[`${month} ${part}`];

test('after every step of any history, and whenever they are made, they are what the rows say', async () => {
  const steps = (what: readonly (Step['what'] | 'sum' | 'clock')[]) =>
    fc.record({ what: fc.constantFrom(...what), row: fc.nat(50), hour: fc.nat(HISTORY_HOURS), how: fc.nat(47) });
  let made = 0;
  let fresh = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps(FIRST_STEPS), { minLength: 8, maxLength: 8 }),
      fc.array(steps([...STEP_NAMES, 'sum', 'sum', 'sum', 'clock']), { maxLength: 25 }),
      async (first, later) => {
        app.clock.now = NOW;
        for (const { what, ...how } of [...first, { what: 'sum' as const, row: 0, hour: 0, how: 0 }, ...later]) {
          if (what === 'sum') await sum();
          else if (what === 'clock') app.clock.now = new Date(app.clock.now.getTime() + how.how * HOUR_MS);
          else await takeStep({ query: app.database.query, memberId }, { what, ...how });
          if (what === 'sum') made += 1;
          const { called, counted } = await both();
          expect(called, what).toEqual(counted);
          fresh += (await summed()).length;
        }
      },
    ),
    { numRuns: Number(process.env['HISTORIES'] ?? 8), endOnFailure: true },
  );
  // It was sums that were compared, and not the rows with themselves.
  expect(fresh / made).toBeGreaterThan(MONTHS.length);
}, 300_000);

describe('what a month is counted from', () => {
  test('a late change makes the sums of its month and part stale, and no others; the next run makes them anew', async () => {
    await step('order', 100);
    await sum();
    const before = await summed();
    expect(before).toEqual(expect.arrayContaining(pairs.map(({ month, part }) => `${month} ${part}`)));
    await step('refund', 24 * 40, { how: 2 });
    expect(before.filter((each) => !new Set(['2026-09 orders']).has(each))).toEqual(await summed());
    await sum();
    expect(await summed()).toEqual(before);
    const { called, counted } = await both();
    expect(called).toEqual(counted);
  });

  test('a change that is taken back leaves no trace, and one of a month that goes on notes nothing', async () => {
    await step('message', 200, { how: 1 });
    await sum();
    const before = await summed();
    const gone = app.database.db.transaction().execute(async (tx) => {
      await sql`UPDATE contact_messages SET answered_at = created_at + interval '1 minute'`.execute(tx);
      const { rows } = await sql`SELECT FROM month_touches`.execute(tx);
      expect(rows.length).toBeGreaterThan(0);
      throw new Error('taken back');
    });
    await expect(gone).rejects.toThrow('taken back');
    await step('message', HISTORY_HOURS - 10, { how: 0 });
    await step('wait', HISTORY_HOURS - 10);
    expect(await summed()).toEqual(before);
    expect((await app.database.query('SELECT FROM month_touches', [])).rows).toEqual([]);
  });

  test('a reservation that lapses by the clock alone ends the sums that have it', async () => {
    const hour = 24 * 122 - 1;
    await step('rent', hour, { how: 0 });
    await app.database.query(`UPDATE rents SET lapses_at = '2026-12-01T12:00:00+08:00' WHERE status = 'reserved'`, []);
    app.clock.now = new Date(NOW.getTime() - 25 * HOUR_MS);
    await sum();
    const before = await figuresOf('2026-11', 'rents');
    app.clock.now = NOW;
    const { called, counted } = await both();
    expect(called).toEqual(counted);
    expect(called?.['2026-11 rents']).not.toEqual(before);
  });
});

describe('what is over by its time of retention', () => {
  const DAYS = 24 * HOUR_MS;
  const purgeAt = async (now: Date) => {
    await purge({ database: app.database, jobs: app.jobs, log: app.log, retention: app.library.settings.retention }, now);
  };

  test('goes, and what was counted stays, also when more of the month changes later', async () => {
    await step('wait', 50, { how: 0 });
    await step('message', 60, { how: 1 });
    await sum();
    const before = (await both()).called;
    const later = new Date(NOW.getTime() + 800 * DAYS);
    await purgeAt(later);
    expect((await app.database.query('SELECT FROM waitlist_entries', [])).rows).toEqual([]);
    app.clock.now = later;
    await sum();
    expect([await figuresOf('2026-08', 'waitlist'), await figuresOf('2026-08', 'decisions')]).toEqual([
      before?.['2026-08 waitlist'],
      before?.['2026-08 decisions'],
    ]);
    await step('wait', 70, { how: 1 });
    await sum();
    expect(await figuresOf('2026-08', 'waitlist')).toEqual(before?.['2026-08 waitlist']);
  });

  test('what loses its names is counted as before, and its sums are not touched', async () => {
    await step('consultation', 24 * 70, { how: 0 });
    await step('registration', 24 * 71, { how: 1 });
    await app.database.query(`UPDATE registrations SET answers = '[]'`, []);
    await sum();
    const before = await summed();
    await purgeAt(new Date(NOW.getTime() + 3000 * DAYS));
    expect((await app.database.query(`SELECT FROM advisories WHERE email <> '－'`, [])).rows).toEqual([]);
    expect(await summed()).toEqual(before);
  });
});
