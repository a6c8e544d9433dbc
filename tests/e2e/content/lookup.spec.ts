import type { Page } from '@playwright/test';
import { layOutAll } from '../support/accessible.ts';
import { AT_ANY, AT_BOTH } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const titles = (page: Page) => page.locator('[data-lookup-list] h3');

test('a reader filters the comics in place, and goes back through what was asked', { tag: AT_BOTH }, async ({ page }) => {
  await page.goto('/zh/comic_list');
  const count = page.locator('main').getByRole('status');
  await expect(count).toHaveText(/^\d+ 部作品$/);
  const whole = (await count.textContent()) ?? '';

  await test.step('by a title written half, in another script', async () => {
    await page.getByRole('searchbox').fill('ｺｲﾝﾗﾝﾄﾞﾘｰ');
    await expect(titles(page)).toHaveText(['凌晨三點的洗衣店']);
    await expect(page).toHaveURL(/\/zh\/comic_list\?q=/);
    await expect(count).toHaveText('1 部作品');
    await page.getByRole('searchbox').fill('');
    await expect(count).toHaveText(whole);
  });

  await test.step('by Zhuyin, and by genre beside it', async () => {
    await page.getByRole('navigation', { name: '注音' }).getByRole('link', { name: 'ㄕ', exact: true }).click();
    await expect(titles(page)).toHaveText(['山腹電報局', '雙人暗房']);
    await page.getByRole('navigation', { name: '類型' }).getByRole('link', { name: /歷史/ }).click();
    await expect(titles(page)).toHaveText(['山腹電報局']);
    await expect(page).toHaveURL(/initial=.*genre=historical/);
    await expectAccessible(page);
  });

  await test.step('the address brings the same list, and back leads through it', async () => {
    await page.reload();
    await expect(titles(page)).toHaveText(['山腹電報局']);
    await page.goBack();
    await expect(titles(page)).toHaveText(['山腹電報局', '雙人暗房']);
    await expect(page.getByRole('link', { name: 'ㄕ', exact: true })).toHaveAttribute('aria-current', 'true');
    await page.goForward();
    await expect(titles(page)).toHaveText(['山腹電報局']);
  });

  await test.step('nothing found says so, with a way out', async () => {
    await page.getByLabel('連載狀態').selectOption('paused');
    await expect(count).toHaveText('0 部作品');
    await expectAccessible(page);
    await page.getByRole('link', { name: '清除所有條件' }).click();
    await expect(count).toHaveText(whole);
    await expect(page.getByRole('searchbox')).toBeFocused();
  });
});

test('a word that is being composed is not asked for before it is one', { tag: AT_ANY }, async ({ page }) => {
  await page.goto('/ja/comic_list');
  const search = page.getByRole('searchbox');
  const type = (text: string, isComposing: boolean) =>
    search.evaluate(
      (field, [value, composing]) => {
        if (field instanceof HTMLInputElement) field.value = value;
        field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: composing }));
        if (!composing) field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      },
      [text, isComposing] as const,
    );
  await type('さn', true);
  await type('さんぷく', false);
  await expect(titles(page)).toHaveText(['山腹電信局']);
  // One question, one step back.
  await page.goBack();
  await expect(page).toHaveURL(/\/ja\/comic_list$/);
  await expect(titles(page)).toHaveCount(24);
});

test('creators are found by kana and by field in place', { tag: AT_ANY }, async ({ page }) => {
  await page.goto('/ja/creator_list');
  const all = await titles(page).count();
  await page.getByRole('navigation', { name: '五十音' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/ja\/creator_list\?initial=/);
  await page.getByRole('navigation', { name: '五十音' }).getByRole('link', { name: 'すべて' }).click();
  await expect(titles(page)).toHaveCount(all);
});

test('years the wrong way round find what lies between them', { tag: AT_ANY }, async ({ page }) => {
  const count = page.getByRole('status').filter({ hasText: /部作品/ });
  await page.goto('/zh/comic_list');
  const all = (await count.textContent()) ?? '';
  await page.goto('/zh/comic_list?from=2010&to=2025');
  await expect(count).not.toHaveText(all);
  const between = (await count.textContent()) ?? '';
  expect(between).toMatch(/^[1-9]/);
  await page.goto('/zh/comic_list?from=2025&to=2010');
  await expect(count).toHaveText(between);
});

test('a creator looks the same on the page and in what the script brings', async ({ page }) => {
  // Of one letter, so that the script has to make the card of another.
  const card = page.locator('[data-lookup-list] li').filter({ hasText: '石花' });
  const portrait = card.locator('img');
  const look = async () => {
    await portrait.scrollIntoViewIfNeeded();
    await expect.poll(() => portrait.evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0))).toBe(300);
    return { width: (await card.boundingBox())?.width, picture: await portrait.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]) };
  };
  await page.goto('/zh/creator_list');
  const still = await look();
  await page.goto('/zh/creator_list/field/illustration');
  await expect(card).toHaveCount(0);
  await page.getByRole('navigation', { name: '專長' }).getByRole('link', { name: '全部' }).click();
  await expect(card).toHaveCount(1);
  expect(await look()).toEqual(still);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every way to narrow the list is a page', async ({ page }) => {
    await page.goto('/ja/comic_list');
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('navigation', { name: '五十音' }).getByRole('link', { name: 'さ', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/ja/comic_list/initial/${encodeURIComponent('さ')}$`));
    await expect(titles(page)).toContainText(['山腹電信局']);
    // A kana row is no page in English: the switch leads to the whole list.
    await page.getByRole('link', { name: 'English' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/en\/comic_list$/);
    await page.getByRole('link', { name: /^Food/ }).click();
    await expect(page).toHaveURL(/\/en\/comic_list\/genre\/food$/);
    await page.getByRole('link', { name: 'Stall Forty-Two' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stall Forty-Two');
    await page.goto('/en/comic_list');
    // Rows that are laid out as they come near move it, and without scripts nobody sees that a click went beside it.
    await layOutAll(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/en\/comic_list\/page\/2$/);
  });
});

test('the page of a comic tells its facts and leads on', async ({ page }) => {
  await page.goto('/ja/comic/twelve-panels-by-the-harbour');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('港の十二コマ');
  await expectAccessible(page);
  await page.getByRole('link', { name: '日常の作品一覧' }).click();
  await expect(page).toHaveURL(/\/ja\/comic_list\/genre\/slice-of-life$/);
});
