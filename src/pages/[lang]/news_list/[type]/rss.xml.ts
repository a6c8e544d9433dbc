import type { APIContext } from 'astro';
import { newsFeed } from '../../../../components/news/news-feed.ts';
import { library } from '../../../../editorial/site-library.ts';
import { LANGUAGES, type Language } from '../../../../i18n/languages.ts';

export async function getStaticPaths() {
  const { newsTypes } = await library();
  return LANGUAGES.flatMap((lang) => newsTypes.map(({ id }) => ({ params: { lang, type: id } })));
}

/** The news of one type in a language, newest first. */
export function GET({ params, site }: APIContext<Record<string, never>, { lang: Language; type: string }>): Promise<Response> {
  return newsFeed(params.lang, site, params.type);
}
