import type { Page } from '@playwright/test';
import { inTurn, LANGUAGES, logIn, overflowOf, PORTAL, PUBLIC } from './support/screens.ts';
import { expect, expectAccessible, test } from './support/test.ts';

async function expectSound(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(await overflowOf(page), `${path} scrolls sideways`).toBe(0);
}

for (const language of LANGUAGES) {
  test(`every public screen in ${language} is accessible, light and dark, and fits`, async ({ page }) => {
    test.setTimeout(300_000);
    for (const path of PUBLIC) await expectSound(page, `/${language}/${path}`);
  });

  test(`every screen behind the login in ${language} is accessible, light and dark, and fits`, async ({ page }) => {
    await logIn(page, 'assoc001');
    for (const path of PORTAL) await expectSound(page, `/${language}/${path}`);
  });
}

for (const half of [0, 1]) {
  test(`every other kind of public screen is accessible, light and dark, and fits (${half + 1} of 2)`, async ({ page }, { project }) => {
    test.setTimeout(300_000);
    for (const path of inTurn(project.name).filter((_, i) => i % 2 === half)) await expectSound(page, path);
  });
}

test('public pages read without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(process.env['E2E_ORIGIN'] && { baseURL: process.env['E2E_ORIGIN'] }) });
  const page = await context.newPage();
  for (const path of [...['index', 'news_list', 'faq', 'rent_list', 'about/hours'].map((each) => `/ja/${each}`), ...inTurn('tablet')]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.locator('main').textContent())?.length).toBeGreaterThan(200);
  }
  await context.close();
});
