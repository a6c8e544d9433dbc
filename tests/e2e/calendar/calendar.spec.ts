import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { swept } from '../../support/runs/sweep.ts';
import { cutWordsOf } from '../support/cut-words.ts';
import { AT_ANY, AT_BOTH } from '../support/paired.ts';
import { overflowOf } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const RELEASE = JSON.parse(readFileSync(join(import.meta.dirname, '../../../dist/.release.json'), 'utf8'));
/** The month of the release and the next, as the calendar's addresses have them. */
const MONTHS = readdirSync(join(import.meta.dirname, '../../../dist/en/calendar'))
  .flatMap((file) => /^(\d{4}-\d{2})\.html$/.exec(file)?.[1] ?? [])
  .sort();
const HERE = new Date(Date.parse(RELEASE.at) + 8 * 60 * 60 * 1000).toISOString().slice(0, 7);
const NEXT = MONTHS[MONTHS.indexOf(HERE) + 1] ?? '';

test('the keyboard walks over the days and the months, and opens a day', { tag: AT_BOTH }, async ({ page }) => {
  await page.goto(`/en/calendar/${HERE}`);
  const grid = page.getByRole('grid');
  await grid.locator('td[tabindex="0"]').focus();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(new RegExp(`/en/calendar/${NEXT}$`));
  const focused = page.locator('td:focus');
  await expect(focused).toHaveAttribute('data-day', new RegExp(`^${NEXT}`));
  await grid.locator(`[data-day="${NEXT}-01"]`).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-day', `${NEXT}-09`);
  await page.keyboard.press('Enter');
  await expect(page.locator('#agenda')).toBeFocused();
  await expect(page.locator('#agenda')).toContainText(/\b9\b/);
  // A link within the page, and the way back from it, leave the chosen day open.
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.locator('a.skip').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/en/calendar/${NEXT}$`));
  await expect(page.locator('#agenda')).toContainText(/\b9\b/);
  expect(fetched.filter((url) => url.includes('/calendar'))).toEqual([]);
  await page.getByRole('button', { name: 'Show all days' }).click();
  await expect(focused).toHaveAttribute('data-day', `${NEXT}-09`);
  // One stop of the Tab key for all days.
  await expect(grid.locator('td[tabindex="0"]')).toHaveCount(1);
});

test('months and kinds change in place, keep their address, and go back', async ({ page }) => {
  await page.goto(`/en/calendar/${HERE}`);
  await page.evaluate(() => Object.assign(document.body.dataset, { same: 'page' }));
  await page.getByRole('main').getByRole('link', { name: 'Courses', exact: true }).click();
  await expect(page).toHaveURL(/\?type=course$/);
  await expect(page.locator('[data-event]:not([data-kind="course"])').filter({ visible: true })).toHaveCount(0);
  await page.getByRole('link', { name: /^Next:/ }).click();
  await expect(page).toHaveURL(new RegExp(`/en/calendar/${NEXT}\\?type=course$`));
  await expect(page.locator('[data-event]:not([data-kind="course"])').filter({ visible: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/calendar\/list\?type=course$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/en/calendar/${NEXT}\\?type=course$`));
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-same', 'page');
  await expectAccessible(page);
});

test('without JavaScript the months, the lists of each kind and the feed are there to be read', async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport });
  const page = await context.newPage();
  await page.goto('/ja/calendar');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(7);
  await page.getByRole('link', { name: /^次へ/ }).click();
  await expect(page).toHaveURL(new RegExp(`/ja/calendar/${NEXT}$`));
  await page.getByRole('link', { name: '休館日', exact: true }).click();
  await expect(page).toHaveURL(/\/ja\/calendar\/list\/closed$/);
  await expect(page.getByRole('link', { name: /^休館：/ }).first()).toBeVisible();
  const feed = await page.getByLabel('購読用アドレス').inputValue();
  expect((await page.request.get(new URL(feed).pathname)).headers()['content-type']).toContain('text/calendar');
  await context.close();
});

test('on paper there are the events, and nothing to be pressed or typed off', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/zh/calendar', '/en/calendar/list', '/ja/activity_course/breath-of-storyboards']) {
    await page.goto(path);
    await expect(page.getByRole('main').locator('a[href*="calendar.google"], .filters, .views, #keys, #feed').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    // What would be printed of an address can be typed.
    const printed = await page
      .locator('a[href^="http"]:visible')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content).filter((content) => content.includes('%')));
    expect(printed).toEqual([]);
  }
});

/* What a month has to say changes with the month: the home page and the calendar show the one that is on, and these are all that are built. */
test('no word of a month is cut where its table begins, nor on a tablet or a laptop', { tag: AT_ANY }, async ({ page }) => {
  for (const month of swept(MONTHS, 3)) {
    await page.goto(`/en/calendar/${month}`);
    for (const width of [710, 820, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const [cut, overflow] = await Promise.all([cutWordsOf(page), overflowOf(page)]);
      expect.soft(cut, `${month}, ${width} wide`).toEqual([]);
      expect.soft(overflow, `${month}, ${width} wide`).toBe(0);
    }
  }
});
