import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/server/db/client.ts';

/** Which database this run is on: `pglite` in memory, or a PostgreSQL server at `TEST_DATABASE_URL`. */
export const BACKEND = process.env['TEST_BACKEND'] === 'postgres' ? 'postgres' : 'pglite';

/** An empty database of the test file's own, and the URL by which another process may open it too (PostgreSQL only). */
export async function openTestDatabase(): Promise<Database & { url: string | null }> {
  if (BACKEND === 'pglite') return { ...(await openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir: null })), url: null };
  const { url, drop } = await createPostgresDatabase();
  const database = await openDatabase({ databaseUrl: url, databasePoolSize: 10, dataDir: null });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A new database on the test server. @throws when no server is named: tests on PostgreSQL never pass by skipping. */
export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through `npm test`, which starts a PostgreSQL server');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
