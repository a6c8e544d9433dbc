import type { ActivityType } from '../content/activity.ts';
import { activityRoute } from '../site/list-address.ts';
import { WHOLE } from './registration-session.ts';

/** Where the code of a ticket leads, below the language: the desk, with its registration. */
export const checkInPath = (registrationId: string): string => `desk?registration=${registrationId}`;

/** The form with which one registers for an activity, or for a session of it, below the language. */
export function registrationFormPath({ type, id, session }: { type: ActivityType; id: string; session: number }): string {
  return `${activityRoute(type).base}/${id}/apply${session === WHOLE ? '' : `?session=${session}`}`;
}
