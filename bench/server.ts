import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LOOK_AGAIN_MS = 50;
const LOOKS = 1200;

export interface BenchServer {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

const BENCH_KEY = randomBytes(32).toString('base64url');

/** A process that answers the API over a database and reaches nobody. */
export const benchEnvironment = (url: string, connections: number): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: url,
  ROLE: 'api',
  SERVE_SITE: '0',
  DATABASE_POOL_SIZE: String(connections),
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_GATEWAY_URL: 'http://127.0.0.1:9',
  SECRET_KEY: BENCH_KEY,
  // It reaches nobody.
  ALLOW_PLAIN_HTTP_SITE: '1',
  ALLOW_PLAIN_HTTP_SMS: '1',
});

/** Starts the server of a checkout as in production, its log going to a file: a pipe would be read by the process that makes the load. */
export async function startBenchServer(environment: Record<string, string>, root = ROOT): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
  const file = join(folder, 'log');
  const log = openSync(file, 'a');
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, PUBLIC_SITE_URL: 'http://localhost', ...environment },
    stdio: ['ignore', log, log],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  for (let look = 0; look < LOOKS; look += 1) {
    const port = /http:\/\/localhost:(\d+)\n/.exec(readFileSync(file, 'utf8'))?.[1];
    if (port) {
      return {
        origin: `http://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        stop: async () => {
          child.kill('SIGTERM');
          await exited;
          rmSync(folder, { recursive: true, force: true });
        },
      };
    }
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error(`The server did not start:\n${readFileSync(file, 'utf8')}`);
}
