import type { getActivityRegistration, RegistrationOutput } from '../../contract/activities/registration.ts';
import type { CallData } from '../../contract/call.ts';
import { doableNow } from '../../domain/activities/registration-action.ts';
import { mayRegister, placesLeft, type RegistrationSession, sessionState } from '../../domain/activities/registration-session.ts';
import type { ActivityType } from '../../domain/content/activity.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { waitlistStatusAt } from '../../domain/waitlist/waitlist.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { localize } from '../http/localize.ts';
import { readPoints } from '../points/ledger.ts';
import { readOpenEntriesOf, type WaitlistRow } from '../waitlist/queries.ts';
import {
  type RegistrationFilter,
  type RegistrationRow,
  readClass,
  readLatest,
  readPlaces,
  readRegistration,
  readRegistrations,
  type SessionPlaces,
} from './queries.ts';
import { classesOf, heldMeetings, type RegisteredActivity, registeredActivity } from './registered-activity.ts';
import { found, toRegistrationResponse } from './registration-response.ts';

type ReadDeps = Pick<Deps, 'database' | 'library' | 'now'>;
type Registration = CallData<typeof getActivityRegistration>;

/** The places of an activity, what the caller has of it, and what they can do now; for visitors the places. @throws Refusal NOT_FOUND */
export async function readActivityRegistration(
  { database, library, now }: ReadDeps,
  asked: { type: ActivityType; id: string },
  caller: Pick<Caller, 'memberId'> | null,
): Promise<Registration> {
  const at = now();
  const { activity, settings, sessions } = registeredActivity(library, asked);
  const ids = sessions.map(({ id }) => id);
  const classes = classesOf(library, settings);
  const mine =
    caller === null ? null : { memberId: caller.memberId, ...(await readMine(database, caller.memberId, ids, { at, isPriced: settings.price_points > 0 })) };
  const places = await readPlaces(database.db, ids, at);
  const isAllowed = mine === null ? null : mayRegister(classes, mine.memberClass);
  return {
    joined: settings.joined,
    reviewed: settings.reviewed,
    group_max: settings.group_max,
    points: settings.price_points,
    refund_hours: settings.refund_hours,
    classes: classes === null ? null : [...classes],
    is_allowed: isAllowed,
    remaining_points: mine?.remainingPoints ?? null,
    questions: settings.questions.map(({ id, required, max_length, text }) => ({ id, required, max_length, ...localize('text', text) })),
    sessions: sessions.map((session) =>
      toSessionResponse(
        library,
        { activity, session },
        {
          places: places.get(session.id) ?? { ...session, held: 0, waiting: 0 },
          latest: mine?.latest.find(({ sessionId }) => sessionId === session.id) ?? null,
          wait: mine?.waits.find(({ subject }) => subject === session.id) ?? null,
          isAllowed: isAllowed ?? true,
          at,
        },
      ),
    ),
  };
}

async function readMine({ db }: Deps['database'], memberId: string, ids: readonly string[], { at, isPriced }: { at: Date; isPriced: boolean }) {
  const [memberClass, latest, waits, points] = await Promise.all([
    readClass(db, memberId),
    readLatest(db, memberId, ids),
    readOpenEntriesOf(db, memberId, 'activity', ids, at),
    isPriced ? readPoints(db, memberId, at) : null,
  ]);
  return { memberClass, latest, waits, remainingPoints: points?.remaining ?? null };
}

interface SessionView {
  places: SessionPlaces;
  latest: RegistrationRow | null;
  wait: WaitlistRow | null;
  isAllowed: boolean;
  at: Date;
}

function toSessionResponse(
  library: Deps['library'],
  { activity, session }: { activity: RegisteredActivity['activity']; session: RegistrationSession },
  { places, latest, wait, isAllowed, at }: SessionView,
): Registration['sessions'][number] {
  const { quota, taken, held, waiting } = places;
  const state = { ...session, quota, taken, held };
  const status = wait === null ? null : waitlistStatusAt(wait, at);
  return {
    number: session.number,
    start: isoWithOffset(session.start),
    end: isoWithOffset(session.end),
    meetings: heldMeetings(activity, session).map(({ start, end }) => ({ start: isoWithOffset(start), end: isoWithOffset(end) })),
    opens_at: isoWithOffset(session.opensAt),
    closes_at: isoWithOffset(session.closesAt),
    state: sessionState(state, at),
    quota,
    remaining: placesLeft(state),
    waiting,
    mine: latest && toRegistrationResponse(library, latest, at),
    wait:
      wait === null || status === null
        ? null
        : {
            id: wait.id,
            status,
            position: status === 'waiting' ? wait.position : null,
            offer_until: status === 'offered' && wait.offerUntil !== null ? isoWithOffset(wait.offerUntil) : null,
            size: wait.size,
          },
    ...doableNow({ session: state, mine: latest, wait, isAllowed }, at),
  };
}

/** A page of a member's own registrations (docs/rules.md#record-lists). */
export async function readMyRegistrations(
  { database, library, now }: ReadDeps,
  memberId: string,
  { page, per_page, ...filter }: RegistrationFilter & { page: number; per_page: number },
) {
  const at = now();
  const { items, total } = await readRegistrations(database.db, memberId, filter, { now: at, limit: per_page, offset: (page - 1) * per_page });
  return { items: items.map((registration) => toRegistrationResponse(library, registration, at)), total };
}

/** One of a member's own registrations. @throws Refusal NOT_FOUND (another member's too) */
export async function readMyRegistration({ database, library, now }: ReadDeps, memberId: string, id: string): Promise<RegistrationOutput> {
  return toRegistrationResponse(library, found(await readRegistration(database.db, id, memberId)), now());
}
