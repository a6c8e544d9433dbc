import type { ActivityType } from '../../domain/content/activity.ts';
import { type Day, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Activity } from '../../editorial/items/activity.ts';
import { library, releaseAt } from '../../editorial/site-library.ts';
import type { Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import { translator } from '../../i18n/translator.ts';
import { feedResponse } from '../feed/feed.ts';
import { sharePicture } from '../seo/share-picture.ts';
import { activityList, activityPath, daysText, hoursText } from './activity-words.ts';

/**
 * The day on which an activity was announced. Where its editors do not say (`publish_at`), it was at the latest when registration
 * opened or it began, and no later than this release, which shows it.
 */
export function announcedOn({ published_on, data }: Pick<Activity, 'published_on' | 'data'>, today: Day): Day {
  const known = published_on ?? [data.starts_on, data.registration?.opens_on ?? data.starts_on].sort()[0] ?? today;
  return known < today ? known : today;
}

/** The activities of a type as RSS, the latest announced first. Their own days are in their words: RSS's date is that of publication. */
export async function activityFeed(lang: Language, type: ActivityType | 'all', site: URL | undefined): Promise<Response> {
  const t = translator(lang);
  const all = await library();
  const name = t('common:site.name');
  const today = taipeiDay(releaseAt());
  const announced = all.activities
    .filter(({ data }) => type === 'all' || data.type === type)
    .map((item) => ({ item, day: announcedOn(item, today) }))
    // Of one day, the latest to begin first, as they come.
    .sort((a, b) => b.day.localeCompare(a.day));
  return feedResponse(
    {
      lang,
      title: type === 'all' ? t('activity:feed.all', { site: name }) : t('activity:feed.of', { site: name, type: t(`activity:types.${type}`) }),
      description: type === 'all' ? t('activity:lead') : t(`activity:typeLead.${type}`),
      path: `/${lang}/${activityList(type)}/rss.xml`,
      page: `/${lang}/${activityList(type)}`,
      items: announced.map(({ item, day }) => {
        const { text } = readTexts(item.texts, lang);
        return {
          title: text.title,
          description: `${daysText(item.data, lang)} ${hoursText(item.data, lang)} · ${text.location}. ${text.summary}`,
          path: `/${lang}/${activityPath(item)}`,
          picture: sharePicture(all, 'activities', item),
          at: taipeiInstant(day),
          categories: [t(`activity:type.${item.data.type}`)],
        };
      }),
    },
    site,
  );
}
