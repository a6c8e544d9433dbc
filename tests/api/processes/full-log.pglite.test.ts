import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../scripts/database/postgres.ts';
import { putDatabaseInto } from '../../support/database.ts';
import { BARE_ENVIRONMENT } from '../../support/process.ts';
import { openSmallDisk, type SmallDisk } from '../../support/services/small-disk.ts';

/* A server whose log goes to a file on a disk that is full. */

const MAIN = join(import.meta.dirname, '../../../src/server/main.ts');
const dataDir = mkdtempSync(join(tmpdir(), 'full-log-'));
let disk: SmallDisk;
beforeAll(() => {
  disk = openSmallDisk(2);
  putDatabaseInto(dataDir);
});
afterAll(() => {
  disk.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('goes on answering when its log cannot be written, writes it again when there is room, and stops as it should', async () => {
  const port = await freePort();
  const file = join(disk.path, 'hub.log');
  const log = openSync(file, 'a');
  const child = spawn(process.execPath, [MAIN], {
    env: { ...BARE_ENVIRONMENT, NODE_ENV: 'test', LOG_LEVEL: 'info', PORT: String(port), HOST: '127.0.0.1', SERVE_SITE: '0', DATA_DIR: dataDir },
    stdio: ['ignore', log, log],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ask = async (path: string) =>
    fetch(`http://127.0.0.1:${port}/api${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => ask('/health/ready'), { timeout: 60_000 }).toBe(200);
  disk.fill();
  const full = readFileSync(file, 'utf8').length;
  // More lines than are held back before they are written.
  for (let calls = 0; calls < 200; calls += 1) expect(await ask('/nothing-here')).toBe(404);
  expect(await ask('/news')).toBe(200);
  expect(readFileSync(file, 'utf8').length - full).toBeLessThan(8192);
  disk.empty();
  const lines = () => readFileSync(file, 'utf8').split('/health/live').length;
  await expect.poll(async () => [await ask('/health/live'), lines() > 1], { timeout: 60_000 }).toEqual([200, true]);
  disk.fill();
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  closeSync(log);
});
