import type { Page } from '@playwright/test';
import { call, tokenOf } from '../support/calls.ts';
import { AT_ANY, AT_ONE_OF_TWO } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const PASSWORD = 'manga2026';
const LANGUAGES = ['zh', 'en', 'ja'] as const;
/** A member each, so that nobody else's favourites are in the way. */
const MEMBERS = { zh: 'collector1', en: 'collector2', ja: 'collector3' } as const;
const WORDS = {
  zh: {
    username: '帳號或電子郵件',
    password: '密碼',
    logIn: '登入',
    say: '登入後就會加入收藏',
    added: '已加入收藏',
    removed: '已取消收藏',
    tabs: ['文章', '活動', '影音'],
  },
  en: {
    username: 'Account name or email',
    password: 'Password',
    logIn: 'Log in',
    say: 'It will then be added to your favourites',
    added: 'Added to favourites',
    removed: 'Removed from favourites',
    tabs: ['Articles', 'Activities', 'Videos & albums'],
  },
  ja: {
    username: 'アカウント名またはメールアドレス',
    password: 'パスワード',
    logIn: 'ログイン',
    say: 'ログインすると、お気に入りに追加されます',
    added: 'お気に入りに追加しました',
    removed: 'お気に入りから外しました',
    tabs: ['記事', 'イベント', '動画・アルバム'],
  },
} as const;

const heartOf = (page: Page, path: string) => page.locator(`[data-collect="${path}"]`).first();
/** The hearts of a list, as their items are named. */
const firstOf = async (page: Page, kind: string) => (await page.locator(`[data-collect^="${kind}/"]`).first().getAttribute('data-collect')) ?? '';
const member = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

/** Lets go of everything that a member keeps. */
async function clear(origin: string, account: string): Promise<string> {
  const token = await tokenOf(origin, account);
  for (const kind of ['news', 'activity', 'video', 'album']) {
    for (const { id, activity_type: type } of await call(origin, token, 'GET', `/my/collect/${kind}?per_page=100`))
      await call(origin, token, 'PUT', `/${kind}/${type ? `${type}/` : ''}${id}/collect`, { is_collect: 'false' });
  }
  return token;
}

for (const lang of LANGUAGES) {
  const words = WORDS[lang];
  test(`a visitor presses a heart, logs in, and it is done: ${lang}`, { tag: AT_ONE_OF_TWO[lang] }, async ({ page, context, baseURL }) => {
    await clear(baseURL ?? '', MEMBERS[lang]);
    await page.goto(`/${lang}/news_list`);
    const path = await firstOf(page, 'news');
    const heart = heartOf(page, path);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    const box = await heart.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await page.locator('script[src*=react], astro-island').count()).toBe(0);
    await heart.click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/sign$`));
    await expect(page.getByText(words.say)).toBeVisible();
    await page.getByLabel(words.username).fill(MEMBERS[lang]);
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
    await page.locator('[name=remember]').check();
    await page.locator('form').getByRole('button', { name: words.logIn, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/news_list$`));
    await expect(page.getByText(words.added)).toBeAttached();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    // The list has it, and two tabs are always right about each other.
    const list = await context.newPage();
    await list.goto(`/${lang}/member/collect`);
    await expect(list.getByRole('tab')).toHaveText([...words.tabs]);
    await expect(member(list)).toHaveCount(1);
    const kept = list.getByRole('tabpanel').getByRole('button');
    await expect(kept).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(list);
    await kept.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(list.getByText(words.removed).first()).toBeAttached();
    await heart.click();
    await expect(list.getByRole('tabpanel').getByRole('button')).toHaveAttribute('aria-pressed', 'true');

    // An activity, from its own page; the lists of other languages know it too.
    const other = lang === 'zh' ? 'en' : 'zh';
    await page.goto(`/${lang}/activity_course/breath-of-storyboards`);
    const activity = heartOf(page, 'activity/course/breath-of-storyboards');
    await activity.click();
    await expect(page.getByText(words.added)).toBeAttached();
    await list.getByRole('tab').nth(1).click();
    await expect(list).toHaveURL(/#activities$/);
    await expect(member(list)).toHaveCount(1);
    await list.goto(`/${other}/activity_course/breath-of-storyboards`);
    await expect(heartOf(list, 'activity/course/breath-of-storyboards')).toHaveAttribute('aria-pressed', 'true');
    await list.goto(`/${lang}/member/collect#media`);
    await expect(list.getByRole('tabpanel').getByRole('region')).toHaveCount(2);
    await expectAccessible(list);
  });
}

test('what could not be sent is taken back and said; pressed again it is sent', { tag: AT_ANY }, async ({ page, baseURL }) => {
  await clear(baseURL ?? '', 'collector4');
  await logIn(page, 'collector4');
  await page.goto('/en/news_list');
  await settled(page);
  const heart = heartOf(page, await firstOf(page, 'news'));
  await page.route('**/collect', (route) => route.abort());
  await heart.click();
  await expect(page.locator('[data-next-toast]')).toContainText('server');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.unroute('**/collect');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Added to favourites')).toBeAttached();
});

test('a page that comes back from the browser’s cache asks again', { tag: AT_ANY }, async ({ page, baseURL }) => {
  const token = await clear(baseURL ?? '', 'collector5');
  await logIn(page, 'collector5');
  await page.goto('/en/news_list');
  await settled(page);
  const path = await firstOf(page, 'news');
  await call(baseURL ?? '', token, 'PUT', `/${path}/collect`, { is_collect: 'true' });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(heartOf(page, path)).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor who does not log in after all has asked for nothing', { tag: AT_ANY }, async ({ page }) => {
  await page.goto('/en/news_list');
  await heartOf(page, await firstOf(page, 'news')).click();
  await expect(page).toHaveURL(/\/en\/sign$/);
  expect(await page.evaluate(() => sessionStorage.getItem('collectIntent'))).toMatch(/^news\//);
  await page.goto('/en/news_list');
  await settled(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('collectIntent'))).toBeNull();
});

test('what the centre no longer shows can be removed', { tag: AT_ANY }, async ({ page, baseURL }) => {
  await clear(baseURL ?? '', 'collector6');
  await logIn(page, 'collector6');
  const gone = { id: 'withdrawn', kind: 'news', is_collect: true, collected_at: '2026-11-18T10:30:00+08:00', position: 1, activity_type: null, item: null };
  await page.route('**/my/collect/news?*', (route) => route.fulfill({ json: { data: [gone], meta: { total: 1, page: 1, per_page: 20, last_page: 1 } } }));
  await page.goto('/en/member/collect');
  await expect(member(page)).toContainText('This article is no longer available');
  await expect(member(page).getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove from favourites: This article is no longer available/ }).click();
  await expect(page.getByText('No favourite articles yet.')).toBeVisible();
});
