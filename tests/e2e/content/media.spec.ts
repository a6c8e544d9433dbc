import { AT_BOTH } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an album opens into a viewer that the keyboard turns, and gives the focus back', { tag: AT_BOTH }, async ({ page }) => {
  await page.goto('/en/album/reading-corner');
  await expectAccessible(page);
  const pictures = page.locator('[data-picture]');
  await pictures.nth(1).focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'The reading corner' });
  await expect(viewer).toContainText('2 / 6');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('3 / 6');
  await expect(viewer.getByRole('img')).toHaveAccessibleName('Four children read on a white rug in a red room, books all around.');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('6 / 6');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(pictures.nth(5)).toBeFocused();
});

test('a video plays in pieces with captions of the language, and a chapter is found', async ({ page, request }) => {
  await page.goto('/ja/video/perspective-for-streets');
  await expectAccessible(page);
  const player = page.locator('video');
  const clip = await player.locator('source').getAttribute('src');
  const piece = await request.get(clip ?? '', { headers: { range: 'bytes=0-1' } });
  expect([piece.status(), piece.headers()['content-type'], (await piece.body()).length]).toEqual([206, 'video/mp4', 2]);
  await page.getByRole('link', { name: '家を建てる' }).click();
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState >= 2 && video.currentTime > 3)).toBe(true);
  expect(
    await player.evaluate((video: HTMLVideoElement) => [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language)),
  ).toEqual(['ja']);
});

test('a list is sorted over all its pages where it stands, and its address says so', async ({ page }) => {
  await page.goto('/en/video_list/video');
  const entries = page.locator('[data-sorted] > li');
  await expect(entries).toHaveCount(12);
  await page.getByLabel('Sort by').selectOption('Longest');
  await expect(entries).toHaveCount(16);
  await expect(entries.first()).toContainText('A walk through the centre');
  await expect(page).toHaveURL(/sort=longest/);
  await page.reload();
  await expect(entries).toHaveCount(16);
  await page.getByLabel('Sort by').selectOption('Newest');
  await expect(entries).toHaveCount(12);
  await page.goto('/en/video_list/video/house?sort=title');
  await expect(entries.first()).toContainText('A walk through');
});
