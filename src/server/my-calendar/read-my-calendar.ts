import type { CallData } from '../../contract/call.ts';
import type { listMyCalendar, MyCalendarEntryOutput } from '../../contract/my-calendar/my-calendar.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { CALENDAR_AHEAD_DAYS, type CalendarRange, isNewestFirst, periodOf } from '../../domain/my-calendar/calendar-range.ts';
import { cursorOf, entryId, readCursor, readEntryId } from '../../domain/my-calendar/entry-id.ts';
import { DAY_MS, type Period } from '../../domain/time/period.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import type { LocalizedText } from '../../i18n/localized.ts';
import { bookingCalendar, bookingFileName, type NamedCalendar } from '../calendar/booking-ics.ts';
import type { Deps } from '../deps.ts';
import type { Page } from '../http/lists/listing.ts';
import { localize } from '../http/localize.ts';
import type { CalendarEntry } from './calendar-provider.ts';
import { type EntryKey, type KeysAsked, readEntryKeys } from './queries.ts';

export type NeedsEntries = Pick<Deps, 'config' | 'library' | 'calendarProviders'> & { database: Pick<Deps['database'], 'db'> };

interface CalendarQuery {
  when?: CalendarRange | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  standing: boolean;
  after?: string | undefined;
  page: number;
  per_page: number;
}

/** A page of a member's calendar (docs/rules.md#my-calendar). @throws Refusal VALIDATION_FAILED when `to` is not after `from`, or too long after it */
export async function readMyCalendar(
  deps: NeedsEntries,
  memberId: string,
  query: CalendarQuery,
  now: Date,
): Promise<Page<CallData<typeof listMyCalendar>[number]>> {
  const { when, standing, page, per_page } = query;
  const period = askedPeriod(query, now);
  const { items, total } = await readEntries(deps, {
    memberId,
    now,
    ...period,
    isStanding: standing,
    isNewestFirst: isNewestFirst(when),
    after: query.after === undefined ? null : readCursor(query.after),
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  // The days between the sessions of a series are none of its days.
  const met = items.filter(({ hours }) => hours.length === 0 || hours.some(({ start, end }) => start < period.end && end > period.start));
  return { items: met.map(toEntryResponse), total: total - (items.length - met.length) };
}

/** The moments of a question, where it names them, and otherwise those of its part. */
function askedPeriod({ when, from, to }: CalendarQuery, now: Date): Period {
  const part = periodOf(when, now);
  const period = { start: from ?? part.start, end: to ?? part.end };
  if (period.end <= period.start) throw refuseField({ field: 'to', message: 'INVALID_TIME' });
  const days = (+period.end - +period.start) / DAY_MS;
  if (from !== undefined && to !== undefined && days > CALENDAR_AHEAD_DAYS)
    throw refuseField({ field: 'to', message: 'TOO_MANY_DAYS', limit: CALENDAR_AHEAD_DAYS });
  return period;
}

/** Entries as they are told, in the order asked for: a question for all kinds, and one for each kind that the page has. */
export async function readEntries(deps: NeedsEntries, asked: KeysAsked): Promise<Page<CalendarEntry>> {
  const { keys, total } = await readEntryKeys(deps.database.db, deps.calendarProviders, asked);
  const loaded = await loadEntries(deps, keys, asked);
  // One that went between the two questions is not there any more.
  return { items: keys.flatMap((key) => loaded.get(entryId(key)) ?? []), total };
}

export async function loadEntries(
  deps: NeedsEntries,
  keys: readonly EntryKey[],
  { memberId, now }: Pick<KeysAsked, 'memberId' | 'now'>,
): Promise<Map<string, CalendarEntry>> {
  const kinds = [...Map.groupBy(keys, ({ kind }) => kind)];
  const loaded = await Promise.all(
    kinds.map(async ([kind, own]) => {
      const entries = await deps.calendarProviders[kind].load(deps.library, deps.database.db, { ids: own.map(({ id }) => id), memberId, now });
      return entries.map((entry) => [entryId({ kind, id: entry.id }), entry] as const);
    }),
  );
  return new Map(loaded.flat());
}

const periodResponse = ({ start, end }: Period) => ({ starts_at: isoWithOffset(start), ends_at: isoWithOffset(end) });

export function toEntryResponse(entry: CalendarEntry): MyCalendarEntryOutput {
  const told = Object.fromEntries(LANGUAGES.map((language) => [language, entry.booking(language)])) as Record<Language, ReturnType<CalendarEntry['booking']>>;
  const { kind, state, path, start, end } = told.zh;
  const inEach = (field: 'title' | 'location') =>
    Object.fromEntries(LANGUAGES.map((language) => [language, told[language][field]])) as unknown as LocalizedText;
  const id = entryId({ kind, id: entry.id });
  return {
    id,
    kind,
    state,
    ...localize('title', inEach('title')),
    ...localize('location', inEach('location')),
    ...periodResponse({ start, end }),
    hours: entry.hours.map(periodResponse),
    subject: entry.subject,
    series: entry.series,
    path: path ?? 'member/calendar',
    cursor: cursorOf({ start, id }),
  };
}

/** One entry as a calendar file. @throws Refusal NOT_FOUND (another member's too) */
export async function readEntryCalendar(
  deps: NeedsEntries,
  { id, memberId, language, now }: { id: string; memberId: string; language: Language; now: Date },
): Promise<NamedCalendar> {
  const key = readEntryId(id);
  const entry = key === null ? undefined : (await loadEntries(deps, [key], { memberId, now })).get(id);
  if (entry === undefined) throw new Refusal('NOT_FOUND');
  const booking = entry.booking(language);
  return { name: bookingFileName(deps, booking), body: bookingCalendar(deps, booking, language) };
}
