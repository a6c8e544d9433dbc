import { defineConfig } from 'vitest/config';

/** Time is never what a test is about: these only end what hangs, on however busy a machine. */
const PATIENCE = { testTimeout: 480_000, hookTimeout: 240_000, expect: { poll: { timeout: 15_000 } } };

const databaseTests = {
  ...PATIENCE,
  include: ['tests/{api,db}/**/*.test.ts'],
  globalSetup: 'tests/support/prepare-database.ts',
  // Each file has a database and an app of its own; the modules of the server are loaded once a worker: a third of the time.
  isolate: false,
  setupFiles: ['tests/support/no-console-error.ts'],
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...PATIENCE, name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], setupFiles: ['tests/support/no-console-error.ts'] } },
      { test: { ...databaseTests, name: 'pglite', env: { TEST_BACKEND: 'pglite' }, exclude: ['tests/**/*.postgres.test.ts'] } },
      { test: { ...databaseTests, name: 'postgres', env: { TEST_BACKEND: 'postgres' }, exclude: ['tests/**/*.pglite.test.ts'] } },
    ],
    maxWorkers: 2,
    allowOnly: false,
  },
});
