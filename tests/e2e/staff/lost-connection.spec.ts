import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zhErrors from '../../../public/locales/zh/errors.json' with { type: 'json' };
import zhLease from '../../../public/locales/zh/lease.json' with { type: 'json' };
import zhStaff from '../../../public/locales/zh/staff.json' with { type: 'json' };
import { type Cluster, startPostgres } from '../../../scripts/database/postgres.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { call, tokenOf } from '../support/calls.ts';
import { applyFor, dayAfter, freeTuesdayOf } from '../support/leases.ts';
import { AT_ANY } from '../support/paired.ts';
import { openLogin, restoreLogin } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/* The line, the server and the database go away under staff's screens, which have a product of their own: nobody else misses it. */

const REASON = '活動內容與場地用途不符，請改申請二樓。';
let cluster: Cluster;
let server: ServerProcess;
let dataDir: string;
const start = (port = '0') =>
  startServer({ NODE_ENV: 'development', DATA_DIR: dataDir, DATABASE_URL: cluster.url, DEMO: '1', SERVE_SITE: '1', LOG_LEVEL: 'fatal', PORT: port });
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-lost-'));
  cluster = await startPostgres();
  server = await start();
});
test.afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.exited;
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
test.describe.configure({ mode: 'serial' });
test.beforeEach(async ({ page, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: server.origin });
  await restoreLogin(page, await openLogin(request, 'admin001'));
  await request.dispose();
});

test('a reason that was typed outlives a cut line, a database that is away and a server that starts again, and is decided once', { tag: AT_ANY }, async ({
  page,
  context,
}) => {
  const { origin } = server;
  const staff = await tokenOf(origin, 'admin001');
  const day = await freeTuesdayOf(origin, '3', 9);
  const { id } = await applyFor(origin, await tokenOf(origin, 'creator1'), { space: '3', day });
  await call(origin, staff, 'PUT', `/staff/space/apply/${id}/review`, { event: 'review' });
  await applyFor(origin, await tokenOf(origin, 'assoc001'), { space: '3', day: dayAfter(day, 1), change: { event_name: '另一場' } });
  await page.goto(`${origin}/zh/staff/spaces?id=${id}`);
  const [item, dialog] = [page.locator('.queue-one'), page.getByRole('dialog')];
  await item.getByRole('button', { name: zhStaff.spaces.acts.refuse, exact: true }).click();
  const reason = dialog.getByLabel(zhStaff.spaces.fields.reason);
  const effect = dialog.locator('.decision-effect');
  const refuse = dialog.getByRole('button', { name: zhStaff.spaces.acts.refuse, exact: true });
  const becomes = zhStaff.becomes.replace('{{state}}', zhLease.status.unapproved);

  await test.step('the line is cut: effect and decision say so, and the effect is there by itself once the line is back', async () => {
    await context.setOffline(true);
    await reason.fill(REASON);
    await expect(effect.getByRole('alert')).toBeVisible();
    await refuse.click();
    await expect(dialog.getByRole('alert')).toHaveCount(2);
    await expect(reason).toHaveValue(REASON);
    await context.setOffline(false);
    await expect(effect).toContainText(becomes);
  });

  await test.step('the database is away: the decision says so and stays open', async () => {
    await cluster.crash();
    await refuse.click();
    await expect(dialog.getByRole('alert')).toContainText(zhErrors.UNAVAILABLE_NOW);
    await expect(reason).toHaveValue(REASON);
    await expectAccessible(page);
    await cluster.startAgain();
  });

  await test.step('the server ends and starts again: the effect is asked for by hand', async () => {
    server.kill('SIGTERM');
    await server.exited;
    await reason.fill(`${REASON} `);
    await expect(effect.getByRole('alert')).toBeVisible();
    server = await start(new URL(origin).port);
    await effect.getByRole('button', { name: zhStaff.retry }).click();
    await expect(effect).toContainText(becomes);
    await expect(reason).toHaveValue(`${REASON} `);
  });

  await test.step('decided while its answer is lost, it says so; pressed once more, it shows what it has become', async () => {
    await page.route('**/review', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await refuse.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute('**/review');
    await expect(reason).toHaveValue(`${REASON} `);
    await refuse.click();
    await expect(dialog).toBeHidden();
    await expect(item).toContainText(zhStaff.queue.faster);
    await expect(item.getByRole('heading', { level: 2 })).toContainText(zhLease.status.unapproved);
    await expect(item).toContainText(REASON);
  });

  await test.step('the next item has not changed, and says nothing of it', async () => {
    await page.getByRole('button', { name: zhStaff.queue.back }).click();
    await page.getByRole('table').getByRole('link', { name: '另一場' }).click();
    await expect(item.getByRole('heading', { level: 2 })).toContainText('另一場');
    await expect(item.getByText(zhStaff.queue.faster)).toHaveCount(0);
  });
  const { history } = await call(origin, await tokenOf(origin, 'admin001'), 'GET', `/staff/space/apply/${id}`);
  expect(history.filter(({ status }: { status: string }) => status === 'unapproved')).toHaveLength(1);
});

test('a list and the overview keep what they show while the line is cut, say so, and are loaded again once it is back', { tag: AT_ANY }, async ({
  page,
  context,
}) => {
  const { origin } = server;
  await page.goto(`${origin}/zh/staff/spaces?state=all`);
  const row = page.locator('.queue-table a[data-row]').first();
  await expect(row).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('combobox', { name: zhStaff.queue.state }).selectOption('past');
  const stale = page.locator('.stale');
  await expect(stale).toContainText(zhStaff.queue.stale);
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.click();
  await expect(page.locator('.queue-one').getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await expect(stale).toBeHidden();
  await expect(page.locator('.queue-one .rows').first()).toBeVisible();

  await page.goto(`${origin}/zh/staff`);
  await expect(page.locator('.waiting-board')).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(stale).toContainText(zhStaff.queue.stale);
  await expect(page.locator('.waiting-board')).toBeVisible();
  await context.setOffline(false);
  await expect(stale).toBeHidden();
});

test('a note about a member that could not be saved keeps its words, and is saved once', { tag: AT_ANY }, async ({ page, context }) => {
  const { origin } = server;
  await page.goto(`${origin}/zh/staff/members?q=general1`);
  await page.locator('.queue-table a[data-row]').first().click();
  const [item, dialog] = [page.locator('.queue-one'), page.getByRole('dialog')];
  await item.getByRole('button', { name: zhStaff.members.acts.note }).click();
  const text = dialog.getByLabel(zhStaff.members.note);
  const save = dialog.getByRole('button', { name: zhStaff.members.acts.note });
  await text.fill('雨傘寄放在服務臺');
  await context.setOffline(true);
  await save.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(text).toHaveValue('雨傘寄放在服務臺');
  await context.setOffline(false);
  await page.route('**/notes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/notes');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(item.getByText('雨傘寄放在服務臺')).toHaveCount(1);
});
