import { ACTIVITY_TYPES, type ActivityType } from '../../domain/content/activity.ts';
import { activityParts } from '../../domain/content/activity-parts.ts';
import { activityRoute, below, type ListPage, listPages, listPath } from '../../domain/site/list-address.ts';
import type { Activity } from '../../editorial/items/activity.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { FilterLink } from '../list/filter-links.ts';

/** Past activities a page: two rows of three panels. */
const PER_PAGE = 6;

/** The items are past activities. */
export interface ActivityPage extends ListPage<Activity> {
  type: ActivityType | 'all';
  /** Only on the first page; further ones hold the past. */
  featured: Activity[];
  coming: Activity[];
}

/**
 * The pages of one list: what is featured and to come on the first, the past on the first and on `page/2` and on.
 * `path` is undefined for the first.
 */
export function activityPages(activities: readonly Activity[], type: ActivityType | 'all', now: Date): { path: string | undefined; page: ActivityPage }[] {
  const own = activities.filter(({ data }) => type === 'all' || data.type === type);
  const { featured, coming, past } = activityParts(own, now);
  const route = activityRoute(type);
  return listPages(route, [{ items: past }], PER_PAGE).map((page) => ({
    path: below(route.base, page.path),
    page: { ...page, type, featured: page.page > 1 ? [] : featured, coming: page.page > 1 ? [] : coming },
  }));
}

/** Links to the lists of all types. */
export function activityLinks(activities: readonly Activity[], t: Translate): FilterLink[] {
  return (['all', ...ACTIVITY_TYPES] as const).map((type) => ({
    path: listPath(activityRoute(type)),
    text: type === 'all' ? t('activity:all') : t(`activity:types.${type}`),
    count: activities.filter(({ data }) => type === 'all' || data.type === type).length,
  }));
}
