import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, startPostgres } from '../../scripts/database/postgres.ts';
import { taipeiDay } from '../../src/domain/time/taipei-time.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { fillCentre } from '../../tests/support/staff/large-centre.ts';
import { benchEnvironment, startBenchServer } from '../server.ts';
import { type Centre, openCentre } from './staff-members.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Files that say how the rows of a centre are made: another of these is another centre. */
const MADE_BY = [
  'src/server/db/schema.sql',
  'tests/support/staff/large-centre.ts',
  ...['filled-centres', 'staff-members'].map((name) => `bench/staff/${name}.ts`),
  'bench/members.ts',
];
/** The beginning of the names of folders in which centres are kept. */
const KEPT = 'staff-lists-';
/** Files have connections of their own, of which the one before may still give its back. */
const CONNECTIONS = 12;

interface Asked {
  /** Members, and bookings of theirs. */
  sizes: readonly { members: number; bookings: number }[];
  staff: number;
}

/** Centres with their servers, and how both are closed. */
export interface FilledCentres {
  centres: Centre[];
  close: () => Promise<void>;
}

/**
 * Centres of some sizes, filled. Where `BENCH_KEEP` names a folder, what was made stays there: a later run of the same day, whose tables
 * and rows are made by the same files, takes a copy instead of making them again.
 */
export async function openFilledCentres(asked: Asked): Promise<FilledCentres> {
  const folder = process.env['BENCH_KEEP'];
  const kept = folder === undefined ? null : join(folder, `${KEPT}${digestOf(asked)}`);
  const cluster = await startPostgres();
  if (kept === null || !existsSync(kept)) return makeCentres(cluster, asked, kept);
  const copy = await cluster.openOther((data) => void execFileSync('cp', ['-a', join(kept, 'data'), data]));
  await cluster.stop();
  const centres: Centre[] = [];
  for (const name of JSON.parse(readFileSync(join(kept, 'databases.json'), 'utf8')) as string[]) {
    const url = new URL(copy.url);
    url.pathname = `/${name}`;
    const server = await startBenchServer(benchEnvironment(url.href, CONNECTIONS));
    centres.push({ url: url.href, server, database: await openDatabase({ databaseUrl: url.href, databasePoolSize: 1, dataDir: null }), drop: async () => {} });
  }
  return { centres, close: () => close(copy, centres) };
}

async function makeCentres(cluster: Cluster, { sizes, staff }: Asked, kept: string | null): Promise<FilledCentres> {
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const centres: Centre[] = [];
  for (const size of sizes) {
    const centre = await openCentre(size.members, { staff, connections: CONNECTIONS });
    await fillCentre(centre.database, { ...size, seat: 'seat-a1' });
    centres.push(centre);
  }
  if (kept !== null) keep(cluster, centres, kept);
  return { centres, close: () => close(cluster, centres) };
}

/** Copies the data of a server that is running, whole or not at all; those of other days and tables are of no use any more. */
function keep(cluster: Cluster, centres: readonly Centre[], kept: string): void {
  const parent = join(kept, '..');
  const half = `${kept}.half`;
  for (const name of existsSync(parent) ? readdirSync(parent) : []) if (name.startsWith(KEPT)) rmSync(join(parent, name), { recursive: true });
  mkdirSync(half, { recursive: true });
  if (cluster.owner) chownSync(half, cluster.owner.uid, cluster.owner.gid);
  const from = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres'];
  execFileSync(join(cluster.bin, 'pg_basebackup'), ['-D', join(half, 'data'), '-X', 'stream', '-c', 'fast', '--no-sync', ...from], {
    ...cluster.owner,
    cwd: half,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(join(half, 'databases.json'), JSON.stringify(centres.map(({ url }) => new URL(url).pathname.slice(1))));
  renameSync(half, kept);
}

/** Of the rows and of the day around which they stand. */
function digestOf(asked: Asked): string {
  const hash = createHash('sha256').update(JSON.stringify([asked, taipeiDay(new Date())]));
  for (const path of MADE_BY) hash.update(readFileSync(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
}

async function close(cluster: Cluster, centres: readonly Centre[]): Promise<void> {
  for (const { server, database, drop } of centres) {
    await server.stop();
    await database.close();
    await drop();
  }
  await cluster.stop();
}
