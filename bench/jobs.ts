import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { startPostgres } from '../scripts/database/postgres.ts';
import { openDatabase } from '../src/server/db/open-database.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { sendDirectly } from './direct-mail.ts';
import { type JobBench, openJobBench } from './job-bench.ts';
import { postmasterOf } from './processor-time.ts';
import { median, report, reportRounds } from './report.ts';

const ROUNDS = 3;
const CODES_A_SECOND = 100;
const CODE_SECONDS = 20;
const WARM_UP_SECONDS = 2;
/** The busiest hour that was seen: every offer of a day that is opened. */
const ORDINARY = 6_500;
/** Codes that are asked for while all those wait. */
const CODES_MEANWHILE = 40;
const MEANWHILE_EVERY_MS = 100;
const WITHIN_MS = 1_000;

/** The time from the request for a code to the gateway, for each code of a round. */
type Delays = readonly number[];

/**
 * Measures how soon codes leave, alone and while a busy hour's e-mails wait, and how many of those go out a second. The worker is a
 * process of the product; enqueuing, the SMTP server and the SMS gateway are this one's. `BENCH_JOBS=codes` or `hour` measures only that.
 */
export async function jobs(): Promise<void> {
  const cluster = await startPostgres({ isDurable: true });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const made = await createPostgresDatabase();
  const first = await openDatabase({ databaseUrl: made.url, databasePoolSize: 1, dataDir: null });
  const bench = await openJobBench(made.url, await postmasterOf(first.db));
  await first.close();
  const part = process.env['BENCH_JOBS'];
  try {
    if (part !== 'hour') await codes(bench);
    if (part !== 'codes') await hours(bench);
  } finally {
    await bench.close();
    await made.drop();
    await cluster.stop();
  }
}

async function codes(bench: JobBench): Promise<void> {
  await bench.startWorker();
  await codesFor(bench, 'sms', WARM_UP_SECONDS);
  await codesFor(bench, 'mail', WARM_UP_SECONDS);
  await sql`ANALYZE`.execute(bench.database.db);
  const kinds = [
    ['sms', 'SMS codes'],
    ['mail', 'e-mails with a code'],
  ] as const;
  for (const [kind, name] of kinds) {
    const rounds: Delays[] = [];
    const before = bench.used();
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await codesFor(bench, kind, CODE_SECONDS));
    reportDelays(`${name}, ${CODES_A_SECOND} a second for ${CODE_SECONDS} s`, rounds);
    reportUsed(bench, before, ROUNDS * CODES_A_SECOND * CODE_SECONDS);
  }
  await bench.stopWorker();
}

async function hours(bench: JobBench): Promise<void> {
  const [ours, theirs, meanwhile]: [number[], number[], Delays[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { perSecond, delays } = await busyHour(bench);
    ours.push(perSecond);
    meanwhile.push(delays);
    theirs.push(await sendDirectly(bench.smtp, ORDINARY));
  }
  reportRounds(`${ORDINARY} e-mails that wait / as many by nodemailer alone`, { ours, theirs }, 0.3, 'a second');
  reportDelays('codes that are asked for while they wait', meanwhile);
}

/** Asks for codes as people come, evenly, whether or not those before them are through. */
async function codesFor(bench: JobBench, kind: 'sms' | 'mail', seconds: number): Promise<Delays> {
  const started = performance.now();
  const asked: Promise<number>[] = [];
  for (let i = 0; i < CODES_A_SECOND * seconds; i += 1) {
    const due = started + (i * 1000) / CODES_A_SECOND;
    await pause(Math.max(0, due - performance.now()));
    asked.push(bench.askCode(kind));
  }
  return Promise.all(asked);
}

/** A worker that starts with all of it before it; how fast it sends, and how long codes take that are asked for meanwhile. */
async function busyHour(bench: JobBench): Promise<{ perSecond: number; delays: Delays }> {
  const arrivals = await bench.enqueueOrdinary(ORDINARY);
  await bench.startWorker();
  await arrivals.begun;
  const asked: Promise<number>[] = [];
  for (let i = 0; i < CODES_MEANWHILE; i += 1) {
    asked.push(bench.askCode(i % 2 === 0 ? 'mail' : 'sms'));
    await pause(MEANWHILE_EVERY_MS);
  }
  const delays = await Promise.all(asked);
  const perSecond = await arrivals.perSecond;
  await bench.stopWorker();
  return { perSecond, delays };
}

function reportUsed(bench: JobBench, before: ReturnType<JobBench['used']>, codes: number): void {
  const after = bench.used();
  const each = (['worker', 'PostgreSQL', 'bench'] as const).map((name) => `${name} ${((after[name] - before[name]) / codes).toFixed(2)} ms`);
  process.stdout.write(`       processor's time of a code: ${each.join(', ')}\n`);
}

function reportDelays(what: string, rounds: readonly Delays[]): void {
  const share = (delays: Delays) => delays.filter((ms) => ms <= WITHIN_MS).length / delays.length;
  const at = (delays: Delays, part: number) => delays.toSorted((a, b) => a - b)[Math.ceil(delays.length * part) - 1] ?? Number.NaN;
  const shares = rounds.map(share);
  const worst = Math.min(...shares);
  const of = (part: number) => Math.round(median(rounds.map((delays) => at(delays, part))));
  const slowest = Math.round(Math.max(...rounds.flat()));
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  const times = `median ${of(0.5)} ms, p99 ${of(0.99)} ms, last ${of(1)} ms, the last of all rounds ${slowest} ms`;
  report(`${what}: within a second ${percent(median(shares))}, worst of ${rounds.length} ${percent(worst)}; ${times}`, worst, 1, 'at least');
}
