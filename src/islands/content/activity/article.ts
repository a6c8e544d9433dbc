import { refreshBadges } from './read-activity.ts';

/* The badge by the clock. */
refreshBadges(new Date());
