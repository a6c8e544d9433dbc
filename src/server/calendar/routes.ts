import { calendarEventFile, calendarFeedFile, listCalendar } from '../../contract/calendar/calendar.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { type CalendarFile, calendarFeed, calendarFile } from './calendar-feed.ts';
import { endOfDefault, readCalendar } from './read-calendar.ts';

const KEPT = { 'Cache-Control': 'public, max-age=300' };

/** The public calendar: its events, and the files that other calendars read. */
export function mountCalendar(app: App, deps: Deps): void {
  bind(app, deps, listCalendar, ({ query }, { now, until }) => {
    if (query.from === undefined && query.to === undefined) until(endOfDefault(now));
    return pageOf(readCalendar(deps.library, query, now), query);
  });
  // A release is a restart: a feed is made once.
  const feeds = new Map<string, CalendarFile>();
  bindFile(app, deps, calendarFeedFile, ({ params: { language }, query: { type } }) => {
    const key = `${language} ${type}`;
    const file = feeds.get(key) ?? calendarFeed(deps, language, type);
    feeds.set(key, file);
    return {
      body: file.text,
      etag: file.etag,
      name: `${[deps.library.settings.centre.slug, language, type].filter(Boolean).join('-')}.ics`,
      isInline: true,
      headers: KEPT,
    };
  });
  bindFile(app, deps, calendarEventFile, ({ params: { id }, query: { lang } }, { language }) => {
    const { text, etag } = calendarFile(deps, id, lang ?? language);
    return { body: text, etag, name: `${id}.ics`, headers: { ...KEPT, Vary: 'Accept-Language' } };
  });
}
