import type { Role } from '../identity/account.ts';
import { always, type Machine } from '../state/state-machine.ts';

/** The statuses of an account's deletion (docs/rules.md#account-deletion). Staff is in touch within 5 to 7 working days. */
export const DELETION_STATUSES = ['asked', 'contacted', 'withdrawn', 'refused', 'done'] as const;
export type DeletionStatus = (typeof DELETION_STATUSES)[number];
export const DELETION_EVENTS = ['contact', 'withdraw', 'refuse', 'delete'] as const;
export type DeletionEvent = (typeof DELETION_EVENTS)[number];

export const DELETION_MAX_WORKDAYS = 7;
/** The roles that work on requests. */
export const DELETION_ROLES = ['desk', 'admin'] as const satisfies readonly Role[];

/** The member whose account it is, or staff. */
export type DeletionActor = 'member' | 'staff';

/** The rows of a request to delete an account. */
export const DELETION_MACHINE: Machine<{ status: DeletionStatus }, DeletionStatus, DeletionEvent, DeletionActor, 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['asked'], event: 'contact', to: 'contacted', by: 'staff', notice: always },
    { from: ['asked', 'contacted'], event: 'withdraw', to: 'withdrawn', by: 'member', notice: always },
    { from: ['asked', 'contacted'], event: 'refuse', to: 'refused', by: 'staff', notice: always },
    // Only after staff has spoken with the member: points and records cannot be recovered.
    { from: ['contacted'], event: 'delete', to: 'done', by: 'staff', notice: always },
  ],
  statusAt: ({ status }) => status,
  refusalOf: () => 'NOT_IN_STATE',
};
export const OPEN_DELETION_STATUSES = ['asked', 'contacted'] as const satisfies readonly DeletionStatus[];
