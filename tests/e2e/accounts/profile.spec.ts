import type { Page } from '@playwright/test';
import { picture } from '../../support/files/pictures.ts';
import { logIn, overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The same way in each language; a member of its own at each width. */
const WORDS = {
  zh: {
    edit: '編輯資料',
    save: '儲存',
    city: '居住地區',
    district: '鄉鎮市區',
    job: '職業',
    citizenship: '國籍',
    country: '國家或地區',
    residence: '臺北市大安區',
    japan: '日本',
  },
  en: {
    edit: 'Edit',
    save: 'Save',
    city: 'Area of residence',
    district: 'District',
    job: 'Occupation',
    citizenship: 'Citizenship',
    country: 'Country or region',
    residence: "Da'an District, Taipei City",
    japan: 'Japan',
  },
  ja: {
    edit: '編集する',
    save: '保存する',
    city: 'お住まいの地域',
    district: '市区町村',
    job: '職業',
    citizenship: '国籍',
    country: '国・地域',
    residence: '台北市大安区',
    japan: '日本',
  },
} as const;
const MEMBERS: Record<string, string> = { phone: 'loyal001', tablet: 'assoc001', desktop: 'creator1' };

const fact = (page: Page, name: string) =>
  page
    .locator('.facts .rows > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

test('a member changes the data in every language, and a reload shows what was saved', async ({ page }, { project }) => {
  await logIn(page, MEMBERS[project.name] ?? '');
  for (const [lang, words] of Object.entries(WORDS)) {
    await page.goto(`/${lang}/member/info`);
    await page.getByRole('button', { name: words.edit, exact: true }).click();
    await expect(page.locator('#profile-name')).toBeFocused();
    await page.getByLabel(words.job, { exact: true }).fill(`manga ${lang}`);
    await page.getByLabel(words.city, { exact: true }).selectOption('taipei-city');
    await page.getByLabel(words.district, { exact: true }).selectOption('daan-district');
    await page.getByLabel(words.citizenship, { exact: true }).selectOption('foreign');
    await page.getByLabel(new RegExp(`^${words.country}`)).selectOption('JP');
    await expectAccessible(page);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByRole('button', { name: words.edit, exact: true })).toBeFocused();
    await page.reload();
    await expect(fact(page, words.job)).toHaveText(`manga ${lang}`);
    await expect(fact(page, words.city)).toHaveText(words.residence);
    await expect(fact(page, words.citizenship)).toHaveText(words.japan);
  }
});

test('what is wrong is told at its field, and nothing is lost by giving up', async ({ page }, { project }) => {
  await logIn(page, MEMBERS[project.name] ?? '');
  await page.goto('/en/member/info');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('#profile-name').fill('');
  await page.getByLabel('Birthday').fill('2099-01-01');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Update Failed!');
  await expect(summary.getByRole('link')).toHaveText(['Name: This field is required', 'Birthday: The birthday cannot be in the future']);
  await summary.getByRole('link', { name: /^Name/ }).click();
  await expect(page.locator('#profile-name')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(fact(page, 'Name')).not.toHaveText('');
});

test('a picture is cut to a square with the keyboard alone, and stays', async ({ page }, { project }) => {
  await logIn(page, MEMBERS[project.name] ?? '');
  await page.goto('/ja/member/info');
  const choose = page.getByRole('button', { name: /アイコンを(選ぶ|変更)/ });
  const chosen = page.waitForEvent('filechooser');
  await choose.focus();
  await page.keyboard.press('Enter');
  await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture({ width: 900, height: 300 }) });
  const dialog = page.getByRole('dialog', { name: 'アイコンを切り抜く' });
  const frame = dialog.getByRole('application');
  await expect(frame).toBeFocused();
  await expectAccessible(page);
  // To the far left, where all is red; then closer.
  for (let i = 0; i < 40; i += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('slider').focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', '150 %');
  await dialog.getByRole('button', { name: 'この画像にする' }).focus();
  await page.keyboard.press('Enter');
  const shown = page.getByRole('img', { name: /さんのアイコン$/ });
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  const colours = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 10, height: 10 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 10, 10);
    return [1, 8].map((x) => [...(context?.getImageData(x, 5, 1, 1).data ?? [])].map((value) => (value > 127 ? 1 : 0)).join(''));
  });
  expect([colours, await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)]).toEqual([['1001', '1001'], 512]);

  await page.getByRole('button', { name: 'アイコンを削除' }).click();
  await expect(shown).toBeHidden();
});

test('what is no picture, or too large, is told before it is sent', async ({ page }, { project }) => {
  await logIn(page, MEMBERS[project.name] ?? '');
  await page.goto('/zh/member/info');
  await expect(page.getByRole('button', { name: /頭像/ }).first()).toBeVisible();
  const input = page.locator('input[type=file]');
  for (const [name, mimeType, buffer, text] of [
    ['me.png', 'image/png', Buffer.from('<!doctype html><script>alert(1)</script>'), '檔案格式錯誤'],
    ['me.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'), '檔案格式錯誤'],
    ['me.png', 'image/png', Buffer.alloc(20 * 1024 * 1024), '檔案上限 8 MB'],
    ['dot.png', 'image/png', await picture({ width: 1, height: 1 }), '圖片至少要 96 × 96 像素'],
  ] as const) {
    await input.setInputFiles({ name, mimeType, buffer });
    await expect(page.getByRole('alert')).toContainText(text);
  }
  await expectAccessible(page);
});

test('an old password is spoken of once, until it is put away', async ({ page }, { project }) => {
  await page.route('**/api/member/pw_change_date', (route) =>
    route.fulfill({ json: { data: { pw_change_date: '2026-08-01T10:00:00+08:00', days: 112, is_due: true } } }),
  );
  await logIn(page, MEMBERS[project.name] ?? '');
  await page.goto('/en/member/points');
  const reminder = page.getByRole('status').filter({ hasText: 'You have not changed your password for 112 days' });
  await expect(reminder).toBeVisible();
  await expectAccessible(page);
  await reminder.getByRole('button', { name: 'Not now' }).click();
  await expect(reminder).toBeHidden();
  await page.goto('/en/member/info');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(reminder).toBeHidden();
});
