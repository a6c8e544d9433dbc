import type { Meeting } from '../../domain/activities/registration-session.ts';
import type { Library } from '../../editorial/library.ts';
import type { RegistrationRow } from './queries.ts';
import { meetingsOfRow } from './registration-response.ts';

/** The session of a registration that is on at an instant, or comes next; undefined when all are over. */
export function nextMeeting(
  library: Pick<Library, 'activities'>,
  registration: Pick<RegistrationRow, 'sessionId' | 'start' | 'end'>,
  now: Date,
): Meeting | undefined {
  return meetingsOfRow(library, registration)
    .filter(({ end, isCancelled }) => now < end && !isCancelled)
    .sort((a, b) => a.start.getTime() - b.start.getTime())[0];
}
