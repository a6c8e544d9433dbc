import type { BookedKindOutput } from '../../contract/my-calendar/booked-kind.ts';
import { periodOf } from '../../domain/my-calendar/calendar-range.ts';
import { entryId } from '../../domain/my-calendar/entry-id.ts';
import type { Period } from '../../domain/time/period.ts';
import { readEntryKeys } from './queries.ts';
import { loadEntries, type NeedsEntries, toEntryResponse } from './read-my-calendar.ts';

/** The entries that are told of each kind. */
const SHOWN = 3;
/** The most entries that are counted: more than a member books in years. */
const COUNTED_MAX = 1000;

interface BookedAsked {
  memberId: string;
  /** The past reaches back to it. */
  since: Date;
  now: Date;
}

/** All that a member has booked, by kind: what is not over, soonest first, and what is past, latest first. */
export async function readBookedKinds(
  deps: NeedsEntries,
  { memberId, since, now }: BookedAsked,
): Promise<{ coming: BookedKindOutput[]; past: BookedKindOutput[] }> {
  const coming = await readPart(deps, { memberId, now, ...periodOf('coming', now), isNewestFirst: false });
  const past = await readPart(deps, { memberId, now, start: since, end: now, isNewestFirst: true });
  // What has begun and is not over is still to come, and no part of the past.
  const running = new Set(coming.flatMap(({ keys }) => keys));
  const behind = past.map(({ kind, keys }) => ({ kind, keys: keys.filter((key) => !running.has(key)) })).filter(({ keys }) => keys.length > 0);
  return { coming: await told(deps, coming, { memberId, now }), past: await told(deps, behind, { memberId, now }) };
}

interface Part {
  kind: BookedKindOutput['kind'];
  /** Ids of the rooms, in order. */
  keys: string[];
}

async function readPart(
  { database, calendarProviders }: NeedsEntries,
  asked: { memberId: string; now: Date; isNewestFirst: boolean } & Period,
): Promise<Part[]> {
  const { keys } = await readEntryKeys(database.db, calendarProviders, { ...asked, isStanding: false, after: null, limit: COUNTED_MAX, offset: 0 });
  return [...Map.groupBy(keys, ({ kind }) => kind)].map(([kind, own]) => ({ kind, keys: own.map(({ id }) => id) }));
}

async function told(deps: NeedsEntries, parts: readonly Part[], asked: { memberId: string; now: Date }): Promise<BookedKindOutput[]> {
  const shown = parts.flatMap(({ kind, keys }) => keys.slice(0, SHOWN).map((id) => ({ kind, id })));
  const loaded = await loadEntries(deps, shown, asked);
  return parts.map(({ kind, keys }) => ({
    kind,
    count: keys.length,
    entries: keys.slice(0, SHOWN).flatMap((id) => {
      const entry = loaded.get(entryId({ kind, id }));
      if (entry === undefined) return [];
      const { hours: _hours, subject: _subject, series: _series, path: _path, cursor: _cursor, ...rest } = toEntryResponse(entry);
      return [rest];
    }),
  }));
}
