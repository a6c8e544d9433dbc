import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { putDatabaseInto } from '../../support/database.ts';
import { startServer } from '../../support/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'data-folder-'));
putDatabaseInto(dataDir);
const environment = { DATA_DIR: dataDir };
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a second process on the embedded database’s folder is told who has it', async () => {
  const first = await startServer(environment);
  await expect(startServer(environment)).rejects.toThrow(new RegExp(`in use by process ${first.pid}\\b.*DATA_DIR.*DATABASE_URL`));
  first.kill('SIGKILL');
  await first.exited;
  // What a killed process leaves behind does not lock the next one out.
  const next = await startServer(environment);
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
});
