import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startPostgres } from '../../../scripts/database/postgres.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { verifyAudit } from '../../../src/server/staff/verify-audit.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { applyForCreator } from '../../support/bookings/creators.ts';
import { findBroken } from '../../support/bookings/rent-invariants.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* The back-up and the restore of docs/runbook.md, by the very scripts that it names, with a PostgreSQL that keeps its log. */

const SCRIPTS = join(import.meta.dirname, '../../../docs/deploy/backup');
let folder: string;
let archive: string;
let target: string;
let cluster: Cluster;
let app: TestApp;
let member: TestMember;
let hand: pg.Client;
const clusters: Cluster[] = [];
const apps: TestApp[] = [];

const open = async ({ url }: Cluster, DATA_DIR: string): Promise<TestApp> => {
  const opened = await openTestApp({ DATA_DIR }, { database: { ...(await openDatabase({ databaseUrl: url, databasePoolSize: 5, dataDir: null })), url } });
  apps.push(opened);
  return opened;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comic-hub-back-up-'));
  [archive, target] = [join(folder, 'archive'), join(folder, 'target')];
  // Scripts that the server's user may read, wherever the checkout lies.
  cpSync(SCRIPTS, join(folder, 'backup'), { recursive: true });
  for (const made of [archive, target]) mkdirSync(made);
  const command = `${join(folder, 'backup/archive-wal.sh')} ${archive} %p %f`;
  cluster = await startPostgres({ settings: ['synchronous_commit=on', 'wal_level=replica', 'archive_mode=on', `archive_command=${command}`] });
  clusters.push(cluster);
  for (const made of [folder, archive, target]) if (cluster.owner) chownSync(made, cluster.owner.uid, cluster.owner.gid);
  app = await open(cluster, join(folder, 'var'));
  member = await signUp(app, { points: 100 });
  hand = new pg.Client(cluster.url);
  await hand.connect();
});
afterAll(async () => {
  await hand?.end();
  for (const opened of apps) await opened.close();
  for (const each of clusters) await each.stop();
  rmSync(folder, { recursive: true, force: true });
});

const script = (name: string, ...args: string[]): string =>
  execFileSync(join(folder, 'backup', name), args, {
    ...cluster.owner,
    cwd: folder,
    env: { PATH: `${cluster.bin}:${process.env['PATH']}`, PGHOST: '127.0.0.1', PGPORT: String(cluster.port), PGUSER: 'postgres' },
    encoding: 'utf8',
  }).trim();

const bookAt = async (hour: number) => {
  const form = { device_id: SAMPLE.tablet, start: `2026-11-25 ${hour}:00:00`, end: `2026-11-25 ${hour + 1}:00:00`, agree: 'true' };
  const { status, body } = await app.call('POST', '/rent/apply', { token: member.token, body: form });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id as string;
};

const momentOfDatabase = async (): Promise<string> => (await hand.query('SELECT clock_timestamp()::text AS now')).rows[0].now;

/** All that was written until now lies in the archive. */
async function logIsKept(): Promise<void> {
  const { rows } = await hand.query('SELECT pg_walfile_name(pg_switch_wal()) AS name');
  await expect.poll(() => existsSync(join(archive, rows[0].name)), { timeout: 60_000 }).toBe(true);
}

/** Restores to a moment, and opens the product on it: the same files come beside. */
async function restored(base: string, moment: string): Promise<TestApp> {
  const other = await cluster.openOther((data) => script('restore.sh', base, archive, data, moment));
  clusters.push(other);
  const client = new pg.Client(other.url);
  await client.connect();
  await expect.poll(async () => (await client.query('SELECT pg_is_in_recovery() AS is_reading')).rows[0].is_reading, { timeout: 60_000 }).toBe(false);
  await client.end();
  const dataDir = mkdtempSync(join(folder, 'restored-'));
  cpSync(join(target, 'files'), join(dataDir, 'files'), { recursive: true });
  return open(other, dataDir);
}

const rentsOf = async (of: TestApp): Promise<string[]> =>
  (await of.database.db.selectFrom('rents').select('id').orderBy('created_at').execute()).map(({ id }) => id);

test('a back-up and the log since bring back the minute before a mistake, with the files of its rows', async () => {
  const applied = await applyForCreator(app, member, { relevant_info: new File([pdfBytes()], 'book.pdf', { type: 'application/pdf' }) });
  expect(applied.status, JSON.stringify(applied.body)).toBe(200);
  const sent = (of: TestApp) => of.call('GET', `/upload/${applied.body.data.files[0].id}`, { token: member.token });
  const book = await sent(app);
  expect(book.status).toBe(200);
  const before = await bookAt(13);
  const base = script('back-up.sh', target, join(folder, 'var/files'));
  expect(readdirSync(join(target, 'base'))).toEqual([base.split('/').at(-1)]);
  const after = await bookAt(15);
  const moment = await momentOfDatabase();
  const ofWorker = await app.database.db.selectFrom('outbox_events').select('id').execute();
  // The mistake: a statement without its WHERE, and a member's file with it.
  await hand.query('BEGIN; DELETE FROM rents; COMMIT').catch(() => hand.query('TRUNCATE rents CASCADE'));
  rmSync(join(folder, 'var/files'), { recursive: true });
  await logIsKept();

  const then = await restored(base, moment);
  expect(await rentsOf(then)).toEqual([before, after]);
  expect(await findBroken(then)).toEqual([]);
  expect((await verifyAudit(then.database.db, { keptSince: new Date(0) })).faults).toEqual([]);
  // What was still to be sent is: nobody is told twice of what the restored rows say once.
  expect(await then.database.db.selectFrom('outbox_events').select('id').execute()).toEqual(ofWorker);
  const read = await sent(then);
  expect([read.status, read.body]).toEqual([200, book.body]);

  // As far as the log goes: the mistake as well.
  expect(await rentsOf(await restored(base, 'latest'))).toEqual([]);
});

test('nothing that is there is written over: neither a log that is kept, nor a folder with data', () => {
  expect(() => script('restore.sh', target, archive, folder, 'latest')).toThrow(/is not empty/);
  const [piece = ''] = readdirSync(archive).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const from = join(archive, piece);
  expect(script('archive-wal.sh', archive, from, piece)).toBe('');
  expect(() => script('archive-wal.sh', archive, join(folder, 'backup/restore.sh'), piece)).toThrow();
});
