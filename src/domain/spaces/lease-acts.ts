import { DESK_ROLES, type Role } from '../identity/account.ts';
import { mayCause } from '../state/state-machine.ts';
import { EXTENSION_MACHINE, type ExtensionState } from './lease-extension.ts';
import { LEASE_MACHINE, type LeaseState } from './lease-state.ts';

/** The roles that decide on applications, and those that may look at them (docs/access.md). */
export const LEASE_REVIEW_ROLES = ['reviewer', 'admin'] as const satisfies readonly Role[];
export const LEASE_STAFF_ROLES = ['reviewer', 'editor', 'desk', 'admin'] as const satisfies readonly Role[];

/** Steps of the review, the main one of each state first. */
const LEASE_REVIEW_EVENTS = ['approve', 'approve_extension', 'review', 'refuse', 'refuse_extension', 'request_correction', 'withdraw_correction'] as const;
/** Steps of the desk, in the order in which they come. */
export const LEASE_DESK_EVENTS = ['pay_deposit', 'pay_rent', 'pay_extension', 'hand_over', 'end', 'return_deposit'] as const;
export type LeaseDeskEvent = (typeof LEASE_DESK_EVENTS)[number];
/** All of them; what ends a lease that was granted stands last. */
export const LEASE_ACTS = [...LEASE_REVIEW_EVENTS, ...LEASE_DESK_EVENTS, 'call_off'] as const;
export type LeaseAct = (typeof LEASE_ACTS)[number];

const isOneOf = (roles: readonly Role[], role: Role) => roles.includes(role);

/** The events of an extension that are steps of staff. */
const OF_EXTENSION = { approve_extension: 'approve', refuse_extension: 'refuse', pay_extension: 'pay' } as const;

/** The steps that a role may take with a lease at an instant. */
export function leaseActs({ lease, extension }: { lease: LeaseState; extension: ExtensionState }, role: Role, now: Date): LeaseAct[] {
  return LEASE_ACTS.filter((act) => {
    const by = LEASE_DESK_EVENTS.some((event) => event === act) ? 'desk' : 'reviewer';
    if (!isOneOf(by === 'desk' ? DESK_ROLES : LEASE_REVIEW_ROLES, role)) return false;
    return act === 'approve_extension' || act === 'refuse_extension' || act === 'pay_extension'
      ? mayCause(EXTENSION_MACHINE, extension, { event: OF_EXTENSION[act], by }, now)
      : mayCause(LEASE_MACHINE, lease, { event: act, by }, now);
  });
}
