import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { PGliteDialect } from 'kysely';
import { fromPglite } from 'pg-boss';
import { NO_TRACES } from '../telemetry/traces.ts';
import { namingActor } from './acting.ts';
import type { Database, DatabaseSettings, Session } from './client.ts';
import { checkDatabaseFolder, DataFolderDamaged, withDatabaseCreation } from './embedded/data-folder.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables/tables.ts';
import { loggingTo, RerunningKysely } from './transactions.ts';

/** Opens the database that the settings name. @throws FolderInUse, DataFolderDamaged */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl === null ? openPglite(settings) : openPostgres(settings.databaseUrl, settings);
}

async function openPglite({ dataDir, snapshot, traces = NO_TRACES }: DatabaseSettings): Promise<Database> {
  const unlock = dataDir === null ? () => {} : lockFolder(dataDir);
  const pglite = await createPglite(dataDir, snapshot).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const session: Session = {
    query: (sql, values = []) => pglite.query<Record<string, unknown>>(sql, [...values]),
    runScript: async (statements) => {
      await pglite.transaction((tx) => tx.exec(statements));
    },
  };
  return {
    db: new RerunningKysely<Tables>({ dialect: namingActor(new PGliteDialect({ pglite })), ...loggingTo(traces) }),
    runScript: session.runScript,
    // One process has it to itself.
    alone: (_, work) => work(session),
    bossOptions: () => ({ db: fromPglite(pglite), backend: 'pglite' }),
    isEmbedded: true,
    pool: () => null,
    replica: null,
    query: session.query,
    close: async () => {
      await pglite.close();
      unlock();
    },
  };
}

/**
 * PGlite is one WebAssembly module of nine megabytes. V8's optimising compiler takes half a gigabyte for it while a database is
 * opened, and queries are no faster for it (docs/decisions/117): it is left out.
 */
async function createPglite(dataDir: string | null, snapshot: Blob | undefined) {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
  const create = () =>
    PGlite.create({
      ...(dataDir !== null && { dataDir: join(dataDir, 'db') }),
      ...(snapshot && { loadDataDir: snapshot }),
      extensions: { btree_gist },
      parsers: { [pgliteTypes.DATE]: (value: string) => value, [pgliteTypes.INT8]: Number },
    });
  if (dataDir === null) return create();
  checkDatabaseFolder(dataDir);
  try {
    return await withDatabaseCreation(dataDir, create);
  } catch (cause) {
    // What it says of itself is a stack in WebAssembly.
    throw new DataFolderDamaged(join(dataDir, 'db'), 'it cannot be opened', { cause });
  }
}
