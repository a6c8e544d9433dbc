import { startPostgres } from '../scripts/database/postgres.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { freePort } from '../tests/support/services/free-port.ts';
import { responsesPerSecond } from './load.ts';
import { type Rounds, reportRounds } from './report.ts';
import { benchEnvironment, startBenchServer } from './server.ts';

const CONNECTIONS = 20;
const SECONDS = 3;
const ROUNDS = 7;
const POOL = 10;
/** How much longer a call may take for being counted. */
const MOST = 1.05;
/** An answer that is kept, one that is made anew each time, and one that asks the database. */
const CALLS = { 'kept content': '/api/news', 'an answer made anew': '/api/health/live', 'a call of the database': '/api/health/ready' };
const MICROSECONDS = 1_000_000;

/** Measures the time of a call with metrics as a ratio of one without, on two nodes that differ in nothing else. */
export async function telemetry(): Promise<void> {
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const plain = await startBenchServer(benchEnvironment(url, POOL));
  const counting = await startBenchServer({ ...benchEnvironment(url, POOL), METRICS_PORT: String(await freePort()) });
  for (const [what, path] of Object.entries(CALLS)) {
    const rounds: Rounds = { ours: [], theirs: [] };
    const microseconds = async (origin: string, duration: number) =>
      MICROSECONDS / (await responsesPerSecond({ url: `${origin}${path}`, connections: CONNECTIONS, duration }));
    for (const { origin } of [plain, counting]) await microseconds(origin, 1);
    for (let i = 0; i < ROUNDS; i += 1) {
      rounds.ours.push(await microseconds(counting.origin, SECONDS));
      rounds.theirs.push(await microseconds(plain.origin, SECONDS));
    }
    reportRounds(`${what}, with metrics and without`, rounds, MOST, 'µs a call', 'at most');
  }
  await plain.stop();
  await counting.stop();
  await drop();
  await cluster.stop();
}
