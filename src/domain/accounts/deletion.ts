import type { Role } from '../identity/account.ts';

/** What an account's deletion goes through (docs/rules.md#account-deletion). Staff is in touch within 5 to 7 working days. */
export const DELETION_STATUSES = ['asked', 'contacted', 'withdrawn', 'refused', 'done'] as const;
export type DeletionStatus = (typeof DELETION_STATUSES)[number];
export const DELETION_EVENTS = ['contact', 'withdraw', 'refuse', 'delete'] as const;
export type DeletionEvent = (typeof DELETION_EVENTS)[number];

export const DELETION_MAX_WORKDAYS = 7;
/** Who works on requests. */
export const DELETION_ROLES = ['desk', 'admin'] as const satisfies readonly Role[];

interface Transition {
  from: DeletionStatus;
  event: DeletionEvent;
  to: DeletionStatus;
  by: 'member' | 'staff';
}
export const DELETION_TRANSITIONS: readonly Transition[] = [
  { from: 'asked', event: 'contact', to: 'contacted', by: 'staff' },
  { from: 'asked', event: 'withdraw', to: 'withdrawn', by: 'member' },
  { from: 'contacted', event: 'withdraw', to: 'withdrawn', by: 'member' },
  { from: 'asked', event: 'refuse', to: 'refused', by: 'staff' },
  { from: 'contacted', event: 'refuse', to: 'refused', by: 'staff' },
  // Only after staff has spoken with the member: points and records cannot be recovered.
  { from: 'contacted', event: 'delete', to: 'done', by: 'staff' },
];
export const OPEN_DELETION_STATUSES = ['asked', 'contacted'] as const satisfies readonly DeletionStatus[];

/** The states from which an event leads on, by whoever may cause it. */
export function deletionFrom(event: DeletionEvent, by: Transition['by']): DeletionStatus[] {
  return DELETION_TRANSITIONS.filter((transition) => transition.event === event && transition.by === by).map(({ from }) => from);
}

/** What an event makes of a request. @throws RangeError for an event that no transition has */
export function deletionTo(event: DeletionEvent): DeletionStatus {
  const transition = DELETION_TRANSITIONS.find((each) => each.event === event);
  if (!transition) throw new RangeError(`no transition for ${event}`);
  return transition.to;
}
