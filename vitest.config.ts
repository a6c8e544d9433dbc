import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { WHOLE_ALONE } from './scripts/files-of-parts.ts';

/** Time is never what a test is about: these only end what hangs, on however busy a machine. */
const PATIENCE = { testTimeout: 480_000, hookTimeout: 240_000, expect: { poll: { timeout: 15_000 } } };

/** What the server speaks of in these tests, those it runs in processes of its own too: frozen, no matter what editors write. */
const CONTENT_DIR = join(import.meta.dirname, 'tests/content');

const unitTests = { ...PATIENCE, setupFiles: ['tests/support/no-console-error.ts'] };

/** Tests of what runs in a reader's browser and holds state there, and those that put a module in another's place. */
const ON_THEIR_OWN = ['src/{islands,stores,client}/**/*.test.{ts,tsx}', 'src/server/site/site-files.test.ts'];

const databaseTests = {
  ...PATIENCE,
  include: ['tests/{api,db}/**/*.test.ts'],
  globalSetup: 'tests/support/prepare-database.ts',
  // Each file has a database and an app of its own; the modules of the server are loaded once a worker: a third of the time.
  isolate: false,
  setupFiles: ['tests/support/no-console-error.ts'],
};

/** Files that a whole run alone has. */
const again = process.env['TEST_ONCE'] ? Object.values(WHOLE_ALONE).flat() : [];

export default defineConfig({
  test: {
    projects: [
      // Pure functions and files: one load of what they share serves all, which is half of the time.
      {
        test: { ...unitTests, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], exclude: [...ON_THEIR_OWN, ...again], isolate: false },
      },
      // What a page's script holds in its modules is each file's own. A thread begins in half the time of a process.
      { test: { ...unitTests, name: 'islands', include: ON_THEIR_OWN, pool: 'threads' } },
      { test: { ...databaseTests, name: 'pglite', env: { TEST_BACKEND: 'pglite', CONTENT_DIR }, exclude: ['tests/**/*.postgres.test.ts', ...again] } },
      { test: { ...databaseTests, name: 'postgres', env: { TEST_BACKEND: 'postgres', CONTENT_DIR }, exclude: ['tests/**/*.pglite.test.ts', ...again] } },
    ],
    maxWorkers: 2,
    allowOnly: false,
  },
});
