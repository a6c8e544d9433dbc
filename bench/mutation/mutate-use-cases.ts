import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMutant, type Mutant } from './mutants.ts';
import type { Result } from './mutate-domain.ts';
import { fromRoot, roomOf } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPIED = ['content', 'docs', 'public', 'scripts', 'src', 'tests', 'package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts'];
/** Far above what a room's tests take; a mutant that they do not come to an end with is killed. */
const LONGEST_RUN_MS = 15 * 60_000;

/** Runs the API and database tests of a room, on PGlite, for its mutants, in a copy of the project that goes with `close`. */
export function openUseCases(): { run: (file: string, mutant: Mutant) => Promise<Result>; close: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const healthy = new Set<string>();

  async function run(file: string, mutant: Mutant): Promise<Result> {
    const room = roomOf(file);
    if (!healthy.has(room)) {
      const broken = await failingTest(copy, room);
      if (broken !== null) throw new Error(`${room}: its tests fail without a mutant: ${broken}`);
      healthy.add(room);
    }
    const copied = join(copy, fromRoot(file));
    writeFileSync(copied, applyMutant(file, mutant));
    const killedBy = await failingTest(copy, room);
    cpSync(file, copied);
    return { file, mutant, killedBy };
  }
  return { run, close: () => rmSync(copy, { recursive: true, force: true }) };
}

/** The first test that fails, or how else the run ended badly; null when all pass. @throws when the room has no tests */
async function failingTest(copy: string, room: string): Promise<string | null> {
  const tests = globSync(`tests/{api,db}/${room}/**/*.test.ts`, { cwd: copy }).filter((path) => !path.endsWith('.postgres.test.ts'));
  if (tests.length === 0) throw new Error(`${room} has no tests on PGlite`);
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const status = await vitest(copy, ['run', '--project', 'pglite', '--bail', '1', '--maxWorkers', '1', '--reporter=json', `--outputFile=${report}`, ...tests]);
  if (status === 0) return null;
  return status === null ? 'the tests do not end' : (failureIn(report) ?? `Vitest ended with ${status}`);
}

function vitest(cwd: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd,
      stdio: 'ignore',
      timeout: LONGEST_RUN_MS,
      killSignal: 'SIGKILL',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}

interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

function failureIn(report: string): string | null {
  try {
    const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')?.fullName ?? null;
  } catch {
    // No report: the run broke off before its end, which its status says.
    return null;
  }
}
