import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startPostgres } from '../../scripts/postgres.ts';
import { startServer } from '../support/process.ts';
import { expect, test } from './support/test.ts';

/* The database goes away while a form is filled. It has a product and a database of its own: nobody else misses them. */

const AWAY = 'The service is unavailable at the moment. Please try again shortly.';
const HOURS = /14:00–17:00/;

let cluster: Cluster;
let server: Awaited<ReturnType<typeof startServer>>;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-away-'));
  cluster = await startPostgres();
  server = await startServer({ NODE_ENV: 'development', DATA_DIR: dataDir, DATABASE_URL: cluster.url, DEMO: '1', SERVE_SITE: '1', LOG_LEVEL: 'error' });
});
test.afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.exited;
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a booking that met a database that was away says so, keeps what was chosen, and is sent again once', async ({ page }) => {
  const { origin } = server;
  const login = await fetch(`${origin}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'loyal001', password: 'manga2026', client_id: 'comic-hub-site' }),
  });
  await page.addInitScript(
    ({ access_token, refresh_token }) => {
      localStorage.setItem('accessToken', access_token);
      localStorage.setItem('refreshToken', refresh_token);
    },
    (await login.json()) as { access_token: string; refresh_token: string },
  );
  await page.goto(`${origin}/en/rent/sound-recorder`);
  const nextWeek = page.waitForResponse((response) => response.url().includes('/api/device?'));
  await page.getByRole('button', { name: 'Next week' }).click();
  await nextWeek;
  await page.getByRole('group', { name: 'Choose a day' }).getByRole('button').nth(2).click();
  for (const row of [4, 6]) await page.locator('.hour-list button').nth(row).click();
  await page.getByRole('checkbox').check();
  const chosen = page.locator('.reservation dd').nth(1);
  await expect(chosen).toContainText(HOURS);
  const confirm = page.getByRole('button', { name: 'Confirm reservation' });
  const answered = () => page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/rent/apply'));

  await cluster.crash();
  // Seen for a second: looked for from before it is there.
  const [refused] = await Promise.all([answered(), page.getByText(AWAY).first().waitFor(), confirm.click()]);
  expect(refused.status()).toBe(503);
  expect(await refused.headerValue('retry-after')).toMatch(/^\d+$/);
  await expect(page).toHaveURL(/\/en\/rent\/sound-recorder\?hours=/);
  await expect(chosen).toContainText(HOURS);
  await expect(page.getByRole('checkbox')).toBeChecked();

  await cluster.startAgain();
  await expect.poll(async () => (await fetch(`${origin}/api/health/ready`)).status).toBe(200);
  const [taken] = await Promise.all([answered(), confirm.click()]);
  expect(taken.ok()).toBe(true);
  expect(await taken.request().headerValue('idempotency-key')).toBe(await refused.request().headerValue('idempotency-key'));
  await page.waitForURL('**/en/member/rent');
  await expect(page.getByRole('button', { name: new RegExp(`^Cancel: .*${HOURS.source}`) })).toHaveCount(1);
});
