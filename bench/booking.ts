import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { startPostgres } from '../scripts/postgres.ts';
import type { Db } from '../src/server/db/client.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { bookingGrowth } from './booking-growth.ts';
import { answersPerSecond } from './load.ts';
import { FIRST_MEMBER, memberIdOf, openBenchDatabase, tokenOf } from './members.ts';
import { recordBooking } from './record-booking.ts';
import { reportRounds } from './report.ts';
import { benchEnvironment, startBenchServer } from './server.ts';
import { bookableHours, type Hour } from './slots.ts';

const CONNECTIONS = 10;
const ROUNDS = 3;
const A_ROUND = 1000;
const SEATS = ['seat-a1', 'seat-a2', 'seat-a3', 'seat-a4', 'seat-b1', 'seat-b2', 'seat-b3', 'seat-b4', 'seat-c1', 'seat-c2', 'seat-c3', 'seat-c4'];

/** Bookings a second through the API, against pgbench running the very statements that one booking sends. */
export async function booking(): Promise<void> {
  const cluster = await startPostgres({ isDurable: true });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const server = await startBenchServer(benchEnvironment(url, CONNECTIONS));
  // The first half books through the API, the second by pgbench, the last one is recorded.
  const half = ROUNDS * A_ROUND;
  const database = await openBenchDatabase(url, 2 * half + 1);
  const hours = await bookableHours(server.origin);
  const script = join(tmpdir(), `booking-${process.pid}.pgbench`);
  const cancelScript = join(tmpdir(), `cancelling-${process.pid}.pgbench`);
  const last = hours.at(-1);
  if (!last) throw new Error('no hour can be booked');
  const recorded = await recordBooking(url, { token: tokenOf(2 * half), member: FIRST_MEMBER + 2 * half, device: 'seat-d1', hour: last });
  // Only now: opening the product takes devices out of service that its content does not know.
  await sql`INSERT INTO devices (id, kind) SELECT 'bench-' || d, 'seat' FROM generate_series(0, 13) d`.execute(database.db);
  await sql`INSERT INTO device_units (device_id, number) SELECT 'bench-' || d, 1 FROM generate_series(0, 13) d`.execute(database.db);
  writeFileSync(script, recorded.booking.script);
  writeFileSync(cancelScript, recorded.cancelling.script);
  process.stdout.write(`  one booking sends ${recorded.booking.statements} statements, a cancellation ${recorded.cancelling.statements}\n`);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    ours.push(await throughApi(server.origin, hours, i * A_ROUND));
    theirs.push(await throughPgbench(join(cluster.bin, 'pgbench'), url, script, half + i * A_ROUND));
  }
  reportRounds('POST /rent/apply / pgbench with its statements', { ours, theirs }, 0.4, 'a second');
  const rents = await rentsByMember(database.db);
  const [cancelled, cancelledRaw]: [number[], number[]] = [[], []];
  for (let i = 0; i < ROUNDS; i += 1) {
    cancelled.push(await cancelThroughApi(server.origin, rents, i * A_ROUND));
    cancelledRaw.push(await throughPgbench(join(cluster.bin, 'pgbench'), url, cancelScript, half + i * A_ROUND));
  }
  reportRounds('PUT /rent/apply/{id}/cancel / pgbench with its statements', { ours: cancelled, theirs: cancelledRaw }, 0.4, 'a second');
  await server.stop();
  await database.close();
  await drop();
  await bookingGrowth(join(cluster.bin, 'pgbench'));
  await cluster.stop();
}

async function throughApi(origin: string, hours: readonly Hour[], first: number): Promise<number> {
  let next = first;
  return answersPerSecond({
    url: `${origin}/api/rent/apply`,
    connections: CONNECTIONS,
    amount: A_ROUND,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const i = next++;
          const { start, end } = hours[Math.floor(i / SEATS.length)] ?? { start: '', end: '' };
          const body = new URLSearchParams({ device_id: SEATS[i % SEATS.length] ?? '', start, end, agree: 'true' }).toString();
          return {
            ...request,
            body,
            headers: { authorization: `Bearer ${tokenOf(i)}`, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': `bench-key-${i}` },
          };
        },
      },
    ],
  });
}

/** The reservation of each member of the bench: each has one. */
async function rentsByMember(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('rents').select(['id', 'member_id']).where('status', '=', 'reserved').execute();
  return new Map(rows.map(({ id, member_id }) => [member_id, id]));
}

async function cancelThroughApi(origin: string, rents: ReadonlyMap<string, string>, first: number): Promise<number> {
  let next = first;
  return answersPerSecond({
    url: origin,
    connections: CONNECTIONS,
    amount: A_ROUND,
    requests: [
      {
        method: 'PUT',
        setupRequest: (request) => {
          const i = next++;
          const id = rents.get(memberIdOf(FIRST_MEMBER + i)) ?? '';
          return { ...request, path: `/api/rent/apply/${id}/cancel`, headers: { authorization: `Bearer ${tokenOf(i)}` } };
        },
      },
    ],
  });
}

async function throughPgbench(pgbench: string, url: string, script: string, first: number): Promise<number> {
  const args = [
    '-n',
    '-c',
    String(CONNECTIONS),
    '-j',
    '2',
    '-t',
    String(A_ROUND / CONNECTIONS),
    '-M',
    'simple',
    '-f',
    script,
    '-D',
    'i=-1',
    '-D',
    `first=${first}`,
    '-D',
    `each=${A_ROUND / CONNECTIONS}`,
    url,
  ];
  const { stdout, stderr } = await promisify(execFile)(pgbench, args);
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0';
  if (!tps || failed !== '0' || /ERROR|aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}\n${stdout}`);
  return Number(tps);
}
