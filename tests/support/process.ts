import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { TEST_SECRET_KEY } from './secret-keys.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The part of this process's environment that a process started by a test has; its settings are the test's alone. */
export const BARE_ENVIRONMENT = {
  PATH: process.env['PATH'],
  // Compiled sources of the run: without them each process strips types from, and compiles, hundreds of files.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

export interface ServerProcess {
  origin: string;
  pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or null when a signal ended it. */
  exited: Promise<number | null>;
  output(): string;
}

/** Starts the server as its own process on a free port; `root`: of a copy of the product. @throws with its output when it ends before it is ready */
export async function startServer(environment: Record<string, string>, { root = ROOT } = {}): Promise<ServerProcess> {
  // Nodes that meet in one database have one key.
  const sharedKey = environment['DATABASE_URL'] === undefined ? {} : { SECRET_KEY: TEST_SECRET_KEY };
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    env: {
      ...BARE_ENVIRONMENT,
      CONTENT_DIR: process.env['CONTENT_DIR'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: '0',
      HOST: '127.0.0.1',
      SERVE_SITE: '0',
      ...sharedKey,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const port = await portOf(child, (text) => {
    output += text;
  });
  if (port === null) throw new Error(`The server ended with ${await exited}:\n${output}`);
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, kill: (signal) => child.kill(signal), exited, output: () => output };
}

function portOf({ stdout }: ChildProcess, listen: (text: string) => void): Promise<number | null> {
  return new Promise((resolve) => {
    let seen = '';
    stdout?.on('data', (chunk: Buffer) => {
      seen += chunk;
      listen(String(chunk));
      const port = /http:\/\/localhost:(\d+)\n/.exec(seen)?.[1];
      if (port) resolve(Number(port));
    });
    stdout?.once('close', () => resolve(null));
  });
}
