import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { applyMutant, type Mutant } from './mutants.ts';
import type { Result } from './mutate-domain.ts';
import { fromRoot, roomOf } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Above what the slowest of these tests takes on a busy machine; a mutant that keeps a test waiting so long is killed. */
const TEST_TIMEOUT_MS = 120_000;

/** Runs the API and database tests of a room, on PGlite, for its mutants: one Vitest that stays, and hands out the mutated file from memory. */
export async function openUseCases(): Promise<{ run: (file: string, mutant: Mutant) => Promise<Result>; close: () => Promise<void> }> {
  const state: { file: string; text: string | null } = { file: '', text: null };
  const vitest = await createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: true,
      include: ['tests/{api,db}/**/*.test.ts'],
      exclude: ['tests/**/*.postgres.test.ts'],
      globalSetup: 'tests/support/prepare-database.ts',
      setupFiles: ['tests/support/no-console-error.ts'],
      env: { TEST_BACKEND: 'pglite' },
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: TEST_TIMEOUT_MS,
      hookTimeout: TEST_TIMEOUT_MS,
      reporters: [{}],
    },
    { server: { watch: null }, plugins: [{ name: 'mutant', enforce: 'pre', load: (id) => (id === state.file ? state.text : null) }] },
  );
  await vitest.standalone();
  const healthy = new Set<string>();

  async function run(file: string, mutant: Mutant): Promise<Result> {
    const room = roomOf(file);
    if (!healthy.has(room)) {
      const broken = await failing(vitest, room);
      if (broken !== null) throw new Error(`${room}: its tests fail without a mutant: ${broken}`);
      healthy.add(room);
    }
    Object.assign(state, { file, text: applyMutant(file, mutant) });
    vitest.invalidateFile(file);
    const killedBy = await failing(vitest, room);
    Object.assign(state, { file: '', text: null });
    vitest.invalidateFile(file);
    return { file, mutant, killedBy };
  }
  return { run, close: () => vitest.close() };
}

/** The test, or else the file, that fails; null when all pass. @throws when the room has no tests */
async function failing(vitest: Vitest, room: string): Promise<string | null> {
  const files = globSync(`tests/{api,db}/${room}/**/*.test.ts`, { cwd: ROOT }).map((path) => join(ROOT, path));
  const specifications = await vitest.globTestSpecifications(files);
  if (specifications.length === 0) throw new Error(`${room} has no tests on PGlite`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  for (const module of testModules) {
    for (const test of module.children.allTests('failed')) return test.fullName;
    if (module.state() === 'failed') return `${fromRoot(module.moduleId)} does not load`;
  }
  return unhandledErrors.length > 0 ? 'an error that no test caught' : null;
}
