import { randomUUID } from 'node:crypto';
import { AGAIN_IN, AT_ANY, AT_BOTH } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an operator sets a system up, sees its secret once, tests it, changes the secret and removes it', { tag: AT_BOTH }, async ({ page }) => {
  const name = `Door ${randomUUID().slice(0, 8)}`;
  await logIn(page, 'admin001');
  await page.goto('/en/staff/webhooks');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a system' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Address (https)').fill('https://127.0.0.1/hooks');
  await dialog.getByRole('checkbox', { name: 'Seats and equipment' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add a system' }).click();
  await expect(dialog.getByLabel('Address (https)')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Address (https)').fill('https://door.example/hooks');
  await dialog.getByRole('button', { name: 'Add a system' }).click();
  const secret = dialog.locator('.secret-once');
  await expect(secret).toHaveText(/^whsec_\S{20,}$/);
  const first = await secret.textContent();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stored, close' }).click();

  const item = page.getByRole('region', { name });
  await expect(item).toContainText('Seats and equipment');
  await item.getByRole('button', { name: 'Send a test message' }).click();
  await dialog.getByRole('button', { name: 'Send a test message' }).click();
  await expect(dialog).toBeHidden();
  await expect(item).toContainText('webhook.test');
  await expectAccessible(page);
  await item.getByRole('button', { name: 'New secret' }).click();
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await expect(secret).toHaveText(/^whsec_/);
  expect(await secret.textContent()).not.toBe(first);
  await dialog.getByRole('button', { name: 'Stored, close' }).click();
  await expect(item).toContainText('The former secret ends at');
  await item.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(item).toContainText('Switched off by staff');
  await item.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('an operator makes a token with scopes, sees it once, and revokes it', { tag: AT_BOTH }, async ({ page }) => {
  const name = `Gate ${randomUUID().slice(0, 8)}`;
  await logIn(page, 'admin001');
  await page.goto('/en/staff/tokens');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  await expect(dialog.getByLabel('Name of the system')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name of the system').fill(name);
  await dialog.getByRole('checkbox', { name: 'Read reservations' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  const secret = dialog.locator('.secret-once');
  await expect(secret).toHaveText(/^comichub_/);
  const token = await secret.textContent();
  await dialog.getByRole('button', { name: 'Stored, close' }).click();
  const calls = () => page.request.get('/api/staff/rents', { headers: { authorization: `Bearer ${token}` } });
  expect((await calls()).status()).toBe(200);
  const item = page.getByRole('region', { name });
  await expect(item).toContainText('Read reservations');
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(item).toContainText('Revoked');
  expect((await calls()).status()).toBe(401);
  await page.goto('/en/staff/tokens');
  await expect(page.getByRole('row', { name })).toContainText('Revoked');
});

for (const [language, webhooks, tokens] of [
  ['zh', 'Webhook', 'API 權杖'],
  ['en', 'Webhooks', 'API tokens'],
  ['ja', 'Webhook', 'APIトークン'],
] as const)
  test(`webhooks and tokens open in ${language}`, { tag: [AT_ANY, ...AGAIN_IN[language]] }, async ({ page }) => {
    await logIn(page, 'admin001');
    await page.goto(`/${language}/staff/webhooks`);
    await expect(page.getByRole('heading', { level: 1, name: webhooks })).toBeVisible();
    await page.goto(`/${language}/staff/tokens`);
    await expect(page.getByRole('heading', { level: 1, name: tokens })).toBeVisible();
  });

test('whoever is no operator is told that they are not theirs', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'buyerzh');
  for (const path of ['webhooks', 'tokens']) {
    await page.goto(`/zh/staff/${path}`);
    await expect(page.getByRole('heading', { name: '這裡是工作人員的頁面' })).toBeVisible();
  }
});
