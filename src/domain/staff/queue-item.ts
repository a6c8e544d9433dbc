import { DESK_ROLES, ROLES, type Role } from '../identity/account.ts';
import { LEASE_REVIEW_ROLES, LEASE_STAFF_ROLES } from '../spaces/lease-acts.ts';
import { SECOND_MS } from '../time/period.ts';
import type { AuditSubject } from './audit.ts';
import { WAITING_KINDS, type WaitingKind, waitingKindsOf } from './waiting.ts';

/** The kinds of queues: those of what waits for staff. */
export const QUEUE_KINDS = WAITING_KINDS;
export type QueueKind = WaitingKind;

/** The record of an item, as the record of staff's acts names it. */
export const QUEUE_SUBJECTS = {
  leases: 'lease',
  consultations: 'advisory',
  deletions: 'deletion_request',
  messages: 'contact_message',
  registrations: 'registration',
  creators: 'creator_application',
  refunds: 'refund',
  differences: 'payment_difference',
  undelivered: 'undelivered',
} as const satisfies Record<QueueKind, AuditSubject>;
export type QueueSubject = (typeof QUEUE_SUBJECTS)[QueueKind];

/** The roles for which any queue is open. */
export const QUEUE_ROLES = ['reviewer', 'editor', 'desk', 'admin'] as const satisfies readonly Role[];

const isOneOf = (roles: readonly Role[], role: Role) => roles.includes(role);

/** Whether a role may look at a queue: leases are open to those who take no step with them as well. */
export const mayOpenQueue = (kind: QueueKind, role: Role): boolean =>
  kind === 'leases' ? isOneOf(LEASE_STAFF_ROLES, role) : waitingKindsOf(role).includes(kind);

/** The roles that have work in a queue: whoever has one may be given an item. */
export function assignableRoles(kind: QueueKind): Role[] {
  const works = (role: Role) => (kind === 'leases' ? isOneOf(LEASE_REVIEW_ROLES, role) || isOneOf(DESK_ROLES, role) : mayOpenQueue(kind, role));
  return ROLES.filter(works);
}

/** A note of staff on an item. */
export const QUEUE_NOTE_MAX_LENGTH = 2000;

/** A screen says this often that an item is open on it while it can be seen; so long after the last time it is not open there any more. */
export const PRESENCE_BEAT_MS = 10 * SECOND_MS;
export const PRESENCE_MS = 30 * SECOND_MS;

/** Whose items of a queue are looked for: one's own, or those that nobody was given. */
export const ASSIGNED_CHOICES = ['mine', 'nobody'] as const;
export type Assigned = (typeof ASSIGNED_CHOICES)[number];
/** The order of a queue where it is not its own, by when its items began. */
export const QUEUE_SORTS = ['oldest', 'newest'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** Saved views: so many of each queue for one person, by a name and the query of an address. */
export const QUEUE_VIEWS_MAX = 20;
export const QUEUE_VIEW_NAME_MAX_LENGTH = 60;
export const QUEUE_VIEW_SEARCH_MAX_LENGTH = 600;
