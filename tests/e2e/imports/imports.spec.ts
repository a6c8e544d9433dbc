import { randomUUID } from 'node:crypto';
import { AGAIN_IN, AT_ANY, AT_BOTH } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const csv = (content: string | Buffer, name = 'members.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

test('staff tries a list out, reads what is wrong, carries it out and keeps the report', { tag: AT_BOTH }, async ({ page }) => {
  const id = randomUUID().slice(0, 8);
  await logIn(page, 'admin001');
  await page.goto('/zh/staff/imports');
  const form = page.getByRole('region', { name: '匯入新名單' });
  await form.getByRole('button', { name: '試跑（不寫入任何資料）' }).click();
  await expect(form.getByLabel('CSV 檔案')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  const list = `old_id,name,email\n${id}a,林小漫,${id}a@host.example\n${id}b,陳,nowhere\n${id}a,林,${id}c@host.example\n`;
  await form.getByLabel('CSV 檔案').setInputFiles(csv(list, `${id}.csv`));
  await form.getByRole('button', { name: '試跑（不寫入任何資料）' }).click();
  const item = page.getByRole('region', { name: `${id}.csv` });
  await expect(item).toContainText('以下為試跑結果，尚未寫入任何資料。', { timeout: 30_000 });
  // On a phone each cell says its column too, which is no text of the page.
  const line = (text: RegExp) => item.getByRole('row').filter({ hasText: text });
  await expect(line(/^3資料有誤/)).toContainText('請在名單更正後重新上傳。');
  await expect(line(/^4重複/)).toContainText('與第 2 行相同');
  await expect(line(/^2/)).toHaveCount(1);
  await item.getByLabel('顯示').selectOption('有問題的行');
  await expect(line(/^2/)).toHaveCount(0);
  await expectAccessible(page);

  await item.getByRole('button', { name: '執行匯入' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('3 行；其中 2 行有問題');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '執行匯入' }).click();
  await expect(item).toContainText('以下為執行結果。', { timeout: 30_000 });
  const download = page.waitForEvent('download');
  await item.getByRole('button', { name: '下載逐行結果（CSV）' }).click();
  expect((await download).suggestedFilename()).toMatch(/^import-old-accounts-\d{4}-\d\d-\d\d\.csv$/);
  await expect(item.getByRole('button', { name: '執行匯入' })).toHaveCount(0);
  await page.goto('/zh/staff/imports');
  await expect(page.getByRole('row', { name: `${id}.csv` })).toContainText('已完成');
});

test('a file that is no list says why in the language of the page', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'admin001');
  await page.goto('/en/staff/imports');
  const form = page.getByRole('region', { name: 'Import a new list' });
  await form.getByLabel('Kind of list').selectOption('Matchmaking members to creators');
  await form.getByLabel('CSV file').setInputFiles(csv(Buffer.from('member\nsomebody\n', 'utf16le'), 'utf16.csv'));
  await form.getByRole('button', { name: 'Try it out (nothing is written)' }).click();
  const item = page.getByRole('region', { name: 'utf16.csv' });
  await expect(item).toContainText('The file is in UTF-16. Save it as “CSV UTF-8” and try again.', { timeout: 30_000 });
  await expect(item.getByRole('button', { name: 'Carry out the import' })).toHaveCount(0);
});

for (const [language, title] of [
  ['zh', '匯入名單'],
  ['en', 'Imports'],
  ['ja', '名簿の取り込み'],
] as const)
  test(`imports open in ${language}`, { tag: [AT_ANY, ...AGAIN_IN[language]] }, async ({ page }) => {
    await logIn(page, 'admin001');
    await page.goto(`/${language}/staff/imports`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: /試跑|Try it out|試行する/ })).toBeVisible();
  });

test('whoever is no operator is told that imports are not theirs', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'buyerzh');
  await page.goto('/zh/staff/imports');
  await expect(page.getByRole('heading', { name: '這裡是工作人員的頁面' })).toBeVisible();
});
