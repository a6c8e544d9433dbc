import type { APIContext } from 'astro';
import { activityFeed } from '../../../components/activity/activity-feed.ts';
import { ACTIVITY_TYPES, type ActivityType } from '../../../domain/content/activity.ts';
import { LANGUAGES, type Language } from '../../../i18n/languages.ts';

export function getStaticPaths() {
  return LANGUAGES.flatMap((lang) => ACTIVITY_TYPES.map((type) => ({ params: { lang, type } })));
}

/** The activities of a type in a language. */
export function GET({ params, site }: APIContext<Record<string, never>, { lang: Language; type: ActivityType }>): Promise<Response> {
  return activityFeed(params.lang, params.type, site);
}
