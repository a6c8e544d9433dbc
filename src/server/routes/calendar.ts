import type { Context } from 'hono';
import * as v from 'valibot';
import { calendarEventFile, calendarFeedFile, listCalendar } from '../../contract/calendar.ts';
import type { FileCall } from '../../contract/call.ts';
import { faultsOf } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import { isLanguage } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { type CalendarFile, calendarFeed, calendarFile } from '../services/calendar-feed.ts';
import { endOfDefault, readCalendar } from '../services/read-calendar.ts';
import { type App, bind, pageOf } from './bind.ts';

/** A file's path as the router reads it, whose parameters are whole segments: `:name` has the ending too. */
const routeOf = ({ path }: FileCall) => path.replace(/\{\w+\}\.ics$/, ':name{[^/]+\\.ics}');
const stemOf = (name: string) => name.slice(0, -'.ics'.length);

/** The public calendar: its events, and the files that other calendars read. */
export function mountCalendar(app: App, deps: Deps): void {
  bind(app, deps, listCalendar, ({ query }, { now, until }) => {
    if (query.from === undefined && query.to === undefined) until(endOfDefault(now));
    return pageOf(readCalendar(deps.library, query, now), query);
  });
  // A release is a restart: a feed is made once.
  const feeds = new Map<string, CalendarFile>();
  app.get(routeOf(calendarFeedFile), (c) => {
    const language = stemOf(c.req.param('name') ?? '');
    if (!isLanguage(language)) throw new Refusal('NOT_FOUND');
    const { type } = parse(calendarFeedFile.query, c.req.query());
    const key = `${language} ${type}`;
    const file = feeds.get(key) ?? calendarFeed(deps, language, type);
    feeds.set(key, file);
    return answerFile(c, file, `inline; filename="comic-hub-${[language, type].filter(Boolean).join('-')}.ics"`);
  });
  app.get(routeOf(calendarEventFile), (c) => {
    const { lang } = parse(calendarEventFile.query, c.req.query());
    const name = c.req.param('name') ?? '';
    c.header('Vary', 'Accept-Language', { append: true });
    return answerFile(c, calendarFile(deps, stemOf(name), lang ?? c.get('language')), `attachment; filename="${name}"`);
  });
}

function parse<const S extends v.GenericSchema>(schema: S, query: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, query);
  if (!parsed.success) throw new Refusal('VALIDATION_FAILED', { faults: faultsOf(parsed.issues) });
  return parsed.output;
}

function answerFile(c: Context, { text, etag }: CalendarFile, disposition: string): Response {
  c.header('ETag', etag);
  c.header('Cache-Control', 'public, max-age=300');
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
  return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8', 'Content-Disposition': disposition });
}
