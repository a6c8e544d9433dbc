import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts';
import { call, tokenOf } from '../support/calls.ts';
import { AT_ANY, AT_ONE_OF_TWO } from '../support/paired.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { WORDS } from './words.ts';

const goOn = (page: Page) => page.locator('.asked form .actions .btn.hot').click();
const pressOn = (page: Page, action: string) => page.locator(`button[name=action][value=${action}]`).click();
const toResult = (language: Language) => new RegExp(`/${language}/recharge/result\\?order=`);

/** Chooses a plan and a way to pay, to the last step. */
async function choose(page: Page, { plan = 'regular', method = 'credit_card' } = {}): Promise<void> {
  await page.locator(`[name=plan][value=${plan}]`).check();
  await goOn(page);
  await expect(page.locator('#step-method')).toBeFocused();
  await page.locator(`[name=payment_method][value=${method}]`).check();
  await goOn(page);
  await expect(page.locator('#step-confirm')).toBeFocused();
}
/** Agrees, and goes on to the provider's page. */
async function pay(page: Page): Promise<void> {
  await page.locator('#agree').check();
  await goOn(page);
  await expect(page).toHaveURL(/\/pay-demo\//);
}

for (const language of LANGUAGES) {
  const words = WORDS[language];
  test(`${language}: a visitor chooses, logs in, pays by card, and has points and a receipt`, { tag: AT_ONE_OF_TWO[language] }, async ({ page, baseURL }) => {
    const username = `buyer${language}`;
    const before = (await call(baseURL ?? '', await tokenOf(baseURL ?? '', username), 'GET', '/member')).point;

    await test.step('the plans and the terms are read without a login', async () => {
      await page.goto(`/${language}/recharge`);
      await expect(page.locator('.statement')).toContainText(words.statement.issuer);
      await goOn(page);
      await expect(page.locator('#plan-error')).toHaveText(words.pickPlan);
      if (language === 'en') await expectAccessible(page);
      await choose(page);
    });

    await test.step('who pays is a member: the login leads back to the step, with what was chosen', async () => {
      await page.getByRole('button', { name: words.login }).click();
      await expect(page).toHaveURL(new RegExp(`/${language}/sign$`));
      await page.locator('#username').fill(username);
      await page.locator('#password').fill('manga2026');
      await page.locator('form button[type=submit]').click();
      await expect(page).toHaveURL(new RegExp(`/${language}/recharge$`));
      await expect(page.locator('#step-confirm')).toBeVisible();
      await expect(page.locator('.top-up .big-num')).toHaveText('NT$500');
    });

    await test.step('a reload and the browser’s Back lose nothing; the agreement is asked for', async () => {
      await page.reload();
      await expect(page.locator('#step-confirm')).toBeVisible();
      await goOn(page);
      await expect(page.locator('#agree')).toHaveAttribute('aria-invalid', 'true');
      if (language === 'en') await expectAccessible(page);
      expect(await overflowOf(page)).toBe(0);
    });

    await test.step('an invoice to be donated asks for its code alone', async () => {
      await page.locator('[name="invoice.kind"][value=donation]').check();
      await page.locator('[name="invoice.donation_code"]').fill('12');
      await page.locator('#agree').check();
      await goOn(page);
      await expect(page.locator('[name="invoice.donation_code"]')).toHaveAttribute('aria-invalid', 'true');
      await page.locator('[name="invoice.donation_code"]').fill('0918');
    });

    await test.step('it is paid on the provider’s page, and the result says so', async () => {
      await goOn(page);
      await expect(page).toHaveURL(/\/pay-demo\//);
      await pressOn(page, 'pay');
      await expect(page).toHaveURL(toResult(language));
      await expect(page.locator('#outcome')).toHaveText(words.result.paidTitle);
      await expect(page.locator('.arrived')).toContainText('525');
      if (language === 'en') await expectAccessible(page);
      expect(await overflowOf(page)).toBe(0);
      const after = (await call(baseURL ?? '', await tokenOf(baseURL ?? '', username), 'GET', '/member')).point;
      expect([after.purchased - before.purchased, after.remaining - before.remaining]).toEqual([500, 525]);
    });

    await test.step('the record has it, and its receipt', async () => {
      await page.locator('.outcome').getByRole('link', { name: words.result.orders }).click();
      const ticket = page.locator('.order-ticket').first();
      await expect(ticket).toContainText(words.status.paid);
      if (language === 'en') await expectAccessible(page);
      await ticket.getByRole('link').click();
      await expect(page.locator('.receipt')).toContainText(words.receipt.noInvoice);
      await expect(page.locator('.receipt .points')).toHaveText('NT$500');
      if (language === 'en') await expectAccessible(page);
    });
  });
}

test('a declined card: nothing is credited, and the ways to try again, of the result and of the order, have the plan', { tag: AT_ANY }, async ({
  page,
  baseURL,
}) => {
  await logIn(page, 'buyerdeclined');
  await page.goto('/en/recharge');
  await choose(page);
  await pay(page);
  await pressOn(page, 'decline');
  await expect(page).toHaveURL(toResult('en'));
  await expect(page.locator('#outcome')).toHaveText(WORDS.en.result.failedTitle);
  await expectAccessible(page);
  await page.getByRole('link', { name: WORDS.en.result.tryAgain }).click();
  await expect(page.locator('.top-up .big-num')).toHaveText('NT$500');
  await page.goto('/en/member/buy');
  await page.locator('.order-ticket.failed').getByRole('link', { name: WORDS.en.buy.again }).click();
  await expect(page.locator('#step-confirm')).toBeVisible();
  await expect(page.locator('.top-up .big-num')).toHaveText('NT$500');
  await pay(page);
  await pressOn(page, 'pay');
  await expect(page.locator('#outcome')).toHaveText(WORDS.en.result.paidTitle);
  const orders = await call(baseURL ?? '', await tokenOf(baseURL ?? '', 'buyerdeclined'), 'GET', '/my/buy_logs');
  expect(orders).toMatchObject([
    { status: 'paid', plan_id: 'regular' },
    { status: 'failed', failure: 'declined', plan_id: 'regular' },
  ]);
});

test('the tab is closed before the browser comes back: the notice credits it all the same', { tag: AT_ANY }, async ({ page, context }) => {
  await logIn(page, 'buyerclosed');
  await page.goto('/en/recharge');
  await choose(page, { plan: 'start' });
  await pay(page);
  await page.route('**/api/payments/**', (route) => route.abort());
  await pressOn(page, 'pay');
  // A browser whose last tab is closed on its way somewhere may open no other.
  const other = await context.newPage();
  await page.close();
  await logIn(other, 'buyerclosed');
  await expect(async () => {
    await other.goto('/en/member/buy');
    await expect(other.locator('.order-ticket').first()).toContainText(WORDS.en.status.paid, { timeout: 3000 });
  }).toPass();
});

test('pressed twice there is one order; Back from the provider shows how it stands, and orders nothing again', { tag: AT_ANY }, async ({ page, baseURL }) => {
  await logIn(page, 'buyertwice');
  await page.goto('/en/recharge');
  await choose(page);
  await page.locator('#agree').check();
  await page.locator('.asked form .actions .btn.hot').dblclick();
  await expect(page).toHaveURL(/\/pay-demo\//);
  await page.goBack();
  await expect(page).toHaveURL(toResult('en'));
  await expect(page.locator('#outcome')).toHaveText(WORDS.en.result.waitingTitle);
  await page.reload();
  await expect(page.locator('#outcome')).toHaveText(WORDS.en.result.waitingTitle);
  await expectAccessible(page);
  const orders = await call(baseURL ?? '', await tokenOf(baseURL ?? '', 'buyertwice'), 'GET', '/my/buy_logs');
  expect(orders).toHaveLength(1);
});

test('an order that was left is shown to whoever comes back, is paid then, and another one is cancelled', { tag: AT_ANY }, async ({ page, baseURL }) => {
  const words = WORDS.en;
  const orders = async () => call(baseURL ?? '', await tokenOf(baseURL ?? '', 'buyerback'), 'GET', '/my/buy_logs');
  await logIn(page, 'buyerback');
  await page.goto('/en/recharge');
  await choose(page);
  await pay(page);

  // The tab is closed: the page that sells points shows the order, before it is bought once more.
  await page.goto('/en/recharge');
  await expect(page.locator('.asked .notice')).toContainText(words.open.title);
  await expectAccessible(page);
  await page.getByRole('link', { name: words.open.go }).click();
  await expect(page).toHaveURL(toResult('en'));
  await page.getByRole('button', { name: /NT\$500/ }).click();
  await expect(page).toHaveURL(/\/pay-demo\//);
  await pressOn(page, 'pay');
  await expect(page.locator('#outcome')).toHaveText(words.result.paidTitle);
  expect(await orders()).toMatchObject([{ status: 'paid' }]);

  await page.goto('/en/recharge');
  await choose(page, { plan: 'start' });
  await pay(page);
  await page.goBack();
  await expect(page.locator('#outcome')).toHaveText(words.result.waitingTitle);
  await page.getByRole('button', { name: words.result.cancel }).click();
  await expect(page.locator('#outcome')).toHaveText(words.result.cancelledTitle);
  await expectAccessible(page);
  expect(await orders()).toMatchObject([{ status: 'failed', failure: 'cancelled' }, { status: 'paid' }]);
});

test('LINE Pay leads to its own page and back', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'buyerline');
  await page.goto('/en/recharge');
  await choose(page, { method: 'line_pay' });
  await pay(page);
  await pressOn(page, 'pay');
  await expect(page).toHaveURL(toResult('en'));
  await expect(page.locator('#outcome')).toHaveText(WORDS.en.result.paidTitle);
});

test('the page that sells is read without a script', { tag: AT_ANY }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  for (const language of LANGUAGES) {
    await page.goto(`/${language}/recharge`);
    await expect(page.locator('.plan-card')).toHaveCount(3);
    await expect(page.locator('.plan-card').last()).toBeVisible();
    await expect(page.locator('.statement')).toContainText('1950');
    await expect(page.locator('.statement')).toBeVisible();
  }
  await context.close();
});
