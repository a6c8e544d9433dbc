import type { CalendarKind, DaySpan } from '../domain/calendar/calendar.ts';
import { addDays, type Day, hoursOn, taipeiInstant } from '../domain/time/taipei-time.ts';
import { inEachLanguage } from '../i18n/languages.ts';
import type { LocalizedText } from '../i18n/localized.ts';
import type { Activity } from './items/activity.ts';
import type { Library } from './library.ts';
import { closedDays } from './settings/closed-days.ts';

/** One entry of the public calendar (docs/rules.md#calendar). */
export interface CalendarEvent extends DaySpan {
  /** Stable for ever: `activity-<id>`, `activity-<id>-<n>` for a course's n-th session, `closed-<day>`. */
  id: string;
  kind: CalendarKind;
  title: LocalizedText;
  summary: LocalizedText | null;
  place: LocalizedText | null;
  /** Which of a course's sessions it is. */
  session: { number: number; count: number } | null;
  /** Takes whole days; then `starts` and `ends` are midnights of Taipei. */
  allDay: boolean;
  starts: Date;
  /** Half-open: the first moment after it. */
  ends: Date;
  /** Hours of each day, `HH:mm`; null for a closed day. */
  hours: { from: string; to: string } | null;
  isCancelled: boolean;
  /** The page that tells of it, without its language. */
  path: string;
}

const hourly = (day: Day, hours: { from: string; to: string }) => ({ startsOn: day, endsOn: day, allDay: false, ...hoursOn(day, hours) });

const daysOf = (startsOn: Day, endsOn: Day) => ({ startsOn, endsOn, allDay: true, starts: taipeiInstant(startsOn), ends: taipeiInstant(addDays(endsOn, 1)) });

/** The entries of one activity: one, or one a session. */
export function activityEvents({ id, data, texts }: Activity): CalendarEvent[] {
  const said = (name: 'title' | 'summary' | 'location') => ({ ...inEachLanguage((language) => texts[language]?.[name]), zh: texts.zh[name] });
  const about = {
    kind: data.type,
    title: said('title'),
    summary: said('summary'),
    place: said('location'),
    isCancelled: data.is_cancelled,
    path: `activity_${data.type}/${id}`,
  };
  const { from, to, sessions, starts_on, ends_on } = data;
  if (sessions.length > 0) {
    const count = sessions.length;
    return sessions.map(({ on, ...hours }, i) => ({
      ...about,
      ...hourly(on, hours),
      id: `activity-${id}-${i + 1}`,
      session: { number: i + 1, count },
      hours,
    }));
  }
  const times = ends_on > starts_on ? daysOf(starts_on, ends_on) : hourly(starts_on, { from, to });
  return [{ ...about, ...times, id: `activity-${id}`, session: null, hours: { from, to } }];
}

/** Closed days, without those that staff opens. */
function closedEvents(settings: Library['settings']): CalendarEvent[] {
  const opened = new Set(settings.opening.special_days?.map(({ date }) => date));
  return closedDays(settings)
    .filter(({ date }) => !opened.has(date))
    .map(({ date, name }) => ({
      id: `closed-${date}`,
      kind: 'closed',
      title: name,
      summary: null,
      place: null,
      session: null,
      ...daysOf(date, date),
      hours: null,
      isCancelled: false,
      path: 'about/hours',
    }));
}

/** Everything in the public calendar, the first to begin first. */
export function calendarEvents({ activities, settings }: Pick<Library, 'activities' | 'settings'>): CalendarEvent[] {
  return [...activities.flatMap(activityEvents), ...closedEvents(settings)].sort((a, b) => a.starts.getTime() - b.starts.getTime() || (a.id < b.id ? -1 : 1));
}

/** The events in the file of an id: one event, or by `activity-<id>` all the sessions of a course; nothing when there is no such id. */
export function eventsOfFile(events: readonly CalendarEvent[], id: string): CalendarEvent[] {
  return events.filter((event) => event.id === id || (event.session !== null && event.id === `${id}-${event.session.number}`));
}
