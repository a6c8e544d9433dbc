import { expect, test } from '../support/test.ts';

test('tabs whose token has lapsed renew it once between them', async ({ page, context }) => {
  await page.goto('/zh/sign');
  await page.getByLabel('帳號或電子郵件').fill('loyal001');
  await page.getByLabel('密碼', { exact: true }).fill('manga2026');
  await page.getByLabel('在這臺裝置上保持登入').check();
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).toHaveURL(/\/zh\/index$/);
  await page.evaluate(() => localStorage.setItem('accessToken', 'lapsed'));
  const renewals: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/token')) renewals.push(request.url());
  });
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  // The sign-in screen lets go of a logged-in member.
  await Promise.all(tabs.map((tab) => tab.goto('/zh/sign')));
  for (const tab of tabs) await expect(tab).toHaveURL(/\/zh\/index$/);
  expect(renewals).toHaveLength(1);
});
