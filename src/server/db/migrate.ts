import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './client.ts';
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
export async function migrate({ db, runScript }: Database): Promise<string[]> {
  await runScript(`SELECT pg_advisory_xact_lock(${LOCKS.migrate});
    CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const applied: string[] = [];
  for (const migration of await readMigrations()) {
    const known = await sql<{ checksum: string }>`SELECT checksum FROM schema_migrations WHERE name = ${migration.name}`.execute(db);
    const checksum = known.rows[0]?.checksum;
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined) throw new MigrationChanged(`${migration.name} was changed after it had been applied; add a new migration instead`);
    if (await apply(runScript, migration)) applied.push(migration.name);
  }
  // Also of tables that a later migration made (0080_growth.sql).
  await runScript(`SELECT pg_advisory_xact_lock(${LOCKS.migrate}); SELECT analyse_early()`);
  return applied;
}

/** Applies one migration, unless another node has done so since we looked. */
async function apply(runScript: Database['runScript'], { name, statements, checksum }: Migration): Promise<boolean> {
  try {
    await runScript(`SELECT pg_advisory_xact_lock(${LOCKS.migrate});
      INSERT INTO schema_migrations (name, checksum) VALUES ('${name}', '${checksum}');
      ${statements}`);
    return true;
  } catch (error) {
    const isDoneElsewhere = error instanceof Error && 'constraint' in error && error.constraint === 'schema_migrations_pkey';
    if (isDoneElsewhere) return false;
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (name) => {
      const statements = await readFile(join(FOLDER, name), 'utf8');
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}
