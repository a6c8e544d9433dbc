import { taipeiInstant } from '../../domain/time/taipei-time.ts';
import { library } from '../../editorial/site-library.ts';
import { joinText } from '../../i18n/join-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import { feedResponse, MAX_ITEMS } from '../feed/feed.ts';
import { sharePicture } from '../seo/share-picture.ts';
import { newsByDate } from './news-order.ts';

/** The public news of a language as RSS, newest first; of one type when asked. `site` is the site's address. */
export async function newsFeed(lang: Language, site: URL | undefined, type?: string): Promise<Response> {
  const all = await library();
  const { text } = readTexts(all.home.texts, lang);
  const typeName = all.newsTypes.find(({ id }) => id === type)?.name[lang];
  // No more than it tells: each picture is a question that the feed is noted to have asked.
  const items = newsByDate(all)
    .filter(({ data }) => type === undefined || data.type === type)
    .slice(0, MAX_ITEMS);
  return feedResponse(
    {
      lang,
      title: joinText(lang, 'title', [typeName, text.title]),
      description: text.summary,
      path: type === undefined ? `/${lang}/rss.xml` : `/${lang}/news_list/${type}/rss.xml`,
      page: type === undefined ? `/${lang}/index` : `/${lang}/news_list/${type}`,
      items: items.map((item) => {
        const { title, summary } = readTexts(item.texts, lang).text;
        return {
          title,
          description: summary,
          path: `/${lang}/news/${item.id}`,
          picture: sharePicture(all, 'news', item),
          at: taipeiInstant(item.data.published_on),
        };
      }),
    },
    site,
  );
}
