import { DESK_ROLES, ROLES, type Role } from '../identity/account.ts';
import { ORDER_ROLES } from '../payments/refund-state.ts';
import { LEASE_REVIEW_ROLES, LEASE_STAFF_ROLES } from '../spaces/lease-acts.ts';
import { SECOND_MS } from '../time/period.ts';
import { AUDIT_ROLES, type AuditSubject } from './audit.ts';
import { MEMBER_ROLES } from './member-search.ts';
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

/** The lists of staff that have saved views and a choice of columns: the queues of work, and those that are only looked at (docs/decisions/291). */
export const VIEWED_LISTS = [...QUEUE_KINDS, 'members', 'orders', 'audit'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];
const LIST_ROLES = { members: MEMBER_ROLES, orders: ORDER_ROLES, audit: AUDIT_ROLES } as const satisfies Record<
  Exclude<ViewedList, QueueKind>,
  readonly Role[]
>;

/** Whether a role may look at a list, and so keep views of it. */
export const mayOpenList = (list: ViewedList, role: Role): boolean =>
  list === 'members' || list === 'orders' || list === 'audit' ? isOneOf(LIST_ROLES[list], role) : mayOpenQueue(list, role);

/** Saved views: so many of each queue for one person, by a name and the query of an address. */
export const QUEUE_VIEWS_MAX = 20;
export const QUEUE_VIEW_NAME_MAX_LENGTH = 60;
export const QUEUE_VIEW_SEARCH_MAX_LENGTH = 600;
