import type { Page } from '@playwright/test';
import { AT_ANY, AT_BOTH } from '../support/paired.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const field = (page: Page) => page.locator('#search-q');
const results = (page: Page) => page.locator('[data-results] > li');

const EXPECTED = [
  { language: 'zh', q: '電梯年度檢查', title: /電梯/, count: /「電梯年度檢查」有 \d+ 筆結果/, kind: '消息' },
  { language: 'en', q: 'holiday closures', title: /Holiday closures/, count: /^\d+ results for “holiday closures”$/, kind: 'News' },
  { language: 'ja', q: '祝日にともなう休館', title: /祝日/, count: /「祝日にともなう休館」の検索結果：\d+件/, kind: 'お知らせ' },
];

const HOURS = [
  { language: 'zh', asked: ['營業時間', '幾點關門', '開放時間'], title: /時間/ },
  { language: 'en', asked: ['opening times', 'When do you close?', 'opening hours', 'hours'], title: /Opening hours/ },
  { language: 'ja', asked: ['営業時間', '何時まで', '開館時間'], title: /開館時間/ },
];

test('the opening hours are found first, by whatever readers call them', { tag: AT_ANY }, async ({ page }) => {
  for (const { language, asked, title } of HOURS) {
    for (const q of asked) {
      await page.goto(`/${language}/google_search?q=${encodeURIComponent(q)}`);
      const first = results(page).first().getByRole('link');
      await expect(first).toHaveAttribute('href', `/${language}/about/hours`);
      await expect(first).toHaveText(title);
      await expect(results(page).first().locator('[data-excerpt]')).not.toBeEmpty();
    }
  }
});

const SLIPS = [
  { language: 'zh', q: '電梯年渡檢查', meant: '電梯年度檢查', says: '您是不是要找「電梯年度檢查」？' },
  { language: 'en', q: 'exibition', meant: 'exhibition', says: 'Did you mean “exhibition”?' },
  { language: 'ja', q: '祝日にともなう休棺', meant: '祝日にともなう休館', says: 'もしかして：祝日にともなう休館' },
];

test('a slip of the finger is answered with what was meant, which one press looks for', { tag: AT_ANY }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/en/google_search?q=drawing');
  await expect(results(page).first()).toBeVisible();
  expect(asked.filter((path) => path.endsWith('terms.json'))).toEqual([]);
  for (const { language, q, meant, says } of SLIPS) {
    await page.goto(`/${language}/google_search?q=${encodeURIComponent(q)}`);
    await expect(page.locator('[data-meant]')).toHaveText(says);
    await expect(page.getByRole('status').filter({ hasText: says })).toContainText(q);
    await expectAccessible(page);
    await page.getByRole('link', { name: meant, exact: true }).click();
    await expect(field(page)).toHaveValue(meant);
    await expect(results(page).first()).toBeVisible();
    await expect(page.locator('[data-meant]')).toBeHidden();
  }
});

test('a search finds in each language, says how much, and marks what was looked for', { tag: AT_ANY }, async ({ page }) => {
  for (const { language, q, title, count, kind } of EXPECTED) {
    await page.goto(`/${language}/google_search?q=${encodeURIComponent(q)}`);
    await expect(page.getByRole('status').filter({ hasText: count })).toBeVisible();
    const hit = results(page).filter({ hasText: title }).first();
    await expect(hit.getByRole('link')).toHaveAttribute('href', new RegExp(`^/${language}/`));
    await expect(hit.locator('mark').first()).toBeVisible();
    await expect(hit.locator('time')).not.toBeEmpty();
    await expect(hit).toContainText(kind);
  }
  await expectAccessible(page);
  await results(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(results(page).first()).toBeVisible();
});

test('typing searches, arrows walk, kinds filter, Escape clears', { tag: AT_BOTH }, async ({ page }) => {
  await page.goto('/en/google_search');
  await expect(page.getByRole('heading', { name: 'Places to start' })).toBeVisible();
  await expectAccessible(page);
  await field(page).pressSequentially('drawing');
  await expect(page).toHaveURL(/\?q=drawing$/);
  await expect(results(page)).toHaveCount(10);
  await field(page).press('ArrowDown');
  await expect(results(page).nth(0).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(results(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(results(page).nth(10).getByRole('link')).toBeFocused();

  const news = page.getByRole('navigation', { name: 'Filter by type' }).getByRole('link', { name: /^News/ });
  await news.click();
  await expect(page).toHaveURL(/\?q=drawing&kind=news$/);
  await expect(news).toHaveAttribute('aria-current', 'true');
  await expect(results(page).first()).toContainText('News');
  await page.goBack();
  await expect(page).toHaveURL(/\?q=drawing$/);

  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/en\/google_search$/);
  await expect(page.getByRole('heading', { name: 'Places to start' })).toBeVisible();
});

test('what cannot be found is said plainly, whatever was typed', { tag: AT_ANY }, async ({ page }) => {
  for (const q of ['<script>alert(1)</script>', 'שלום עולם', '🦑🦑', 'wug'.repeat(167)]) {
    await page.goto(`/en/google_search?q=${encodeURIComponent(q)}`);
    await expect(page.getByRole('heading', { name: /Nothing found for/ })).toContainText(q.slice(0, 200));
    await expect(page.getByText('Only the first 200 characters are searched for.')).toBeVisible({ visible: q.length > 200 });
  }
  await expect(page.getByRole('link', { name: 'View the site map' })).toBeVisible();
  await expectAccessible(page);
});

test('beginnings and single characters of what was asked for are no results, and no mark of direction is shown', { tag: AT_ANY }, async ({ page }) => {
  for (const [language, q] of [
    ['zh', 'abc'],
    ['zh', '<script>alert(1)</script>'],
    ['en', 'stqqqq'],
    ['ja', '分鏡'],
  ]) {
    await page.goto(`/${language}/google_search?q=${encodeURIComponent(q ?? '')}`);
    await expect(page.locator('[data-none]')).toContainText(q ?? '');
    await expect(page.locator('[data-none]')).toBeVisible();
    await expect(results(page)).toHaveCount(0);
  }
  await page.goto(`/en/google_search?q=${encodeURIComponent('\u202edrawing')}`);
  await expect(field(page)).toHaveValue('drawing');
  await expect(page.getByRole('status').filter({ hasText: /results for “drawing”$/ })).toBeVisible();
});

test('a query of any length takes one line of the headings', { tag: AT_BOTH }, async ({ page }) => {
  await page.goto(`/en/google_search?q=${'wug'.repeat(167)}`);
  const none = page.locator('[data-none]');
  await expect(none).toBeVisible();
  expect(await none.evaluate((heading) => heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight))).toBeLessThan(2.5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.goto(`/en/google_search?q=${'drawing '.repeat(40)}`);
  const count = page.locator('[data-count]');
  await expect(count).toHaveText(/^[1-9]\d* results for/);
  expect(await count.evaluate((line) => line.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).lineHeight))).toBeLessThan(2.5);
});

test('without scripts the search offers the site map and no form that does nothing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/zh/google_search?q=abc');
  await expect(page.getByRole('link', { name: '前往網站導覽' })).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.locator('[data-state="empty"]')).toBeHidden();
  await context.close();
});

test('an index that does not load says so, and is asked for again', { tag: AT_ANY }, async ({ page }) => {
  await page.route('**/pagefind/**', (route) => route.abort());
  await page.goto('/en/google_search?q=drawing');
  await expect(page.getByRole('heading', { name: 'The search failed' })).toBeVisible();
  await page.unroute('**/pagefind/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(results(page).first()).toBeVisible();
});

test('a provider’s answers are shown as text, and its refusals in their own words', { tag: AT_ANY }, async ({ page }) => {
  let refuses = false;
  await page.route('**/api/search/provider', (route) => route.fulfill({ json: { data: { provider: 'google' } } }));
  await page.route('**/api/search?*', (route) =>
    refuses
      ? route.fulfill({ status: 503, json: { code: 'SEARCH_QUOTA', message: 'Today’s search limit has been reached.' } })
      : route.fulfill({
          json: {
            data: [
              {
                title: '<b>Ink</b>',
                url: 'https://hub.example/en/news/ink',
                excerpt: [
                  { text: 'All about ', hit: false },
                  { text: 'ink', hit: true },
                ],
                date: '2026-11-18',
              },
            ],
            meta: { total: 1, page: 1, per_page: 10, last_page: 1 },
          },
        }),
  );
  await page.goto('/en/google_search?q=ink');
  await expect(results(page)).toHaveText([/News.*Wednesday.*2026.*<b>Ink<\/b>.*All about ink/s]);
  await expect(results(page).locator('mark')).toHaveText(['ink']);
  refuses = true;
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Today’s search limit has been reached.').filter({ visible: true }).first()).toBeVisible();
});
