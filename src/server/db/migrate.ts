import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './client.ts';
import { violationOf } from './constraint.ts';
import { LOCKS } from './locks.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

/** A migration on disk is not the one that was applied. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged';
}

interface Migration {
  name: string;
  statements: string;
  checksum: string;
}

/**
 * Applies the numbered SQL files that have not been applied, one transaction each. Nodes that start together
 * queue at an advisory lock and find the work done.
 * @throws MigrationChanged when an applied file has been edited since.
 */
export async function migrate({ db, runScript }: Database, folder = FOLDER): Promise<string[]> {
  await runScript(`SELECT pg_advisory_xact_lock(${LOCKS.migrate});
    CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const applied: string[] = [];
  for (const migration of await readMigrations(folder)) {
    const known = await sql<{ checksum: string }>`SELECT checksum FROM schema_migrations WHERE name = ${migration.name}`.execute(db);
    const checksum = known.rows[0]?.checksum;
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined) throw new MigrationChanged(`${migration.name} was changed after it had been applied; add a new migration instead`);
    if (await apply(runScript, migration)) applied.push(migration.name);
  }
  // Also of tables that a later migration made (0080_growth.sql).
  await runScript(`SELECT pg_advisory_xact_lock(${LOCKS.migrate});
    DO $$ BEGIN IF to_regprocedure('analyse_early()') IS NOT NULL THEN PERFORM analyse_early(); END IF; END $$`);
  return applied;
}

/**
 * How long a migration waits for a table that running nodes use: everybody who comes after it waits behind it. Less than
 * PostgreSQL's `deadlock_timeout` (a second), so that where they wait for each other it is the migration that gives way.
 */
const LOCK_MS = 500;
const PAUSE_MS = 200;
const MAX_TRIES = 300;

/** Applies one migration, unless another node has done so since we looked. One that does not get its tables tries again. */
async function apply(runScript: Database['runScript'], { name, statements, checksum }: Migration): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await runScript(`SELECT pg_advisory_xact_lock(${LOCKS.migrate});
        SET LOCAL lock_timeout = ${LOCK_MS};
        INSERT INTO schema_migrations (name, checksum) VALUES ('${name}', '${checksum}');
        ${statements}`);
      return true;
    } catch (error) {
      const violation = violationOf(error);
      if (violation?.constraint === 'schema_migrations_pkey') return false;
      if (violation?.sqlState !== LOCK_NOT_AVAILABLE || tries === MAX_TRIES) throw failure(name, error);
      await pause(PAUSE_MS);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

function failure(name: string, error: unknown): Error {
  return new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}
