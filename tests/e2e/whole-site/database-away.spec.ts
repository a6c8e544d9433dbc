import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jaErrors from '../../../public/locales/ja/errors.json' with { type: 'json' };
import jaRent from '../../../public/locales/ja/rent.json' with { type: 'json' };
import { type Cluster, startPostgres } from '../../../scripts/database/postgres.ts';
import { startServer } from '../../support/process.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/* The database goes away while a form is filled. It has a product and a database of its own: nobody else misses them. */

/** The first of three rows in the list of a day's hours, and what is then said of them. */
const ROW = 7;
const HOURS = /17:00〜20:00/;

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
  await page.goto(`${origin}/ja/rent/sound-recorder`);
  // The hours that are asked for below are the next week's, and not those of the page itself.
  await settled(page);
  const nextWeek = page.waitForResponse((response) => response.url().includes('/api/device?'));
  await page.getByRole('button', { name: jaRent.week.next }).click();
  await nextWeek;
  await page.getByRole('group', { name: jaRent.week.pickDay }).getByRole('button').nth(2).click();
  for (const each of [ROW, ROW + 2]) await page.locator('.hour-list button').nth(each).click();
  await page.getByRole('checkbox').check();
  const chosen = page.locator('.reservation dd').nth(1);
  await expect(chosen).toContainText(HOURS);
  const confirm = page.getByRole('button', { name: jaRent.panel.confirm });
  const answered = () => page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/rent/apply'));

  await cluster.crash();
  // Seen for a second: looked for from before it is there.
  const [refused] = await Promise.all([answered(), page.getByText(jaErrors.UNAVAILABLE_NOW).first().waitFor(), confirm.click()]);
  expect(refused.status()).toBe(503);
  expect(await refused.headerValue('retry-after')).toMatch(/^\d+$/);
  await expect(page).toHaveURL(/\/ja\/rent\/sound-recorder\?hours=/);
  await expect(chosen).toContainText(HOURS);
  await expect(page.getByRole('checkbox')).toBeChecked();

  await cluster.startAgain();
  await expect.poll(async () => (await fetch(`${origin}/api/health/ready`)).status).toBe(200);
  const [taken] = await Promise.all([answered(), confirm.click()]);
  expect(taken.ok()).toBe(true);
  expect(await taken.request().headerValue('idempotency-key')).toBe(await refused.request().headerValue('idempotency-key'));
  await expect(page.getByRole('heading', { name: jaRent.done.title })).toBeVisible();
  await page.goto(`${origin}/ja/member/rent`);
  const booked = page.locator('.rent-ticket.reserved').filter({ hasText: HOURS });
  await expect(booked).toHaveCount(1);
});
