import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openSecrets } from '../../src/server/adapters/secrets.ts';
import { JOBS } from '../../src/server/all-jobs.ts';
import type { DatabaseSettings } from '../../src/server/db/client.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { openJobs } from '../../src/server/jobs/queue.ts';
import { createPostgresDatabase } from './database.ts';

/** Makes a database once, with its tables and queues, from which every test file takes its own: making one takes longer than most files do. */
export default async function prepareDatabase({ name }: Pick<TestProject, 'name'>): Promise<() => Promise<void>> {
  return name === 'postgres' ? preparePostgres() : preparePglite();
}

async function fill(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings);
  await migrate(database);
  const secrets = openSecrets({ current: 'a key that only this preparation has', former: null }, '');
  const jobs = await openJobs(database, { kinds: JOBS, log: pino({ level: 'silent' }), secrets, now: () => new Date(), isWorker: false });
  await jobs.stop(1000);
  await database.close();
}

async function preparePglite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-prepared-'));
  await fill({ databaseUrl: null, databasePoolSize: 1, dataDir: folder });
  const small = join(folder, 'small');
  cpSync(join(folder, 'db'), small, { recursive: true });
  const pglite = await PGlite.create({ dataDir: small, extensions: { btree_gist } });
  // Nothing is made of the templates any more: without their 15 MB each file opens its database in two thirds of the time.
  await pglite.exec("UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template_'");
  for (const template of ['template0', 'template1']) await pglite.exec(`DROP DATABASE ${template}`);
  const snapshot = join(folder, 'db.tar');
  writeFileSync(snapshot, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  Object.assign(process.env, { TEST_DATABASE_SNAPSHOT: snapshot, TEST_DATABASE_FOLDER: folder });
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function preparePostgres(): Promise<() => Promise<void>> {
  const { url, drop } = await createPostgresDatabase();
  await fill({ databaseUrl: url, databasePoolSize: 2, dataDir: null });
  Object.assign(process.env, { TEST_DATABASE_TEMPLATE: new URL(url).pathname.slice(1) });
  return drop;
}
