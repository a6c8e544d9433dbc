import type { Page } from '@playwright/test';
import playwrightConfig, { WHOLE_CHROMIUM } from '../../../playwright.config.ts';
import { call, tokenOf } from '../support/calls.ts';
import { openLogin } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/*
 * The way back in a real browser: the page comes out of its cache as it was left, scripts and all (Playwright turns that cache off unless it
 * is told not to). What has changed meanwhile is asked for again.
 */
const launchOptions = { ...playwrightConfig.use?.launchOptions, executablePath: WHOLE_CHROMIUM, ignoreDefaultArgs: ['--disable-back-forward-cache'] };
test.use({ launchOptions });
// Their members and places are the same.
test.describe.configure({ mode: 'default' });

const ARTICLE = '/en/activity_course/screentone-cloud';
const COURSE = 'activity/course/screentone-cloud';
const MEMBER = 'backforward';

const place = (page: Page) => page.locator('[data-left]');
const heart = (page: Page) => page.locator(`[data-collect="${COURSE}"]`).first();
/** Stores a login, or none, as another page of this browser does. */
const store = (page: Page, login: Record<string, string>) =>
  page.evaluate((kept) => {
    localStorage.clear();
    Object.assign(localStorage, kept);
  }, login);

/** Leaves the article for another page, does something there, and goes back to the very page that was left. */
async function awayAndBack(page: Page, meanwhile: () => Promise<unknown>, { isSame = true } = {}): Promise<void> {
  await page.evaluate(() => Object.assign(window, { wasLeft: true }));
  await page.goto('/en/about');
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  await expect.poll(() => page.evaluate(() => 'wasLeft' in window)).toBe(isSame);
}

const apply = (origin: string, token: string) => call(origin, token, 'POST', `/${COURSE}/apply_online`, { agree: 'true', points: '30' });
const cancel = (origin: string, token: string) => call(origin, token, 'PUT', `/${COURSE}/cancel`, { session: '0' });

test('a visitor reads the places of now', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const token = await tokenOf(origin, MEMBER);
  await page.goto(ARTICLE);
  const { data } = await (await fetch(`${origin}/api/${COURSE}/registration`)).json();
  const left = data.sessions[0].remaining;
  await expect(place(page)).toHaveText(String(left));
  await awayAndBack(page, () => apply(origin, token));
  await expect(place(page)).toHaveText(String(left - 1));
  await cancel(origin, token);
});

test('a member reads the registration and the favourite that were made elsewhere', async ({ page, baseURL, request }) => {
  const origin = baseURL ?? '';
  const token = await tokenOf(origin, MEMBER);
  await page.goto('/en/about');
  await store(page, { ...(await openLogin(request, MEMBER)) });
  await page.goto(ARTICLE);
  await expect(page.locator('.my-part').getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
  await awayAndBack(page, async () => {
    await apply(origin, token);
    await call(origin, token, 'PUT', `/${COURSE}/collect`, { is_collect: 'true' });
  });
  await expect(page.locator('.my-part')).toContainText('Registered');
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await cancel(origin, token);
  await call(origin, token, 'PUT', `/${COURSE}/collect`, { is_collect: 'false' });
});

test('whoever has logged out meanwhile leaves nothing on the page, and whoever has logged in has their own', async ({ page, request }) => {
  const login = { ...(await openLogin(request, MEMBER)) };
  await page.goto('/en/about');
  await store(page, login);
  await page.goto(ARTICLE);
  await expect(page.locator('.my-part')).toBeVisible();
  await awayAndBack(page, () => store(page, {}), { isSame: false });
  await expect(page.locator('.site-head').getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await expect(page.locator('.my-part')).toHaveCount(0);
  await awayAndBack(page, () => store(page, login), { isSame: false });
  await expect(page.locator('.my-part')).toBeVisible();
});
