import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as apiRequest, type Page } from '@playwright/test';
import { formatDateTime } from '../../../src/domain/time/taipei-time.ts';
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { AGAIN, AT_ANY } from '../support/paired.ts';
import { openLogin, restoreLogin } from '../support/screens.ts';
import { SmallSite } from '../support/small-site.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/*
 * From an editor's files to the browser, with the real build: one is edited, another waits for its minute, both are read in three languages, and the
 * release before is gone back to. Nothing is restarted but for going back, since the embedded database belongs to one process.
 */

/** A build, and the minute of an item. */
const RELEASE_MS = 300_000;
/** The scheduled item is in the content, and a release of it is shown, well before its minute. */
const AHEAD_MS = 45_000;
const EDITED = { zh: '改過的消息', en: 'An edited piece of news', ja: '書き直したお知らせ' };
const SCHEDULED = { zh: '到時候的消息', en: 'News of its minute', ja: '時刻どおりのお知らせ' };

let site: SmallSite;
let dataDir: string;
let origin: string;
let server: ServerProcess;
test.beforeAll(async () => {
  site = new SmallSite(['404.astro', 'index.astro', '[lang]/news', '[lang]/error[status].astro', '[lang]/staff/releases.astro']);
  dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-releases-'));
  cpSync(process.env['E2E_TABLES'] ?? '', dataDir, { recursive: true });
  origin = `http://127.0.0.1:${await freePort()}`;
  site.buildWhole(origin);
  server = await start();
});
test.afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.exited;
  site?.remove();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const environment = () => ({ ...site.environment(origin), DATA_DIR: dataDir, RELEASES_DIR: join(dataDir, 'releases') });
const start = () => startServer({ ...environment(), SERVE_SITE: '1', PORT: new URL(origin).port }, site);

async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return port;
}

const folderOf = (id: string) => join(site.content, 'news', id);

function entitle(id: string, titles: Record<Language, string>): void {
  for (const language of LANGUAGES) {
    const file = join(folderOf(id), `${language}.md`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${titles[language]}`));
  }
}

const heading = async (page: Page, id: string, language: Language) => {
  await page.goto(`${origin}/${language}/news/${id}`);
  return page.getByRole('heading', { level: 1 }).textContent();
};

async function expectRead(page: Page, id: string, titles: Record<Language, string>): Promise<void> {
  await expect.poll(() => heading(page, id, 'zh'), { timeout: RELEASE_MS }).toContain(titles.zh);
  for (const language of ['en', 'ja'] as const) expect(await heading(page, id, language)).toContain(titles[language]);
  // Site and API speak of the same release.
  const { data } = await (await page.request.get(`${origin}/api/news/${id}`)).json();
  expect(data).toMatchObject({ title_zh: titles.zh, title_en: titles.en, title_ja: titles.ja });
}

/** An editor sees what each release changed, what is wrong with the content, and goes back to the release without the scheduled item. */
async function lookAndGoBack(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const request = await apiRequest.newContext({ baseURL: origin });
  await restoreLogin(page, await openLogin(request, 'admin001'));
  await request.dispose();
  await page.goto(`${origin}/en/staff/releases`);
  const list = page.getByRole('table');
  const rowOf = (state: string) => list.getByRole('row').filter({ hasText: state });
  await expect(rowOf('Live')).toContainText('Content was edited');
  await rowOf('A scheduled item').getByRole('link').click();
  const item = page.locator('.queue-one');
  await expect(item).toContainText('News scheduled-news: new');
  await expectAccessible(page);

  const file = join(folderOf('sample-news-2'), 'item.yaml');
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.replace(/^published_on: .*$/m, 'published_on: soon'));
  await expect(rowOf('Failed')).toBeVisible({ timeout: RELEASE_MS });
  await rowOf('Failed').getByRole('link').click();
  await expect(item).toContainText('content/news/sample-news-2/item.yaml');
  await expect(item).toContainText('published_on');
  writeFileSync(file, whole);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Release now' }).click();
  await expect(dialog).toContainText('visitors see what is live now');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Release now' }).click();
  await expect(rowOf('Asked for by hand').filter({ hasText: /Live|Ready/ })).toBeVisible({ timeout: RELEASE_MS });
  expect(await statusAt(page, 'scheduled-news')).toBe(200);

  // Of those that stand ready, the first that was made: the item was not in it.
  await rowOf('Content was edited').filter({ hasText: 'Ready' }).last().getByRole('link').click();
  await item.getByRole('button', { name: 'Go to this release' }).click();
  await expect(dialog).toContainText('News scheduled-news: removed');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go to this release' }).click();
  await expect(item).toContainText('Made live by hand by');
  await expect.poll(() => statusAt(page, 'scheduled-news')).toBe(404);
}

const statusAt = async (page: Page, id: string) => (await page.request.get(`${origin}/zh/news/${id}`)).status();

test('a file is edited and another scheduled, both are read, and the release before is gone back to', { tag: [AT_ANY, AGAIN] }, async ({ page }) => {
  test.setTimeout(4 * RELEASE_MS);
  const statusOf = (id: string) => statusAt(page, id);
  expect(await heading(page, 'sample-news-1', 'zh')).not.toContain(EDITED.zh);
  const minute = new Date(Math.ceil((Date.now() + AHEAD_MS) / 60_000) * 60_000);
  cpSync(folderOf('sample-news-2'), folderOf('scheduled-news'), { recursive: true });
  entitle('scheduled-news', SCHEDULED);
  const item = join(folderOf('scheduled-news'), 'item.yaml');
  writeFileSync(item, `${readFileSync(item, 'utf8')}publish_at: ${formatDateTime(minute).slice(0, 'YYYY-MM-DD HH:mm'.length)}\n`);
  entitle('sample-news-1', EDITED);

  await expectRead(page, 'sample-news-1', EDITED);
  if (Date.now() < minute.getTime()) expect(await statusOf('scheduled-news')).toBe(404);
  await expectRead(page, 'scheduled-news', SCHEDULED);
  expect(Date.now()).toBeGreaterThanOrEqual(minute.getTime());
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const said = execFileSync(process.execPath, ['scripts/operate/release.ts', '--rollback'], {
    cwd: site.root,
    env: { ...environment(), NODE_ENV: 'test' },
    encoding: 'utf8',
  });
  expect(said).toMatch(/^\d{8}T\d{6}Z-\w+ is shown\.\n$/);
  server = await start();
  expect(await statusOf('scheduled-news')).toBe(404);
  for (const language of LANGUAGES) expect(await heading(page, 'sample-news-1', language)).toContain(EDITED[language]);
  await lookAndGoBack(page);
});
