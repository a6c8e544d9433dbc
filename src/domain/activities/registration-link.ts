import type { ActivityType } from '../content/activity.ts';
import { activityRoute } from '../site/list-address.ts';
import { WHOLE } from './registration-session.ts';

/** The form with which one registers for an activity, or for a session of it, below the language. */
export function registrationFormPath({ type, id, session }: { type: ActivityType; id: string; session: number }): string {
  return `${activityRoute(type).base}/${id}/apply${session === WHOLE ? '' : `?session=${session}`}`;
}
