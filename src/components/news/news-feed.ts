import rss from '@astrojs/rss';
import { library } from '../../editorial/site-library.ts';
import { joined } from '../../i18n/joined.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';
import { FEED_LENGTH } from '../feed-length.ts';
import { newsByDate } from './news-order.ts';

/** The public news of a language as RSS, newest first; of one type when asked. `site` is the site's address. */
export async function newsFeed(lang: Language, site: URL | undefined, type?: string): Promise<Response> {
  const all = await library();
  const { text } = readTexts(all.home.texts, lang);
  const typeName = all.newsTypes.find(({ id }) => id === type)?.name[lang];
  const items = newsByDate(all)
    .filter(({ data }) => type === undefined || data.type === type)
    .slice(0, FEED_LENGTH);
  return rss({
    title: joined(lang, 'title', [typeName, text.title]),
    description: text.summary,
    site: new URL(type === undefined ? `/${lang}/index` : `/${lang}/news_list/${type}`, site),
    trailingSlash: false,
    customData: `<language>${HTML_LANG[lang]}</language>`,
    items: items.map(({ id, data, texts }) => {
      const { text: own } = readTexts(texts, lang);
      return { title: own.title, description: own.summary, link: `/${lang}/news/${id}`, pubDate: new Date(`${data.published_on}T00:00:00+08:00`) };
    }),
  });
}
