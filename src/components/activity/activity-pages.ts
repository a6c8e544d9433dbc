import { ACTIVITY_TYPES, type ActivityType } from '../../domain/content/activity.ts';
import { activityParts } from '../../domain/content/activity-parts.ts';
import type { Activity } from '../../editorial/items/activity.ts';

/** Past activities a page: two rows of three panels. */
const PER_PAGE = 6;

export interface ActivityPage {
  type: ActivityType | 'all';
  page: number;
  lastPage: number;
  /** Only on the first page; further ones hold the past. */
  featured: Activity[];
  coming: Activity[];
  past: Activity[];
  /** The number of past activities. */
  pastCount: number;
}

/**
 * The pages of one list: what is featured and to come on the first, the past on the first and on `page/2` and on.
 * `path` is undefined for the first.
 */
export function activityPages(activities: readonly Activity[], type: ActivityType | 'all', now: Date): { path: string | undefined; page: ActivityPage }[] {
  const own = activities.filter(({ data }) => type === 'all' || data.type === type);
  const { featured, coming, past } = activityParts(own, now);
  const lastPage = Math.max(1, Math.ceil(past.length / PER_PAGE));
  return Array.from({ length: lastPage }, (_, i) => ({
    path: i > 0 ? `page/${i + 1}` : undefined,
    page: {
      type,
      page: i + 1,
      lastPage,
      featured: i > 0 ? [] : featured,
      coming: i > 0 ? [] : coming,
      past: past.slice(i * PER_PAGE, (i + 1) * PER_PAGE),
      pastCount: past.length,
    },
  }));
}

/** The tabs of the lists with their counts. */
export function activityKinds(activities: readonly Activity[]): { type: ActivityType | 'all'; count: number }[] {
  return (['all', ...ACTIVITY_TYPES] as const).map((type) => ({
    type,
    count: activities.filter(({ data }) => type === 'all' || data.type === type).length,
  }));
}
