import type { PublicClosingOutput } from '../../contract/closings/closing.ts';
import { closesWholeDay } from '../../domain/closings/closing.ts';
import type { OpeningRules } from '../../domain/opening/opening-hours.ts';
import { MINUTE_MS, type Period } from '../../domain/time/period.ts';
import { isoWithOffset, taipeiDay } from '../../domain/time/taipei-time.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import type { Deps } from '../deps.ts';
import { localize } from '../http/localize.ts';
import { type ClosingRow, readStandingClosings } from './closing-queries.ts';

/** The longest that an answer about the opening hours is cached: a closing is recorded on any node, at any time. */
const ANSWER_VALID_MS = MINUTE_MS;
/** The instant until which an answer that names closings is valid. */
export const closingsKnownUntil = (now: Date): Date => new Date(now.getTime() + ANSWER_VALID_MS);

/** Converts the beginning and the end of what a closing meets, and of itself. */
export const times = ({ start, end }: Period) => ({ starts_at: isoWithOffset(start), ends_at: isoWithOffset(end) });
/** Converts the time of a closing. */
export const toTime = (period: Period, opening: OpeningRules) => ({
  day: taipeiDay(period.start),
  ...times(period),
  is_whole_day: closesWholeDay(period, opening),
});

/** Converts a closing to what anybody sees of it. */
export function publicClosing({ id, reason, ...period }: ClosingRow, opening: OpeningRules): PublicClosingOutput {
  return { id, ...toTime(period, opening), ...localize('reason', reason) };
}

/** Reads the closings that stand and are not over, for anybody. */
export async function readPublicClosings(deps: Pick<Deps, 'database' | 'library' | 'now'>): Promise<PublicClosingOutput[]> {
  const opening = openingRules(deps.library.settings);
  return (await closingsNow(deps)).map((closing) => publicClosing(closing, opening));
}

/** Reads the closings that stand and are not over, for answers about the opening hours: what only takes back an opening leaves a day of the usual week. */
export async function closingsNow({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<ClosingRow[]> {
  return (await readStandingClosings(database.db, now())).filter(({ takesBack }) => !takesBack);
}
