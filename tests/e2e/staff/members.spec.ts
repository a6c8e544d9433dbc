import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('staff finds a member by the beginning of a word, writes a note, and changes the class with a reason', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/members');
  await expect(page.getByRole('table', { name: /會員/ })).toBeVisible();
  await page.getByLabel('帳號、姓名、電子郵件或手機號碼').fill('LOOKEDUP');
  await page.getByRole('button', { name: '搜尋' }).click();
  const row = page.getByRole('row', { name: /周查閱/ });
  await expect(row).toContainText('lookedup1');
  await expect(row).toContainText('一般會員');
  expect(new URL(page.url()).search).toBe('?q=LOOKEDUP');
  await row.getByRole('link').click();
  const item = page.getByRole('region', { name: '周查閱' });
  await expect(item).toContainText('共 500 點');
  const ways = item.getByRole('region', { name: '在其他頁面查這位會員' });
  await expect(ways.getByRole('link')).toHaveText(['服務臺', '儲值訂單', '統一發票', '稽核紀錄']);
  await expect(ways.getByRole('link', { name: '服務臺' })).toHaveAttribute('href', '/zh/staff/desk?q=lookedup1');
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  await item.getByRole('button', { name: '新增備註' }).click();
  await dialog.getByRole('button', { name: '新增備註' }).click();
  await expect(dialog.getByLabel('備註')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('備註')).toBeFocused();
  await dialog.getByLabel('備註').fill('借過門禁卡');
  await dialog.getByRole('button', { name: '新增備註' }).click();
  await expect(dialog).toBeHidden();
  await expect(item).toContainText('借過門禁卡');

  await item.getByRole('button', { name: '變更級別' }).click();
  await dialog.getByLabel('新的級別').selectOption('準創作者');
  await dialog.getByLabel('原因').fill('匯入時級別有誤');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '變更級別' }).click();
  await expect(dialog).toBeHidden();
  await expect(item).toContainText('由本館自一般會員改為準創作者');

  await item.getByRole('button', { name: '補發或扣除點數' }).click();
  await dialog.getByLabel('點數').fill('-30');
  await dialog.getByLabel('原因').fill('重複入帳');
  await dialog.getByRole('button', { name: '補發或扣除點數' }).click();
  await expect(dialog).toBeHidden();
  await expect(item).toContainText('共 470 點');
  await item.getByRole('button', { name: '補發或扣除點數' }).click();
  await dialog.getByLabel('點數').fill('5000');
  await dialog.getByLabel('原因').fill('活動獎勵');
  await dialog.getByRole('button', { name: '補發或扣除點數' }).click();
  await expect(item).toContainText('待另一人確認');
  await expect(item).toContainText('共 470 點');
  await expect(item.getByRole('button', { name: '確認調整點數' })).toHaveCount(0);
  await page.goto('/zh/staff/members?q=lookedup&type=associate');
  await expect(page.getByRole('row', { name: /周查閱/ })).toContainText('準創作者');
});

test('whoever is no staff is told that the page is not theirs', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'buyerzh');
  await page.goto('/zh/staff/members');
  await expect(page.getByRole('heading', { name: '這裡是工作人員的頁面' })).toBeVisible();
});
