import { defineConfig } from 'vitest/config';

const databaseTests = {
  include: ['tests/{api,db}/**/*.test.ts'],
  globalSetup: 'tests/support/prepare-database.ts',
  setupFiles: ['tests/support/no-console-error.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], setupFiles: ['tests/support/no-console-error.ts'] } },
      { test: { ...databaseTests, name: 'pglite', env: { TEST_BACKEND: 'pglite' }, exclude: ['tests/**/*.postgres.test.ts'] } },
      { test: { ...databaseTests, name: 'postgres', env: { TEST_BACKEND: 'postgres' }, exclude: ['tests/**/*.pglite.test.ts'] } },
    ],
    maxWorkers: 2,
    allowOnly: false,
  },
});
