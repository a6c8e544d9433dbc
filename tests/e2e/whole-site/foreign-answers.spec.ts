import zhErrors from '../../../public/locales/zh/errors.json' with { type: 'json' };
import { expect, expectAccessible, test } from '../support/test.ts';

/* A proxy before the product answers in its place, in a page or a text of its own: its status is what is told (docs/rules.md#errors-on-the-screen). */

const PAGE = '<!doctype html><title>nginx</title><h1>Error</h1>';

test('what a proxy refuses is said by its status; its 500 leads to the error page, and that back to what was typed', async ({ page }) => {
  let answer: { status: number; contentType: string; body: string } = { status: 429, contentType: 'text/html', body: PAGE };
  await page.route('**/api/token', (route) => route.fulfill(answer));
  await page.goto(`/zh/index`);
  await page.goto(`/zh/sign`);
  const account = page.locator('input[name=username]');
  const send = page.locator('form button[type=submit]');
  await expect(send).toBeEnabled();
  await account.fill('general1');
  await page.locator('input[name=password]').fill('manga2026');
  await send.click();
  await expect(page.locator('.notice.error')).toContainText(zhErrors.TOO_MANY_REQUESTS);
  answer = { status: 403, contentType: 'text/plain', body: 'Request blocked' };
  await send.click();
  await expect(page.locator('.notice.error')).toContainText(zhErrors.FORBIDDEN);

  answer = { status: 500, contentType: 'text/html', body: PAGE };
  await send.click();
  await page.waitForURL(`**/zh/error500`);
  const back = page.locator('[data-lead-back]');
  await expect(back).toBeVisible();
  await expectAccessible(page);
  await back.click();
  await page.waitForURL(`**/zh/sign`);
  await expect(account).toHaveValue('general1');
});

test('whoever opens the error page by its address is led home alone', async ({ page }) => {
  await page.goto('/en/error500');
  await expect(page.locator('[data-lead-back]')).toBeHidden();
  await expect(page.locator('[data-home]')).toBeVisible();
});
