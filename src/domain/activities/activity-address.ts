import type { ActivityType } from '../content/activity.ts';
import { activityRoute, listPath } from '../site/list-address.ts';
import { WHOLE } from './registration-session.ts';

/** Addresses of what belongs to a registration, below the language. */
type Ref = { id: string; type: ActivityType };

/** The page of an activity. */
export const articlePath = ({ id, type }: Ref): string => `${listPath(activityRoute(type))}/${id}`;
/** The form of an activity; of a series that is joined singly with a session chosen. */
export const applyPath = (activity: Ref, session = WHOLE): string => `${articlePath(activity)}/apply${session === WHOLE ? '' : `?session=${session}`}`;
/** The ticket of a registration: for paper, and without a network. */
export const ticketPath = (registrationId: string): string => `member/ticket?id=${registrationId}`;
/** Where the code of a ticket leads: the desk, with its registration. */
export const checkInPath = (registrationId: string): string => `desk?registration=${registrationId}`;
