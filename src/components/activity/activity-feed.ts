import rss from '@astrojs/rss';
import type { ActivityType } from '../../domain/activity.ts';
import { library } from '../../editorial/site-library.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import { translator } from '../../i18n/translator.ts';
import { activityPath, daysText, hoursText, listPath } from './activity-words.ts';

/** The activities of a type as RSS, the latest to begin first. They carry their own dates: RSS's would be that of publication. */
export async function activityFeed(lang: Language, type: ActivityType | 'all', site: URL | undefined): Promise<Response> {
  const t = translator(lang);
  const { activities } = await library();
  const name = t('common:site.name');
  return rss({
    title: type === 'all' ? t('activity:feed.all', { site: name }) : t('activity:feed.of', { site: name, type: t(`activity:types.${type}`) }),
    description: type === 'all' ? t('activity:lead') : t(`activity:typeLead.${type}`),
    site: new URL(`/${lang}/${listPath(type)}`, site),
    trailingSlash: false,
    customData: `<language>${HTML_LANG[lang]}</language>`,
    items: activities
      .filter(({ data }) => type === 'all' || data.type === type)
      .map((item) => {
        const { text } = readTexts(item.texts, lang);
        return {
          title: text.title,
          description: `${daysText(item.data, lang)} ${hoursText(item.data)} · ${text.location}. ${text.summary}`,
          link: `/${lang}/${activityPath(item)}`,
          categories: [t(`activity:type.${item.data.type}`)],
        };
      }),
  });
}
