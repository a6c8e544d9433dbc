import type { Browser, Page } from '@playwright/test';
import enSpending from '../../../public/locales/en/spending.json' with { type: 'json' };
import jaSpending from '../../../public/locales/ja/spending.json' with { type: 'json' };
import zhSpending from '../../../public/locales/zh/spending.json' with { type: 'json' };
import { call } from '../support/calls.ts';
import { AT_ANY, walkedIn } from '../support/paired.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { collectErrors, expect, expectAccessible, test } from '../support/test.ts';

const WORDS = { zh: zhSpending, en: enSpending, ja: jaSpending };

/** The desk's own browser, beside the member's. */
async function openDesk(browser: Browser, baseURL: string): Promise<{ desk: Page; errors: string[] }> {
  const desk = await (await browser.newContext({ baseURL })).newPage();
  const errors = await collectErrors(desk);
  await logIn(desk, 'admin001');
  return { desk, errors };
}

/** The code on the member's screen, as they would read it aloud. */
const codeOn = async (page: Page) => (await page.locator('.pay-code .spoken').textContent()) ?? '';

async function request(desk: Page, { code, points, note = '' }: { code: string; points: number; note?: string }): Promise<void> {
  await desk.locator('#shown').fill(code);
  await desk.locator('#points').fill(String(points));
  await desk.locator('#note').fill(note);
  await desk.locator('.desk-pay form.panel [type=submit]').click();
}

for (const lang of walkedIn(0)) {
  const words = WORDS[lang];

  test(`points are taken by a code once the member agrees, and a part is refunded, in ${lang}`, { tag: AT_ANY }, async ({ page, browser, baseURL }) => {
    const { desk, errors } = await openDesk(browser, baseURL ?? '');
    await logIn(page, `payer${lang}`);
    await page.goto(`/${lang}/member/pay`);
    await expect(page.locator('.pay-code .qr path')).not.toHaveAttribute('d', '');
    await expectAccessible(page);
    expect(await overflowOf(page)).toBe(0);
    const balance = words.code.balance.replace('{{points}}', '500');
    await expect(page.getByText(balance)).toBeVisible();

    // A telephone at the desk opens the address of the code.
    await desk.goto(`/${lang}/desk/pay#${(await codeOn(page)).replace('-', '')}`);
    await expect(desk).toHaveURL(/\/desk\/pay$/);
    await expect(desk.locator('#shown')).not.toHaveValue('');
    await request(desk, { code: await codeOn(page), points: 30, note: 'A4 × 10' });
    await expect(desk.locator('#desk-pay-request')).toBeFocused();
    await expectAccessible(desk);
    expect(await overflowOf(desk)).toBe(0);

    const asked = page.locator('.pay-asked');
    await expect(asked).toContainText('A4 × 10');
    await expect(asked).toContainText(words.ask.after.replace('{{points}}', '470'));
    await expectAccessible(page);
    const yes = page.getByRole('button', { name: words.ask.confirm.replace('{{points}}', '30') });
    await yes.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.receipt')).toContainText(words.receipt.notInvoice);
    await expect(page.locator('.receipt')).toContainText(words.receipt.phone);
    await expectAccessible(page);
    await expect(desk.locator('#desk-pay-request')).toContainText('30');
    const number = (await page.locator('.receipt code').textContent()) ?? '';
    await expect(desk.locator('.found > li').filter({ hasText: number })).toBeVisible();

    await desk.getByRole('button', { name: words.desk.reverse.openOf.replace('{{number}}', number) }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.locator('#points-back').fill('10');
    await dialog.locator('footer .hot').click();
    await expect(dialog.locator('#reason-back-error')).toBeVisible();
    await dialog.locator('#reason-back').fill('A torn page');
    await dialog.locator('footer .hot').click();
    await expect(dialog).toBeHidden();

    await page.locator('.payments li a').first().click();
    await expect(page).toHaveURL(/member\/pay\?id=/);
    await expect(page.locator('.receipt')).toContainText('A torn page');
    await expectAccessible(page);
    await page.goto(`/${lang}/member/points`);
    await expect(page.locator('.balance .points')).toHaveText('480');
    expect(errors).toEqual([]);
    await desk.context().close();
  });
}

test('a member says no, a code works once, and what is mistyped is said at its field', { tag: AT_ANY }, async ({ page, browser, baseURL }) => {
  const { desk } = await openDesk(browser, baseURL ?? '');
  await logIn(page, 'payeren');
  await page.goto('/en/member/pay');
  const code = await codeOn(page);
  await desk.goto('/en/desk/pay');
  await request(desk, { code: 'ABC', points: -5 });
  await expect(desk.locator('#shown-error')).toHaveText(/8 letters and digits/);
  await expect(desk.locator('#points-error')).toBeVisible();
  await request(desk, { code, points: 20 });
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You refused this payment.')).toBeVisible();
  await expect(desk.locator('#desk-pay-request')).toContainText('refused');
  await desk.getByRole('button', { name: 'Next payment' }).click();
  await request(desk, { code, points: 20 });
  await expect(desk.locator('.desk-pay .notice.error')).toContainText('This code is not valid');
  // The page that was left open goes on with a code of its own.
  await page.getByRole('button', { name: 'Pay again' }).click();
  await expect(page.locator('.pay-code .spoken')).not.toHaveText(code);
  await desk.context().close();
});

test('a request outlives the page that it was shown on, and the desk withdraws it', { tag: AT_ANY }, async ({ page, browser, baseURL }) => {
  const { desk } = await openDesk(browser, baseURL ?? '');
  await logIn(page, 'payerja');
  await page.goto('/en/member/pay');
  await desk.goto('/en/desk/pay');
  await request(desk, { code: await codeOn(page), points: 20 });
  await expect(page.locator('.pay-asked')).toBeVisible();
  await page.reload();
  await expect(page.locator('.pay-asked')).toBeVisible();
  await desk.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The counter withdrew this payment.')).toBeVisible();
  await desk.context().close();
});

test('what the desk typed, and the request that waits, outlive a login that ends and a reload', { tag: AT_ANY }, async ({ page, browser, baseURL }) => {
  const origin = baseURL ?? '';
  const desk = await (await browser.newContext({ baseURL: origin })).newPage();
  const logInByForm = async () => {
    await expect(desk).toHaveURL(/\/en\/sign$/);
    await desk.locator('#username').fill('roledesk');
    await desk.locator('#password').fill('manga2026');
    await desk.locator('form button[type=submit]').click();
    await expect(desk).toHaveURL(/\/en\/desk\/pay/);
  };
  await logIn(page, 'payeren');
  await page.goto('/en/member/pay');
  await desk.goto('/en/desk/pay');
  await logInByForm();
  await desk.locator('#points').fill('15');
  await desk.locator('#note').fill('Two posters');
  const token = await desk.evaluate(() => sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken'));
  await call(origin, token ?? '', 'DELETE', '/token');
  await desk.reload();
  await logInByForm();
  await expect(desk.locator('#points')).toHaveValue('15');
  await expect(desk.locator('#note')).toHaveValue('Two posters');
  await desk.locator('#shown').fill(await codeOn(page));
  await desk.locator('.desk-pay form.panel [type=submit]').click();
  await expect(desk.locator('#desk-pay-request')).toBeVisible();
  await desk.reload();
  await expect(desk.locator('#desk-pay-request')).toBeVisible();
  await desk.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The counter withdrew this payment.')).toBeVisible();
  await desk.getByRole('button', { name: 'Next payment' }).click();
  await expect(desk.locator('#note')).toHaveValue('');
  expect(await desk.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
  await desk.context().close();
});

test('a PIN that is set in the profile pays at the desk', { tag: AT_ANY }, async ({ page, browser, baseURL }) => {
  const { desk } = await openDesk(browser, baseURL ?? '');
  await logIn(page, 'payerzh');
  await page.goto('/en/member/info#security');
  const panel = page.getByRole('region', { name: 'PIN for the counter' });
  await panel.getByRole('button', { name: 'Set PIN' }).click();
  await panel.locator('#pay-pin-new').fill('1234');
  await panel.locator('#pay-pin-password').fill('manga2026');
  await panel.getByRole('button', { name: 'Save PIN' }).click();
  await expect(panel.locator('#pay-pin-new-error')).toContainText('too easy to guess');
  await panel.locator('#pay-pin-new').fill('2580');
  await panel.getByRole('button', { name: 'Save PIN' }).click();
  await expect(panel.getByText(/^PIN set on/)).toBeVisible();
  await page.goto('/en/member/pay');
  await desk.goto('/en/desk/pay');
  await request(desk, { code: await codeOn(page), points: 5 });
  await desk.locator('#pin').fill('9182');
  await desk.keyboard.press('Enter');
  await expect(desk.locator('#pin-error')).toContainText('Tries left: 4');
  await desk.locator('#pin').fill('2580');
  await desk.keyboard.press('Enter');
  await expect(desk.locator('#desk-pay-request')).toContainText('Paid: 5 points');
  await expect(page.locator('.receipt')).toContainText('By PIN at the counter');
  await desk.context().close();
});

test('the desk’s page is the desk’s', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'payeren');
  await page.goto('/en/desk/pay');
  await expect(page.getByRole('heading', { name: 'This page is for service desk staff' })).toBeVisible();
});
