import { closeSync, existsSync, ftruncateSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { CLIP_MAX_BYTES } from '../../../src/domain/editing/clip.ts';
import { type EditingSite, field, openEditingSite } from '../support/editing-site.ts';
import { AT_ANY, oneOfAlike } from '../support/paired.ts';
import { expect, test } from '../support/test.ts';

/*
 * The preview of a draft with what moves in its page: films with their captions, a calendar, tabs; and what becomes of it when the network goes, or when a script of the page does.
 */

/** The first page of a site takes its maker long, on a busy machine too long. */
const FIRST_MS = 240_000;
const CONTENT = join(import.meta.dirname, '../../../content/video');
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:05.000\nRain on the roof\n';

/** Kinds of pages that have scripts of their own, each with an item of it. */
const KINDS = [
  { route: '[lang]/activity_[type]', id: 'activity.sample-course' },
  { route: '[lang]/[home].astro', id: 'home.home' },
  { route: '[lang]/rent_list', id: 'device.sample-seat-a3' },
  { route: '[lang]/comic', id: 'comic.sample-comic' },
  { route: '[lang]/creator', id: 'creator.sample-creator' },
];

/** A film that browsers play. */
function film(): Buffer {
  const [name = ''] = readdirSync(CONTENT).filter((each) => existsSync(join(CONTENT, each, 'clip.mp4')));
  return readFileSync(join(CONTENT, name, 'clip.mp4'));
}

// One worker has them all, and builds their site once.
test.describe.configure({ mode: 'default' });
let site: EditingSite;
test.beforeAll(async () => {
  test.setTimeout(FIRST_MS);
  site = await openEditingSite(['[lang]/news', '[lang]/space', '[lang]/video', 'media', ...KINDS.map(({ route }) => route)], (content) => {
    const folder = join(content, 'video/sample-video');
    writeFileSync(join(folder, 'film.mp4'), film());
    writeFileSync(join(folder, 'clip.en.vtt'), CAPTIONS);
    // Written by hand: nobody may send such a one.
    const large = openSync(join(content, 'video/sample-video-draft/film.mp4'), 'w');
    ftruncateSync(large, CLIP_MAX_BYTES['video/mp4'] + 1);
    closeSync(large);
  });
});
test.afterAll(() => site?.close());

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe');
/** Opens the preview of an item. Whoever makes pages may take too long for the first one: it is asked for once more by itself. */
async function show(page: Page, id: string): Promise<FrameLocator> {
  await site.open(page, `id=${id}`);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible({ timeout: FIRST_MS });
  return frameOf(page);
}
/** Plays a film, as far as its first picture, and reads its captions. */
async function play(video: Locator): Promise<{ seconds: number; captions: number; from: string }> {
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState), { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true;
    for (const track of player.textTracks) track.mode = 'showing';
    await player.play();
  });
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  return video.evaluate((player: HTMLVideoElement) => ({
    seconds: player.duration,
    captions: player.textTracks[0]?.cues?.length ?? 0,
    from: player.currentSrc,
  }));
}
async function choose(page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
}

test.describe('in the preview', { tag: AT_ANY }, () => {
  test.beforeEach(async ({ page }) => {
    test.setTimeout(2 * FIRST_MS);
    await page.setViewportSize({ width: 1440, height: 900 });
    await site.enter(page);
  });

  test('a film that is public plays from the site, with its captions, and its chapters are gone to', async ({ page }) => {
    const shown = await show(page, 'video.sample-video');
    const video = shown.locator('video');
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.textTracks.length)).toBe(1);
    const played = await play(video);
    expect(played.seconds).toBeGreaterThan(1);
    expect(played.from).toBe(`${site.origin}/media/video/sample-video/film.mp4`);
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length)).toBe(1);
    await shown.locator('[data-seek]').first().click();
    await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a film that is too large is said to be; one that was chosen plays before it is saved, and after a reload', async ({ page }) => {
    const shown = await show(page, 'video.sample-video-draft');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('too large for the preview')).toBeVisible();
    await choose(page, page.getByRole('button', { name: 'Replace the file: Video file' }), { name: 'a.mp4', mimeType: 'video/mp4', buffer: film() });
    await choose(page, page.getByRole('button', { name: 'Choose a file: Captions (English)' }), {
      ...{ name: 'en.vtt', mimeType: 'text/vtt' },
      buffer: Buffer.from(CAPTIONS),
    });
    await expect(preview.getByText('too large for the preview')).toHaveCount(0);
    await expect(shown.locator('track')).toHaveAttribute('src', /^blob:/);
    expect((await play(shown.locator('video'))).from).toMatch(/^blob:/);
    await expect.poll(() => shown.locator('video').evaluate((player: HTMLVideoElement) => player.textTracks[0]?.cues?.length)).toBe(1);
    // In the tab nothing but its id is left of it.
    await page.reload();
    await page.getByRole('button', { name: 'Show the preview' }).click();
    expect((await play(frameOf(page).locator('video'))).from).toMatch(/^blob:/);
  });

  test('a space has its calendar, whose months are turned, and its tabs lead nowhere', async ({ page }) => {
    const shown = await show(page, 'space.2a');
    const title = await shown.getByRole('heading', { level: 1 }).textContent();
    const month = shown.locator('.month-nav h3');
    await shown.locator('#times').scrollIntoViewIfNeeded();
    await expect(month).not.toBeEmpty();
    const first = await month.textContent();
    await shown.locator('.month-nav button').last().click();
    await expect(month).not.toHaveText(first ?? '');
    await shown.locator('.month-nav button').first().click();
    await expect(month).toHaveText(first ?? '');
    await expect(shown.locator('.month table [data-slot]').first()).toBeVisible();
    // Its times are the server's, and it says that they did not come.
    await expect(shown.locator('[data-months] [role="alert"]')).toBeVisible();
    for (const tabs of ['.tabs a', '.filters a']) {
      await shown.locator(`${tabs}:not([aria-current])`).first().click();
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    }
  });

  for (const [place, { id }] of KINDS.entries())
    test(`the page of ${id} runs, and breaks no policy`, { tag: oneOfAlike(place, 3) }, async ({ page }) => {
      const shown = await show(page, id);
      await expect(page.getByText('Its menus, galleries, films and calendars work')).toBeVisible();
      await shown.locator('button[popovertarget="menu"]').first().click();
      await expect(shown.locator('[popover]:popover-open')).toBeVisible();
      await page.keyboard.press('Escape');
      // To its end, where what waits for somebody to come near comes.
      await shown.locator('footer').last().scrollIntoViewIfNeeded();
      await expect(shown.locator('footer').last()).toBeInViewport();
    });

  test('a page whose script leads to another one comes back', async ({ page }) => {
    await page.route('**/elsewhere', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }));
    const shown = await show(page, 'news.sample-news-1');
    const title = (await shown.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const stage = () => page.frames().find((frame) => frame !== page.mainFrame());
    const left = page.waitForRequest('**/elsewhere');
    await stage()?.evaluate((address) => {
      document.documentElement.dataset['seen'] = 'before';
      location.href = address;
    }, `${site.origin}/elsewhere`);
    await left;
    await expect(shown.locator('html:not([data-seen])').getByRole('heading', { level: 1 })).toHaveText(title);
    // And it is the page with its scripts.
    await shown.locator('button[popovertarget="menu"]').first().click();
    await expect(shown.locator('[popover]:popover-open')).toBeVisible();
  });

  test('a lost network is said as what it is, and the page comes by itself when it is back', async ({ page }) => {
    const shown = await show(page, 'news.sample-news-1');
    const heading = shown.getByRole('heading', { level: 1 });
    const before = (await heading.textContent()) ?? '';
    const preview = page.getByRole('region', { name: 'Preview' });
    await page.context().setOffline(true);
    await field(page, 'texts.en.front.title').fill('Typed without a network');
    await expect(preview.getByText('it will be loaded by itself')).toBeVisible();
    await expect(preview.getByText('The server cannot be reached')).toBeVisible();
    await expect(preview.getByText('correct')).toHaveCount(0);
    await expect(heading).toHaveText(before);
    await page.context().setOffline(false);
    await expect(heading).toHaveText('Typed without a network');
    await expect(preview.getByText('it will be loaded by itself')).toHaveCount(0);
  });
});
