import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/test.ts';

const LANGUAGES = ['zh', 'en', 'ja'] as const;
const PUBLIC = [
  'index',
  'news_list',
  'news_list/facility',
  'news/december-holiday-hours',
  'about',
  'about/floor',
  'about/hours',
  'privacy',
  'termsspacerental',
  'award_list',
  'award/grand-prize-2026',
  'faq',
  'faq/points',
  'rent_list',
  'rent_list/seat',
  'sign',
  'register',
  'register/verify/unknown',
  'error404',
  'error500',
];
const PORTAL = ['rent/seat-a1', 'rent/a3-scanner', 'member/rent', 'member/points'];

/** Logs a demo member in behind the screens. */
async function logIn(page: Page, username: string): Promise<void> {
  const response = await page.request.post('/api/token', { form: { grant_type: 'password', username, password: 'manga2026' } });
  const { access_token, refresh_token } = await response.json();
  await page.addInitScript(
    ([accessToken, refreshToken]) => {
      if (localStorage.getItem('accessToken') === null) Object.assign(localStorage, { accessToken, refreshToken });
    },
    [access_token, refresh_token],
  );
}

async function expectSound(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
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

test('public pages read without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(process.env['E2E_ORIGIN'] && { baseURL: process.env['E2E_ORIGIN'] }) });
  const page = await context.newPage();
  for (const path of ['index', 'news_list', 'faq', 'rent_list', 'about/hours']) {
    await page.goto(`/ja/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.locator('main').textContent())?.length).toBeGreaterThan(200);
  }
  await context.close();
});
