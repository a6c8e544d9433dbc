import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../../src/server/db/client.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { NO_TRACES } from '../../src/server/telemetry/traces.ts';

/** Which database this run is on: `pglite` in memory, or a PostgreSQL server at `TEST_DATABASE_URL`. */
export const BACKEND = process.env['TEST_BACKEND'] === 'postgres' ? 'postgres' : 'pglite';

/** Connections are waited for as long as a busy machine takes to hand one on. */
const PATIENCE = { connectMs: 30_000, lockMs: 5_000, statementMs: 20_000 };

/** The bytes of the prepared database as PGlite takes them. A plain `Blob` copies its 30 MB twice for each file; PGlite only reads them. */
class Snapshot extends Blob {
  readonly #bytes: ArrayBuffer;
  constructor(bytes: Buffer<ArrayBuffer>) {
    super();
    this.#bytes = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes);
  }
}
/** Read once a worker. */
let snapshot: Promise<Snapshot> | null = null;

/**
 * A database of the test file's own, and the URL by which another process may open it too (PostgreSQL only). It has its
 * tables and queues already (`prepare-database.ts`), unless `isEmpty` is wanted.
 */
export async function openTestDatabase({ isEmpty = false, traces = NO_TRACES } = {}): Promise<Database & { url: string | null }> {
  if (BACKEND === 'pglite') {
    snapshot ??= readFile(prepared('SNAPSHOT')).then((bytes) => new Snapshot(bytes));
    const settings = isEmpty ? {} : { snapshot: await snapshot };
    return { ...(await openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir: null, traces, ...settings })), url: null };
  }
  const { url, drop } = await (isEmpty ? createPostgresDatabase() : createPreparedDatabase());
  const database = await openDatabase({ databaseUrl: url, databasePoolSize: 10, dataDir: null, databaseTimeouts: PATIENCE, traces });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A new database on the test server, empty or like another. @throws when no server is named: tests on PostgreSQL never pass by skipping. */
export async function createPostgresDatabase(template = 'template1'): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests through `npm test`, which starts a PostgreSQL server');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files: half the work of writing each of their pages to the log first.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = FILE_COPY`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** A new database on the test server with its tables and queues. */
export const createPreparedDatabase = () => createPostgresDatabase(prepared('TEMPLATE'));

/** Puts an embedded database into a data folder, as a server leaves it that has run once: making one takes seconds. */
export function putDatabaseInto(dataDir: string): void {
  cpSync(join(prepared('FOLDER'), 'db'), join(dataDir, 'db'), { recursive: true });
}

/** Where `prepare-database.ts` put what it made. */
function prepared(what: 'SNAPSHOT' | 'FOLDER' | 'TEMPLATE'): string {
  const place = process.env[`TEST_DATABASE_${what}`];
  if (!place) throw new Error(`TEST_DATABASE_${what} is not set: prepare-database.ts has not run`);
  return place;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
