import { clockInstant, type Day, hoursOn, taipeiInstant } from '../time/taipei-time.ts';

/** Where an activity stands at a moment (docs/rules.md#activities). */
export const ACTIVITY_PHASES = ['upcoming', 'running', 'past', 'cancelled'] as const;
export type ActivityPhase = (typeof ACTIVITY_PHASES)[number];
/** Whether one may register at a moment; `none` is come as you are. */
export const REGISTRATION_STATES = ['none', 'not_open', 'open', 'closed', 'full'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** The times that decide an activity's states. Times are `HH:mm` of Taipei. */
export interface ActivityTimes {
  starts_on: Day;
  ends_on: Day;
  from: string;
  to: string;
  is_cancelled: boolean;
  registration?: { opens_on: Day; closes_on: Day; closes_at?: string | undefined; quota: number; taken: number } | undefined;
}

/** From the first hour of the first day to the last hour of the last it is running. */
export function activityPhase(activity: ActivityTimes, now: Date): ActivityPhase {
  if (activity.is_cancelled) return 'cancelled';
  if (now < clockInstant(activity.starts_on, activity.from)) return 'upcoming';
  return isOver(activity, now) ? 'past' : 'running';
}

/** From the last hour of its last day on (a night's last day ends after midnight), cancelled or not. */
export function isOver({ ends_on, from, to }: ActivityTimes, now: Date): boolean {
  return now >= hoursOn(ends_on, { from, to }).ends;
}

/** The first instant at which registration is closed: the end of its last day, or the time of it that is named. */
export const closingInstant = ({ closes_on, closes_at }: { closes_on: Day; closes_at?: string | undefined }): Date =>
  clockInstant(closes_on, closes_at ?? '24:00');

/** Registration ends with its last day or the time of it that is named, and at the latest with the activity. Places are those of the content. */
export function registrationState(activity: ActivityTimes, now: Date): RegistrationState {
  const { registration } = activity;
  if (!registration) return 'none';
  const phase = activityPhase(activity, now);
  if (phase === 'cancelled' || phase === 'past' || now >= closingInstant(registration)) return 'closed';
  if (now < taipeiInstant(registration.opens_on)) return 'not_open';
  return registration.taken >= registration.quota ? 'full' : 'open';
}

/** Places that are left; never below none. */
export function remainingPlaces({ quota, taken }: { quota: number; taken: number }): number {
  return Math.max(0, quota - taken);
}

/** When the next of these activities changes a state by the clock alone; null when none will. */
export function nextActivityChange(activities: readonly ActivityTimes[], now: Date): Date | null {
  let next: Date | null = null;
  for (const { starts_on, ends_on, from, to, is_cancelled, registration } of activities) {
    if (is_cancelled) continue;
    const changes = [clockInstant(starts_on, from), hoursOn(ends_on, { from, to }).ends];
    if (registration) changes.push(taipeiInstant(registration.opens_on), closingInstant(registration));
    for (const change of changes) if (change > now && (next === null || change < next)) next = change;
  }
  return next;
}

/** The badges of an activity: its phase, and its registration while there is something to hope for. */
export interface ActivityBadges {
  phase: ActivityPhase;
  registration: RegistrationState | null;
}

/** The badges of an activity at a moment. A registration is told until the activity is over or cancelled. */
export function activityBadges(activity: ActivityTimes, now: Date): ActivityBadges {
  const phase = activityPhase(activity, now);
  const registration = registrationState(activity, now);
  const isTold = registration !== 'none' && (phase === 'upcoming' || phase === 'running');
  return { phase, registration: isTold ? registration : null };
}
