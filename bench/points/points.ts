import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/database/postgres.ts';
import { createPostgresDatabase } from '../../tests/support/database.ts';
import { FIRST_MEMBER, openBenchDatabase, tokenOf } from '../members.ts';
import { clusterMs, postmasterOf, processMs } from '../processor-time.ts';
import { median, reportRounds } from '../report.ts';
import { benchEnvironment, startBenchServer } from '../server.ts';
import { responsesOfEach } from '../wrk.ts';
import { fillLedger } from './ledger-rows.ts';
import { openMinimalSpending } from './minimal-spending.ts';

const ACCOUNTS = [1, 1000] as const;
const CONNECTIONS = 8;
const ROUNDS = 3;
/** With the warm-up within what the sample lets one member spend in a day, a point each. */
const A_ROUND = 1000;
const WARM_UP = 1500;
const EACH = A_ROUND + CONNECTIONS;
/** As many seconds as ours. */
const A_MINIMAL_ROUND = 4000;
const LEAST_RATIO = { 1: 0.1, 1000: 0.1 } as const;

const ENTRIES = [10_000, Number(process.env['BENCH_ENTRIES'] ?? 10_000_000)] as const;
const MEMBERS = 1001;
const PER_PAGE = 20;
const TRIES = 200;
const READ_WARM_UP = 50;
const MAX_GROWTH = 1.5;

/** Spending points through the API against raw SQL, on one account and on many; and the record of points as it grows (`BENCH_POINTS` names one half). */
export async function points(): Promise<void> {
  const half = process.env['BENCH_POINTS'];
  if (half !== 'record') await onCluster({ isDurable: true }, spending);
  // What is read need not survive a power cut, and is written in a third of the time.
  if (half !== 'spending') await onCluster({ settings: ['max_wal_size=8GB'] }, record);
}

async function onCluster(options: Parameters<typeof startPostgres>[0], measure: (bin: string) => Promise<void>): Promise<void> {
  const cluster = await startPostgres(options);
  process.env['TEST_DATABASE_URL'] = cluster.url;
  await measure(cluster.bin);
  await cluster.stop();
}

/** Payments that members agree to on their phones, `PUT /my/spendings/{id}/confirm`, a second: requests that wait, made beforehand. */
async function spending(bin: string): Promise<void> {
  const minimal = await openMinimalSpending(join(bin, 'pgbench'));
  for (const accounts of ACCOUNTS) {
    const { url, drop } = await createPostgresDatabase();
    const server = await startBenchServer(benchEnvironment(url, CONNECTIONS));
    const database = await openBenchDatabase(url, ACCOUNTS[1]);
    await requestSpendings(url, accounts);
    const spend = (first: number, amount: number) => {
      const requests = Array.from({ length: amount + CONNECTIONS }, (_, i) => ({
        path: `/api/my/spendings/${spendingId(first + i)}/confirm`,
        token: tokenOf((first + i) % accounts),
        key: `bench-key-${first + i}`,
        body: '',
      }));
      return responsesOfEach(server.origin, CONNECTIONS, amount, requests, 'PUT');
    };
    await spend(0, WARM_UP);
    await minimal.run(accounts, CONNECTIONS, WARM_UP);
    const postmaster = await postmasterOf(database.db);
    const rounds = { ours: [] as number[], theirs: [] as number[] };
    const used = { node: [] as number[], postgres: [] as number[] };
    for (let i = 0; i < ROUNDS; i += 1) {
      const before = { node: processMs(server.pid), postgres: clusterMs(postmaster) };
      rounds.ours.push(await spend(WARM_UP + CONNECTIONS + i * EACH, A_ROUND));
      used.node.push((processMs(server.pid) - before.node) / A_ROUND);
      used.postgres.push((clusterMs(postmaster) - before.postgres) / A_ROUND);
      rounds.theirs.push(await minimal.run(accounts, CONNECTIONS, A_MINIMAL_ROUND));
    }
    const words = accounts === 1 ? 'one account' : `${accounts} accounts`;
    reportRounds(`PUT /my/spendings/{id}/confirm / a minimal spending by pgbench, ${words}`, rounds, LEAST_RATIO[accounts], 'a second');
    const text = (all: readonly number[]) => `${median(all).toFixed(2)} (worst ${Math.max(...all).toFixed(2)})`;
    process.stdout.write(`       processor's time of a spending: node ${text(used.node)} ms, PostgreSQL ${text(used.postgres)} ms\n`);
    await server.stop();
    await database.close();
    await drop();
  }
  await minimal.drop();
}

const spendingId = (i: number) => `00000000-0000-4000-9000-${FIRST_MEMBER + i}`;

/** Requests that wait for their members' answers, a point each, and points enough. */
async function requestSpendings(url: string, accounts: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = WARM_UP + CONNECTIONS + ROUNDS * EACH;
  await client.query(`SELECT ledger_grant(p_member => ('00000000-0000-4000-8000-' || ${FIRST_MEMBER})::uuid, p_kind => 'recharge', p_lot_kind => 'purchased',
    p_amount => 100000, p_expires_at => NULL, p_reference => 'bench', p_key => 'bench:more', p_now => now())`);
  await client.query(
    `INSERT INTO spendings (id, member_id, kind, points, note, status, created_at, expires_at, changed_at)
     SELECT ('00000000-0000-4000-9000-' || (${FIRST_MEMBER} + n))::uuid, ('00000000-0000-4000-8000-' || (${FIRST_MEMBER} + n % $1))::uuid, 'printing', 1,
       'A4, ten pages', 'requested', now(), now() + interval '1 hour', now()
     FROM generate_series(0::bigint, $2::bigint) AS n`,
    [accounts, count],
  );
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** The record of a member with a fifth of a ledger of ten million entries, against one with a fifth of ten thousand: its first, middle and last page. `BENCH_ENTRIES` makes it smaller. */
async function record(): Promise<void> {
  const sizes = [];
  for (const entries of ENTRIES) {
    const { url, drop } = await createPostgresDatabase();
    const server = await startBenchServer(benchEnvironment(url, 4));
    const database = await openBenchDatabase(url, MEMBERS);
    const started = performance.now();
    await fillLedger(url, entries, MEMBERS);
    process.stdout.write(`       ${entries.toLocaleString('en')} entries written in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
    sizes.push({ server, lastPage: Math.ceil(entries / 5 / PER_PAGE), close: () => Promise.all([server.stop(), database.close()]).then(drop) });
  }
  for (const [name, pageOf] of Object.entries({ first: () => 1, middle: (last: number) => Math.ceil(last / 2), last: (last: number) => last })) {
    const pages = sizes.map(({ server, lastPage }) => `${server.origin}/api/my/point_logs?per_page=${PER_PAGE}&page=${pageOf(lastPage)}`);
    const rounds: number[][] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) for (const [i, ms] of (await mediansOf(pages)).entries()) rounds[i]?.push(ms);
    const [theirs = [], ours = []] = rounds;
    reportRounds(
      `GET /my/point_logs, ${name} page, p50 with ${ENTRIES[1].toLocaleString('en')} entries / with 10,000`,
      { ours, theirs },
      MAX_GROWTH,
      'ms',
      'at most',
    );
  }
  for (const { close } of sizes) await close();
}

/** One at a time and by turns: what is measured is the work, and whatever else the machine does meets both. */
async function mediansOf(pages: readonly string[]): Promise<number[]> {
  const taken = pages.map((): number[] => []);
  for (let i = 0; i < READ_WARM_UP + TRIES; i += 1) {
    for (const [n, page] of pages.entries()) {
      const started = performance.now();
      const response = await fetch(page, { headers: { authorization: `Bearer ${tokenOf(0)}` } });
      const text = await response.text();
      if (i >= READ_WARM_UP) taken[n]?.push(performance.now() - started);
      if (!response.ok) throw new Error(`refused: ${text}`);
      if (i === 0 && Object(JSON.parse(text)).data.length !== PER_PAGE) throw new Error(`no whole page: ${text.slice(0, 200)}`);
    }
  }
  return taken.map(median);
}
