import { feedPath } from '../../domain/calendar/calendar-path.ts';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import type { Library } from '../../editorial/library.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { SITE_AREAS, SITE_ROUTES, type SiteLink } from './routes.ts';

export interface SiteArea {
  id: string;
  title: string;
  links: (SiteLink & { kinds: SiteLink[] })[];
}

/** Every public page that is not a single item, by area, in the words of a language; tags last. */
export function siteMap(content: Library, lang: Language, t: Translate): SiteArea[] {
  const areas = SITE_AREAS.map((id) => ({
    id,
    title: t(`house:sitemap.area.${id}`),
    links: SITE_ROUTES.filter(({ area }) => area === id).map(({ route, name, kinds }) => ({
      path: route,
      text: t(name),
      kinds: kinds?.(content, lang, t) ?? [],
    })),
  }));
  return [
    ...areas,
    { id: 'tags', title: t('house:sitemap.area.tags'), links: content.tags.map(({ id, name }) => ({ path: `tag/${id}`, text: name[lang], kinds: [] })) },
  ];
}

/** Addresses for programs: feeds, indexes, the calls' own documentation. Whole addresses on this host, or on the calls'. */
export function siteFeeds({ newsTypes }: Library, lang: Language, t: Translate, apiBase: string): { href: string; text: string }[] {
  return [
    { href: `/${lang}/rss.xml`, text: t('house:sitemap.rss') },
    ...newsTypes.map(({ id, name }) => ({ href: `/${lang}/news_list/${id}/rss.xml`, text: t('house:sitemap.newsRssOf', { type: name[lang] }) })),
    { href: `/${lang}/activity/rss.xml`, text: t('house:sitemap.activityRss') },
    ...ACTIVITY_TYPES.map((type) => ({
      href: `/${lang}/activity_${type}/rss.xml`,
      text: t('house:sitemap.rssOf', { type: t(`house:sitemap.activityType.${type}`) }),
    })),
    { href: `${apiBase}${feedPath(lang)}`, text: t('house:sitemap.ics') },
    { href: '/sitemap-index.xml', text: t('house:sitemap.xml') },
    { href: '/llms.txt', text: t('house:sitemap.llms') },
    { href: `${apiBase}/docs`, text: t('house:sitemap.api') },
  ];
}
