import { randomBytes } from 'node:crypto';
import ical from 'ical-generator';
import { Refusal } from '../../contract/refusal.ts';
import { periodOf } from '../../domain/my-calendar/calendar-range.ts';
import { memberFeedPath } from '../../domain/my-calendar/feed-path.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { HOUR_MS, HOUR_SECONDS } from '../../domain/time/period.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import { addBooking } from '../calendar/booking-ics.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../http/callers/rate-limit.ts';
import { deleteFeed, type FeedRow, holdLogin, markFeedRead, putFeed, readFeed, readFeedOwner } from './queries.ts';
import { readEntries } from './read-my-calendar.ts';

/** Random bits of an address: it is a key, and nothing but luck finds it. */
const TOKEN_BYTES = 32;
/** The interval at which a subscriber's calendar may ask again. */
const REFRESH_SECONDS = HOUR_SECONDS;
/** The most entries of a feed: more than a member books in the time that it tells of. */
const MAX_FEED_ENTRIES = 1000;

type FeedDeps = Pick<Deps, 'config' | 'library' | 'database' | 'calendarProviders' | 'secrets' | 'now'>;

const toFeedResponse = (feed: FeedRow | null) => ({
  made_at: feed && isoWithOffset(feed.madeAt),
  read_at: feed?.readAt ? isoWithOffset(feed.readAt) : null,
  language: feed?.language ?? null,
});

/** Whether a member has a private address, and since when. */
export async function readMyFeed({ database }: Pick<Deps, 'database'>, memberId: string) {
  return toFeedResponse(await readFeed(database.db, memberId));
}

/**
 * Makes a private address, which is shown this once: its hash alone is kept, and an earlier one ends. A login that is being ended makes none:
 * the address would outlive it.
 * @throws Refusal TOO_MANY_REQUESTS, UNAUTHENTICATED
 */
export async function resetMyFeed(deps: FeedDeps, { memberId, familyId, language }: { memberId: string; familyId: string; language: Language }) {
  await countTry(deps, LIMITS.calendarFeedByMember, memberId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = deps.now();
  await deps.database.db.transaction().execute(async (tx) => {
    if (!(await holdLogin(tx, familyId))) throw new Refusal('UNAUTHENTICATED');
    await putFeed(tx, { memberId, tokenHash: hashToken(token), language, now });
  });
  return { ...toFeedResponse({ madeAt: now, readAt: null, language }), url: `${deps.config.apiUrl}${memberFeedPath(token)}` };
}

/** Ends a private address; without one nothing happens. */
export async function deleteMyFeed({ database }: Pick<Deps, 'database'>, memberId: string) {
  await deleteFeed(database.db, memberId);
  return toFeedResponse(null);
}

/**
 * A member's calendar by its private address: the past month and all that is to come, what is called off as such. An address of nobody, one
 * that was reset and one of a locked account cost the same and are told the same.
 * @throws Refusal NOT_FOUND; TOO_MANY_REQUESTS
 */
export async function readFeedFile(deps: FeedDeps, { token, address }: { token: string; address: string }): Promise<{ body: string; etag: string }> {
  const now = deps.now();
  const owner = await readFeedOwner(deps.database.db, hashToken(token));
  if (owner === undefined) {
    await countTry(deps, LIMITS.calendarFeedWrongByAddress, addressSubject(address));
    throw new Refusal('NOT_FOUND');
  }
  const { memberId, language, readAt } = owner;
  await countTry(deps, LIMITS.calendarFeed, memberId);
  if (readAt === null || now.getTime() - readAt.getTime() >= HOUR_MS) await markFeedRead(deps.database.db, memberId, now);
  const body = await feedText(deps, { memberId, language, now });
  return { body, etag: `"${deps.secrets.mac(body).toString('base64url').slice(0, 27)}"` };
}

async function feedText(deps: FeedDeps, { memberId, language, now }: { memberId: string; language: Language; now: Date }): Promise<string> {
  const { centre } = deps.library.settings;
  const calendar = ical({
    prodId: { company: centre.short_name.en, product: 'My calendar', language: language.toUpperCase() },
    name: calendarTranslator(language)('calendar:feedNameMine', { house: centre.name[language] }),
    ttl: REFRESH_SECONDS,
  });
  const { items } = await readEntries(deps, {
    memberId,
    now,
    ...periodOf(undefined, now),
    isStanding: false,
    isNewestFirst: false,
    after: null,
    limit: MAX_FEED_ENTRIES,
    offset: 0,
  });
  for (const entry of items) addBooking(calendar, deps, entry.booking(language), language);
  return `${calendar.toString()}\r\n`;
}
