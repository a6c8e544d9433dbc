import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../scripts/database/postgres.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { openBenchDatabase } from './members.ts';
import { clusterMs, postmasterOf, processMs } from './processor-time.ts';
import { median, report } from './report.ts';
import { benchEnvironment, startBenchServer } from './server.ts';

const ROUNDS = 3;
/** Until what a start leaves to do later is done. */
const SETTLE_MS = 20_000;
/** Every job that comes round each minute is met. */
const REST_MS = 60_000;
const MAX_CORE = 0.02;
const MAX_STATEMENTS = 3;
const MAX_START_MB = 900;

/** Measures a product that nobody is using: processor time and statements a second, and the peak memory of a demo's start. */
export async function rest(): Promise<void> {
  const started: number[] = [];
  const embedded: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    // Its data folder is new.
    const demo = await startBenchServer({ DEMO: '1' });
    await pause(SETTLE_MS);
    started.push(peakMb(demo.pid));
    embedded.push((await atRest(() => processMs(demo.pid))) / 1000);
    await demo.stop();
  }
  reportWorst('memory of the demo at the peak of its start, on a new folder, in MB', started, MAX_START_MB, 0);
  reportWorst('a demo at rest, of a core', embedded, MAX_CORE, 4);
  await restOnPostgres();
}

async function restOnPostgres(): Promise<void> {
  const cluster = await startPostgres({ settings: ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=top'] });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const node = await startBenchServer(benchEnvironment(url, 4));
  const worker = await startBenchServer({ ...benchEnvironment(url, 4), ROLE: 'worker' });
  const database = await openBenchDatabase(url, 1);
  await database.runScript('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  const postmaster = await postmasterOf(database.db);
  const calls = async () => Number((await database.query('SELECT sum(calls) AS calls FROM pg_stat_statements', [])).rows[0]?.['calls']);
  const used: number[] = [];
  const asked: number[] = [];
  await pause(SETTLE_MS);
  for (let i = 0; i < ROUNDS; i += 1) {
    const before = await calls();
    used.push((await atRest(() => processMs(node.pid) + processMs(worker.pid) + clusterMs(postmaster))) / 1000);
    // One of them is ours.
    asked.push(((await calls()) - before - 1) / (REST_MS / 1000));
  }
  reportWorst('a node, a worker and PostgreSQL at rest, of a core', used, MAX_CORE, 4);
  reportWorst('statements a second at rest', asked, MAX_STATEMENTS, 2);
  await database.close();
  await node.stop();
  await worker.stop();
  await drop();
  await cluster.stop();
}

/** Milliseconds of a processor that are used in a second of rest. */
async function atRest(usedMs: () => number): Promise<number> {
  const before = usedMs();
  await pause(REST_MS);
  return (usedMs() - before) / (REST_MS / 1000);
}

/** The most memory that a process had so far. */
function peakMb(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** The worst counts. */
function reportWorst(what: string, rounds: readonly number[], target: number, digits: number): void {
  const worst = Math.max(...rounds);
  report(`${what}: ${median(rounds).toFixed(digits)}, worst of ${rounds.length} ${worst.toFixed(digits)}`, worst, target, 'at most');
}
