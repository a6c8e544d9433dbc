import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { openTestApp, type TestApp } from './app.ts';
import { BARE_ENVIRONMENT } from './process.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs one of `scripts/` as the process that an operator starts. */
export const runScript = (...given: Parameters<typeof startScript>) => startScript(...given).done;

/** The same, of which the test sees more than the end: `kill` ends it as a power cut would. */
export function startScript(script: string, args: readonly string[], { input = '', ...environment }: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', script), ...args], {
    cwd: ROOT,
    env: { ...BARE_ENVIRONMENT, CONTENT_DIR: process.env['CONTENT_DIR'], NODE_ENV: 'test', ...environment },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  child.stdin.end(input);
  const done = new Promise<number | null>((resolve) => child.once('close', resolve)).then((code) => ({
    code,
    stderr,
    lines: stdout.split('\n').filter((line) => line !== ''),
  }));
  return { done, kill: () => child.kill('SIGKILL') };
}

/** Does work in a product whose embedded database is in `folder`, between two commands: the database belongs to one process at a time. */
export async function withinFolder<T>(folder: string, work: (app: TestApp) => Promise<T>, environment: Record<string, string> = {}): Promise<T> {
  const database = await openDatabase({ databaseUrl: null, databasePoolSize: 1, dataDir: folder });
  const app = await openTestApp({ DATA_DIR: folder, ...environment }, { database: { ...database, url: null } });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
