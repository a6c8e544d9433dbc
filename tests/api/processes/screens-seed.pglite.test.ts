import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUSY, seedRecords } from '../../screens/seed.ts';
import { putDatabaseInto } from '../../support/database.ts';
import { startServer } from '../../support/process.ts';

/* The records that `npm run screens` takes its pictures of: what the product no longer takes would be found when somebody looks, or never. */

const dataDir = mkdtempSync(join(tmpdir(), 'screens-seed-'));
putDatabaseInto(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('the product takes every record that the pictures of its screens show', async () => {
  const server = await startServer({ DEMO: '1', ROLE: 'api', DATA_DIR: dataDir, CONTENT_DIR: 'content' });
  await seedRecords(server.origin);
  const body = new URLSearchParams({ grant_type: 'password', username: BUSY, password: 'manga2026' });
  const { access_token } = Object(await (await fetch(`${server.origin}/api/token`, { method: 'POST', body })).json());
  const count = async (path: string): Promise<number> => {
    const response = await fetch(`${server.origin}/api${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    return Object(await response.json()).data.length;
  };
  expect([await count('/rent/apply'), await count('/my/waitlist'), await count('/advisory'), await count('/my/space_apply')]).toEqual([3, 2, 3, 5]);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
