import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { openTestApp, type TestApp } from './app.ts';
import { BACKEND, createPreparedDatabase, putDatabaseInto } from './database.ts';
import { BARE_ENVIRONMENT } from './process.ts';
import { TEST_SECRET_KEY } from './secret-keys.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Starts one of `scripts/` as the process that an operator starts; `kill` ends it as a power cut would. */
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

/** The data folder that an operator's commands run on, with its database embedded in it or on the test server, as this run has it. */
export interface ScriptHome {
  folder: string;
  /** Runs a command of the operator's. */
  run(script: string, args: readonly string[], environment?: Record<string, string>): ReturnType<typeof startScript>['done'];
  /** Does work in a product on it, between two commands: an embedded database belongs to one process at a time. */
  within<T>(work: (app: TestApp) => Promise<T>, environment?: Record<string, string>): Promise<T>;
  remove(): Promise<void>;
}

/** A new one, with its tables, as a server leaves it that has run once. */
export async function openScriptHome(): Promise<ScriptHome> {
  const folder = mkdtempSync(join(tmpdir(), 'script-home-'));
  const server = BACKEND === 'postgres' ? await createPreparedDatabase() : null;
  if (server === null) putDatabaseInto(folder);
  const settings = { DATA_DIR: folder, SECRET_KEY: TEST_SECRET_KEY, ...(server && { DATABASE_URL: server.url }) };
  return {
    folder,
    run: (script, args, environment = {}) => startScript(script, args, { ...settings, ...environment }).done,
    within: async (work, environment = {}) => {
      const database = await openDatabase({ databaseUrl: server?.url ?? null, databasePoolSize: 2, dataDir: folder });
      const app = await openTestApp({ DATA_DIR: folder, ...environment }, { database: { ...database, url: server?.url ?? null } });
      try {
        return await work(app);
      } finally {
        await app.close();
      }
    },
    remove: async () => {
      await server?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
