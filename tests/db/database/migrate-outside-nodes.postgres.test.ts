import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/server/db/client.ts';
import { LOCKS } from '../../../src/server/db/locks.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { openTestDatabase } from '../../support/database.ts';

/* An index is built outside a transaction while others start, or hold it up, or end its connection. */

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
const database = await openTestDatabase({ isEmpty: true });
let nodes: Database[];
/** A transaction that has written to the table, which building an index waits for. */
let writer: pg.Client;
beforeAll(async () => {
  writeFileSync(join(folder, '0001_things.sql'), 'CREATE TABLE things (id integer PRIMARY KEY, name text);');
  await migrate(database, folder);
  await database.query("INSERT INTO things SELECT n, 'thing ' || n FROM generate_series(1, 1000) AS n", []);
  nodes = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl: database.url, databasePoolSize: 2, dataDir: null })));
  writer = new pg.Client({ connectionString: database.url ?? '' });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  await Promise.all(nodes.map((node) => node.close()));
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, index: string) =>
  writeFileSync(join(folder, name), `-- runs outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS ${index} ON things (name);`);
const isValid = async (index: string) => {
  const { rows } = await database.query('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [index]);
  return rows[0]?.['valid'] ?? null;
};
/** The process of the database that builds an index and waits for the writer. */
async function untilWaiting(): Promise<number> {
  const query = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.query(query, [])).rows.length).toBe(1);
  return Number((await database.query(query, [])).rows[0]?.['pid']);
}

test('nodes that start together build it once: who waits for its turn is nobody whom the index waits for', async () => {
  write('0002_shared.sql', 'things_shared');
  await writer.query("BEGIN; UPDATE things SET name = 'other' WHERE id = 1");
  const applying = Promise.all(nodes.map((node) => migrate(node, folder)));
  await untilWaiting();
  // Longer than PostgreSQL lets processes wait for each other.
  await writer.query('SELECT pg_sleep(2)');
  await writer.query('COMMIT');
  expect((await applying).flat()).toEqual(['0002_shared.sql']);
  expect(await isValid('things_shared')).toBe(true);
});

test('a run whose connection is ended leaves an index that is not valid, and the next run makes it anew', async () => {
  write('0003_cut.sql', 'things_cut');
  await writer.query("BEGIN; UPDATE things SET name = 'again' WHERE id = 1");
  const [first, second] = nodes as [Database, Database];
  const cut = expect(migrate(first, folder)).rejects.toThrow(/Migration 0003_cut\.sql failed/);
  await database.query('SELECT pg_terminate_backend($1)', [await untilWaiting()]);
  await cut;
  await writer.query('COMMIT');
  expect(await isValid('things_cut')).toBe(false);
  expect(await migrate(second, folder)).toEqual(['0003_cut.sql']);
  expect(await isValid('things_cut')).toBe(true);
});

test('a node of an older release, which waits for its turn in a transaction, is let through, and the index is built after it', async () => {
  write('0004_older.sql', 'things_older');
  await writer.query("BEGIN; UPDATE things SET name = 'once more' WHERE id = 1");
  const applying = migrate(database, folder);
  await untilWaiting();
  const older = new pg.Client({ connectionString: database.url ?? '' });
  await older.connect();
  const itsTurn = older.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.migrate}); COMMIT`);
  const waits = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await expect.poll(async () => (await database.query(waits, [])).rows.length).toBe(1);
  // PostgreSQL looks once, a second after a wait begins, whether processes wait for each other: then it ends the later one, the index.
  await writer.query('SELECT pg_sleep(1.5)');
  await writer.query('COMMIT');
  await itsTurn;
  expect(await applying).toEqual(['0004_older.sql']);
  expect(await isValid('things_older')).toBe(true);
  await older.end();
});
