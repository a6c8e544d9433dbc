import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { BARE_ENVIRONMENT } from '../../support/process.ts';
import { AT_ANY } from '../support/paired.ts';
import { SmallSite } from '../support/small-site.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/* The page of a creator after the approval: published into the content, built with it, and opened. */

let site: SmallSite;
let origin: string;
let id: string;
test.beforeAll(async () => {
  site = new SmallSite(['404.astro', 'index.astro', '[lang]/creator', '[lang]/error[status].astro']);
  const script = join(import.meta.dirname, '../support/make-creator-page.ts');
  id = execFileSync(process.execPath, [script, site.content], { encoding: 'utf8', env: { ...BARE_ENVIRONMENT, NODE_ENV: 'test', TEST_BACKEND: 'pglite' } });
  origin = await site.build('2026-11-18T10:30:00+08:00');
});
test.afterAll(() => site?.remove());

test('says what was reviewed in every language, and none of its signs is markup', { tag: AT_ANY }, async ({ page }) => {
  // There is no server behind this site: what the page asks of one is not there.
  await page.route('**/api/**', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${origin}/zh/creator/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('小漫');
  await expect(page.getByText('也畫<b>海</b>與 *星*。')).toBeVisible();
  await expect(page.getByRole('link', { name: 'night-buses.example' })).toHaveAttribute('href', 'https://night-buses.example/');
  await expectAccessible(page);

  await page.goto(`${origin}/en/creator/${id}`);
  // The pen name, as its creator writes it in Latin letters; their own name is nowhere.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siao-man');
  await expect(page.getByText(/Lin Siao-man|林小漫/)).toHaveCount(0);
  await expect(page.getByText('Draws night buses. And more.')).toBeVisible();
  await expectAccessible(page);

  // Nobody has said it in Japanese: it is there all the same, in a language that is named.
  await page.goto(`${origin}/ja/creator/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('小漫');
  await expect(page.locator('main [lang="zh-Hant"]').first()).toBeVisible();
  await expectAccessible(page);
});
