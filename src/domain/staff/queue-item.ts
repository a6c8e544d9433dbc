import { EDITING_ROLES } from '../editing/content-item.ts';
import { DESK_ROLES, ROLES, type Role } from '../identity/account.ts';
import { IMPORT_ROLES } from '../imports/member-import.ts';
import { INVOICE_ROLES } from '../invoices/invoice-state.ts';
import { MATCHMAKING_ROLES } from '../matchmaking/appointment-state.ts';
import { ORDER_ROLES } from '../payments/refund-state.ts';
import { RELEASE_ROLES } from '../releases/release.ts';
import { SETTING_ROLES } from '../settings/setting-kind.ts';
import { LEASE_REVIEW_ROLES, LEASE_STAFF_ROLES } from '../spaces/lease-acts.ts';
import { SECOND_MS } from '../time/period.ts';
import { WEBHOOK_ROLES } from '../webhooks/webhook.ts';
import { API_TOKEN_ROLES } from './api-token.ts';
import { AUDIT_ROLES, type AuditSubject } from './audit.ts';
import { MEMBER_ROLES } from './member-search.ts';
import { WAITING_KINDS, type WaitingKind, waitingKindsOf } from './waiting.ts';

/** The queues of what goes on: nothing of it waits for staff, and several may have to do with it. */
const RUNNING_KINDS = ['introductions', 'appointments'] as const;
type RunningKind = (typeof RUNNING_KINDS)[number];
/** The kinds of queues: those of what waits for staff, and of what goes on. */
export const QUEUE_KINDS = [...WAITING_KINDS, ...RUNNING_KINDS] as const;
export type QueueKind = WaitingKind | RunningKind;

/** The record of an item, as the record of staff's acts names it. */
export const QUEUE_SUBJECTS = {
  leases: 'lease',
  consultations: 'advisory',
  deletions: 'deletion_request',
  messages: 'contact_message',
  registrations: 'registration',
  creators: 'creator_application',
  upgrades: 'upgrade',
  refunds: 'refund',
  differences: 'payment_difference',
  undelivered: 'undelivered',
  introductions: 'introduction',
  appointments: 'appointment',
} as const satisfies Record<QueueKind, AuditSubject>;
export type QueueSubject = (typeof QUEUE_SUBJECTS)[QueueKind];

/** The roles for which any queue is open. */
export const QUEUE_ROLES = ['reviewer', 'editor', 'desk', 'admin'] as const satisfies readonly Role[];

const isOneOf = (roles: readonly Role[], role: Role) => roles.includes(role);
const isRunning = (kind: QueueKind): kind is RunningKind => RUNNING_KINDS.some((each) => each === kind);

/** Whether a role may look at a queue: leases are open to those who take no step with them as well. */
export function mayOpenQueue(kind: QueueKind, role: Role): boolean {
  if (isRunning(kind)) return isOneOf(MATCHMAKING_ROLES, role);
  return kind === 'leases' ? isOneOf(LEASE_STAFF_ROLES, role) : waitingKindsOf(role).includes(kind);
}

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

/** The lists that are only looked at, and hold no work. */
const OTHER_LISTS = ['members', 'orders', 'audit', 'invoices', 'imports', 'settings', 'webhooks', 'tokens', 'releases', 'content'] as const;
export type OtherList = (typeof OTHER_LISTS)[number];
/** The lists of staff: each has its filters, order and columns in its address, and saved views (docs/decisions/330). */
export const VIEWED_LISTS = [...QUEUE_KINDS, ...OTHER_LISTS] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The roles that a list is open to, and the orders that it has besides its own: those that an index has, or of lists that are short. */
const OTHERS = {
  members: { roles: MEMBER_ROLES, sorts: QUEUE_SORTS },
  orders: { roles: ORDER_ROLES, sorts: ['oldest'] },
  audit: { roles: AUDIT_ROLES, sorts: ['oldest'] },
  invoices: { roles: INVOICE_ROLES, sorts: QUEUE_SORTS },
  imports: { roles: IMPORT_ROLES, sorts: ['oldest'] },
  /** As the price list has them. */
  settings: { roles: SETTING_ROLES, sorts: [] },
  webhooks: { roles: WEBHOOK_ROLES, sorts: QUEUE_SORTS },
  tokens: { roles: API_TOKEN_ROLES, sorts: ['oldest'] },
  /** The last to begin first: half a year of them is told. */
  releases: { roles: RELEASE_ROLES, sorts: [] },
  /** By collection and name. */
  content: { roles: EDITING_ROLES, sorts: [] },
} as const satisfies Record<OtherList, { roles: readonly Role[]; sorts: readonly QueueSort[] }>;
const isOther = (list: ViewedList): list is OtherList => list in OTHERS;

/** Whether a role may look at a list, and so keep views of it. */
export const mayOpenList = (list: ViewedList, role: Role): boolean => (isOther(list) ? isOneOf(OTHERS[list].roles, role) : mayOpenQueue(list, role));

/** The orders of a list besides its own. */
export function sortsOf(list: ViewedList): readonly QueueSort[] {
  // The newest is first by itself.
  if (list === 'introductions') return ['oldest'];
  return isOther(list) ? OTHERS[list].sorts : QUEUE_SORTS;
}

/** A list's own order: the newest first, by their time the soonest first, open items first, or as it is usual for it. */
export function ownOrderOf(list: ViewedList): 'newest' | 'soonest' | 'own' | 'usual' {
  if (list === 'introductions') return 'newest';
  if (list === 'appointments') return 'soonest';
  if (!isOther(list) || list === 'invoices') return 'own';
  return sortsOf(list).includes('newest') ? 'usual' : 'newest';
}

/** Saved views: so many of each queue for one person, by a name and the query of an address. */
export const QUEUE_VIEWS_MAX = 20;
export const QUEUE_VIEW_NAME_MAX_LENGTH = 60;
export const QUEUE_VIEW_SEARCH_MAX_LENGTH = 600;
