import { afterAll, beforeAll, expect, test } from 'vitest';
import { FREE_TRIES } from '../../../src/domain/identity/login-backoff.ts';
import { countSlowTry } from '../../../src/server/identity/login/login-backoff.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('tries that need not wait are counted on whichever node they come, though one’s clock is behind; the one that must wait is refused there too', async () => {
  const from = { account: 'ink', place: '203.0.113.7' };
  const tryAt = (ms: number) => countSlowTry({ ...app, now: () => new Date(TEST_NOW.getTime() + ms) }, from);
  for (let tries = 1; tries < FREE_TRIES; tries += 1) await tryAt(-tries * 50);
  await tryAt(0);
  await expect(tryAt(-50)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
