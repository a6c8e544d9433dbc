import { mayCause } from '../state/state-machine.ts';
import { isWaitlistEntryOpen, type WaitlistEntryState, waitlistStatusAt } from '../waitlist/waitlist.ts';
import type { Places, RegistrationSession } from './registration-session.ts';
import { placesLeft, sessionState } from './registration-session.ts';
import { REGISTRATION_MACHINE, type RegistrationState, registrationStatusAt } from './registration-state.ts';

/**
 * The things that can be done about a session now. `cancel_late` gives up a place without its points; `register` is also registering again after a
 * review that was not passed, or after a cancellation.
 */
export const REGISTRATION_ACTIONS = ['register', 'accept_offer', 'join_waitlist', 'leave_waitlist', 'cancel', 'cancel_late'] as const;
type RegistrationAction = (typeof REGISTRATION_ACTIONS)[number];

/** The reasons why nobody can register, or this member cannot: codes of errors, whose texts say so. */
export const REGISTRATION_OBSTACLES = ['ACTIVITY_CANCELLED', 'REGISTRATION_NOT_OPEN', 'REGISTRATION_CLOSED', 'CLASS_NOT_ALLOWED', 'FULL'] as const;
type RegistrationObstacle = (typeof REGISTRATION_OBSTACLES)[number];

/** A session, with what a member has of it. */
export interface SessionOf {
  session: Pick<RegistrationSession, 'opensAt' | 'closesAt' | 'isCancelled'> & Places;
  /** The member's latest registration, if there is one. */
  mine: RegistrationState | null;
  /** The member's place in the waitlist, if there is one. */
  wait: WaitlistEntryState | null;
  /** False when the member's class may not register; a visitor's is not known, and may. */
  isAllowed: boolean;
}

export interface Doable {
  actions: RegistrationAction[];
  /** Null where one can register, or holds a place. */
  obstacle: RegistrationObstacle | null;
}

/** Returns what a member (or a visitor, once logged in) can do about a session at an instant, the first first. */
export function doableNow({ session, mine, wait, isAllowed }: SessionOf, now: Date): Doable {
  if (mine !== null && ['applied', 'registered', 'passed', 'attended'].includes(registrationStatusAt(mine, now))) {
    return { actions: cancellations(mine, now), obstacle: null };
  }
  const state = sessionState(session, now);
  if (state === 'cancelled') return { actions: [], obstacle: 'ACTIVITY_CANCELLED' };
  // A place that is kept for the member is theirs after the deadline too.
  if (wait !== null && waitlistStatusAt(wait, now) === 'offered') return { actions: ['accept_offer', 'leave_waitlist'], obstacle: null };
  const leave: RegistrationAction[] = wait !== null && isWaitlistEntryOpen(wait, now) ? ['leave_waitlist'] : [];
  if (state === 'not_open') return { actions: leave, obstacle: 'REGISTRATION_NOT_OPEN' };
  if (state === 'closed') return { actions: leave, obstacle: 'REGISTRATION_CLOSED' };
  if (!isAllowed) return { actions: leave, obstacle: 'CLASS_NOT_ALLOWED' };
  if (placesLeft(session) > 0) return { actions: ['register', ...leave], obstacle: null };
  return { actions: leave.length > 0 ? leave : ['join_waitlist'], obstacle: 'FULL' };
}

function cancellations(mine: RegistrationState, now: Date): RegistrationAction[] {
  if (now >= mine.end) return [];
  if (mayCause(REGISTRATION_MACHINE, mine, { event: 'cancel', by: 'member' }, now)) return ['cancel'];
  return mayCause(REGISTRATION_MACHINE, mine, { event: 'give_up', by: 'member' }, now) ? ['cancel_late'] : [];
}
