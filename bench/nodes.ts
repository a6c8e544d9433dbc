import { sql } from 'kysely';
import { startPostgres } from '../scripts/database/postgres.ts';
import type { Database } from '../src/server/db/client.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { bookableSlots, type Slot } from './booking/slots.ts';
import { openBenchDatabase, tokenOf } from './members.ts';
import { clusterMs, postmasterOf, processMs } from './processor-time.ts';
import { median, report } from './report.ts';
import { type BenchServer, benchEnvironment, startBenchServer } from './server.ts';
import { responsesInSeconds, responsesOfEach } from './wrk.ts';

const NODES = [1, 2, 4] as const;
const MOST = 4;
/** Of all nodes together: the load is the same however many share it. */
const CONNECTIONS = 16;
const POOL = 8;
const ROUNDS = 3;
const SECONDS = 2;
const BOOKINGS = 800;
/** Until V8 has compiled what each node runs through. */
const WARM_UP = 800;
/** Of the processor's time of a call: what a node more may cost each of them. */
const MAX_GROWTH = 1.25;

/** The figures of a round: answers a second, and the processor's time that each took of nodes and of PostgreSQL. */
interface Round {
  perSecond: number;
  nodeMs: number;
  postgresMs: number;
}

/** One PostgreSQL with as many nodes as are measured at most. */
interface Bench {
  servers: readonly BenchServer[];
  database: Database;
  postmaster: number;
  slots: readonly Slot[];
  /** The members and hours that have been used for bookings. */
  used: number;
}

/** Sends load to some nodes at once; how many answers there were, and how many a second. */
type Load = (bench: Bench, servers: readonly BenchServer[]) => Promise<{ answers: number; perSecond: number }>;

/**
 * Calls a second of 1, 2 and 4 API nodes on one PostgreSQL, of what they keep, what they read and what they write, by turns. Where nodes, database and load share the
 * processors, calls a second say how those are shared; what shows that nodes may be added is the processor's time of a call, which must stay what it is.
 */
export async function nodes(): Promise<void> {
  const cluster = await startPostgres({ isDurable: true });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const servers: BenchServer[] = [];
  for (let i = 0; i < MOST; i += 1) servers.push(await startBenchServer(benchEnvironment(url, POOL)));
  const origin = servers[0]?.origin ?? '';
  const database = await openBenchDatabase(url, MOST * (WARM_UP + CONNECTIONS) + (1 + ROUNDS) * NODES.length * (BOOKINGS + CONNECTIONS));
  const bench: Bench = { servers, database, postmaster: await postmasterOf(database.db), slots: await bookableSlots(origin), used: 0 };
  for (const server of servers) await book(bench, [server], WARM_UP);
  await sql`ANALYZE`.execute(database.db);
  const loads: Record<string, Load> = {
    'kept content (GET /device)': reading('/api/device'),
    'free places of a seat, from the database': reading(`/api/device/${bench.slots[0]?.deviceId}?${weekOf(bench.slots)}`),
    'a member’s bookings, from the database': reading('/api/rent/apply?per_page=20', tokenOf(0)),
    'a booking': (all, some) => book(all, some, BOOKINGS),
  };
  for (const [name, load] of Object.entries(loads)) await measure(name, bench, load);
  await database.close();
  for (const { stop } of servers) await stop();
  await drop();
  await cluster.stop();
}

async function measure(name: string, bench: Bench, load: Load): Promise<void> {
  const rounds = new Map<number, Round[]>(NODES.map((count) => [count, []]));
  // Each number of nodes once for nothing.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const count of NODES) {
      const done = await measured(bench, bench.servers.slice(0, count), load);
      if (round > 0) rounds.get(count)?.push(done);
    }
  const of = (count: number, field: keyof Round) => median((rounds.get(count) ?? []).map((round) => round[field]));
  for (const count of NODES) {
    const [perSecond, nodeMs, postgresMs] = [of(count, 'perSecond'), of(count, 'nodeMs'), of(count, 'postgresMs')];
    const ratio = (perSecond / of(1, 'perSecond')).toFixed(2);
    const of1 = `${perSecond.toFixed(0)} a second, ${ratio} of one node`;
    process.stdout.write(
      `       ${name}, ${count} nodes: ${of1}; processor's time of a call: nodes ${nodeMs.toFixed(3)} ms, PostgreSQL ${postgresMs.toFixed(3)} ms\n`,
    );
  }
  const whole = (count: number) => of(count, 'nodeMs') + of(count, 'postgresMs');
  const growth = whole(MOST) / whole(1);
  report(`${name}: the processor's time of a call with ${MOST} nodes / with one: ${growth.toFixed(2)}`, growth, MAX_GROWTH, 'at most');
}

async function measured(bench: Bench, some: readonly BenchServer[], load: Load): Promise<Round> {
  const used = () => ({ nodes: some.reduce((sum, { pid }) => sum + processMs(pid), 0), postgres: clusterMs(bench.postmaster) });
  const before = used();
  const { answers, perSecond } = await load(bench, some);
  const after = used();
  return { perSecond, nodeMs: (after.nodes - before.nodes) / answers, postgresMs: (after.postgres - before.postgres) / answers };
}

/** Reads one address from each of the nodes for some seconds. */
function reading(path: string, token?: string): Load {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return async (_, some) => {
    const all = await Promise.all(some.map(({ origin }) => responsesInSeconds(origin + path, headers, CONNECTIONS / some.length, SECONDS)));
    return { answers: sum(all.map(({ answers }) => answers)), perSecond: sum(all.map(({ perSecond }) => perSecond)) };
  };
}

/** Books through each of the nodes, each member once. */
async function book(bench: Bench, some: readonly BenchServer[], amount: number): Promise<{ answers: number; perSecond: number }> {
  const [each, connections] = [amount / some.length, CONNECTIONS / some.length];
  const rates = await Promise.all(
    some.map(({ origin }) => {
      // Some more, so that no connection idles towards the end.
      const first = bench.used;
      bench.used += each + connections;
      const requests = Array.from({ length: each + connections }, (_, i) => requestOf(bench.slots, first + i));
      return responsesOfEach(`${origin}/api/rent/apply`, connections, each, requests);
    }),
  );
  return { answers: amount, perSecond: sum(rates) };
}

function requestOf(slots: readonly Slot[], i: number) {
  const { deviceId, start, end } = slots[i] ?? { deviceId: '', start: '', end: '' };
  return { token: tokenOf(i), key: `bench-key-${i}`, body: new URLSearchParams({ device_id: deviceId, start, end, agree: 'true' }).toString() };
}

/** A week as the screen of a seat asks for it. */
function weekOf(slots: readonly Slot[]): string {
  const from = slots[0]?.start.slice(0, 10) ?? '';
  const to = new Date(Date.parse(`${from}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10);
  return `from=${from}&to=${to}`;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
