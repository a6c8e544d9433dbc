import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../../scripts/database/postgres.ts';
import { checkStart, startFailure } from '../../../src/server/check-start.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { lockFolder } from '../../../src/server/db/embedded/folder-lock.ts';
import { putDatabaseInto } from '../../support/database.ts';
import { BARE_ENVIRONMENT } from '../../support/process.ts';
import { TEST_SECRET_KEY } from '../../support/secret-keys.ts';

/* What stops a start is one line, before anything is built, opened or changed. */

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'start-'));
const whole = join(folder, 'whole');
let taken: Server;
let takenPort = 0;
beforeAll(async () => {
  putDatabaseInto(whole);
  taken = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const address = taken.address();
  takenPort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}
/** The longest that a command which says one line may take, on however busy a machine. */
const PATIENCE_MS = 60_000;

/** Runs one of the project's commands until it ends, or until it says that it goes on: a start that was not stopped would build the site. */
async function run(command: string, environment: Record<string, string>): Promise<Ended> {
  const [script = '', ...args] = command.split(' ');
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...BARE_ENVIRONMENT, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: it ends with what it has begun.
    detached: true,
  });
  const endAll = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const patience = setTimeout(endAll, PATIENCE_MS);
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    ended.stdout += chunk;
    endAll();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    ended.stderr += chunk;
  });
  ended.code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(patience);
  return ended;
}

/** Every file below a folder with its digest. */
function bytesOf(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
  return Object.fromEntries(
    files.map((file) => [
      file,
      statSync(join(path, file)).isFile()
        ? createHash('sha256')
            .update(readFileSync(join(path, file)))
            .digest('hex')
        : 'folder',
    ]),
  );
}
/** When the built site was last written, if there is one. */
const built = () => ['dist', 'dist/.build-stamp', 'dist/.files.json'].map((file) => (existsSync(join(ROOT, file)) ? statSync(join(ROOT, file)).mtimeMs : 0));

/** A data folder of the test's own, with a whole database in it unless `damage` does something about it. */
function dataFolder(name: string, damage: (folder: string) => void): string {
  const path = join(folder, name.replaceAll(/\W+/g, '-'));
  cpSync(whole, path, { recursive: true });
  damage(path);
  return path;
}
const flip = (file: string, at: number) => {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
};
const firstTable = (path: string) => {
  const database = readdirSync(join(path, 'db/base')).find((name) => name !== '1' && /^\d+$/.test(name)) ?? '1';
  const table =
    readdirSync(join(path, 'db/base', database)).find((name) => /^\d+$/.test(name) && statSync(join(path, 'db/base', database, name)).size > 0) ?? '';
  return join(path, 'db/base', database, table);
};

const DAMAGES: [string, (folder: string) => void, RegExp][] = [
  ['no PG_VERSION', (path) => rmSync(join(path, 'db/PG_VERSION')), /damaged: PG_VERSION is missing/],
  ['a PG_VERSION of noise', (path) => writeFileSync(join(path, 'db/PG_VERSION'), '\u0000\u0001'), /damaged: PG_VERSION should say 18/],
  ['a PG_VERSION of another PostgreSQL', (path) => writeFileSync(join(path, 'db/PG_VERSION'), '15\n'), /should say 18, not "15"/],
  ['no control file', (path) => rmSync(join(path, 'db/global/pg_control')), /pg_control is missing/],
  ['a bit of the control file turned', (path) => flip(join(path, 'db/global/pg_control'), 40), /pg_control does not match its checksum/],
  ['half a control file', (path) => truncateSync(join(path, 'db/global/pg_control'), 4096), /pg_control does not match its checksum/],
  ['no log', (path) => rmSync(join(path, 'db/pg_wal'), { recursive: true }), /pg_wal holds no log/],
  ['a table cut off', (path) => truncateSync(firstTable(path), 100), /base\/\d+\/\d+ is cut off/],
  [
    'only somebody’s own files',
    (path) => {
      rmSync(join(path, 'db'), { recursive: true });
      mkdirSync(join(path, 'db'));
      writeFileSync(join(path, 'db/thesis.txt'), 'x');
    },
    /PG_VERSION is missing/,
  ],
  [
    'a file in its place',
    (path) => {
      rmSync(join(path, 'db'), { recursive: true });
      writeFileSync(join(path, 'db'), 'x');
    },
    /it is a file, not a folder/,
  ],
  ['a secret key of one letter', (path) => writeFileSync(join(path, 'secret.key'), 'x'), /secret\.key is damaged/],
  ['an empty secret key', (path) => writeFileSync(join(path, 'secret.key'), ''), /secret\.key is damaged/],
];

/** Faults of the environment: `{port}` is one that is taken. */
const FAULTS: [string, Record<string, string>, RegExp][] = [
  ['a taken port', { PORT: '{port}' }, /^Port \d+ is in use by another process/],
  ['a port that is none', { PORT: '70000' }, /PORT: must be a port number/],
  ['a host that is none', { HOST: '203.0.113.7', PORT: '4399' }, /^HOST: 203\.0\.113\.7 is no address of this machine/],
  ['a key of one letter', { SECRET_KEY: 'x' }, /SECRET_KEY: must be at least 32 characters/],
  ['several malformed variables', { ROLE: 'boss', STOP_TIMEOUT_SECONDS: 'soon', DEMO: 'yes' }, /ROLE: .*DEMO: .*STOP_TIMEOUT_SECONDS: /],
  ['production without what it needs', { NODE_ENV: 'production' }, /DATABASE_URL: must be set in production; .*SECRET_KEY: must be set in production/],
  ['a database URL that is none', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must be a URL beginning with postgres: or postgresql:/],
  [
    'a database host that nobody knows',
    { DATABASE_URL: 'postgres://hub:s3cret@no-such-host.invalid/hub' },
    /DATABASE_URL: the host no-such-host\.invalid is not known/,
  ],
  ['a database that does not answer', { DATABASE_URL: 'postgres://hub:s3cret@127.0.0.1:9/hub' }, /DATABASE_URL: nobody answers at 127\.0\.0\.1:9/],
  [
    'a database port where something else is',
    { DATABASE_URL: 'postgres://hub:s3cret@127.0.0.1:{port}/hub' },
    /DATABASE_URL: 127\.0\.0\.1:\d+ could not be asked/,
  ],
  ['half an S3 storage', { FILES_S3_BUCKET: 'hub' }, /FILES_S3_REGION: must be set with the other FILES_S3 variables/],
];

interface Fault {
  environment: Record<string, string>;
  dataDir: string;
  line: RegExp;
  exitCode?: number;
}
async function expectOneLine(command: string, { environment, dataDir, line, exitCode = 1 }: Fault) {
  const before = [bytesOf(dataDir), built()];
  const { code, stdout, stderr } = await run(command, { DATA_DIR: dataDir, ...environment });
  expect(stderr).toMatch(line);
  expect([code, stdout, stderr.split('\n').length]).toEqual([exitCode, '', 2]);
  expect(stderr).not.toMatch(/s3cret|the-right-one|\bat .*:\d+:\d+/);
  expect([bytesOf(dataDir), built()]).toEqual(before);
}
const withPort = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value.replace('{port}', String(takenPort))]));

/** Returns the line that a start says of its environment, asked as `npm start` asks before it does anything else. */
async function saidOf(environment: Record<string, string>): Promise<string> {
  try {
    await checkStart(readConfig({ HOST: '127.0.0.1', PORT: '0', ...environment }));
    return '';
  } catch (error) {
    return startFailure(error);
  }
}

async function expectRefused({ environment, dataDir, line }: Fault) {
  const before = bytesOf(dataDir);
  const said = await saidOf({ DATA_DIR: dataDir, ...environment });
  expect(said).toMatch(line);
  expect(said).not.toMatch(/\n|s3cret|the-right-one|\bat .*:\d+:\d+/);
  expect(bytesOf(dataDir)).toEqual(before);
}

describe('a start says in one line that there is, and leaves everything as it was:', () => {
  test.each(DAMAGES)('a data folder with %s', async (name, damage, line) => {
    await expectRefused({ environment: {}, dataDir: dataFolder(name, damage), line });
  });

  test.each(FAULTS)('%s', async (_, environment, line) => {
    const isPostgres = environment['DATABASE_URL'] !== undefined;
    await expectRefused({ environment: withPort({ ...environment, ...(isPostgres && { DEMO: '1' }) }), dataDir: join(folder, 'not-there'), line });
  });

  test('a data folder below a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expectRefused({ environment: {}, dataDir: join(folder, 'file/data'), line: /^DATA_DIR: .*file is a file, not a folder/ });
  });
});

describe.concurrent('`npm start` says in one line that there is, and leaves everything as it was:', () => {
  test('a data folder that is damaged', async () => {
    const dataDir = dataFolder('damaged-at-start', (path) => flip(join(path, 'db/global/pg_control'), 40));
    await expectOneLine('scripts/start.ts', { environment: {}, dataDir, line: /pg_control does not match its checksum/ });
  });

  test('a taken port', async () => {
    await expectOneLine('scripts/start.ts', {
      environment: withPort({ PORT: '{port}' }),
      dataDir: join(folder, 'not-there'),
      line: /^Port \d+ is in use by another process/,
    });
  });

  test('a data folder that cannot be written to', async () => {
    // Nobody writes there, the superuser neither.
    await expectOneLine('scripts/start.ts', {
      environment: {},
      dataDir: '/sys/kernel/comic-hub',
      line: /^DATA_DIR: the folder \/sys\/kernel cannot be written to \(E[A-Z]+\)/,
    });
  });
});

/** Looks at the stores as a start does, as nobody where the superuser runs the tests, who may write everywhere. */
const LOOK = `
import { checkStores, startFailure } from './src/server/check-start.ts';
import { readConfig } from './src/server/config/config.ts';
const config = readConfig(process.env);
if (process.getuid() === 0) {
  process.setgroups([]);
  process.setgid(65534);
  process.setuid(65534);
}
await checkStores(config).catch((error) => {
  process.stderr.write(startFailure(error) + '\\n');
  process.exitCode = 1;
});`;
const MEANT_FOR_OTHERS: [string, RegExp][] = [
  ['', /^DATA_DIR: the folder \S+ cannot be written to \(EACCES\)/],
  ['outbox', /^DATA_DIR: the folder \S+outbox cannot be written to \(EACCES\)/],
  ['files', /^DATA_DIR: the folder \S+files cannot be written to \(EACCES\)/],
  ['db', /^DATA_DIR: \S+db cannot be read and written to by this user \(EACCES\): whose is it\?/],
  ['db/base', /^DATA_DIR: \S+db\/base cannot be read and written to by this user \(EACCES\)/],
  ['db/global/pg_control', /^DATA_DIR: \S+pg_control cannot be read and written to by this user \(EACCES\)/],
  ['secret.key', /^DATA_DIR: \S+secret\.key cannot be read by this user \(EACCES\)/],
];

test.concurrent.each(MEANT_FOR_OTHERS)('a data folder of which another user has taken "%s" is one line', async (piece, line) => {
  const dataDir = dataFolder(`others-${piece}-x`, (path) => {
    for (const name of ['outbox', 'files']) mkdirSync(join(path, name));
    writeFileSync(join(path, 'secret.key'), TEST_SECRET_KEY);
    // The superuser gives it all away; others have it already.
    if (process.getuid?.() === 0)
      for (const file of ['', ...readdirSync(path, { recursive: true, encoding: 'utf8' })]) chownSync(join(path, file), 65534, 65534);
  });
  const taken = join(dataDir, piece);
  chmodSync(folder, 0o755);
  chmodSync(taken, statSync(taken).isDirectory() ? 0o555 : 0);
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOOK], { cwd: ROOT, env: { ...BARE_ENVIRONMENT, DATA_DIR: dataDir } });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  chmodSync(taken, 0o755);
  expect(stderr).toMatch(line);
  expect([code, stderr.split('\n').length]).toEqual([1, 2]);
});

/** The operator's commands, and the code with which each says that it could not do its work: 75 keeps a mail server trying. */
const COMMANDS: [string, number][] = [
  ['scripts/database/migrate.ts', 1],
  ['scripts/operate/reseal.ts', 1],
  ['scripts/operate/undelivered.ts list', 1],
  ['scripts/operate/old-accounts.ts --invite', 1],
  ['scripts/operate/bounces.ts -', 75],
];
const AWAY = 'postgres://hub:s3cret@127.0.0.1:9/hub';

describe.concurrent.each(COMMANDS)('`%s` says in one line, as a start does, and leaves everything as it was:', (command, exitCode) => {
  const folderOf = (name: string, damage: (folder: string) => void) => dataFolder(`${command}-${name}`, damage);

  test('a taken data folder', async () => {
    let release = () => {};
    const dataDir = folderOf('taken', (path) => {
      release = lockFolder(path);
    });
    await expectOneLine(command, { environment: {}, dataDir, exitCode, line: /^The data folder \S+ is in use by process \d+\./ });
    release();
  });

  test('a key of one letter', async () => {
    const environment = { SECRET_KEY: 'x' };
    await expectOneLine(command, { environment, dataDir: join(folder, 'not-there'), exitCode, line: /SECRET_KEY: must be at least 32 characters/ });
  });

  test('a PostgreSQL that is away', async () => {
    const environment = { DATABASE_URL: AWAY, DEMO: '1' };
    await expectOneLine(command, { environment, dataDir: join(folder, 'not-there'), exitCode, line: /DATABASE_URL: nobody answers at 127\.0\.0\.1:9/ });
  });
});

test('`npm run db:schema` says in one line that the PostgreSQL it was given is away', async () => {
  const environment = { TEST_DATABASE_URL: AWAY, PG_BIN: '/nowhere' };
  const line = /^TEST_DATABASE_URL: nobody answers at 127\.0\.0\.1:9/;
  await expectOneLine('scripts/database/dump-schema.ts --check', { environment, dataDir: join(folder, 'not-there'), line });
});

test('`npm start` says in one line that PostgreSQL refuses the password or has no such database, and never the password', async () => {
  const cluster = await startPostgres();
  try {
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query("CREATE ROLE hub LOGIN PASSWORD 'the-right-one'");
    const { rows } = await admin.query<{ hba_file: string }>('SHOW hba_file');
    writeFileSync(String(rows[0]?.hba_file), 'host all hub 127.0.0.1/32 scram-sha-256\nhost all postgres 127.0.0.1/32 trust\n');
    await admin.query('SELECT pg_reload_conf()');
    const at = (password: string, database: string) => `postgres://hub:${password}@127.0.0.1:${cluster.port}/${database}`;
    // The signal is on its way: until the server asks for the password.
    const isRefused = async () => {
      const client = new pg.Client({ connectionString: at('s3cret', 'postgres') });
      try {
        await client.connect();
        return false;
      } catch {
        return true;
      } finally {
        await client.end();
      }
    };
    await expect.poll(isRefused).toBe(true);
    await admin.end();
    const server = `127\\.0\\.0\\.1:${cluster.port}`;
    await Promise.all(
      [
        { url: at('s3cret', 'postgres'), line: new RegExp(`^DATABASE_URL: ${server} does not let the user hub in: is the password right\\?`) },
        { url: at('the-right-one', 'nowhere'), line: new RegExp(`^DATABASE_URL: there is no database nowhere at ${server}`) },
      ].map(({ url, line }) =>
        expectOneLine('scripts/start.ts', {
          environment: { DATABASE_URL: url, SECRET_KEY: TEST_SECRET_KEY, DEMO: '1' },
          dataDir: join(folder, 'not-there'),
          line,
        }),
      ),
    );
  } finally {
    await cluster.stop();
  }
});

test.concurrent.each([
  ['scripts/dev.ts', 'PORT'],
  ['scripts/dev.ts', 'API_PORT'],
  ['src/server/main.ts', 'PORT'],
])('%s says the same of a taken %s', async (script, name) => {
  const environment = { HOST: '127.0.0.1', SERVE_SITE: '0', [name]: String(takenPort), ...(name === 'API_PORT' && { PORT: '4398' }) };
  await expectOneLine(script, { environment, dataDir: join(folder, 'not-there'), line: /^Port \d+ is in use/ });
});

test('a first start that was killed at making its database makes it anew', async () => {
  const dataDir = join(folder, 'unfinished');
  mkdirSync(join(dataDir, 'db/base'), { recursive: true });
  writeFileSync(join(dataDir, 'db.unfinished'), '');
  writeFileSync(join(dataDir, 'db/base/half'), 'x');
  const { openDatabase } = await import('../../../src/server/db/open-database.ts');
  const database = await openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir });
  expect((await database.query('SELECT 1 AS one', [])).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect([existsSync(join(dataDir, 'db.unfinished')), existsSync(join(dataDir, 'db/PG_VERSION'))]).toEqual([false, true]);
});
