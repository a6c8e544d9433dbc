import type { APIContext } from 'astro';
import { activityFeed } from '../../../components/activity/activity-feed.ts';
import { languagePaths } from '../../../i18n/language-paths.ts';
import type { Language } from '../../../i18n/languages.ts';

export const getStaticPaths = languagePaths;

/** The activities of a language. */
export function GET({ params, site }: APIContext<Record<string, never>, { lang: Language }>): Promise<Response> {
  return activityFeed(params.lang, 'all', site);
}
