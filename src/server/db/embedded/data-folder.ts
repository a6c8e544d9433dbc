import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32c } from './crc32c.ts';

/** The embedded database's folder is not what a database looks like. Nothing in it was changed. */
export class DataFolderDamaged extends Error {
  override readonly name = 'DataFolderDamaged';
  constructor(folder: string, what: string, options?: ErrorOptions) {
    super(`The database in ${folder} is damaged: ${what}. Nothing was changed. Restore a back-up, or choose another folder with DATA_DIR.`, options);
  }
}

/** Of PGlite's PostgreSQL; a folder of another one cannot be opened. */
const POSTGRES_VERSION = '18';
const PAGE_BYTES = 8192;
const CONTROL_BYTES = 8192;
/** The checksum of the control file stands behind its fields, whose number changes with PostgreSQL's version. */
const CONTROL_CRC_FROM = 200;
const CONTROL_CRC_TO = 400;
const NEEDED = ['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map', 'base/1/PG_VERSION', 'base/1/pg_filenode.map', 'pg_xact/0000'];

const databaseIn = (dataDir: string) => join(dataDir, 'db');
/** Stands while a database is being made for the first time: one that was killed at it has nothing to lose. */
const unfinishedIn = (dataDir: string) => join(dataDir, 'db.unfinished');

/** Whether there is no database yet: none, an empty folder, or one whose making was broken off. */
function isNewDatabase(dataDir: string): boolean {
  const folder = databaseIn(dataDir);
  return existsSync(unfinishedIn(dataDir)) || !existsSync(folder) || readdirSync(folder).length === 0;
}

/**
 * Looks whether a data folder holds a database that can be opened, without writing a byte. PostgreSQL would make a new one
 * over what has lost its PG_VERSION, and end in the middle of its work at what has lost more.
 * @throws DataFolderDamaged
 */
export function checkDatabaseFolder(dataDir: string): void {
  if (isNewDatabase(dataDir)) return;
  const folder = databaseIn(dataDir);
  const missing = NEEDED.find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined) throw new DataFolderDamaged(folder, `${missing} is missing`);
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== POSTGRES_VERSION)
    throw new DataFolderDamaged(folder, `PG_VERSION should say ${POSTGRES_VERSION}, not ${JSON.stringify(version.slice(0, 20))}`);
  if (!isControlFile(readFileSync(join(folder, 'global/pg_control')))) throw new DataFolderDamaged(folder, 'global/pg_control does not match its checksum');
  const hasLog = existsSync(join(folder, 'pg_wal')) && readdirSync(join(folder, 'pg_wal')).some((file) => /^[0-9A-F]{24}$/.test(file));
  if (!hasLog) throw new DataFolderDamaged(folder, 'pg_wal holds no log');
  const cut = cutTable(folder);
  if (cut !== null) throw new DataFolderDamaged(folder, `${cut} is cut off`);
}

/** Runs the making of a new database so that a process that is killed at it leaves no ruin that looks like a damaged one. */
export async function withDatabaseCreation<T>(dataDir: string, make: () => Promise<T>): Promise<T> {
  if (!isNewDatabase(dataDir)) return make();
  writeFileSync(unfinishedIn(dataDir), 'A database is being made in db/; this file goes when it is ready.\n');
  rmSync(databaseIn(dataDir), { recursive: true, force: true });
  const made = await make();
  rmSync(unfinishedIn(dataDir));
  return made;
}

function isControlFile(bytes: Uint8Array): boolean {
  if (bytes.length !== CONTROL_BYTES) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = CONTROL_CRC_FROM; at <= CONTROL_CRC_TO; at += 4) if (view.getUint32(at, true) === crc32c(bytes.subarray(0, at))) return true;
  return false;
}

/** A table's file that does not end with a page; null when all do. */
function cutTable(folder: string): string | null {
  for (const database of readdirSync(join(folder, 'base'))) {
    const path = join('base', database);
    if (!/^\d+$/.test(database)) continue;
    for (const file of readdirSync(join(folder, path)))
      if (/^\d+/.test(file) && statSync(join(folder, path, file)).size % PAGE_BYTES !== 0) return join(path, file);
  }
  return null;
}
