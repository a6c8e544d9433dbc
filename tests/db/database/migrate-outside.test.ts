import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { openTestDatabase } from '../../support/database.ts';

/* A migration that runs outside a transaction builds and drops indexes, on the embedded database and on PostgreSQL. */

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
const database = await openTestDatabase({ isEmpty: true });
const write = (name: string, statements: string) => writeFileSync(join(folder, name), statements);
const indexes = async () => {
  const { rows } = await database.query(
    "SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'things'::regclass ORDER BY 1",
    [],
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
};
beforeAll(async () => {
  write('0001_things.sql', 'CREATE TABLE things (id integer PRIMARY KEY, name text); CREATE INDEX things_old ON things (id);');
  await migrate(database, folder);
  await database.query("INSERT INTO things SELECT n, 'the same' FROM generate_series(1, 100) AS n", []);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('its statements run one by one, and a run that was cut off half-way is done again from the beginning', async () => {
  write(
    '0002_indexes.sql',
    `-- runs outside a transaction
-- A comment; with a semicolon.
CREATE INDEX CONCURRENTLY IF NOT EXISTS things_both ON things (id, name);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS things_name ON things (name) WHERE id > 0;
DROP INDEX CONCURRENTLY IF EXISTS things_old;
`,
  );
  // All have one name: the second statement fails, after the first is done.
  await expect(migrate(database, folder)).rejects.toThrow(/Migration 0002_indexes\.sql failed: could not create unique index/);
  expect(await indexes()).toMatchObject({ things_both: true, things_old: true, things_pkey: true });
  await database.query("UPDATE things SET name = 'thing ' || id", []);
  expect(await migrate(database, folder)).toEqual(['0002_indexes.sql']);
  expect(await indexes()).toEqual({ things_both: true, things_name: true, things_pkey: true });
  expect(await migrate(database, folder)).toEqual([]);
});

test('an index that a run left behind as not valid is built anew', async () => {
  await database.query('CREATE INDEX things_left ON things (name)', []);
  await database.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'things_left'::regclass", []);
  expect(await indexes()).toMatchObject({ things_left: false });
  write('0003_left.sql', '-- runs outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS things_left ON things (name);');
  expect(await migrate(database, folder)).toEqual(['0003_left.sql']);
  expect(await indexes()).toMatchObject({ things_left: true });
});

test('what could not be run again is refused before anything is done', async () => {
  write('0004_filled.sql', "-- runs outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS things_left;\nUPDATE things SET name = 'x';");
  await expect(migrate(database, folder)).rejects.toThrow(/0004_filled\.sql failed: .* can be run again: UPDATE things/);
  expect(await indexes()).toMatchObject({ things_left: true });
  rmSync(join(folder, '0004_filled.sql'));
});
