import { randomUUID } from 'node:crypto';
import { accessSync, closeSync, constants, existsSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { ContentError } from '../editorial/content-error.ts';
import { checkKeyFile, KeyFileDamaged } from './adapters/secrets.ts';
import { type Config, ConfigError } from './config/config.ts';
import { DatabaseAway } from './db/away.ts';
import { checkDatabaseFolder, DataFolderDamaged } from './db/embedded/data-folder.ts';
import { checkFolderFree, FolderInUse } from './db/embedded/folder-lock.ts';
import { MigrationChanged } from './db/migrate.ts';
import { SiteNotBuilt } from './site/site-manifest.ts';

/** The server cannot start here, for a reason that an operator can mend. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}

/** A fault that an operator can mend is one clear line; everything else is a defect with its stack. */
const MENDABLE = [ConfigError, ContentError, DataFolderDamaged, FolderInUse, KeyFileDamaged, MigrationChanged, SiteNotBuilt, StartFault];

/** The text for stderr when a start or a command has failed. `mendable`: further error classes that are shown as one line, without a stack. */
export function startFailure(error: unknown, mendable: readonly (new (...given: never[]) => Error)[] = []): string {
  if (!(error instanceof Error)) return String(error);
  // It went away after `checkStart` had asked it.
  if (error instanceof DatabaseAway) return `The database was lost: ${error.message || 'it cannot be reached'}.`;
  const isMendable = [...MENDABLE, ...mendable].some((kind) => error instanceof kind) || ('code' in error && error.code === 'EADDRINUSE');
  return isMendable ? error.message : (error.stack ?? error.message);
}

const CONNECT_TIMEOUT_MS = 8_000;
const MIN_POSTGRES = 150_000;

/**
 * Looks whether a server can start with this configuration, before anything is built, opened or changed.
 * @throws StartFault, FolderInUse, DataFolderDamaged, KeyFileDamaged
 */
export async function checkStart(config: Config): Promise<void> {
  checkDataFolder(config);
  await checkPort(config.host, config.port);
  const { metrics } = config.telemetry;
  if (metrics) await checkPort(metrics.host, metrics.port, 'METRICS_PORT', 'METRICS_HOST');
  await checkDatabase(config);
}

/**
 * As `checkStart`, for a command, which takes no port.
 * @throws StartFault, FolderInUse, DataFolderDamaged, KeyFileDamaged
 */
export async function checkStores(config: Config): Promise<void> {
  checkDataFolder(config);
  await checkDatabase(config);
}

async function checkDatabase({ databaseUrl, databasePoolerUrl, databaseReadUrl, databaseTimeouts }: Config): Promise<void> {
  if (databaseUrl === null) return;
  await checkPostgres(databaseUrl);
  if (databasePoolerUrl !== null) await checkPooler(databasePoolerUrl, databaseUrl, databaseTimeouts);
  if (databaseReadUrl !== null) await checkReplica(databaseReadUrl, databaseUrl);
}

/** The folder that would be written to: there or to be made, a folder, writable, held by nobody, and with whole files. */
function checkDataFolder({ dataDir, databaseUrl, filesS3, secretKeys }: Config): void {
  let there = dataDir;
  // What is not there yet is made: the nearest folder above must take it.
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  const isFolder = statSync(there).isDirectory();
  if (!isFolder) throw new StartFault(`DATA_DIR: ${there} is a file, not a folder.`);
  checkWritable(there, { needsRoom: databaseUrl === null });
  if (there !== dataDir) return;
  if (databaseUrl === null) {
    checkFolderFree(dataDir);
    const database = join(dataDir, 'db');
    if (existsSync(database)) {
      if (!statSync(database).isDirectory()) throw new DataFolderDamaged(database, 'it is a file, not a folder');
      checkOwned(database);
    }
    checkDatabaseFolder(dataDir);
  }
  for (const name of ['outbox', ...(filesS3 === null ? ['files'] : [])]) {
    const folder = join(dataDir, name);
    if (existsSync(folder)) checkWritable(folder, { needsRoom: false });
  }
  const key = join(dataDir, 'secret.key');
  if (secretKeys.current !== null || !existsSync(key)) return;
  checkAccess(key, constants.R_OK);
  checkKeyFile(key, readFileSync(key, 'utf8'));
}

/** Everything in the database's folder may be read and written: one start as the superuser leaves files there that nobody else may open. */
function checkOwned(folder: string): void {
  checkAccess(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) checkOwned(path);
    else checkAccess(path, constants.R_OK | constants.W_OK);
  }
}

function checkAccess(path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (cause) {
    const deed = mode === constants.R_OK ? 'read' : 'read and written to';
    throw new StartFault(`DATA_DIR: ${path} cannot be ${deed} by this user (${codeOf(cause)}): whose is it?`, { cause });
  }
}

const PROBE_BYTES = 8192;

/**
 * Writes a file and removes it: permissions alone say neither that the file system is read-only nor that the disk is full,
 * and nothing at all to the superuser. Only the embedded database needs room: a full disk of files leaves the rest at work.
 */
function checkWritable(folder: string, { needsRoom }: { needsRoom: boolean }): void {
  const probe = join(folder, `.comic-hub-${randomUUID()}.probe`);
  try {
    const file = openSync(probe, 'wx');
    try {
      writeSync(file, new Uint8Array(PROBE_BYTES));
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(probe, { force: true });
    }
  } catch (cause) {
    const code = codeOf(cause);
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    if (isFull && !needsRoom) return;
    throw new StartFault(`DATA_DIR: ${isFull ? `the disk of ${folder} is full` : `the folder ${folder} cannot be written to`} (${code}).`, { cause });
  }
}

/** Takes the port for a moment. */
export async function checkPort(host: string, port: number, name = 'PORT', hostName = 'HOST'): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (cause) {
    throw new StartFault(portFault(codeOf(cause), { host, port, name, hostName }), { cause });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

function portFault(code: string, { host, port, name, hostName }: { host: string; port: number; name: string; hostName: string }): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another process: stop that one, or choose another with ${name}.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user (EACCES): choose one above 1023 with ${name}.`;
  return `${hostName}: ${host} is no address of this machine (${code}).`;
}

/** Asks a PostgreSQL server for its version. `name`: the variable that names it. @throws StartFault */
export async function checkPostgres(databaseUrl: string, name = 'DATABASE_URL'): Promise<void> {
  const [row] = await askPostgres<{ version: string }>(databaseUrl, name, "SELECT current_setting('server_version_num') AS version");
  if (Number(row?.version) < MIN_POSTGRES) throw new StartFault(`${name}: the server is older than PostgreSQL 15.`);
}

const POOLER = 'DATABASE_POOLER_URL';
/** Which server and which database: the same through a pooler and past it. */
const SAME_DATABASE = "SELECT current_database() || ' since ' || pg_postmaster_start_time() AS place";

/**
 * A pooler must lead to the same database, and what it hands on must have bounds already: it passes no settings of a session on.
 * @throws StartFault with the statements that set them for the role
 */
async function checkPooler(poolerUrl: string, databaseUrl: string, { lockMs, statementMs }: Config['databaseTimeouts']): Promise<void> {
  const [here] = await askPostgres<{ place: string }>(databaseUrl, 'DATABASE_URL', SAME_DATABASE);
  const [there] = await askPostgres<{ place: string }>(poolerUrl, POOLER, SAME_DATABASE);
  if (here?.place !== there?.place) throw new StartFault(`${POOLER}: leads to another database than DATABASE_URL.`);
  const wanted = { lock_timeout: `${lockMs}ms`, statement_timeout: `${statementMs}ms`, idle_in_transaction_session_timeout: `${statementMs}ms`, jit: 'off' };
  const [set = {}] = await askPostgres<Record<string, string>>(
    poolerUrl,
    POOLER,
    `SELECT quote_ident(current_user) AS role, ${Object.keys(wanted).map((name) => `current_setting('${name}') AS ${name}`)}`,
  );
  const missing = Object.entries(wanted).filter(([name]) => set[name] === (name === 'jit' ? 'on' : '0'));
  if (missing.length === 0) return;
  const statements = missing.map(([name, value]) => `ALTER ROLE ${set['role']} SET ${name} = '${value}';`);
  throw new StartFault(`${POOLER}: a pooler passes no settings on, so they must be the role's. Run: ${statements.join(' ')} and let the pooler connect anew.`);
}

const REPLICA = 'DATABASE_READ_URL';
/** Which database of which data: the same on a standby. */
const SAME_DATA = "SELECT current_database() || ' of ' || system_identifier AS place FROM pg_control_system()";

/**
 * A replica must be a copy of the same database. One that is away is none of the start's concern: nodes are at work without it.
 * @throws StartFault
 */
async function checkReplica(readUrl: string, databaseUrl: string): Promise<void> {
  const there = await askPostgres<{ place: string }>(readUrl, REPLICA, SAME_DATA).catch((error: unknown) => {
    if (isAway(error)) return null;
    throw error;
  });
  if (there === null) return;
  const [here] = await askPostgres<{ place: string }>(databaseUrl, 'DATABASE_URL', SAME_DATA);
  if (here?.place !== there[0]?.place) throw new StartFault(`${REPLICA}: is no standby of the database of DATABASE_URL.`);
}

/** Nobody answers, or whoever does is starting or leaving: as opposed to being refused. */
function isAway(error: unknown): boolean {
  const code = error instanceof StartFault ? codeOf(error.cause) : '';
  return code === '' || code.startsWith('E') || code.startsWith('57P') || code.startsWith('53');
}

async function askPostgres<Row extends object>(databaseUrl: string, name: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS });
  // A connection that breaks is heard of by the call that has it.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } catch (cause) {
    throw new StartFault(`${name}: ${postgresFault(cause, new URL(databaseUrl))}`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Never with the password, which is in the URL. */
function postgresFault(error: unknown, { hostname, port, username, pathname }: URL): string {
  const server = `${hostname}:${port || '5432'}`;
  const code = codeOf(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host ${hostname} is not known.`;
  if (code === 'ECONNREFUSED') return `nobody answers at ${server}: is the database running?`;
  if (code === '28P01' || code === '28000') return `${server} does not let the user ${decodeURIComponent(username)} in: is the password right?`;
  if (code === '3D000') return `there is no database ${decodeURIComponent(pathname.slice(1))} at ${server}.`;
  const words = (error instanceof Error ? error.message : '').replace(/\s+/g, ' ').slice(0, 200);
  return `${server} could not be asked${code === '' ? '' : ` (${code})`}${words === '' ? '' : `: ${words}`}.`;
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
