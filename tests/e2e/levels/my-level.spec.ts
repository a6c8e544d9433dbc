import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a loyal member sees until when they are, how far the next renewal is, and every change of their class', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'levelled');
  await page.goto('/ja/member/points');
  const history = page.getByRole('region', { name: '会員区分の履歴' }).getByRole('listitem');
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText('を更新');
  await expect(history.first()).toContainText('310');
  await expect(history.last()).toContainText('に昇格');
  await expect(history.last()).toContainText('640');
  await expect(page.locator('.level-until')).toContainText('まで有効');
  await expectAccessible(page);
});
