import type { ActivityType } from '../content/activity.ts';
import { activityRoute } from '../site/list-address.ts';
import { WHOLE } from './registration-session.ts';

/* Where what belongs to a registration stands, below the language. */

/** The page of an activity. */
export const articlePath = ({ type, id }: { type: ActivityType; id: string }): string => `${activityRoute(type).base}/${id}`;

/** The form with which one registers for an activity, or for a session of it, below the language. */
export function registrationFormPath({ session, ...activity }: { type: ActivityType; id: string; session: number }): string {
  return `${articlePath(activity)}/apply${session === WHOLE ? '' : `?session=${session}`}`;
}

/** The ticket of a registration: for paper, and without a network. */
export const ticketPath = (registrationId: string): string => `member/ticket?id=${registrationId}`;

/** Where the code of a ticket leads: the desk, with its registration. */
export const checkInPath = (registrationId: string): string => `desk?registration=${registrationId}`;
