import { activityPhase } from '../../../domain/content/activity-state.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { readActivity, refreshBadges } from '../activity/read-activity.ts';

/* The page is as old as its release: what is over goes, what is on today is told, and badges say what is so now. */
const now = new Date();
refreshBadges(now);
for (const element of document.querySelectorAll<HTMLElement>('[data-featured] [data-activity]')) {
  if (activityPhase(readActivity(element), now) === 'past') element.hidden = true;
}
const day = taipeiDay(now);
for (const list of document.querySelectorAll<HTMLElement>('[data-on-day]')) list.hidden = list.dataset.onDay !== day;
