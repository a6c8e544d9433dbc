import rss from '@astrojs/rss';
import type { APIContext } from 'astro';
import { newsByDate } from '../../components/news/news-order.ts';
import { library } from '../../editorial/site-library.ts';
import { languagePaths } from '../../i18n/language-paths.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { readTexts } from '../../i18n/localized.ts';

/** Readers poll a feed: it tells what is new, the site has the rest. */
const FEED_LENGTH = 50;

export const getStaticPaths = languagePaths;

/** The news of a language, newest first. */
export async function GET({ params, site }: APIContext<Record<string, never>, { lang: Language }>): Promise<Response> {
  const { lang } = params;
  const all = await library();
  const { text } = readTexts(all.home.texts, lang);
  const items = newsByDate(all).slice(0, FEED_LENGTH);
  return rss({
    title: text.title,
    description: text.summary,
    site: new URL(`/${lang}/index`, site),
    trailingSlash: false,
    customData: `<language>${HTML_LANG[lang]}</language>`,
    items: items.map(({ id, data, texts }) => {
      const { text: own } = readTexts(texts, lang);
      return { title: own.title, description: own.summary, link: `/${lang}/news/${id}`, pubDate: new Date(`${data.published_on}T00:00:00+08:00`) };
    }),
  });
}
