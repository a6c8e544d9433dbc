import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import type { Library } from '../../editorial/library.ts';
import type { TextKey, Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';

export const SITE_AREAS = ['read', 'reserve', 'watch', 'database', 'house', 'members', 'legal'] as const;
type SiteAreaId = (typeof SITE_AREAS)[number];

export interface SiteLink {
  /** Below the language. */
  path: string;
  text: string;
}

type Kinds = (content: Library, lang: Language, t: Translate) => SiteLink[];

/** A public route: what it is called, and what stands under it. */
export interface SiteRoute {
  route: string;
  area: SiteAreaId;
  name: TextKey;
  /** Routes that are reached from it: an item's page from its list. */
  leadsTo?: readonly string[];
  /** Its types, as links of their own. */
  kinds?: Kinds;
}

const named = (route: string, list: keyof Pick<Library, 'newsTypes' | 'faqTypes' | 'deviceTypes' | 'videoTypes' | 'albumTypes'>): Kinds => {
  return (content, lang) => content[list].map(({ id, name }) => ({ path: `${route}/${id}`, text: name[lang] }));
};
const activityTypes: Kinds = (_, __, t) => ACTIVITY_TYPES.map((type) => ({ path: `activity_${type}`, text: t(`house:sitemap.activityType.${type}`) }));

/** Every public route of the site, once (docs/rules.md#addresses-of-pages): the human sitemap is made of this, and a test holds it complete. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  { route: 'index', area: 'read', name: 'house:sitemap.home' },
  { route: 'news_list', area: 'read', name: 'house:sitemap.news', leadsTo: ['news'], kinds: named('news_list', 'newsTypes') },
  { route: 'activity', area: 'read', name: 'house:sitemap.activity', leadsTo: ACTIVITY_TYPES.map((type) => `activity_${type}`), kinds: activityTypes },
  {
    route: 'calendar',
    area: 'read',
    name: 'house:sitemap.calendar',
    kinds: (_, __, t) => [
      { path: 'calendar/week', text: t('house:sitemap.calendarWeek') },
      { path: 'calendar/list', text: t('house:sitemap.calendarList') },
    ],
  },
  { route: 'rent_list', area: 'reserve', name: 'house:sitemap.rent', leadsTo: ['rent'], kinds: named('rent_list', 'deviceTypes') },
  {
    route: 'space/2a',
    area: 'reserve',
    name: 'house:sitemap.spaces',
    leadsTo: ['space'],
    kinds: ({ spaces }, lang) => spaces.map(({ id, texts }) => ({ path: `space/${id}`, text: readTexts(texts, lang).text.title })),
  },
  { route: 'advisory/preview', area: 'reserve', name: 'house:sitemap.advisory', leadsTo: ['advisory'] },
  { route: 'video_list/video', area: 'watch', name: 'house:sitemap.videos', leadsTo: ['video_list', 'video'], kinds: named('video_list/video', 'videoTypes') },
  { route: 'video_list/album', area: 'watch', name: 'house:sitemap.albums', leadsTo: ['album'], kinds: named('video_list/album', 'albumTypes') },
  { route: 'comic_list', area: 'database', name: 'house:sitemap.comics', leadsTo: ['comic'] },
  { route: 'creator_list', area: 'database', name: 'house:sitemap.creators', leadsTo: ['creator'] },
  { route: 'publisher_list', area: 'database', name: 'house:sitemap.publishers', leadsTo: ['publisher'] },
  { route: 'union_list', area: 'database', name: 'house:sitemap.unions', leadsTo: ['union'] },
  {
    route: 'award_list',
    area: 'database',
    name: 'house:sitemap.awards',
    leadsTo: ['award'],
    kinds: ({ awards }, lang) => awards.map(({ id, texts }) => ({ path: `award/${id}`, text: readTexts(texts, lang).text.title })),
  },
  {
    route: 'about',
    area: 'house',
    name: 'house:sitemap.about',
    kinds: ({ about }, lang) => about.map(({ id, texts }) => ({ path: `about/${id}`, text: readTexts(texts, lang).text.title })),
  },
  { route: 'history', area: 'house', name: 'house:sitemap.history' },
  { route: 'faq', area: 'house', name: 'house:sitemap.faq', kinds: named('faq', 'faqTypes') },
  { route: 'contact', area: 'house', name: 'house:sitemap.contact' },
  { route: 'google_search', area: 'house', name: 'house:sitemap.search' },
  { route: 'sitemap', area: 'house', name: 'house:sitemap.sitemap' },
  { route: 'level', area: 'members', name: 'house:sitemap.level' },
  { route: 'recharge', area: 'members', name: 'recharge:title' },
  { route: 'register', area: 'members', name: 'house:sitemap.register' },
  { route: 'sign', area: 'members', name: 'house:sitemap.sign' },
  { route: 'account_cancel', area: 'members', name: 'house:sitemap.accountCancel' },
  { route: 'terms', area: 'legal', name: 'common:footer.terms' },
  { route: 'privacy', area: 'legal', name: 'common:footer.privacy' },
  { route: 'termsspacerental', area: 'legal', name: 'common:footer.spaceRental' },
];
