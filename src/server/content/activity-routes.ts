import { getActivity, listActivities, listActivitiesOfType } from '../../contract/content/activity.ts';
import { getHome } from '../../contract/content/home.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf } from '../http/bind.ts';
import { closingsNow } from '../opening/read-closings.ts';
import { withMark, withMarks } from './collect-marks.ts';
import { readActivities, readActivity } from './read-activities.ts';
import { collectionFor } from './read-drafts.ts';
import { readHome } from './read-home.ts';

/**
 * Activities and the home page: content whose states the clock changes. Each answer is kept, with its ETag, to the very
 * moment at which one of its states changes: cheap as any content, and never wrong by a minute.
 */
export function mountActivityContent(app: App, deps: Deps): void {
  const { library } = deps;
  bind(app, deps, listActivities, async ({ query }, { caller, now, until }) => {
    const activities = readActivities(library, query, now);
    until(activities.until);
    const { items, total } = pageOf(activities.value, query);
    return { items: await withMarks(deps, caller, 'activity', items), total };
  });
  bind(app, deps, listActivitiesOfType, async ({ params, query }, { caller, now, until }) => {
    const activities = readActivities(library, { ...query, type: params.type }, now);
    until(activities.until);
    const { items, total } = pageOf(activities.value, query);
    return { items: await withMarks(deps, caller, 'activity', items), total };
  });
  bind(app, deps, getActivity, async ({ params, query }, { caller, now, until }) => {
    const activity = readActivity(library, collectionFor(library, 'activity', query.preview, caller), params, now);
    until(activity.until);
    return withMark(deps, caller, 'activity', activity.value);
  });
  bind(app, deps, getHome, async (_, { caller, now, until }) => {
    const home = readHome(library, await closingsNow(deps), now);
    until(home.until);
    const [featured_activities, news, videos] = await Promise.all([
      withMarks(deps, caller, 'activity', home.value.featured_activities),
      withMarks(deps, caller, 'news', home.value.news),
      withMarks(deps, caller, 'video', home.value.videos),
    ]);
    return { ...home.value, featured_activities, news, videos };
  });
}
