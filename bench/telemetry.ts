import autocannon from 'autocannon';
import { startPostgres } from '../scripts/database/postgres.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { freePort } from '../tests/support/services/free-port.ts';
import { processMs } from './processor-time.ts';
import { reportRatio } from './report.ts';
import { type BenchServer, benchEnvironment, startBenchServer } from './server.ts';

const CONNECTIONS = 20;
const ROUNDS = 11;
const POOL = 10;
/** The most processor time of a call that is counted, of one that is not. */
const MOST = 1.05;
/** So many are made a round: the system counts processor time in hundredths of a second. */
const CALLS = {
  'an answer of content that is kept': { path: '/api/news', amount: 60_000 },
  'a call that does nothing': { path: '/api/health/live', amount: 30_000 },
  'a call of the database': { path: '/api/health/ready', amount: 8000 },
};
const MICROSECONDS = 1000;

/** Measures the processor time that a call takes of a node with metrics, as a ratio of one without that differs in nothing else. */
export async function telemetry(): Promise<void> {
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const plain = await startBenchServer(benchEnvironment(url, POOL));
  const counting = await startBenchServer({ ...benchEnvironment(url, POOL), METRICS_PORT: String(await freePort()) });
  for (const [what, { path, amount }] of Object.entries(CALLS)) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (const server of [plain, counting]) await microsecondsOf(server, path, amount);
    for (let i = 0; i < ROUNDS; i += 1) {
      ours.push(await microsecondsOf(counting, path, amount));
      theirs.push(await microsecondsOf(plain, path, amount));
    }
    // The least of each: whatever else a machine does only adds to it.
    reportRatio(`${what}, with metrics and without`, Math.min(...ours), Math.min(...theirs), MOST, 'µs of a processor', 'at most');
  }
  await plain.stop();
  await counting.stop();
  await drop();
  await cluster.stop();
}

/** The processor time of one of many calls. @throws when an answer is no 2xx */
async function microsecondsOf({ origin, pid }: BenchServer, path: string, amount: number): Promise<number> {
  const before = processMs(pid);
  const { non2xx, errors } = await autocannon({ url: `${origin}${path}`, connections: CONNECTIONS, amount });
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx + errors} calls failed`);
  return ((processMs(pid) - before) / amount) * MICROSECONDS;
}
