import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an invoice that the provider refused stands in the list of the office, and is closed with how it was dealt with', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/payments/invoices');
  const row = page.getByRole('row', { name: /吳發票/ });
  await expect(row).toContainText('未開立');
  await expect(row).toContainText('NT$300');
  await row.getByRole('link').click();
  const item = page.getByRole('region', { name: /吳發票/ });
  await expect(item).toContainText('5000001 carrier');
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  await item.getByRole('button', { name: '已另行處理' }).click();
  await dialog.getByRole('button', { name: '已另行處理' }).click();
  await expect(dialog.getByLabel('原因')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('原因').fill('已在服務商的管理系統開立 AB12345678');
  await dialog.getByRole('button', { name: '已另行處理' }).click();
  await expect(dialog).toBeHidden();
  await expect(item).toContainText('已在服務商的管理系統開立 AB12345678');
  await expect(item).toContainText('目前不需要處理。');

  await page.goto('/zh/staff/payments/invoices?state=settled');
  await expect(page.getByRole('row', { name: /吳發票/ })).toContainText('已結案');
});
