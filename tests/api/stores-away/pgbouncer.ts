import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, freePort, MissingPart } from '../../../scripts/database/postgres.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export interface Pooler {
  /** URL of the cluster's `postgres` database through the pooler. */
  url: string;
  /** Of its own console, which says what it does. */
  consoleUrl: string;
  /** Kills it as a crash would. */
  crash(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real PgBouncer before a cluster, which hands a connection on after each transaction and has fewer of them than its clients.
 * @throws MissingPart
 */
export async function startPgbouncer({ port: server, owner }: Cluster, { connections }: { connections: number }): Promise<Pooler> {
  if (!existsSync(PROGRAM)) throw new MissingPart(`PgBouncer is needed at ${PROGRAM}: install it (Debian: apt-get install pgbouncer)`);
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-pgbouncer-'));
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    admin_users: 'postgres',
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 200,
    server_login_retry: 1,
  };
  const file = join(folder, 'pgbouncer.ini');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, `[databases]\npostgres = host=127.0.0.1 port=${server} user=postgres dbname=postgres\n[pgbouncer]\n${lines.join('\n')}\n`);
  if (owner) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  const launch = async () => {
    const child = spawn(PROGRAM, ['-q', file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    await untilListening(port, () => (child.exitCode === null ? null : said || `it ended with ${child.exitCode}`));
    return child;
  };
  let running = await launch();
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    if (running.exitCode === null && running.kill(signal)) await ended;
  };
  const at = `postgres://postgres@127.0.0.1:${port}`;
  return {
    url: `${at}/postgres`,
    consoleUrl: `${at}/pgbouncer`,
    crash: () => end('SIGKILL'),
    startAgain: async () => {
      running = await launch();
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const LOOK_AGAIN_MS = 20;
const MAX_LOOKS = 1500;

/** Waits until somebody listens at a port. `fault`: why nobody will. */
async function untilListening(port: number, fault: () => string | null): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const said = fault();
    if (said !== null) throw new Error(`PgBouncer did not start: ${said}`);
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error('PgBouncer did not start');
}
