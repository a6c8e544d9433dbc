import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface Cluster {
  /** URL of the `postgres` database, to make others from. */
  url: string;
  /** Folder of the server's own programs (`psql`, `pg_dump`, `pgbench`). */
  bin: string;
  stop(): Promise<void>;
}

/** A part that a check needs is not on this machine: says what to install. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

/**
 * Starts a throw-away PostgreSQL (15 or later) of our own on loopback. `isDurable` keeps fsync, for measurements.
 * @throws MissingPart
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Cluster> {
  const bin = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-pg-'));
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = { ...owner, env: { ...process.env, LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'], cwd: folder };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], run);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], { ...run, stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(join(bin, 'pg_isready'), port, () => server.exitCode);
  return {
    url,
    bin,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((version) => version >= 15)
        .sort((a, b) => b - a)
    : [];
  const folders = [...versions.map((version) => join(debian, String(version), 'bin')), ...(process.env['PATH'] ?? '').split(delimiter)];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (!found) throw new MissingPart('PostgreSQL 15 or later is needed: install it (Debian: apt-get install postgresql; macOS: brew install postgresql@15)');
  return found;
}

/** The server refuses to run as root: then it runs as the user its package made. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

async function untilReady(isReady: string, port: number, exitCode: () => number | null): Promise<void> {
  const MAX_TRIES = 300;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (exitCode() !== null) throw new Error(`PostgreSQL ended with ${exitCode()} while starting`);
    try {
      execFileSync(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('PostgreSQL did not start');
}
