import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { applySources } from './apply-sources.ts';
import type { Database, Session } from './client.ts';
import { violationOf } from './constraint.ts';
import { LOCKS } from './locks.ts';
import { type LoneStatement, loneStatements } from './migration-file.ts';
import { readSqlRelease, type SqlRelease } from './sql-sources.ts';

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
 * Applies the numbered SQL files that have not been applied, one transaction each, or statement by statement outside one where
 * the first line says so; then the sources of functions, views and triggers that have changed (apply-sources.ts). Nodes that start
 * together queue at an advisory lock and find the work done.
 * @returns the names of what was applied
 * @throws MigrationChanged when an applied file has been edited since.
 */
export async function migrate(database: Database, folder = FOLDER, release?: SqlRelease): Promise<string[]> {
  const applied: string[] = [];
  // Other migrations than the product's make other tables: sources come with them, or none.
  const sql = release ?? (folder === FOLDER ? await readSqlRelease() : null);
  for (let tries = 1; ; tries += 1) {
    try {
      await applyAll(database, { folder, sql }, applied);
      return applied;
    } catch (error) {
      // A node of a release from before 118 (docs/decisions) waits for the lock in a transaction, which an index waits for: it is let through.
      const isDeadlock = error instanceof Error && violationOf(error.cause)?.sqlState === DEADLOCK;
      if (!isDeadlock || tries === MAX_TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const DEADLOCK = '40P01';

/** Applies what is not applied while no other node does, and notes the names in `applied`. */
async function applyAll({ alone, isEmbedded }: Database, { folder, sql }: { folder: string; sql: SqlRelease | null }, applied: string[]): Promise<void> {
  await alone(LOCKS.migrate, async (session) => {
    await session.runScript(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await session.query('SELECT name, checksum FROM schema_migrations');
    const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    for (const migration of await readMigrations(folder)) {
      const checksum = known.get(migration.name);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined) throw new MigrationChanged(`${migration.name} was changed after it had been applied; add a new migration instead`);
      await apply(session, migration, isEmbedded);
      applied.push(migration.name);
    }
    if (sql !== null) {
      const run = (name: string, script: string) => retried(name, () => session.runScript(`SET LOCAL lock_timeout = ${LOCK_MS};\n${script}`));
      applied.push(...(await applySources(session, sql, run)));
    }
    // Also of tables that a later migration made (0080_growth.sql).
    await session.runScript("DO $$ BEGIN IF to_regprocedure('analyse_early()') IS NOT NULL THEN PERFORM analyse_early(); END IF; END $$");
  });
}

/**
 * The time that a migration waits for a table that running nodes use: everybody who comes after it waits behind it. Less than
 * PostgreSQL's `deadlock_timeout` (a second), so that where they wait for each other it is the migration that gives way.
 */
const LOCK_MS = 500;
const PAUSE_MS = 200;
const MAX_TRIES = 300;

/** Applies one migration. */
async function apply(session: Session, { name, statements, checksum }: Migration, isEmbedded: boolean): Promise<void> {
  const known = `INSERT INTO schema_migrations (name, checksum) VALUES ('${name}', '${checksum}')`;
  await retried(name, async () => {
    const lone = loneStatements(statements);
    if (lone === null) return session.runScript(`SET LOCAL lock_timeout = ${LOCK_MS};\n${known};\n${statements}`);
    for (const statement of lone) await runAlone(session, statement, isEmbedded);
    return session.runScript(known);
  });
}

/** Does what may not get its tables, and tries again when it did not. */
async function retried(name: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (violationOf(error)?.sqlState !== LOCK_NOT_AVAILABLE || tries === MAX_TRIES) throw failure(name, error);
      await pause(PAUSE_MS);
    }
  }
}

/**
 * Runs a statement that builds or drops an index beside running nodes. A run that was cut off has left an index that is
 * not valid, and `IF NOT EXISTS` would take it for one: that goes first.
 */
async function runAlone({ query }: Session, { text, index }: LoneStatement, isEmbedded: boolean): Promise<void> {
  // One process has the embedded database to itself, and nobody to let pass.
  const run = (statement: string) => query(isEmbedded ? statement.replace(/\bCONCURRENTLY\b/i, '') : statement);
  if (index !== null) {
    const { rows } = await query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [index]);
    if (rows.length > 0) await run(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  }
  await run(text);
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
