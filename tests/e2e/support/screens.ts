import type { APIRequestContext, Page } from '@playwright/test';

/** A screen of every public kind, below the language; each is looked at in every language at every width. */
export const PUBLIC = [
  'index',
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
  'rent_list',
  'rent_list/seat',
  'sign',
  'register',
  'register/verify/unknown',
  'forget_password',
  'forget/verify/unknown',
  'identity/verify/unknown',
  'unsubscribe/unknown',
  'olduser/verify/unknown',
  'account_cancel',
  'error404',
  'error500',
  'error503',
  'calendar',
  'calendar/week',
  'calendar/list',
  'activity',
  'activity/page/2',
  'activity_exhibition',
  'activity_course/breath-of-storyboards',
  'activity_lecture/editors-red-ink',
  'tag/award',
  'tag/exhibition',
  'tag/points/comic',
  'history',
  'level',
  'recharge',
  'sitemap',
  'contact',
  'terms',
  'space/2a',
  'space/3',
  'video_list/video',
  'video_list/album',
  'video/digital-colour-flats',
  'album/grand-prize-2025-night',
  'comic_list',
  'comic_list/genre/fantasy',
  'comic/after-the-credits',
  'creator_list',
  'creator/a-jue',
  'publisher_list',
  'publisher/green-tram',
  'union_list',
  'union/childrens-comics-society',
  'activity_exhibition/ink-horizon-originals',
  'activity_matchmaking/spring-portfolio-day',
  'advisory/preview',
];
/** Those behind the login. */
export const PORTAL = [
  'rent/seat-a1',
  'rent/a3-scanner',
  'member/rent',
  'member/calendar',
  'advisory',
  'member/advisory',
  'member/matchmaking',
  'member/spaceApply',
  'space/2a/apply',
  'staff/desk',
  'member/points',
  'member/buy',
  'member/receipt?order=00000000-0000-4000-8000-000000000000',
  'recharge/result?order=00000000-0000-4000-8000-000000000000',
  'member/pay',
  'desk/pay',
  'staff/members',
  'staff/imports',
  'staff/settings',
  'staff/releases',
  'staff/content',
  'staff/content/item?new=news',
  'staff/content/translations',
  'staff/webhooks',
  'staff/tokens',
  'staff',
  'staff/spaces',
  'staff/registrations',
  'staff/creators',
  'staff/upgrades',
  'staff/introductions',
  'staff/appointments',
  'staff/advisory',
  'staff/closings',
  'staff/blocks',
  'staff/deletions',
  'staff/messages',
  'staff/undelivered',
  'staff/audit',
  'staff/insight',
  'staff/insight/report',
  'staff/payments/reconciliation',
  'staff/payments/refunds',
  'staff/payments/orders',
  'staff/payments/invoices',
  'member/apply',
  'member/collect',
  'member/info',
  'change_password',
  'register_three',
  '3rd?client_id=nobody',
  'activity_matchmaking/winter-portfolio-day/apply',
  'activity_course/tuesday-ink/apply',
  'member/ticket',
];

/** The part of a login that a browser stores. */
interface Login {
  accessToken: string;
  refreshToken: string;
}

/** A login of a demo member, by the API. */
export async function openLogin(request: APIRequestContext, username: string): Promise<Login> {
  const response = await request.post('/api/token', { form: { grant_type: 'password', username, password: 'manga2026' } });
  const { access_token: accessToken, refresh_token: refreshToken } = await response.json();
  return { accessToken, refreshToken };
}

/** Gives a page a login before its first address; one that it has got since stays. */
export async function restoreLogin(page: Page, login: Login): Promise<void> {
  await page.addInitScript((kept) => {
    // The browser's own page for an address that did not answer has no storage.
    if (self.origin === 'null') return;
    if (localStorage.getItem('accessToken') === null) Object.assign(localStorage, kept);
  }, login);
}

/** Logs a demo member in behind the screens. */
export async function logIn(page: Page, username: string): Promise<void> {
  await restoreLogin(page, await openLogin(page.request, username));
}

export const LANGUAGES = ['zh', 'en', 'ja'] as const;

/** The page fits its screen: nothing makes it scroll sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
