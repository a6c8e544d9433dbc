import type { Page } from '@playwright/test';

/** Every kind of screen, below the language. */
export const PUBLIC = [
  'index',
  'calendar',
  'calendar/week',
  'calendar/list',
  'news_list',
  'news_list/facility',
  'news/december-holiday-hours',
  'about',
  'about/floor',
  'about/hours',
  'privacy',
  'termsspacerental',
  'award_list',
  'award/grand-prize-2026',
  'faq',
  'faq/points',
  'activity',
  'activity/page/2',
  'activity_exhibition',
  'activity_course/breath-of-storyboards',
  'activity_lecture/editors-red-ink',
  'tag/exhibition',
  'tag/points/comic',
  'rent_list',
  'rent_list/seat',
  'sign',
  'register',
  'register/verify/unknown',
  'error404',
  'error500',
];
export const PORTAL = ['rent/seat-a1', 'rent/a3-scanner', 'member/rent', 'member/points', 'activity_matchmaking/winter-portfolio-day/apply'];

/** Logs a demo member in behind the screens. */
export async function logIn(page: Page, username: string): Promise<void> {
  const response = await page.request.post('/api/token', { form: { grant_type: 'password', username, password: 'manga2026' } });
  const { access_token, refresh_token } = await response.json();
  await page.addInitScript(
    ([accessToken, refreshToken]) => {
      if (localStorage.getItem('accessToken') === null) Object.assign(localStorage, { accessToken, refreshToken });
    },
    [access_token, refresh_token],
  );
}

export const LANGUAGES = ['zh', 'en', 'ja'] as const;

/** The page fits its screen: nothing makes it scroll sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
