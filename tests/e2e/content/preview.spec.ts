import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DRAFT = 'draft-anniversary-programme';

test('staff choose a draft and read it, marked as not public', async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/en/news/preview');
  await expect(page.getByText('Add ?id= and an item’s id')).toBeVisible();
  await expectAccessible(page);
  await page.locator(`a[href$="?id=${DRAFT}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/en/news/preview\\?id=${DRAFT}$`));
  await expect(page.getByText('Draft: not public')).toBeVisible();
  await expect(page.locator('article .prose')).not.toBeEmpty();
  await expectAccessible(page);
  await page.goto('/en/news/preview?id=no-such-item');
  await expect(page.getByText('There is no item with the id “no-such-item”')).toBeVisible();
});

test('who is not staff is told so, and who signs in comes back to the draft', async ({ page }) => {
  await page.goto(`/en/news/preview?id=${DRAFT}`);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/en\/sign$/);
  await page.getByLabel('Account name or email').fill('general1');
  await page.getByLabel('Password', { exact: true }).fill('manga2026');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/en/news/preview\\?id=${DRAFT}$`));
  await expect(page.getByText('this account is not a staff account')).toBeVisible();
});
