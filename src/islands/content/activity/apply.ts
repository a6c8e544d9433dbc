import { refreshBadges } from './read-activity.ts';

/* Whether one can register is asked of the clock, not of the day on which the page was made. */
refreshBadges(new Date());
