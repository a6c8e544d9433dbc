import { type Day, taipeiDay, taipeiInstant } from './taipei-time.ts';

/** Kinds of activity, in the order of the tabs (spec section 3). */
export const ACTIVITY_TYPES = ['exhibition', 'lecture', 'course', 'matchmaking'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** Where an activity stands in time, whatever its registration. */
export const ACTIVITY_PHASES = ['upcoming', 'running', 'past', 'cancelled'] as const;
export type ActivityPhase = (typeof ACTIVITY_PHASES)[number];

/** What a visitor may know of the registration (spec section 4); `none` when one comes without registering. */
export const REGISTRATION_STATES = ['none', 'not_open', 'open', 'closed', 'full'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Days and hours (`HH:mm`) of Taipei, as content and calls write them. */
export interface ActivityTimes {
  starts_on: Day;
  ends_on: Day;
  /** When the first day begins. */
  from: string;
  /** When the last day ends. */
  to: string;
  is_cancelled: boolean;
}

export interface RegistrationTerms {
  /** From the first moment of this day … */
  opens_on: Day;
  /** … to the last moment of this one. */
  closes_on: Day;
  quota: number;
  /** Places given away, however. */
  taken: number;
}

export interface Registrable extends ActivityTimes {
  registration?: RegistrationTerms | undefined;
}

/** The instant of a clock (`HH:mm`) of a day in Taipei. */
export function clockInstant(day: Day, clock: string): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return taipeiInstant(day, hours + minutes / 60);
}

/** True from the end of its last day on, cancelled or not. */
export function isOver({ ends_on, to }: ActivityTimes, now: Date): boolean {
  return now >= clockInstant(ends_on, to);
}

export function activityPhase(activity: ActivityTimes, now: Date): ActivityPhase {
  if (activity.is_cancelled) return 'cancelled';
  if (isOver(activity, now)) return 'past';
  return now < clockInstant(activity.starts_on, activity.from) ? 'upcoming' : 'running';
}

/** The registration of an activity at a moment. What is over or cancelled takes nobody any more. */
export function registrationState(activity: Registrable, now: Date): RegistrationState {
  const { registration } = activity;
  if (!registration) return 'none';
  const today = taipeiDay(now);
  if (activity.is_cancelled || isOver(activity, now) || today > registration.closes_on) return 'closed';
  if (today < registration.opens_on) return 'not_open';
  return remainingPlaces(registration) === 0 ? 'full' : 'open';
}

/** Places still to be had; never below zero, for the desk may give away one too many. */
export function remainingPlaces({ quota, taken }: Pick<RegistrationTerms, 'quota' | 'taken'>): number {
  return Math.max(0, quota - taken);
}

interface Listed {
  id: string;
  data: ActivityTimes & { is_featured: boolean };
}

/** The parts of a list of activities: every activity is in exactly one. */
export interface ActivityParts<T> {
  /** Put forward by the editors, while they can still be visited. */
  featured: T[];
  /** Running (what ends first before the rest), then to come (the next first). */
  coming: T[];
  /** The latest first; also what was cancelled, once its day is over. */
  past: T[];
}

/** Parts featured, current and past activities (spec section 2: "featured events"). */
export function activityParts<T extends Listed>(activities: readonly T[], now: Date): ActivityParts<T> {
  const past = activities.filter(({ data }) => isOver(data, now)).sort((a, b) => b.data.ends_on.localeCompare(a.data.ends_on) || byId(a, b));
  const current = activities.filter(({ data }) => !isOver(data, now)).sort((a, b) => order(a, b, now));
  const isFeatured = ({ data }: T) => data.is_featured && !data.is_cancelled;
  return { featured: current.filter(isFeatured), coming: current.filter((each) => !isFeatured(each)), past };
}

function order(a: Listed, b: Listed, now: Date): number {
  const [first, second] = [hasBegun(a, now), hasBegun(b, now)];
  if (first !== second) return first ? -1 : 1;
  const key = ({ data }: Listed) => (first ? `${data.ends_on} ${data.to}` : `${data.starts_on} ${data.from}`);
  return key(a).localeCompare(key(b)) || byId(a, b);
}

const hasBegun = ({ data }: Listed, now: Date) => now >= clockInstant(data.starts_on, data.from);
const byId = (a: Listed, b: Listed) => a.id.localeCompare(b.id);

/** What the badges of an activity say: its phase, and its registration while there is something to hope for. */
export interface ActivityBadges {
  phase: ActivityPhase;
  registration: RegistrationState | null;
}

export function activityBadges(activity: Registrable, now: Date): ActivityBadges {
  const phase = activityPhase(activity, now);
  const registration = registrationState(activity, now);
  const isTold = registration !== 'none' && (phase === 'upcoming' || phase === 'running');
  return { phase, registration: isTold ? registration : null };
}
