import { AT_ANY } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const DEMO = { username: 'general1', password: 'manga2026' };

test('a form loses nothing typed but passwords, and says what is wrong where it is wrong', async ({ page }) => {
  await page.goto('/en/register');
  await page.getByLabel('Account').fill('abc');
  await page.getByLabel('Email').fill('reader@host');
  await page.getByLabel('Confirm password').fill('manga2027');
  await page.getByRole('textbox', { name: /^Name/ }).fill('林小漫');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:register'))).toContain('林小漫');
  await page.reload();
  await expect(page.getByLabel('Account')).toHaveValue('abc');
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('林小漫');
  await expect(page.getByLabel('Confirm password')).toHaveValue('');

  await page.getByRole('button', { name: 'Register' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Registration Failed!');
  await expect(summary.getByRole('link')).toHaveText([
    'Account name: At least 6 characters, letters and digits only',
    'Password: This field is required',
    'Confirm password: This field is required',
    'Mobile phone: This field is required',
    'SMS code: This field is required',
    'Email: Please Enter Correct E-mail Format',
    'Age group: This field is required',
    'Agreement: Please check-select to agree',
  ]);
  await expect(page.getByLabel('Account')).toHaveAccessibleDescription(/At least 6 characters.*At least 6 characters/);
  await expectAccessible(page);
  await summary.getByRole('link', { name: /^Email/ }).click();
  await page.keyboard.type('.example');
  await expect(page.getByLabel('Email')).toHaveValue('reader@host.example');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
});

test('an account name that is taken is told before the rest is filled in', { tag: AT_ANY }, async ({ page }) => {
  await page.goto('/ja/register');
  // The form is there before its script, which alone can ask.
  await expect(page.locator('main form button[type=submit]')).toBeEnabled();
  await page.getByLabel('アカウント名').fill('General1');
  await page.keyboard.press('Tab');
  await expect(page.getByText('このアカウント名はすでに使われています')).toBeVisible();
});

test('the way goes back to the page before, and a log-out takes every tab along', { tag: AT_ANY }, async ({ page, context }) => {
  await page.goto('/en/news_list');
  const news = await page.locator('main a[href*="/news/"]').first().getAttribute('href');
  await page.goto(news ?? '');
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await expect(page).toHaveURL(/\/en\/sign$/);
  await expectAccessible(page);
  await page.getByLabel('Account name or email').fill('nobody2026');
  await page.getByLabel('Password', { exact: true }).fill('manga2026');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please confirm the correct account name and/ or password');
  await page.getByLabel('Account name or email').fill(DEMO.username);
  await page.getByLabel('Keep me logged in').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`${news}$`));
  expect(await page.evaluate(() => [Object.keys(localStorage).sort(), sessionStorage.getItem('accessToken')])).toEqual([
    ['accessToken', 'deviceId', 'refreshToken'],
    null,
  ]);

  const other = await context.newPage();
  await other.goto('/en/about');
  await expect(other.getByRole('button', { name: 'My page' })).toBeVisible();
  await page.getByRole('button', { name: 'My page' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/en\/index$/);
  // The browser's own name stays: it is by that name that its owner's next login is no surprise.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['deviceId']);
  await other.reload();
  await expect(other.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
});

test('a link that names nothing says so', { tag: AT_ANY }, async ({ page }) => {
  await page.goto('/en/register/verify/no-such-code');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expectAccessible(page);
});
