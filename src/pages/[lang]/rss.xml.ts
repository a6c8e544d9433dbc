import type { APIContext } from 'astro';
import { newsFeed } from '../../components/news/news-feed.ts';
import { languagePaths } from '../../i18n/language-paths.ts';
import type { Language } from '../../i18n/languages.ts';

export const getStaticPaths = languagePaths;

/** The news of a language, newest first. */
export function GET({ params, site }: APIContext<Record<string, never>, { lang: Language }>): Promise<Response> {
  return newsFeed(params.lang, site);
}
