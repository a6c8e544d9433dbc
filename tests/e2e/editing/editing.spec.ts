import type { Browser, Locator, Page } from '@playwright/test';
import { formatDateTime, taipeiDay } from '../../../src/domain/time/taipei-time.ts';
import { HTML_LANG, LANGUAGE_NAMES, LANGUAGES } from '../../../src/i18n/languages.ts';
import { clip } from '../../support/files/clips.ts';
import { drawn, type EditingSite, field, openEditingSite } from '../support/editing-site.ts';
import { AGAIN, AT_ANY } from '../support/paired.ts';
import { overflowOf } from '../support/screens.ts';
import { collectErrors, expect, expectAccessible, test } from '../support/test.ts';

/*
 * Editors who know no git, in the browser, with the real build: an album with a picture in three languages is written, shown in its page, scheduled and read live; a
 * colleague's change is found, and nothing that was typed is lost.
 */

const RELEASE_MS = 300_000;
/** The album is saved, and a release of it made, well before its minute. */
const AHEAD_MS = 60_000;
const ALBUM = 'rain-on-the-roof';
const TITLES = { zh: '屋頂上的雨', en: 'Rain on the roof', ja: '屋根の雨' };
const ALTS = { zh: '雨中的屋頂', en: 'A roof in the rain', ja: '雨の屋根' };

// One worker has them all, and builds their site once.
test.describe.configure({ mode: 'default' });
let site: EditingSite;
let origin: string;
test.beforeAll(async () => {
  site = await openEditingSite(['[lang]/news', '[lang]/album']);
  ({ origin } = site);
});
test.afterAll(() => site?.close());

const enter = (page: Page) => site.enter(page);
const open = (page: Page, query: string, language?: string) => site.open(page, query, language);

/** A second window with a login of its own; its console stays free of errors as well. */
async function openColleague(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await collectErrors(page);
  await enter(page);
  return page;
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};
const isSaved = (page: Page) => expect(page.getByText('No changes.')).toBeVisible();

test.describe('editors', { tag: AT_ANY }, () => {
  test.beforeEach(async ({ page }) => {
    test.setTimeout(3 * RELEASE_MS);
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page);
  });

  test('write an album with a picture in three languages, schedule it, and read it live', { tag: AGAIN }, async ({ page }) => {
    await page.goto(`${origin}/en/staff/content`);
    await expectAccessible(page);
    await page.getByLabel('New item').selectOption('album');
    await expect(page.getByRole('heading', { name: 'New: Albums' })).toBeVisible();
    await field(page, 'name').fill(ALBUM);
    for (const language of LANGUAGES) {
      const column = page.getByRole('region', { name: LANGUAGE_NAMES[language], exact: true });
      if (language !== 'zh') await column.getByRole('button', { name: 'Begin the translation' }).click();
      await field(page, `texts.${language}.front.title`).fill(TITLES[language]);
      await field(page, `texts.${language}.front.summary`).fill(TITLES[language]);
    }
    // Checked as it is typed, by the build's own rules.
    await field(page, 'texts.zh.body').fill('[here](javascript:alert)');
    await expect(page.locator('[id="texts.zh.body-error"]')).toBeVisible();
    await field(page, 'texts.zh.body').fill('雨');
    await field(page, 'texts.zh.body').selectText();
    await page.getByRole('toolbar', { name: 'Formatting: Text (中文)' }).getByRole('button', { name: 'Bold' }).click();
    await expect(field(page, 'texts.zh.body')).toHaveValue('**雨**');
    await expect(page.locator('[id="texts.zh.body-error"]')).toHaveCount(0);

    // An id is chosen by typing a part of its title, by the keyboard alone.
    const type = field(page, 'shared.type');
    await type.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(type).not.toHaveValue('');

    await page.getByRole('button', { name: 'Add: Pictures' }).click();
    const chooser = page.waitForEvent('filechooser');
    await field(page, 'shared.pictures.0.file.choose').click();
    const picture = await drawn().png().toBuffer();
    await (await chooser).setFiles({ name: 'Roof 1.png', mimeType: 'image/png', buffer: picture });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('16:9').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByRole('img', { name: 'The picture roof-1.webp' })).toBeVisible();
    for (const language of LANGUAGES) await field(page, `shared.pictures.0.alt.${language}`).fill(ALTS[language]);

    // The page that the build would make of it, as a phone and a desktop show it; it is nowhere yet, and neither is its picture.
    await field(page, 'shared.published_on').fill('2026-11-20');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    const shown = page.frameLocator('iframe');
    await expect(page.getByText('The page as it will be')).toBeVisible({ timeout: 60_000 });
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(TITLES.en);
    await page.getByRole('radio', { name: '中文' }).check();
    await expect(shown.locator('.prose strong')).toHaveText('雨');
    await expect(shown.getByRole('img', { name: ALTS.zh })).toBeVisible();
    await expect(shown.locator('main header time')).toHaveAttribute('datetime', '2026-11-20');
    expect(await shown.getByRole('img', { name: ALTS.zh }).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    // What is wrong is said, and the page stays as it was, until it is put right.
    await field(page, 'texts.zh.front.title').fill('');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Below is the page as it was before')).toBeVisible();
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(TITLES.zh);
    await field(page, 'texts.zh.front.title').fill(TITLES.zh);
    await field(page, 'shared.published_on').fill('2026-11-19');
    await expect(shown.locator('main header time')).toHaveAttribute('datetime', '2026-11-19');
    await page.getByRole('radio', { name: 'Desktop' }).check();
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(TITLES.zh);

    if (process.env['SHOTS']) await page.locator('.edit-stage').screenshot({ path: `${process.env['SHOTS']}/preview.png` });
    // What was typed is there again after a reload.
    await page.reload();
    await expect(field(page, 'texts.ja.front.title')).toHaveValue(TITLES.ja);

    const minute = new Date(Math.ceil((Date.now() + AHEAD_MS) / 60_000) * 60_000);
    await field(page, 'shared.draft').uncheck();
    await field(page, 'shared.publish_at').fill(formatDateTime(minute).slice(0, 16).replace(' ', 'T'));
    await field(page, 'shared.published_on').fill(taipeiDay(new Date()));
    await expectAccessible(page);
    await save(page);
    await expect(page).toHaveURL(new RegExp(`id=album\\.${ALBUM}`));
    await expect(page.locator('.edit-state')).toContainText('Scheduled');

    const live = async () => (await page.request.get(`${origin}/zh/album/${ALBUM}`)).status();
    if (Date.now() < minute.getTime()) expect(await live()).toBe(404);
    await expect.poll(live, { timeout: RELEASE_MS }).toBe(200);
    expect(Date.now()).toBeGreaterThanOrEqual(minute.getTime());
    for (const language of LANGUAGES) {
      await page.goto(`${origin}/${language}/album/${ALBUM}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES[language]);
      await expect(page.getByRole('img', { name: ALTS[language] }).first()).toBeVisible();
    }
  });

  test('use the page in the preview, at both widths and in three languages; nothing in it has their login', async ({ page }) => {
    await open(page, 'id=album.sample-album');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    const shown = page.frameLocator('iframe');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.frame() !== page.mainFrame() && request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
    });
    // Whoever makes pages may take too long for the first one: it is asked for once more in another language.
    await expect(async () => {
      for (const language of ['ja', 'en'] as const) await page.getByRole('radio', { name: LANGUAGE_NAMES[language], exact: true }).check();
      await expect(page.getByText('Its menus, galleries, films and calendars work')).toBeVisible({ timeout: 60_000 });
    }).toPass({ timeout: 240_000 });
    for (const language of LANGUAGES) {
      await page.getByRole('radio', { name: LANGUAGE_NAMES[language], exact: true }).check();
      await expect(shown.locator(`html[lang="${HTML_LANG[language]}"]`)).toBeAttached();
      for (const device of ['Phone', 'Desktop']) {
        await page.getByRole('radio', { name: device }).check();
        await shown
          .locator(device === 'Phone' ? 'button[popovertarget="menu"]' : 'button.for-wide[popovertarget]')
          .first()
          .click();
        await expect(shown.locator('[popover]:popover-open')).toBeVisible();
        await page.keyboard.press('Escape');
        const viewer = shown.locator('dialog[data-viewer]');
        await shown.locator('.wall a, .wall button').first().click();
        await expect(viewer).toBeVisible();
        expect(
          await viewer
            .getByRole('img')
            .first()
            .evaluate((image) => (image as HTMLImageElement).complete),
        ).toBe(true);
        await viewer.locator('[data-close]').click();
        await expect(viewer).toBeHidden();
      }
    }
    // Links and favourites lead nowhere.
    await shown.locator('main a[href^="/"]').first().click();
    await shown.locator('[data-collect]').first().click();
    await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
    const stage = page.frames().find((frame) => frame !== page.mainFrame());
    const seen = await stage?.evaluate(async () => {
      const tried = async (work: () => unknown) => {
        try {
          return String(await work());
        } catch (error) {
          return (error as Error).name;
        }
      };
      return {
        origin: self.origin,
        parent: await tried(() => parent.document.title),
        stored: await tried(() => localStorage.getItem('accessToken')),
        called: await tried(() => fetch('/api/member')),
        cookie: await tried(() => document.cookie),
      };
    });
    expect(seen).toEqual({ origin: 'null', parent: 'SecurityError', stored: 'null', called: 'TypeError', cookie: '' });
    expect(new Set(asked)).toEqual(new Set(['/api/content_stage']));
  });

  test('send a clip with its picture and captions', { tag: AGAIN }, async ({ page }) => {
    await open(page, 'id=video.sample-video');
    const choose = async (button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser');
      await button.click();
      await (await chooser).setFiles(file);
    };
    const clipButton = page.getByRole('button', { name: /^(?:Choose a|Replace the) file: Video file/ });
    // Checked before any of it is sent.
    await choose(clipButton, { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no clip at all') });
    await expect(page.getByRole('alert')).toContainText('no MP4 clip');
    await choose(clipButton, { name: 'film.mp4', mimeType: 'video/mp4', buffer: clip({ codec: 'hvc1' }) });
    await expect(page.getByRole('alert')).toContainText('H.264');
    await choose(clipButton, { name: 'film.mp4', mimeType: 'video/mp4', buffer: clip({ seconds: 95, width: 1280, height: 720, bytes: 5_000_000 }) });
    await expect(field(page, 'shared.duration_seconds')).toHaveValue('95');
    await expect(field(page, 'shared.width')).toHaveValue('1280');
    await choose(field(page, 'shared.file.poster.choose'), { name: 'poster.png', mimeType: 'image/png', buffer: await drawn().png().toBuffer() });
    await page.getByRole('dialog').getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByRole('img', { name: 'The picture poster.webp' })).toBeVisible();
    const captions = page.getByRole('button', { name: 'Choose a file: Captions (English)' });
    await choose(captions, { name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nRain\n') });
    await expect(page.getByText('clip.en.vtt', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await save(page);
    await isSaved(page);
    await page.reload();
    await expect(page.getByText('clip.en.vtt', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'The picture poster.webp' })).toBeVisible();
  });

  test('see each other, lose nothing where two change one item, and take a change back', async ({ page, browser }) => {
    await open(page, 'id=news.sample-news-1');
    const before = await field(page, 'texts.en.front.title').inputValue();
    const colleague = await openColleague(browser);
    await open(colleague, 'id=news.sample-news-1');

    // Different fields come together; the same one is asked about, with both versions.
    await field(page, 'texts.en.front.title').fill('My title');
    await field(colleague, 'texts.en.front.title').fill('Their title');
    await field(colleague, 'texts.ja.front.summary').fill('同僚の概要');
    await save(colleague);
    await isSaved(colleague);
    await save(page);
    const overlap = page.getByRole('region', { name: 'You and a colleague changed the same fields' });
    await expect(overlap).toContainText('My title');
    await expect(overlap).toContainText('Their title');
    await expectAccessible(page);
    // A reload keeps the question, and both answers to it.
    await page.reload();
    await expect(overlap).toContainText('My title');
    await overlap.getByLabel('Your version').check();
    await overlap.getByRole('button', { name: 'Use the chosen versions' }).click();
    await expect(field(page, 'texts.ja.front.summary')).toHaveValue('同僚の概要');
    await expect(field(page, 'texts.en.front.title')).toHaveValue('My title');
    await save(page);
    await isSaved(page);

    // The colleague, who has typed nothing, sees it by itself.
    await expect(field(colleague, 'texts.en.front.title')).toHaveValue('My title', { timeout: 30_000 });
    await colleague.context().close();

    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('English: Title').first().click();
    await expect(history).toContainText('Their title');
    await expectAccessible(page);
    await history.getByRole('button', { name: 'Undo this change' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this change' }).click();
    await expect(field(page, 'texts.en.front.title')).toHaveValue('Their title');
    expect(before).not.toBe('Their title');
  });

  test('see which translations are older than the zh text, and what changed in it', async ({ page }) => {
    await open(page, 'id=news.sample-news-2');
    const zh = await field(page, 'texts.zh.front.summary').inputValue();
    await field(page, 'texts.zh.front.summary').fill('新的摘要');
    const english = page.getByRole('region', { name: 'English', exact: true });
    await expect(english).toContainText('Older than the Chinese');
    await save(page);
    await isSaved(page);
    await page.goto(`${origin}/en/staff/content/translations?translation=older`);
    await page.getByRole('table').getByRole('link').first().click();
    const item = page.locator('.queue-one');
    await expect(item.locator('del').first()).toContainText(zh);
    await expect(item.locator('ins').first()).toContainText('新的摘要');
    await expectAccessible(page);
    await item.getByRole('link', { name: 'Edit' }).click();
    await english.getByLabel('This translation is still right as it is').check();
    await save(page);
    await isSaved(page);
    await expect(english).toContainText('Up to date');
  });

  test('read every date whole, and a hint below its box, at every width and in three languages', async ({ page }) => {
    /** In pixels: eight digits with what parts them, and the sign of the calendar. */
    const DATE = 180;
    for (const language of LANGUAGES) {
      await open(page, 'new=activity', language);
      await expect(page.locator('.edit-actions')).toBeVisible();
      for (const width of [320, 390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const widths = await page.locator('input[type="date"]').evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().width));
        expect(Math.min(...widths), `${language} ${width}`).toBeGreaterThan(DATE);
        const draft = field(page, 'shared.draft');
        await expect(draft).toHaveAccessibleDescription(/./);
        // Both at once: rows are laid out as they come near.
        const apart = await draft.evaluate((box) => {
          const [from, to] = [box, document.getElementById('shared.draft-hint')].map((each) => each?.getBoundingClientRect());
          return { x: (to?.x ?? Number.NaN) - (from?.x ?? 0), y: (to?.y ?? Number.NaN) - (from?.y ?? 0) };
        });
        expect(apart.y, `${language} ${width}`).toBeLessThan(60);
        expect(apart.y).toBeGreaterThan(0);
        expect(apart.x).toBeLessThan(60);
      }
    }
  });

  for (const width of [320, 390, 820, 1440])
    test(`find every field at ${width} pixels, in three languages`, { tag: width === 320 ? [] : AGAIN }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const language of LANGUAGES)
        for (const path of [
          'staff/content',
          'staff/content/translations',
          'staff/content/item?id=album.sample-album',
          'staff/content/item?id=settings.recharge',
        ]) {
          await page.goto(`${origin}/${language}/${path}`);
          await expect(page.locator('.queue-table, .edit-actions').first()).toBeVisible();
          expect(await overflowOf(page), path).toBe(0);
          if (width === 390 || width === 1440) await expectAccessible(page);
          if (process.env['SHOTS'])
            await page.screenshot({ path: `${process.env['SHOTS']}/${width}-${language}-${path.replaceAll(/[^\w]/g, '_')}.png`, fullPage: true });
        }
    });
});
