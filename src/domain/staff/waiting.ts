import { DELETION_MAX_WORKDAYS, DELETION_ROLES } from '../accounts/deletion.ts';
import { REGISTRATION_STAFF_ROLES } from '../activities/registration-state.ts';
import { ADVISORY_REPLY_WORKDAYS } from '../consultations/consultation.ts';
import { ADVISORY_ROLES } from '../consultations/consultation-state.ts';
import { CONTACT_REPLY_WORKDAYS } from '../contact/contact.ts';
import { CONTACT_ROLES } from '../contact/contact-state.ts';
import { APPLICATION_ROLES } from '../creators/application-state.ts';
import type { Role } from '../identity/account.ts';
import { MATCHMAKING_ROLES } from '../matchmaking/appointment-state.ts';
import { RECONCILIATION_ROLES } from '../payments/reconciliation.ts';
import { ORDER_ROLES } from '../payments/refund-state.ts';
import { LEASE_REVIEW_ROLES } from '../spaces/lease-acts.ts';
import { SPACE_REVIEW_WORKING_DAYS } from '../spaces/space.ts';
import type { Day } from '../time/taipei-time.ts';
import type { Waiting } from '../time/waiting.ts';
import { UNDELIVERED_ROLES } from './undelivered.ts';

/** The kinds of records that wait for staff, those with a promise first. */
export const WAITING_KINDS = [
  'leases',
  'consultations',
  'deletions',
  'messages',
  'registrations',
  'creators',
  'upgrades',
  'refunds',
  'differences',
  'undelivered',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The roles of the queue of each kind. */
const ROLES: Record<WaitingKind, readonly Role[]> = {
  leases: LEASE_REVIEW_ROLES,
  consultations: ADVISORY_ROLES,
  deletions: DELETION_ROLES,
  messages: CONTACT_ROLES,
  registrations: REGISTRATION_STAFF_ROLES,
  creators: APPLICATION_ROLES,
  upgrades: MATCHMAKING_ROLES,
  refunds: ORDER_ROLES,
  differences: RECONCILIATION_ROLES,
  undelivered: UNDELIVERED_ROLES,
};
export const waitingKindsOf = (role: Role): WaitingKind[] => WAITING_KINDS.filter((kind) => ROLES[kind].includes(role));
/** The roles for which anything waits. */
export const WAITING_ROLES = ['reviewer', 'desk', 'admin'] as const satisfies readonly Role[];

/** The answer that is promised, in working days (spec, section 9); null where none is. */
export const PROMISED_WORKDAYS: Record<WaitingKind, { least: number; most: number } | null> = {
  leases: SPACE_REVIEW_WORKING_DAYS,
  consultations: { least: ADVISORY_REPLY_WORKDAYS, most: ADVISORY_REPLY_WORKDAYS },
  deletions: { least: 5, most: DELETION_MAX_WORKDAYS },
  messages: { least: CONTACT_REPLY_WORKDAYS, most: CONTACT_REPLY_WORKDAYS },
  registrations: null,
  creators: null,
  upgrades: null,
  refunds: null,
  differences: null,
  undelivered: null,
};

/** So many of a kind are counted at most: whoever has more knows that it is much. */
export const WAITING_COUNTED_MAX = 1000;

/** The numbers of what waits of a kind. */
export interface WaitingSummary {
  /** Past their last promised day, and those whose day is today. */
  overdue: number;
  dueToday: number;
  oldestSince: Date | null;
  nextDueOn: Day | null;
}

/** Sums up what waits. `today` is the day in Taipei. */
export function sumUpWaiting(waiting: readonly Waiting[], today: Day): WaitingSummary {
  const days = waiting.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn])).sort();
  const moments = waiting.map(({ since }) => since.getTime());
  return {
    overdue: days.filter((day) => day < today).length,
    dueToday: days.filter((day) => day === today).length,
    oldestSince: moments.length === 0 ? null : new Date(Math.min(...moments)),
    nextDueOn: days[0] ?? null,
  };
}
