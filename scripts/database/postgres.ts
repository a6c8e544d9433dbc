import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Cluster {
  /** URL of the `postgres` database, to make others from. */
  url: string;
  /** The same by the server's own socket, which costs both sides a tenth less than the network of the machine; `port` in it is part of the socket's name. */
  socketUrl: string;
  /** Folder of the server's own programs (`psql`, `pg_dump`, `pgbench`). */
  bin: string;
  port: number;
  /** Whom the server runs as, when that is not this process's user: folders that it shall write into are theirs. */
  owner: { uid: number; gid: number } | null;
  /** Kills the postmaster as a power cut would; its backends find out and end. Resolves when all are gone. */
  crash(): Promise<void>;
  /** Starts it again on the same port, after `crash`. */
  startAgain(): Promise<void>;
  /** Ends all connections and starts anew, as an operator does. */
  restart(): Promise<void>;
  /** Stops every process of the server where it stands, connections included, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Another server that follows this one, and unless told otherwise has all that is acknowledged, until `promote` makes it the primary. */
  follow(how?: { isSynchronous: boolean }): Promise<Cluster & { promote(): void }>;
  /** Another server on data that `put` writes into a folder, of whoever runs it. */
  openOther(put: (data: string) => void): Promise<Cluster>;
  stop(): Promise<void>;
}

/** A part that a check needs is not on this machine: says what to install. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
}

interface StartOptions {
  /** Keeps fsync, for measurements. */
  isDurable?: boolean;
  /** Settings besides ours, as `name=value`. */
  settings?: readonly string[];
}

/**
 * Starts a throw-away PostgreSQL (15 or later) of our own on loopback.
 * @throws MissingPart
 */
export async function startPostgres({ isDurable = false, settings = [] }: StartOptions = {}): Promise<Cluster> {
  const bin = findBinaries();
  const { folder, run } = makeFolder();
  execFileSync(join(bin, 'initdb'), ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], run);
  return open({ bin, folder, run, settings: [...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']), ...settings] });
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-pg-'));
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  return { folder, run: { ...owner, env: { ...process.env, LC_ALL: 'C' }, stdio, cwd: folder } };
}

interface Place extends ReturnType<typeof makeFolder> {
  bin: string;
  settings: readonly string[];
}

/** Starts a server on the data that lie in a folder. */
async function open(place: Place): Promise<Cluster> {
  const { bin, folder, run } = place;
  const data = join(folder, 'data');
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...place.settings];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], { ...run, stdio: 'ignore' });
    let fault: string | null = null;
    child.on('error', ({ message }) => {
      fault = message;
    });
    await untilReady(join(bin, 'pg_isready'), port, () => fault ?? child.exitCode);
    return child;
  };
  let server = await launch();
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.kill(signal)) await ended;
  };
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of familyOf(server.pid ?? 0)) signalIfThere(pid, signal);
  };
  return {
    url,
    socketUrl: `${url}?host=${folder}`,
    bin,
    port,
    owner: serverUser(),
    crash: async () => {
      const family = familyOf(server.pid ?? 0);
      await end('SIGKILL');
      // Backends share memory with the next postmaster unless they are gone.
      for (let looks = 0; family.some((pid) => signalIfThere(pid, 0)); looks += 1) {
        if (looks === MAX_LOOKS) throw new Error('Backends of a killed PostgreSQL did not end');
        await pause(LOOK_AGAIN_MS);
      }
    },
    startAgain: async () => {
      server = await launch();
    },
    restart: async () => {
      await end('SIGINT');
      server = await launch();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    follow: ({ isSynchronous } = { isSynchronous: true }) => follow(place, { port, url, isSynchronous }),
    openOther: (put) => {
      const other = makeFolder();
      put(join(other.folder, 'data'));
      return open({ ...place, ...other });
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function follow({ bin, settings }: Place, primary: { port: number; url: string; isSynchronous: boolean }): Promise<Cluster & { promote(): void }> {
  const { folder, run } = makeFolder();
  const data = join(folder, 'data');
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  execFileSync(join(bin, 'pg_basebackup'), ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', ...from], run);
  const cluster = await open({ bin, settings, folder, run });
  // From here on the primary acknowledges nothing that the follower does not have.
  if (primary.isSynchronous)
    execFileSync(join(bin, 'psql'), [primary.url, '-qc', "ALTER SYSTEM SET synchronous_standby_names = '*'", '-c', 'SELECT pg_reload_conf()'], run);
  return { ...cluster, promote: () => void execFileSync(join(bin, 'pg_ctl'), ['promote', '-w', '-D', data], run) };
}

const LOOK_AGAIN_MS = 20;
const MAX_LOOKS = 1500;

/** A process and its children. */
function familyOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
  return [pid, ...children.flatMap(([child]) => child ?? [])];
}

/** Signals a process; false when there is none. Signal 0 only asks. */
function signalIfThere(pid: number, signal: 'SIGSTOP' | 'SIGCONT' | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
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
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

async function untilReady(isReady: string, port: number, exitCode: () => number | string | null): Promise<void> {
  const MAX_TRIES = 300;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (exitCode() !== null) throw new Error(`PostgreSQL ended with ${exitCode()} while starting`);
    try {
      execFileSync(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return;
    } catch {
      await pause(100);
    }
  }
  throw new Error('PostgreSQL did not start');
}
