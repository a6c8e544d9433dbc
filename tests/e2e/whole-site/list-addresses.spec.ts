import type { Page } from '@playwright/test';
import { oneOfAlike } from '../support/paired.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/* One grammar for the addresses of all public lists (src/domain/site/list-address.ts, list-query.ts): a new list is a row here. */

interface PublicList {
  base: string;
  /** Of these lists a link to what they are narrowed to, and that it is narrowed to this. */
  filter?: RegExp;
  /** The second page, where the sample has one. */
  second?: string;
  /** A choice that a script shows in place: how it is asked for, and the query that stands for it. */
  choice?: { ask: (page: Page) => Promise<unknown>; query: string };
  /** The links to what it is narrowed to take the choice along. */
  isTakenAlong?: boolean;
}

const sortBy = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const select = (selector: string, value: string) => (page: Page) => page.locator(selector).selectOption(value);

const LISTS: readonly PublicList[] = [
  { base: 'news_list', filter: /^\/en\/news_list\/[a-z-]+$/, second: 'news_list/all/2' },
  {
    base: 'activity',
    filter: /^\/en\/activity_[a-z]+$/,
    second: 'activity/page/2',
    choice: { ask: select('[name=state]', 'open'), query: 'state=open' },
    isTakenAlong: true,
  },
  { base: 'activity_lecture', filter: /^\/en\/activity(_[a-z]+)?$/ },
  {
    base: 'video_list/video',
    filter: /^\/en\/video_list\/video\/[a-z-]+$/,
    second: 'video_list/video/all/2',
    choice: { ask: select('[data-sort]', 'title'), query: 'sort=title' },
    isTakenAlong: true,
  },
  {
    base: 'video_list/album',
    filter: /^\/en\/video_list\/album\/[a-z-]+$/,
    choice: { ask: select('[data-sort]', 'longest'), query: 'sort=longest' },
    isTakenAlong: true,
  },
  {
    base: 'comic_list',
    filter: /^\/en\/comic_list\/(genre|initial|year)\/[\w-]+$/,
    second: 'comic_list/page/2',
    choice: { ask: select('[name=sort]', 'oldest'), query: 'sort=oldest' },
  },
  {
    base: 'creator_list',
    filter: /^\/en\/creator_list\/(genre|field|initial)\/[\w-]+$/,
    choice: { ask: (page) => page.getByRole('searchbox').fill('lin'), query: 'q=lin' },
  },
  {
    base: 'publisher_list',
    filter: /^\/en\/publisher_list\/genre\/[a-z-]+$/,
    choice: { ask: sortBy('Year founded'), query: 'sort=founded' },
    isTakenAlong: true,
  },
  { base: 'union_list', choice: { ask: sortBy('Members'), query: 'sort=members' } },
  { base: 'rent_list', filter: /^\/en\/rent_list\/[a-z-]+$/ },
  { base: 'faq', filter: /^\/en\/faq\/[a-z-]+$/ },
  { base: 'tag/exhibition', filter: /^\/en\/tag\/exhibition\/[a-z]+$/ },
  {
    base: 'google_search',
    choice: {
      ask: async (page) => {
        // Its script is asked for once the page has been painted, and asks for others itself: until all are there the form is the browser's own.
        await page.waitForLoadState('networkidle');
        await page.getByRole('searchbox').fill('ink');
        await page.keyboard.press('Enter');
      },
      query: 'q=ink',
    },
  },
];

const FILTERS = 'main nav:is(.filters, .letters) a';
const rowsOf = async (page: Page) => (await page.locator('main :is(h2, h3)').filter({ visible: true }).allInnerTexts()).join('\n');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const [place, { base, filter, second }] of LISTS.entries()) {
    if (!filter) continue;
    test(`${base}: what it is narrowed to and its pages are links`, { tag: oneOfAlike(place, 3) }, async ({ page }) => {
      await page.goto(`/en/${base}`);
      const links = await page.locator(FILTERS).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const narrowed = links.filter((href) => href !== `/en/${base}` && filter.test(href));
      expect(narrowed.length).toBeGreaterThan(1);
      expect(links.filter((href) => href !== `/en/${base}` && !filter.test(href) && !href.startsWith('/en/activity'))).toEqual([]);
      if (second) {
        // By keyboard: pictures that arrive late move the end of a page, and what is pressed there.
        await page.locator('.pager a[rel=next]').press('Enter');
        await expect(page).toHaveURL(`/en/${second}`);
        await page.locator('.pager a[rel=prev]').press('Enter');
        await expect(page).toHaveURL(`/en/${base}`);
      }
      for (const href of [narrowed[0] ?? '', narrowed.at(-1) ?? '']) {
        await page.goto(href);
        await expect(page.locator(`main a[href="${href}"][aria-current="page"]`)).toHaveCount(1);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${href}$`));
      }
    });
  }
});

for (const [place, { base, choice, isTakenAlong }] of LISTS.entries()) {
  if (!choice) continue;
  test(`${base}: what a script does stands in the address, which is understood, gone back from and taken along`, { tag: oneOfAlike(place, 3) }, async ({
    page,
  }) => {
    const here = `/en/${base}`;
    await page.goto(`${here}?ref=mail`);
    // A form that is sent before its script is there takes its own address, without what else stood in it.
    await settled(page);
    const before = await rowsOf(page);
    await choice.ask(page);
    await expect(page).toHaveURL(`${here}?ref=mail&${choice.query}`);
    await expect.poll(() => rowsOf(page)).not.toBe(before);
    const chosen = await rowsOf(page);
    await page.reload();
    await expect.poll(() => rowsOf(page)).toBe(chosen);
    if (isTakenAlong) {
      const others = await page.locator(FILTERS).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).search));
      expect(others.length).toBeGreaterThan(1);
      expect(new Set(others)).toEqual(new Set([`?${choice.query}`]));
    }
    await page.goBack();
    await expect(page).toHaveURL(`${here}?ref=mail`);
    await expect.poll(() => rowsOf(page)).toBe(before);
    // What nobody knows asks for nothing.
    await page.goto(`${here}?sort=price&kind=none&state=none`);
    await expect.poll(() => rowsOf(page)).toBe(before);
  });
}

test('no link of a filter leads to a page without rows', async ({ page }) => {
  for (const base of ['tag/award', 'tag/exhibition', 'news_list', 'rent_list', 'faq', 'video_list/video', 'video_list/album']) {
    await page.goto(`/zh/${base}`);
    const links = await page
      .locator('.filters a')
      .evaluateAll((all) => all.map((link) => ({ href: (link as HTMLAnchorElement).pathname, count: link.querySelector('small')?.textContent })));
    expect(links.length, base).toBeGreaterThan(1);
    expect(
      links.filter(({ count }) => count === '0'),
      base,
    ).toEqual([]);
  }
  await page.goto('/zh/tag/award/video');
  await expect(page.locator('.filters [aria-current=page]')).toHaveText(/0$/);
  await expect(page.locator('.empty')).toBeVisible();
});
