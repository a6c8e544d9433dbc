import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { startPostgres } from '../../scripts/database/postgres.ts';
import { createPostgresDatabase } from '../../tests/support/database.ts';
import { startServer } from '../../tests/support/process.ts';
import { copySample } from '../../tests/support/sample.ts';
import { FIRST_MEMBER, openBenchDatabase, tokenOf } from '../members.ts';
import { clusterMs, postmasterOf, processMs } from '../processor-time.ts';
import { median, report, reportRounds } from '../report.ts';
import { benchEnvironment, startBenchServer } from '../server.ts';
import { responsesOfEach } from '../wrk.ts';

/** To the database, of the product and of pgbench: as many as the product opens unless it is told otherwise. */
const CONNECTIONS = 10;
/** Of members: while ten are served as many again have asked, so that neither the database nor Node waits for the other. */
const CLIENTS = 2 * CONNECTIONS;
const ROUNDS = 3;
const A_ROUND = 4000;
const WARM_UP = 3000;
/** Registrations that are under way together are for sessions of their own, as reservations are of devices of their own. */
const SESSIONS = 40;
const EACH = A_ROUND + CLIENTS;
/** Members of the product, then those of pgbench: each registers once. */
const OURS = WARM_UP + EACH + ROUNDS * EACH;
const CROWD = 1000;
const PLACES = 20;

/** The sample's content with a series of many sessions, and one of few places; the days are those around today. */
function benchContent(): string {
  const root = copySample();
  const series = (id: string, quota: number) => {
    cpSync(join(root, 'activity/sample-evenings'), join(root, `activity/${id}`), { recursive: true });
    const file = join(root, `activity/${id}/item.yaml`);
    const sessions = Array.from({ length: SESSIONS }, () => '  - { on: "@+20d", from: "19:00", to: "21:00" }').join('\n');
    const yaml = readFileSync(file, 'utf8')
      .replace(/sessions:\n( {2}- .*\n)+/, `sessions:\n${sessions}\n`)
      .replace(/(starts_on|ends_on): "[^"]*"/g, '$1: "@+20d"')
      .replace(/registration: .*/, `registration: { opens_on: "@-2d", closes_on: "@+19d", quota: ${quota}, taken: 0, joined: singly }`);
    writeFileSync(file, yaml);
  };
  series('bench-series', 1_000_000);
  series('bench-few', PLACES);
  return root;
}

/** Registrations a second through the API against pgbench with the product's own statement, and how a crowd at few places fares. */
export async function registration(): Promise<void> {
  const cluster = await startPostgres({ isDurable: true });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const root = benchContent();
  const { url, drop } = await createPostgresDatabase();
  const server = await startBenchServer({ ...benchEnvironment(url, CONNECTIONS), CONTENT_DIR: root });
  const database = await openBenchDatabase(url, OURS + WARM_UP + ROUNDS * A_ROUND + CONNECTIONS * (ROUNDS + 1));
  await register(server.origin, 0, WARM_UP);
  const pgbench = ownStatement(join(cluster.bin, 'pgbench'), url);
  await pgbench(WARM_UP);
  await sql`ANALYZE`.execute(database.db);
  const rounds = { ours: [] as number[], theirs: [] as number[] };
  const postmaster = await postmasterOf(database.db);
  const used = { node: [] as number[], postgres: [] as number[] };
  for (let i = 0; i < ROUNDS; i += 1) {
    const before = { node: processMs(server.pid), postgres: clusterMs(postmaster) };
    rounds.ours.push(await register(server.origin, WARM_UP + (i + 1) * EACH, A_ROUND));
    used.node.push((processMs(server.pid) - before.node) / A_ROUND);
    used.postgres.push((clusterMs(postmaster) - before.postgres) / A_ROUND);
    rounds.theirs.push(await pgbench(A_ROUND));
  }
  reportRounds('POST /activity/{type}/{id}/apply_online / its own statement by pgbench', rounds, 0.5, 'a second');
  const text = (all: readonly number[]) => `${median(all).toFixed(2)} (worst ${Math.max(...all).toFixed(2)})`;
  process.stdout.write(`       processor's time of a registration: node ${text(used.node)} ms, PostgreSQL ${text(used.postgres)} ms\n`);
  await server.stop();
  await database.close();
  await drop();
  await crowd(root);
  rmSync(root, { recursive: true });
  await cluster.stop();
}

function register(origin: string, first: number, amount: number): Promise<number> {
  const requests = Array.from({ length: amount + CLIENTS }, (_, i) => ({
    token: tokenOf(first + i),
    key: `bench-key-${first + i}`,
    body: new URLSearchParams({ agree: 'true', session: String(1 + (i % SESSIONS)) }).toString(),
  }));
  return responsesOfEach(`${origin}/api/activity/course/bench-series/apply_online`, CLIENTS, amount, requests);
}

/** The statement that the product runs, with an answer as long as its own; `\set` counts the members on. */
function ownStatement(program: string, url: string): (count: number) => Promise<number> {
  const answer = JSON.stringify({ answer: 'x'.repeat(1200) });
  const script = join(tmpdir(), `registration-${process.pid}.pgbench`);
  let first = FIRST_MEMBER + OURS;
  return async (count) => {
    const each = Math.ceil(count / CONNECTIONS);
    writeFileSync(
      script,
      `\\set i :i + 1
\\set n ${first} + :client_id * ${each} + :i - 1
\\set s :n % ${SESSIONS} + 1
SELECT o_id AS id, o_remaining AS remaining, o_reward AS reward FROM activity_apply(
  p_token => sha256(('bench-' || :n)::bytea), p_is_demo => false, p_classes => NULL, p_key => 'pgbench-' || :n,
  p_call => 'bench', p_body_hash => '\\x00', p_answer => '${answer}', p_id => gen_random_uuid(),
  p_session => 'bench-series/' || :s, p_size => 1, p_status => 'registered', p_points => 0,
  p_cancel_before => now(), p_answers => '[]', p_matchmaking => NULL, p_language => 'en', p_now => now(), p_outbox => 'on');
`,
    );
    first += each * CONNECTIONS;
    const args = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '2', '-t', String(each), '-D', 'i=0', '-f', script, url];
    const { stdout, stderr } = await promisify(execFile)(program, args);
    const tps = /tps = ([\d.]+) \(without/.exec(stdout)?.[1] ?? /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!tps || /ERROR|aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}\n${stdout}`);
    return Number(tps);
  };
}

/**
 * A crowd that asks two processes at once: for places enough, in as many sessions as there are; then for twenty places of one. The same calls
 * wait behind each other in both, so that what is compared is the contention alone.
 */
async function crowd(root: string): Promise<void> {
  const { url, drop } = await createPostgresDatabase();
  const nodes = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: url, ROLE: 'api', DATABASE_POOL_SIZE: '20', CONTENT_DIR: root })));
  const database = await openBenchDatabase(url, 3 * CROWD);
  const ask = async (first: number, session: (i: number) => number, activity: string) => {
    const times: number[] = [];
    const codes = await Promise.all(
      Array.from({ length: CROWD }, async (_, i) => {
        const started = performance.now();
        const response = await fetch(`${nodes[i % 2]?.origin}/api/activity/course/${activity}/apply_online`, {
          method: 'POST',
          headers: { authorization: `Bearer ${tokenOf(first + i)}` },
          body: new URLSearchParams({ agree: 'true', session: String(session(i)) }),
        });
        const { code } = Object(await response.json());
        times.push(performance.now() - started);
        return `${response.status} ${code ?? 'registered'}`;
      }),
    );
    const sorted = times.sort((a, b) => a - b);
    return { codes, p50: sorted[CROWD / 2] ?? Number.NaN, p99: sorted[Math.floor(CROWD * 0.99)] ?? Number.NaN };
  };
  const spread = (i: number) => 1 + (i % SESSIONS);
  await ask(0, spread, 'bench-series');
  const calm = await ask(CROWD, spread, 'bench-series');
  const race = await ask(2 * CROWD, () => 1, 'bench-few');
  for (const [answer, all] of Map.groupBy(race.codes, (each) => each)) process.stdout.write(`  ${all.length} × ${answer}\n`);
  const won = race.codes.filter((code) => code === '200 registered').length;
  if (won !== PLACES || race.codes.filter((code) => code === '409 FULL').length !== CROWD - PLACES) process.exitCode = 1;
  report(
    `${CROWD} at once for ${PLACES} places: p99 ${race.p99.toFixed(0)} ms; with places for all p50 ${calm.p50.toFixed(0)} ms = ${(race.p99 / calm.p50).toFixed(2)}`,
    race.p99 / calm.p50,
    5,
    'at most',
  );
  for (const node of nodes) node.kill('SIGTERM');
  await Promise.all(nodes.map(({ exited }) => exited));
  await database.close();
  await drop();
}
