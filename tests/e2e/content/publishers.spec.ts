import { expect, test } from '../support/test.ts';

test('publishers sort in place by name and by year, and the address keeps the order', async ({ page }) => {
  await page.goto('/en/publisher_list');
  const first = page.locator('[data-sorted] h2').first();
  await expect(first).toHaveText('Green Tram');
  await page.getByRole('button', { name: 'Year founded' }).click();
  await expect(first).toHaveText('Moon Gate');
  await page.reload();
  await expect(first).toHaveText('Moon Gate');
  await expect(page.getByRole('button', { name: 'Year founded' })).toHaveAttribute('aria-pressed', 'true');
});

test('a creator leads to the association, and the association back', async ({ page }) => {
  await page.goto('/ja/creator/shihua');
  await page.locator('main').getByRole('link', { name: 'コマ職人組合' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('コマ職人組合');
  await page.locator('main').getByRole('link', { name: '石花' }).click();
  await expect(page).toHaveURL(/\/ja\/creator\/shihua$/);
});
