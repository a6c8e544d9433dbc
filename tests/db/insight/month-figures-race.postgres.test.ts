import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countPart } from '../../../src/server/insight/count-month.ts';
import { PARTS } from '../../../src/server/insight/month-parts.ts';
import { openFigures } from '../../../src/server/insight/read-figures.ts';
import { sumMonths } from '../../../src/server/insight/sum-months.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { takeStep } from '../../support/staff/month-history.ts';

/* Whoever changes a month while its sums are made is seen or noted, and waits for nobody (docs/decisions/496). */

const NOW = new Date('2026-12-02T01:00:00+08:00');
const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11'];
let app: TestApp;
let memberId: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ memberId } = await signUp(app, { points: 1000 }));
  await app.database.query(`UPDATE members SET created_at = '2026-08-05T00:00:00Z'`, []);
  for (let row = 0; row < 40; row += 1)
    for (const what of ['order', 'refund', 'message', 'wait'] as const) await takeStep(centre(), { what, row, hour: row * 70, how: row });
});
afterEach(async () => {
  await app.database.query('DELETE FROM month_figures', []);
  await app.database.query('DELETE FROM month_touches', []);
});
afterAll(() => app.close());

const centre = () => ({ query: app.database.query, memberId });
const run = () => sumMonths({ db: app.database.db, library: app.library, now: NOW });
/** A run that finds all months watched: transactions of other databases of the server, which other tests have, count as well. */
async function sum(): Promise<void> {
  await run();
  const watched = `SELECT FROM month_figures WHERE watched_from >= pg_snapshot_xmin(pg_current_snapshot())`;
  await expect.poll(async () => (await app.database.query(watched, [])).rows.length, { timeout: 120_000 }).toBe(0);
  await run();
}
const pairs = MONTHS.flatMap((month) => PARTS.map((part) => ({ month, part })));
const sums = async (part = 'orders') => {
  const { rows } = await app.database.query(
    `SELECT figures ->> 'refunded_twd' AS twd FROM month_figures WHERE month = '2026-08-01' AND part = $1 AND figures IS NOT NULL`,
    [part],
  );
  return rows.map(({ twd }) => Number(twd));
};
const touches = async () => (await app.database.query('SELECT part FROM month_touches', [])).rows.map(({ part }) => part);

/** The figures as the call has them, and as the rows have them, of one moment. */
const both = () =>
  app.database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const tools = { db: tx, library: app.library, now: NOW };
      const of = await openFigures(tools, pairs);
      const answers: [unknown[], unknown[]] = [[], []];
      for (const { month, part } of pairs) {
        answers[0].push([month, part, await of(month, part)]);
        answers[1].push([month, part, await countPart(tools, month, part)]);
      }
      return answers;
    });
const refunded = async () =>
  Number(
    (await app.database.query(`SELECT sum(amount_twd) AS twd FROM order_refunds WHERE status = 'ended' AND ended_at < '2026-09-01T00:00:00+08:00'`, []))
      .rows[0]?.['twd'],
  );
/** Changes refunds of August in a transaction that is open until `work` is done. */
const whileChanged = (work: () => Promise<unknown>) =>
  app.database.db.transaction().execute(async (tx) => {
    await sql`UPDATE order_refunds SET amount_twd = amount_twd + 1000 WHERE status = 'ended' AND ended_at < '2026-09-01T00:00:00+08:00'`.execute(tx);
    await work();
  });

test('a change that began before a month is watched is waited for by nobody: the month is summed up once it is over', async () => {
  await whileChanged(async () => {
    await run();
    expect(await sums()).toEqual([]);
    // It looked before there was anything to note it in.
    expect(await touches()).toEqual([]);
  });
  await sum();
  expect(await sums()).toEqual([await refunded()]);
});

test('a change that is under way while a month is summed up is noted: the call counts that part, until the next run', async () => {
  await sum();
  const before = await refunded();
  await app.database.query(`UPDATE month_figures SET basis = 'former'`, []);
  await whileChanged(async () => {
    await sum();
    expect(await sums()).toEqual([before]);
    const [called, counted] = await both();
    expect(called).toEqual(counted);
  });
  expect(await touches()).toEqual(['orders']);
  const [called, counted] = await both();
  expect(called).toEqual(counted);
  await sum();
  expect([await sums(), await touches()]).toEqual([[await refunded()], []]);
});

test('a run that is killed half way has done nothing, and the next one does it', async () => {
  await sum();
  const before = await refunded();
  await whileChanged(async () => {});
  let cut: Promise<unknown> = Promise.resolve();
  await app.database.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM month_figures WHERE month = '2026-08-01' AND part = 'orders' FOR UPDATE`.execute(tx);
    cut = run().then(
      () => 'done',
      (error: unknown) => error,
    );
    const waiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE month_figures%'`;
    await expect.poll(async () => (await app.database.query(waiting, [])).rows.length, { timeout: 30_000 }).toBe(1);
  });
  expect(await cut).toBeInstanceOf(Error);
  expect([await sums(), await touches()]).toEqual([[before], ['orders']]);
  await sum();
  expect([await sums(), await touches()]).toEqual([[await refunded()], []]);
});

test('two runs and many writers at once: at any moment the figures are what the rows say', async () => {
  let isOver = false;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const whatever = ['order', 'refund', 'message', 'messageAnswered', 'messageGone', 'wait', 'waitStatus', 'rent', 'rentStatus', 'rentMoved', 'entry'] as const;
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const write = () => takeStep(centre(), { what: whatever[random(whatever.length)] ?? 'order', row: random(50), hour: random(24 * 120), how: random(40) });
  // Of two runs that meet one gives way, and is tried again.
  const make = () => run().catch((error: unknown) => expect(String(error)).toMatch(/month_figures/));
  const others = [until(write), until(write), until(write), until(make), until(make)];
  for (let round = 0; round < 40; round += 1) {
    const [called, counted] = await both();
    expect(called).toEqual(counted);
  }
  isOver = true;
  await Promise.all(others);
  await sum();
  expect(await touches()).toEqual([]);
  const [called, counted] = await both();
  expect(called).toEqual(counted);
}, 120_000);
