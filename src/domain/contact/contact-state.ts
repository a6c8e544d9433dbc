import { DESK_ROLES } from '../identity/account.ts';
import { always, type Machine } from '../state/state-machine.ts';

/** The statuses of a message to the office (docs/rules.md#contact). */
export const CONTACT_STATUSES = ['open', 'answered', 'closed'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
export const CONTACT_EVENTS = ['answer', 'close', 'reopen'] as const;
export type ContactEvent = (typeof CONTACT_EVENTS)[number];

/** The roles that answer messages. */
export const CONTACT_ROLES = DESK_ROLES;

/** The rows of a message: another answer may follow an answer; what was closed without one is opened again first. */
export const CONTACT_MACHINE: Machine<{ status: ContactStatus }, ContactStatus, ContactEvent, 'staff', 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['open', 'answered'], event: 'answer', to: 'answered', by: 'staff', notice: always },
    { from: ['open'], event: 'close', to: 'closed', by: 'staff', notice: always },
    { from: ['answered', 'closed'], event: 'reopen', to: 'open', by: 'staff', notice: always },
  ],
  statusAt: ({ status }) => status,
  refusalOf: () => 'NOT_IN_STATE',
};
