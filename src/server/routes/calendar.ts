import type { Context } from 'hono';
import * as v from 'valibot';
import { calendarKindField, listCalendar } from '../../contract/calendar.ts';
import { faultsOf } from '../../contract/field-message.ts';
import { languageField } from '../../contract/fields.ts';
import { Refusal } from '../../contract/refusal.ts';
import { isLanguage } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { type CalendarFile, calendarFeed, calendarFile } from '../services/calendar-feed.ts';
import { endOfDefault, readCalendar } from '../services/read-calendar.ts';
import { type App, bind, pageOf } from './bind.ts';

const FeedQuerySchema = v.object({ type: v.optional(calendarKindField) });
const FileQuerySchema = v.object({ lang: v.optional(languageField) });

/** The public calendar: its events, and the files that other calendars read. */
export function mountCalendar(app: App, deps: Deps): void {
  bind(app, deps, listCalendar, ({ query }, { now, until }) => {
    if (query.from === undefined && query.to === undefined) until(endOfDefault(now));
    return pageOf(readCalendar(deps.library, query, now), query);
  });
  // A release is a restart: a feed is made once.
  const feeds = new Map<string, CalendarFile>();
  app.get('/calendar/feed/:name{[a-z]+\\.ics}', (c) => {
    const language = c.req.param('name').slice(0, -'.ics'.length);
    if (!isLanguage(language)) throw new Refusal('NOT_FOUND');
    const { type } = parse(FeedQuerySchema, c.req.query());
    const key = `${language} ${type}`;
    const file = feeds.get(key) ?? calendarFeed(deps, language, type);
    feeds.set(key, file);
    return answerFile(c, file, `inline; filename="comic-hub-${[language, type].filter(Boolean).join('-')}.ics"`);
  });
  app.get('/calendar/:name{[a-z0-9-]+\\.ics}', (c) => {
    const { lang } = parse(FileQuerySchema, c.req.query());
    const name = c.req.param('name');
    c.header('Vary', 'Accept-Language', { append: true });
    return answerFile(c, calendarFile(deps, name.slice(0, -'.ics'.length), lang ?? c.get('language')), `attachment; filename="${name}"`);
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
