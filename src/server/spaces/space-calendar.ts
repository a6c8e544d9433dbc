import type { CallData } from '../../contract/call.ts';
import { refuseField } from '../../contract/refusal.ts';
import { type getSpaceCalendar, SPACE_CALENDAR_MAX_DAYS } from '../../contract/spaces/space-calendar.ts';
import { closesWholeDay } from '../../domain/closings/closing.ts';
import { daysOfLease, earliestLeaseDay, isRestDay, lastLeaseDay, leasePeriods, overlaps, sessionPeriod } from '../../domain/spaces/lease-days.ts';
import { DAY_SESSIONS, SPACE_IDS, type SpaceId, type SpaceSession, spacesSharing, UNITS_OF_SPACE } from '../../domain/spaces/space.ts';
import { addDays, type Day, daysBetween, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import { findById } from '../content/find-item.ts';
import type { Deps } from '../deps.ts';
import { readSpaceBlocks } from '../opening/block-queries.ts';
import { readClosingsOn } from '../opening/closing-queries.ts';
import { leaseDays, openingOf } from './lease-step.ts';
import { readHolds, readRequestedLeases } from './queries.ts';

/** Without a last day, so many days are shown. */
const USUAL_DAYS = 42;

/**
 * The state of a space, session by session: free, asked for, taken or closed; without names.
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED for days in the wrong order, or too many
 */
export async function readSpaceCalendar(
  { library, database, now }: Deps,
  id: string,
  window: { from?: Day | undefined; to?: Day | undefined },
): Promise<CallData<typeof getSpaceCalendar>> {
  const space = spaceId(findById(library.spaces, id).id);
  const today = taipeiDay(now());
  const from = window.from ?? today;
  const to = window.to ?? addDays(from, USUAL_DAYS - 1);
  if (to < from) throw refuseField({ field: 'to', message: 'INVALID_TIME' });
  if (daysBetween(from, to) >= SPACE_CALENDAR_MAX_DAYS) throw refuseField({ field: 'to', message: 'TOO_MANY_DAYS', limit: SPACE_CALENDAR_MAX_DAYS });
  const { opening, work } = leaseRules(library.settings);
  const span = { start: taipeiInstant(from), end: taipeiInstant(addDays(to, 1)) };
  const held = await readHolds(database.db, UNITS_OF_SPACE[space], span);
  const asked = (await readRequestedLeases(database.db, spacesSharing(space), span, now())).flatMap((lease) =>
    leasePeriods(leaseDays(lease), openingOf(library.settings, lease)),
  );
  const closings = await readClosingsOn(database.db, span);
  const blocked = await readSpaceBlocks(database.db, space, span);
  return {
    space_id: space,
    from,
    to,
    earliest_on: earliestLeaseDay(today, work),
    latest_on: lastLeaseDay(today, opening),
    days: daysOfLease({ moveInOn: from, moveOutOn: to }).map((day) => {
      const rests = (session: SpaceSession) => isRestDay(day, session, opening);
      const isClosed = DAY_SESSIONS.every(rests) || closings.some((closing) => taipeiDay(closing.start) === day && closesWholeDay(closing, opening));
      return {
        day,
        is_closed: isClosed,
        sessions: DAY_SESSIONS.map((session) => {
          const period = sessionPeriod(day, session, opening);
          const isHeld = held.some((each) => overlaps(each, period));
          const isShut = isClosed || rests(session) || [...closings, ...blocked].some((each) => overlaps(each, period));
          const isAsked = asked.some((each) => overlaps(each, period));
          return { session, state: isHeld ? ('taken' as const) : isShut ? ('closed' as const) : isAsked ? ('asked' as const) : ('free' as const) };
        }),
      };
    }),
  };
}

function spaceId(id: string): SpaceId {
  const known = SPACE_IDS.find((each) => each === id);
  if (known === undefined) throw new Error(`space ${id} is not one of the house's`);
  return known;
}
