import { closingInstant } from '../content/activity-state.ts';
import type { MemberClass } from '../identity/account.ts';
import { DAY_MS, type Period } from '../time/period.ts';
import { clockInstant, type Day, hoursOn, taipeiInstant } from '../time/taipei-time.ts';

/** The ways of registering for the sessions of a series: all of them together, or each by itself. */
export const JOINED = ['whole', 'singly'] as const;
type Joined = (typeof JOINED)[number];

/** The number of what is registered for as a whole; single sessions count from 1, in the order of the content. */
export const WHOLE = 0;

/** One dated session of a series; those of a series that is joined singly may have their own quota and may be cancelled alone. */
interface DatedSession {
  on: Day;
  from: string;
  to: string;
  quota?: number | undefined;
  taken?: number | undefined;
  is_cancelled?: boolean | undefined;
}

/** The registration settings of an activity's content file (`src/editorial/items/activity.ts`). */
interface RegistrationSettings {
  opens_on: Day;
  /** The last day; to its end unless `closes_at` names a time of it. */
  closes_on: Day;
  closes_at?: string | undefined;
  quota: number;
  /** Places given away at the desk and by telephone. */
  taken: number;
  joined: Joined;
  group_max: number;
  reviewed: boolean;
  /** A person. */
  price_points: number;
  /** Up to so many hours before it begins a cancellation refunds the points. */
  refund_hours: number;
}

/** The part of an activity that decides its registration. */
export interface RegisteredActivity {
  id: string;
  data: {
    starts_on: Day;
    ends_on: Day;
    from: string;
    to: string;
    is_cancelled: boolean;
    sessions: readonly DatedSession[];
    registration?: RegistrationSettings | undefined;
  };
}

/** A thing to register for: an activity as a whole, or one session of a series. */
export interface RegistrationSession extends Period {
  /** `<activity>/<number>`: the row in the database, and the queue of its waitlist. */
  id: string;
  number: number;
  opensAt: Date;
  /** The first instant at which registration is closed. */
  closesAt: Date;
  /** In people. */
  quota: number;
  taken: number;
  isCancelled: boolean;
}

/** The id of what is registered for. */
const sessionIdOf = (activityId: string, number: number): string => `${activityId}/${number}`;

/**
 * Returns what of an activity can be registered for, in order; nothing where one comes without registering. Registration for a single session ends when it
 * begins at the latest; for an activity as a whole, which may run for weeks, with it. */
export function registrationSessions({ id, data }: RegisteredActivity): RegistrationSession[] {
  const { registration, sessions, is_cancelled } = data;
  if (registration === undefined) return [];
  const times = { opensAt: taipeiInstant(registration.opens_on), closesAt: closingInstant(registration) };
  const session = (number: number, period: Period, own: { quota: number; taken: number; isCancelled: boolean }): RegistrationSession => ({
    id: sessionIdOf(id, number),
    number,
    ...period,
    ...times,
    closesAt: new Date(Math.min(times.closesAt.getTime(), (number === WHOLE ? period.end : period.start).getTime())),
    ...own,
  });
  if (registration.joined === 'whole') {
    const { quota, taken } = registration;
    return [session(WHOLE, wholePeriod(data), { quota, taken, isCancelled: is_cancelled })];
  }
  return sessions.map((each, index) =>
    session(index + 1, periodOn(each), {
      quota: each.quota ?? registration.quota,
      taken: each.taken ?? 0,
      isCancelled: is_cancelled || each.is_cancelled === true,
    }),
  );
}

/** From the first to the last minute of an activity, its sessions where it has some. */
function wholePeriod({ starts_on, ends_on, from, to, sessions }: RegisteredActivity['data']): Period {
  const periods = sessions.filter(({ is_cancelled }) => is_cancelled !== true).map(periodOn);
  if (periods.length === 0) return { start: clockInstant(starts_on, from), end: hoursOn(ends_on, { from, to }).ends };
  const [starts, ends] = [periods.map(({ start }) => start.getTime()), periods.map(({ end }) => end.getTime())];
  return { start: new Date(Math.min(...starts)), end: new Date(Math.max(...ends)) };
}

function periodOn({ on, from, to }: Pick<DatedSession, 'on' | 'from' | 'to'>): Period {
  const { starts, ends } = hoursOn(on, { from, to });
  return { start: starts, end: ends };
}

/** One time at which people come. */
export interface Meeting extends Period {
  /** From 1, in the order of the content; `WHOLE` where there are no sessions. */
  number: number;
  isCancelled: boolean;
}

/** The times at which a registration's members come: the sessions of a series, or the activity's own time. */
export function meetingsOf({ data }: RegisteredActivity, number: number): Meeting[] {
  const meeting = (each: DatedSession, index: number) => ({ number: index + 1, ...periodOn(each), isCancelled: each.is_cancelled === true });
  const one = data.sessions[number - 1];
  if (number !== WHOLE) return one === undefined ? [] : [meeting(one, number - 1)];
  return data.sessions.length > 0 ? data.sessions.map(meeting) : [{ number: WHOLE, ...wholePeriod(data), isCancelled: data.is_cancelled }];
}

/** True when a class of members may register; without a list every member may (docs/rules.md#who-may-register). */
export function mayRegister(classes: readonly MemberClass[] | null, memberClass: MemberClass): boolean {
  return classes === null || classes.includes(memberClass);
}

/** Where the registration for a session stands, whoever asks. */
export const SESSION_STATES = ['not_open', 'open', 'full', 'closed', 'cancelled'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** The places of a session: those that are held here, beside those given away elsewhere. */
export interface Places {
  quota: number;
  taken: number;
  held: number;
}

/** Places left; never below none, also where a quota was lowered below the number registered. */
export const placesLeft = ({ quota, taken, held }: Places): number => Math.max(0, quota - taken - held);

/** The state of a session at an instant. A deadline counts to the second: its own instant is too late. */
export function sessionState(session: Pick<RegistrationSession, 'opensAt' | 'closesAt' | 'isCancelled'> & Places, now: Date): SessionState {
  if (session.isCancelled) return 'cancelled';
  if (now < session.opensAt) return 'not_open';
  if (now >= session.closesAt) return 'closed';
  return placesLeft(session) === 0 ? 'full' : 'open';
}

/** An activity that takes no longer is held on one day: it cannot be when the centre is closed then; what runs for weeks goes on around that day. */
export const ONE_DAY_MS = DAY_MS;

/** The time up to which a freed place can be offered to members who wait: until it begins, or until registration closes where that is later. */
export function waitPeriod({ start, end, closesAt }: Pick<RegistrationSession, 'start' | 'end' | 'closesAt'>): Period {
  const last = Math.max(closesAt.getTime(), start.getTime());
  return { start: new Date(Math.min(last, end.getTime() - 1)), end };
}
