import type { Role } from '../identity/account.ts';
import { always, type Machine } from '../state/state-machine.ts';

/** Statuses of an application for a creator's membership (docs/rules.md#creator-applications). `applied` is under review. */
export const APPLICATION_STATUSES = ['applied', 'more_asked', 'approved', 'unapproved', 'cancelled'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
/** Those that nobody has closed: a member has one at most. */
export const APPLICATION_OPEN_STATUSES = ['applied', 'more_asked'] as const satisfies readonly ApplicationStatus[];

/** The decisions of staff. */
export const APPLICATION_STAFF_EVENTS = ['approve', 'refuse', 'ask'] as const;
export type ApplicationStaffEvent = (typeof APPLICATION_STAFF_EVENTS)[number];
/** `answer` sends what staff asked for; `lapse` closes what a member left open when the membership that it would have extended ended. */
export type ApplicationEvent = ApplicationStaffEvent | 'answer' | 'withdraw' | 'lapse';
export type ApplicationActor = 'member' | 'staff' | 'clock';

/** The roles that decide. */
export const APPLICATION_ROLES = ['reviewer', 'admin'] as const satisfies readonly Role[];

/** The rows of an application. */
export const APPLICATION_MACHINE: Machine<
  { status: ApplicationStatus },
  ApplicationStatus,
  ApplicationEvent,
  ApplicationActor,
  'NOT_IN_STATE' | 'NOT_CANCELLABLE'
> = {
  transitions: [
    { from: ['applied'], event: 'approve', to: 'approved', by: 'staff', notice: always },
    { from: ['applied'], event: 'refuse', to: 'unapproved', by: 'staff', notice: always },
    { from: ['applied'], event: 'ask', to: 'more_asked', by: 'staff', notice: always },
    { from: ['more_asked'], event: 'answer', to: 'applied', by: 'member', notice: always },
    { from: ['applied', 'more_asked'], event: 'withdraw', to: 'cancelled', by: 'member', notice: always },
    { from: ['more_asked'], event: 'lapse', to: 'cancelled', by: 'clock', notice: always },
  ],
  statusAt: ({ status }) => status,
  refusalOf: ({ event }) => (event === 'withdraw' ? 'NOT_CANCELLABLE' : 'NOT_IN_STATE'),
};
