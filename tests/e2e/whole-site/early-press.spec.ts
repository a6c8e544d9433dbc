import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/* A form is there to be read and filled before its script has run: what is typed stays, what is pressed is done then. */

/** Keeps the scripts of the islands back; gives back what lets them come. */
async function withoutScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('who logs in before the form is alive is logged in', async ({ page }) => {
  const letCome = await withoutScripts(page);
  await page.goto('/en/sign');
  await page.getByLabel('Account', { exact: false }).first().fill('general1');
  await page.locator('input[name=password]').fill('manga2026');
  const send = page.locator('form button[type=submit]');
  await expect(send).toBeDisabled();
  // As a finger does: it does not know that the button is not there yet.
  await send.click({ force: true });
  letCome();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign'));
  await expect(page.locator('html')).toHaveClass(/\bin\b/);
});

test('the other way to a password is opened by a press before the form is alive', async ({ page }) => {
  const letCome = await withoutScripts(page);
  await page.goto('/en/forget_password');
  const other = page.getByRole('tab', { selected: false });
  const name = (await other.textContent()) ?? '';
  await other.click();
  letCome();
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
});

test('a search typed before its script came is answered, and what was typed stays', async ({ page }) => {
  const letCome = await withoutScripts(page);
  await page.goto('/en/google_search');
  const field = page.getByRole('searchbox');
  await field.fill('opening hours');
  letCome();
  await expect(page.locator('[data-results] li').first()).toBeVisible();
  await expect(field).toHaveValue('opening hours');
  await expect(page).toHaveURL(/q=opening/);
});

test('a page that nobody touches wakes by itself, and fetches beforehand what it will need', async ({ page }) => {
  await page.clock.install();
  const ahead = page.waitForRequest(/\/_astro\/client\.[^/]+\.js$/);
  await page.goto('/en/sign');
  await ahead;
  await expect(page.locator('form button[type=submit]')).toBeDisabled();
  await page.clock.fastForward(10_000);
  await expect(page.locator('form button[type=submit]')).toBeEnabled();
});
