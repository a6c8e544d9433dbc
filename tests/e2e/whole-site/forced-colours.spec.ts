import type { Page } from '@playwright/test';
import { coveredWordsOf } from '../support/covered-words.ts';
import { logIn } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/*
 * In the reader's own colours no background of ours is left. What is free, taken, past or chosen is told by lines, signs and
 * words, and is seen to differ.
 */

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
});

/** The signs of an element besides its background: lines, sign, words. */
const linesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const part = element.querySelector('rect') ?? element;
      const { outlineStyle, textDecorationLine, strokeWidth, strokeDasharray, borderTopStyle, borderTopWidth } = getComputedStyle(part);
      const words = element.textContent.trim();
      return [
        outlineStyle,
        textDecorationLine,
        strokeWidth,
        strokeDasharray,
        borderTopStyle,
        borderTopWidth,
        getComputedStyle(element, '::before').content,
        words,
      ].join(' ');
    });

const distinct = (looks: Record<string, string>) => expect(new Set(Object.values(looks)).size, JSON.stringify(looks, null, 1)).toBe(Object.keys(looks).length);

/** Shows one element in each of the states, by what `attribute` is in each; they differ in lines and in what is painted. */
async function expectDistinct(page: Page, selector: string, attribute: string, states: readonly string[]): Promise<void> {
  const looks: Record<string, string> = {};
  const painted = new Set<string>();
  // By a mark of its own: what the selector finds changes with the state.
  await page
    .locator(selector)
    .first()
    .evaluate((each) => each.setAttribute('data-tried', ''));
  const tried = page.locator('[data-tried]');
  for (const state of states) {
    await tried.evaluate((each, [name, value]) => each.setAttribute(name, value), [attribute, state] as const);
    looks[state] = await linesOf(page, '[data-tried]');
    painted.add((await tried.screenshot()).toString('base64'));
  }
  await tried.evaluate((each) => each.removeAttribute('data-tried'));
  distinct(looks);
  expect(painted.size, `${selector} is painted alike in some of ${states.join(', ')}`).toBe(states.length);
}

test('the hours and the plan of a workstation, and what their signs mean', async ({ page }) => {
  await logIn(page, 'assoc001');
  await page.goto('/en/rent/seat-a1');
  await settled(page);
  await page.locator('.week td.free').first().waitFor();
  await expectDistinct(page, '.week td.free:not(:has(span))', 'class', [
    'free',
    'taken',
    'past',
    'pick first last',
    'pick taken first last',
    'free short',
    'free own',
  ]);
  await expectDistinct(page, '.legend i', 'class', ['free', 'taken', 'past', 'pick', 'short', 'own']);
  await expectDistinct(page, '.seat-map .seat:not([class*=" "])', 'class', ['seat', 'seat taken', 'seat closed', 'seat pick', 'seat pick taken']);
});

test('the slots of a consultation', async ({ page }) => {
  await page.route('**/api/advisory/slot?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.slots[0].state = 'taken';
    await route.fulfill({ response, json: answer });
  });
  await logIn(page, 'assoc001');
  await page.goto('/en/advisory');
  await settled(page);
  await page.locator('[name="category"]').first().check();
  await page.locator('.slots td.free').first().click();
  await expect(page.locator('.slots td.pick')).toBeVisible();
  distinct({
    free: await linesOf(page, '.slots td.free'),
    taken: await linesOf(page, '.slots td.taken'),
    chosen: await linesOf(page, '.slots td.pick'),
  });
  await expectDistinct(page, '.slots td.free', 'class', ['free', 'past']);
});

test('the calendar of a space', async ({ page }) => {
  await page.goto('/en/space/2a');
  await page.locator('[data-times]').scrollIntoViewIfNeeded();
  const cell = '.month td[data-state="free"]';
  await page.locator(cell).first().waitFor();
  await expectDistinct(page, cell, 'data-state', ['free', 'asked', 'taken', 'move', 'closed', 'soon']);
  const free = page.locator(cell).first();
  const before = await linesOf(page, cell);
  await free.click();
  distinct({ free: before, chosen: await linesOf(page, '.month td[aria-selected="true"]') });
});

test('where one is: in the menus, the tabs and the pages of a list', async ({ page }) => {
  for (const path of ['/en/news_list', '/en/rent_list/seat', '/en/activity/page/2']) {
    await page.goto(path);
    const plain = await page
      .locator('main [aria-current]:visible')
      .evaluateAll((all) => all.filter((each) => !getComputedStyle(each).textDecorationLine.includes('underline')).map((each) => each.outerHTML));
    expect(plain, path).toEqual([]);
  }
});

test('no ground of large letters lies over other words, and tags have a line of their own', async ({ page }) => {
  await logIn(page, 'creator1');
  for (const path of ['/zh/index', '/en/index', '/en/about/hours', '/en/member/info', '/en/member/points', '/en/space/2a', '/ja/award_list']) {
    await page.goto(path);
    await settled(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await coveredWordsOf(page), `${path}, ${width} wide`).toEqual([]);
    }
    const bare = await page
      .locator('.tag:visible')
      .evaluateAll((all) => all.filter((each) => getComputedStyle(each).outlineStyle === 'none' && getComputedStyle(each).borderTopStyle === 'none').length);
    expect.soft(bare, path).toBe(0);
  }
});
