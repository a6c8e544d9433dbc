import { getActivity, listActivities, listActivitiesOfType } from '../../contract/content/activity.ts';
import { getHome } from '../../contract/content/home.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf } from '../http/bind.ts';
import { closingsNow } from '../opening/read-closings.ts';
import { readActivities, readActivity } from './read-activities.ts';
import { collectionFor } from './read-drafts.ts';
import { readHome } from './read-home.ts';

/**
 * Activities and the home page: content whose states the clock changes. Each answer is kept, with its ETag, to the very
 * moment at which one of its states changes: cheap as any content, and never wrong by a minute.
 */
export function mountActivityContent(app: App, deps: Deps): void {
  const { library } = deps;
  bind(app, deps, listActivities, ({ query }, { now, until }) => {
    const activities = readActivities(library, query, now);
    until(activities.until);
    return pageOf(activities.value, query);
  });
  bind(app, deps, listActivitiesOfType, ({ params, query }, { now, until }) => {
    const activities = readActivities(library, { ...query, type: params.type }, now);
    until(activities.until);
    return pageOf(activities.value, query);
  });
  bind(app, deps, getActivity, ({ params, query }, { caller, now, until }) => {
    const activity = readActivity(library, collectionFor(library, 'activity', query.preview, caller), params, now);
    until(activity.until);
    return activity.value;
  });
  bind(app, deps, getHome, async (_, { now, until }) => {
    const home = readHome(library, await closingsNow(deps), now);
    until(home.until);
    return home.value;
  });
}
