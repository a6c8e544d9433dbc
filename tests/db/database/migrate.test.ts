import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { MigrationChanged, migrate } from '../../../src/server/db/migrate.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { BACKEND, openTestDatabase } from '../../support/database.ts';

const database = await openTestDatabase({ isEmpty: true });
afterAll(() => database.close());

test('nodes that start together migrate once', async () => {
  const nodes =
    BACKEND === 'postgres'
      ? await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl: database.url, databasePoolSize: 2, dataDir: null })))
      : [database];
  const applied = (await Promise.all(nodes.map((each) => migrate(each)))).flat();
  expect(applied.length).toBeGreaterThan(3);
  expect(new Set(applied).size).toBe(applied.length);
  expect(await migrate(database)).toEqual([]);
  if (BACKEND === 'postgres') await Promise.all(nodes.map((node) => node.close()));
});

test('every table is analysed early, also one that a later release brings', async () => {
  const late = sql<{ table: string }>`SELECT relname AS table FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND NOT COALESCE('autovacuum_analyze_threshold=20' = ANY (reloptions), false)`;
  expect((await late.execute(database.db)).rows).toEqual([]);
  await sql`CREATE TABLE made_later (id integer)`.execute(database.db);
  expect((await late.execute(database.db)).rows).toEqual([{ table: 'made_later' }]);
  await migrate(database);
  expect((await late.execute(database.db)).rows).toEqual([]);
});

test('a migration that was edited after it had been applied stops the start', async () => {
  await migrate(database);
  await sql`UPDATE schema_migrations SET checksum = 'other' WHERE name LIKE '0001%'`.execute(database.db);
  await expect(migrate(database)).rejects.toThrow(MigrationChanged);
});
