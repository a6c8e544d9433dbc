import type { Page, Response } from '@playwright/test';
import { kindOf, PAGE_KINDS } from '../../../scripts/pages/page-kinds.ts';
import { picture } from '../../support/files/pictures.ts';
import { logIn, PORTAL, PUBLIC } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { collectErrors, expect, test } from '../support/test.ts';

/** The policies that a browser obeys beside the page: every test fails on a `securitypolicyviolation` and on an error in the console (support/test.ts). */
const SCREENS = [...PUBLIC, ...PORTAL, 'news/preview', 'rent/preview'];
const pageOf = (screen: string) => screen.replace(/\?.*$/, '').replace(/\/unknown$/, '');
/** The number of pages of a kind that are checked. */
const OF_A_KIND = 3;
const BY_KIND = Map.groupBy(SCREENS, (screen) => kindOf(`/en/${pageOf(screen)}`).name);

/** The headers of each document that a page was given: a screen may lead to another by itself. */
function documentsOf(page: Page): Map<string, Response> {
  const documents = new Map<string, Response>();
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.set(response.url(), response);
  });
  return documents;
}

/** The headers came with the page, and its policy as a header is the one that stands in it. */
async function expectDressed(page: Page, documents: ReadonlyMap<string, Response>): Promise<void> {
  const headers = await documents.get(page.url())?.allHeaders();
  const own = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content');
  expect.soft(own, page.url()).toContain("require-trusted-types-for 'script';trusted-types comic-hub default");
  expect.soft(headers, page.url()).toMatchObject({
    'content-security-policy': `${own};frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Staff's pages read codes by the camera, no other page may.
    'permissions-policy': `camera=(${/\/staff\//.test(page.url()) ? 'self' : ''}), microphone=(), geolocation=()`,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
}

test('a page of every kind runs under its headers, for members too', async ({ page }) => {
  // The door is for hosts without a server: ours leads from `/` to a language.
  expect(PAGE_KINDS.map(({ name }) => name).filter((name) => !BY_KIND.has(name))).toEqual(['door']);
  await logIn(page, 'assoc001');
  const documents = documentsOf(page);
  for (const screen of [...BY_KIND.values()].flatMap((screens) => screens.slice(0, OF_A_KIND))) {
    await page.goto(`/en/${screen}`);
    await settled(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectDressed(page, documents);
    const pictures = page.locator('main img').filter({ visible: true });
    if ((await pictures.count()) === 0) continue;
    await pictures.first().scrollIntoViewIfNeeded();
    await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth), screen).toBeGreaterThan(0);
  }
});

test('the search’s worker, the calendar, a filter, a booking and a cut picture break no policy', async ({ page }) => {
  await test.step('the worker, with its WebAssembly', async () => {
    const worker = page.waitForEvent('worker');
    await page.goto('/en/google_search?q=drawing');
    await expect(page.locator('[data-results] > li').first()).toBeVisible();
    expect((await worker).url()).toMatch(/\/pagefind\/en\/pagefind-worker\.js/);
  });
  await test.step('a page of the calendar in the place of another', async () => {
    await page.goto('/en/calendar');
    const shown = page.url();
    await page.getByRole('grid').locator('td[tabindex="0"]').focus();
    await page.keyboard.press('PageDown');
    await expect(page).not.toHaveURL(shown);
    await expect(page.getByRole('grid')).toBeVisible();
  });
  await test.step('cards that were not in the page', async () => {
    await page.goto('/zh/comic_list');
    await page.getByRole('searchbox').fill('ｺｲﾝﾗﾝﾄﾞﾘｰ');
    await expect(page.locator('[data-lookup-list] h3')).toHaveText(['凌晨三點的洗衣店']);
  });
  await test.step('the pages of a list as one', async () => {
    await page.goto('/en/video_list/video');
    await page.getByLabel('Sort by').selectOption('Longest');
    await expect(page.locator('[data-pages]')).toBeHidden();
  });
  await logIn(page, 'admin001');
  await test.step('an article that is not published yet', async () => {
    await page.goto('/en/news/preview?id=draft-anniversary-programme');
    await expect(page.locator('article .prose p').first()).toBeVisible();
  });
  await test.step('hours of a seat', async () => {
    await page.goto('/en/rent/seat-d2');
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page.locator('td[data-hour]').filter({ visible: true }).first()).toBeVisible();
  });
  await test.step('a picture, cut from a file', async () => {
    await page.goto('/en/member/info');
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^(Choose a|Change) picture$/ }).click();
    await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture({ width: 900, height: 300 }) });
    const cut = page.getByRole('dialog', { name: 'Crop your picture' });
    await expect(cut.getByRole('application')).toBeFocused();
    // Drawn from a `blob:` or `data:` address, onto the preview's canvas too.
    await expect.poll(() => cut.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(1, 1, 1, 1).data[3])).toBe(255);
  });
});

test('a policy that is broken is seen', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  const errors = await collectErrors(page);
  await page.goto('/en/index');
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('style'), { textContent: 'body { opacity: 0 }' })));
  await expect.poll(() => errors).toContainEqual(expect.stringContaining('Policy broken: style-src-elem by inline'));
  // Chromium alone has had Trusted Types from the beginning, and is what runs here.
  const thrown = await page.evaluate(() => {
    const sinks: (() => unknown)[] = [
      () => Object.assign(document.createElement('script'), { textContent: 'document.title = "run"' }),
      () => Object.assign(document.createElement('b'), { innerHTML: '<img src=x onerror="document.title = 1">' }),
      () => new Worker('/_astro/other.js'),
      () => Object(globalThis).trustedTypes.createPolicy('other', {}),
    ];
    return sinks.map((sink) => {
      try {
        sink();
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(thrown).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  await expect.poll(() => errors).toContainEqual(expect.stringContaining('Policy broken: require-trusted-types-for by trusted-types-sink'));
  await expect(page).not.toHaveTitle('run');
  await page.close();
});
