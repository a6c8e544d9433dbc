import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { digest, stampBuild } from './build-stamp.ts';

/**
 * The whole build. Pages and search index are made of the same content at the same moment, side by side: Astro empties
 * `dist/` as it starts, so the index is made elsewhere and joins the pages at the end.
 */
const ROOT = join(import.meta.dirname, '..');
const INDEX = join(ROOT, 'node_modules/.cache/comic-hub/pagefind');
process.env['RELEASE_AT'] ??= new Date().toISOString();
/** Each page leaves garbage behind: with more room for the young it is looked through less often. The index needs no such room. */
const ROOM = { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=32`.trim() };
const running = new AbortController();

interface RunOptions {
  environment?: Record<string, string>;
  /** Leaves the cores to whatever else wants them. */
  yields?: boolean;
}

/** Runs a command; when one fails, so does the build, at once. */
function run(command: string, args: string[], { environment = {}, yields = false }: RunOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', signal: running.signal, env: { ...process.env, ...environment } });
    if (yields && child.pid !== undefined) makeYield(child.pid);
    child.once('error', reject);
    child.once('exit', (code, signal) => (code === 0 ? resolve() : reject(new Error(`${[command, ...args].join(' ')} ended with ${code ?? signal}`))));
  });
}

/** A courtesy, not a condition: some systems refuse it, and what has ended already needs none. */
function makeYield(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    process.stdout.write(`the index takes its share of the cores: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** Emptying a large `dist/` takes as long as a small build: the old one is put aside and removed meanwhile. */
function removeOld(): Promise<void> {
  const old = join(ROOT, `node_modules/.cache/comic-hub/old-${process.pid}`);
  if (!existsSync(join(ROOT, 'dist'))) return Promise.resolve();
  mkdirSync(dirname(old), { recursive: true });
  renameSync(join(ROOT, 'dist'), old);
  return rm(old, { recursive: true, force: true });
}

try {
  // What the site is made of is read over once more when the index is done: Astro has much to do yet, and one core is free.
  // The pages take longer, on one thread: the indexer's many threads do not push that one aside.
  const index = run(process.execPath, ['scripts/index-search.ts', INDEX], { yields: true }).then(digest);
  const [madeOf] = await Promise.all([index, removeOld(), run('astro', ['build'], { environment: ROOM })]);
  rmSync(join(ROOT, 'dist/pagefind'), { recursive: true, force: true });
  renameSync(INDEX, join(ROOT, 'dist/pagefind'));
  await run(process.execPath, ['scripts/finish-build.ts']);
  stampBuild(madeOf);
} catch (error) {
  running.abort();
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
