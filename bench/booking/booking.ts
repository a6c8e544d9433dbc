import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../../scripts/database/postgres.ts';
import type { Database } from '../../src/server/db/client.ts';
import { createPostgresDatabase } from '../../tests/support/database.ts';
import { openBenchDatabase, tokenOf } from '../members.ts';
import { clusterMs, postmasterOf, processMs } from '../processor-time.ts';
import { median, reportRounds } from '../report.ts';
import { type BenchServer, benchEnvironment, startBenchServer } from '../server.ts';
import { responsesOfEach } from '../wrk.ts';
import { bookingGrowth } from './booking-growth.ts';
import { openMinimalBooking } from './minimal-booking.ts';
import { bookableSlots, type Slot } from './slots.ts';

const CONNECTIONS = 8;
const ROUNDS = 3;
const A_ROUND = 2500;
/** As many seconds: its clients end one after the other, and the end of a short round would count. */
const A_MINIMAL_ROUND = 8000;
/** Until V8 has compiled what a booking runs through: before it, a second measures the compiler. */
const WARM_UP = 6000;

/** A product under load, with what each round of it took. */
interface Booked {
  name: string;
  server: BenchServer;
  database: Database;
  slots: readonly Slot[];
  perSecond: number[];
  nodeMs: number[];
  postgresMs: number[];
  close: () => Promise<void>;
}

/**
 * Bookings a second through the API against a minimal booking by pgbench, and the processor's time that each takes. `BENCH_BASE`
 * names a folder with another release of the product (with its packages), which is then measured by turns with this one.
 */
export async function booking(): Promise<void> {
  const cluster = await startPostgres({ isDurable: true });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const base = process.env['BENCH_BASE'];
  const [ours, ...others] = [await open('this release'), ...(base === undefined ? [] : [await open('the other', base)])];
  const minimal = await openMinimalBooking(join(cluster.bin, 'pgbench'));
  const theirs: number[] = [];
  const postmaster = await postmasterOf(ours.database.db);
  await minimal.run(CONNECTIONS, WARM_UP);
  for (let i = 0; i < ROUNDS; i += 1) {
    for (const each of [ours, ...others]) await round(each, postmaster, WARM_UP + CONNECTIONS + i * (A_ROUND + CONNECTIONS));
    theirs.push(await minimal.run(CONNECTIONS, A_MINIMAL_ROUND));
  }
  reportRounds('POST /rent/apply / a minimal booking by pgbench', { ours: ours.perSecond, theirs }, 0.18, 'a second');
  for (const { name, nodeMs, postgresMs } of [ours, ...others]) {
    const text = (all: readonly number[]) => `${median(all).toFixed(2)} (worst ${Math.max(...all).toFixed(2)})`;
    process.stdout.write(`       processor's time of a booking, ${name}: node ${text(nodeMs)} ms, PostgreSQL ${text(postgresMs)} ms\n`);
  }
  for (const other of others) reportOther(ours, other);
  for (const { close } of [ours, ...others]) await close();
  await minimal.drop();
  await bookingGrowth(join(cluster.bin, 'pgbench'));
  await cluster.stop();
}

function reportOther(ours: Booked, other: Booked): void {
  reportRounds(`POST /rent/apply, ${ours.name} / ${other.name}`, { ours: ours.perSecond, theirs: other.perSecond }, 2, 'a second');
  const used = ({ nodeMs, postgresMs }: Booked) => nodeMs.map((ms, i) => ms + (postgresMs[i] ?? Number.NaN));
  reportRounds(`the processor's time of it, ${ours.name} / ${other.name}`, { ours: used(ours), theirs: used(other) }, 0.5, 'ms', 'at most');
}

/** A product on a database of its own, warm and with statistics. */
async function open(name: string, root?: string): Promise<Booked> {
  const { url, drop } = await createPostgresDatabase();
  const server = await startBenchServer(benchEnvironment(url, CONNECTIONS), root);
  const database = await openBenchDatabase(url, WARM_UP + ROUNDS * A_ROUND + (1 + ROUNDS) * CONNECTIONS);
  const slots = await bookableSlots(server.origin);
  const close = async () => {
    await server.stop();
    await database.close();
    await drop();
  };
  const opened = { name, server, database, slots, perSecond: [], nodeMs: [], postgresMs: [], close };
  await book(opened, 0, WARM_UP);
  // A plan made while the tables were empty would be measured until autovacuum comes by.
  await sql`ANALYZE`.execute(database.db);
  return opened;
}

async function round(each: Booked, postmaster: number, first: number): Promise<void> {
  const used = () => ({ node: processMs(each.server.pid), postgres: clusterMs(postmaster) });
  const before = used();
  each.perSecond.push(await book(each, first, A_ROUND));
  const after = used();
  each.nodeMs.push((after.node - before.node) / A_ROUND);
  each.postgresMs.push((after.postgres - before.postgres) / A_ROUND);
}

/** Books as each member once, beginning with the n-th; some more than `amount`, so that no connection idles towards the end. */
function book({ server, slots }: Pick<Booked, 'server' | 'slots'>, first: number, amount: number): Promise<number> {
  const requests = Array.from({ length: amount + CONNECTIONS }, (_, each) => {
    const i = first + each;
    const { deviceId, start, end } = slots[i] ?? { deviceId: '', start: '', end: '' };
    const body = new URLSearchParams({ device_id: deviceId, start, end, agree: 'true' }).toString();
    return { token: tokenOf(i), key: `bench-key-${i}`, body };
  });
  return responsesOfEach(`${server.origin}/api/rent/apply`, CONNECTIONS, amount, requests);
}
