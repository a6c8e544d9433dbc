import type { TextKey } from '../../i18n/catalogue.ts';

export interface NavigationLink {
  /** Below the language. */
  href: string;
  key: TextKey;
  /** Which pages the link stands for. */
  at: RegExp;
}

/** An entry of the header: a link, or a name with links under it. */
export type NavigationEntry = NavigationLink & { links?: readonly NavigationLink[] };

const PROGRAMME = /^(activity|calendar)/;
const RESERVE = /^(rent|space|advisory|recharge)/;
const DATABASE = /^(comic|creator|publisher|union)(_|\/|$)/;
const WATCH = /^(video|album)/;
const HOUSE = /^(about|history|level|faq|contact)/;

/** The main ways through the site: only routes that exist. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { href: 'news_list', key: 'common:nav.news', at: /^news/ },
  {
    href: 'activity',
    key: 'common:nav.activities',
    at: PROGRAMME,
    links: [
      { href: 'activity', key: 'house:sitemap.activity', at: /^activity(\/|$)/ },
      { href: 'activity_exhibition', key: 'activity:types.exhibition', at: /^activity_exhibition/ },
      { href: 'activity_lecture', key: 'activity:types.lecture', at: /^activity_lecture/ },
      { href: 'activity_course', key: 'activity:types.course', at: /^activity_course/ },
      { href: 'activity_matchmaking', key: 'activity:types.matchmaking', at: /^activity_matchmaking/ },
      { href: 'calendar', key: 'calendar:title', at: /^calendar/ },
    ],
  },
  {
    href: 'rent_list',
    key: 'common:nav.reserve',
    at: RESERVE,
    links: [
      { href: 'rent_list', key: 'house:sitemap.rent', at: /^rent/ },
      { href: 'space/2a', key: 'house:sitemap.spaces', at: /^space/ },
      { href: 'advisory/preview', key: 'house:sitemap.advisory', at: /^advisory/ },
      { href: 'recharge', key: 'recharge:title', at: /^recharge/ },
    ],
  },
  {
    href: 'comic_list',
    key: 'common:nav.comics',
    at: DATABASE,
    links: [
      { href: 'comic_list', key: 'house:sitemap.comics', at: /^comic/ },
      { href: 'creator_list', key: 'house:sitemap.creators', at: /^creator/ },
      { href: 'publisher_list', key: 'house:sitemap.publishers', at: /^publisher/ },
      { href: 'union_list', key: 'house:sitemap.unions', at: /^union/ },
    ],
  },
  {
    href: 'video_list/video',
    key: 'common:nav.watch',
    at: WATCH,
    links: [
      { href: 'video_list/video', key: 'house:sitemap.videos', at: /^(video\/|video_list\/video)/ },
      { href: 'video_list/album', key: 'house:sitemap.albums', at: /^(album|video_list\/album)/ },
    ],
  },
  { href: 'award_list', key: 'common:nav.awards', at: /^award/ },
  {
    href: 'about',
    key: 'common:nav.about',
    at: HOUSE,
    links: [
      { href: 'about', key: 'house:sitemap.about', at: /^about/ },
      { href: 'history', key: 'house:sitemap.history', at: /^history/ },
      { href: 'level', key: 'house:sitemap.level', at: /^level/ },
      { href: 'faq', key: 'house:sitemap.faq', at: /^faq/ },
      { href: 'contact', key: 'house:sitemap.contact', at: /^contact/ },
    ],
  },
];

/** The mark of a link on a page: the page itself, or a page that belongs to it. */
export function currentOf({ href, at }: Pick<NavigationLink, 'href' | 'at'>, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return at.test(path) ? 'true' : undefined;
}

/** The search, at the end of the ways. */
export const SEARCH_LINK = { href: 'google_search', at: /^google_search/ } as const;

/** Every mark of the header on a page, in one word: two pages with the same marks have the same header. */
export function marksOf(path: string): string {
  return [SEARCH_LINK, ...NAVIGATION.flatMap((entry) => [entry, ...(entry.links ?? [])])].map((link) => currentOf(link, path)?.[0] ?? '-').join('');
}

/** The pages of a member, in the header's menu and in the member's own navigation. */
export const MEMBER_NAVIGATION = [
  { href: 'member/calendar', key: 'common:session.myCalendar' },
  { href: 'member/rent', key: 'common:session.myRent' },
  { href: 'member/spaceApply', key: 'common:session.mySpaces' },
  { href: 'member/advisory', key: 'common:session.myAdvisory' },
  { href: 'member/ticket', key: 'common:session.myActivities' },
  { href: 'member/apply', key: 'common:session.myMembership' },
  { href: 'member/collect', key: 'common:session.myCollect' },
  { href: 'member/matchmaking', key: 'common:session.myMatchmaking' },
  { href: 'member/points', key: 'common:session.myPoints' },
  { href: 'member/buy', key: 'common:session.myOrders' },
  { href: 'member/info', key: 'common:session.myInfo' },
] as const satisfies readonly { href: string; key: TextKey }[];

/** The links that one seldom needs, in the footer. */
export const LEGAL_NAVIGATION = [
  { href: 'terms', key: 'common:footer.terms' },
  { href: 'privacy', key: 'common:footer.privacy' },
  { href: 'termsspacerental', key: 'common:footer.spaceRental' },
  { href: 'sitemap', key: 'house:sitemap.sitemap' },
] as const satisfies readonly { href: string; key: TextKey }[];

/** The feeds that readers subscribe to. */
export const FEED_NAVIGATION = [
  { href: 'calendar#subscribe', key: 'common:footer.calendarFeed' },
  { href: 'rss.xml', key: 'house:sitemap.rss' },
  { href: 'activity/rss.xml', key: 'house:sitemap.activityRss' },
] as const satisfies readonly { href: string; key: TextKey }[];
