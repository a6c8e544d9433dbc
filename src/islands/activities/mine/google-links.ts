import type { RegistrationOutput } from '../../../contract/activities/registration.ts';
import { ticketPath } from '../../../domain/activities/registration-link.ts';
import { googleLink } from '../../../domain/calendar/google-link.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { whenText } from './registration-words.ts';

/** The addresses at which Google Calendar takes a registration over, one for each time that is still to come, with the page of its ticket. */
export function googleLinks(registration: Pick<RegistrationOutput, 'id' | 'activity' | 'meetings'>, language: Language, now: Date) {
  const { id, activity, meetings } = registration;
  const words = {
    title: readField(activity, 'title', language).text,
    location: readField(activity, 'location', language).text,
    details: new URL(`/${language}/${ticketPath(id)}`, location.origin).href,
  };
  return meetings
    .filter((meeting) => !meeting.is_cancelled && new Date(meeting.end) > now)
    .map((meeting) => {
      const [start, end] = [new Date(meeting.start), new Date(meeting.end)];
      const time = { allDay: false, starts: start, ends: end, startsOn: taipeiDay(start), endsOn: taipeiDay(end) };
      return { number: meeting.number, time: whenText(meeting, language), url: googleLink(time, words) };
    });
}
