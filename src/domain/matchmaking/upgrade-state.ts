import type { RegistrationStatus } from '../activities/registration-state.ts';
import type { MemberClass } from '../identity/account.ts';
import { always, type Machine } from '../state/state-machine.ts';

/** Statuses of an application to be upgraded to creator (docs/rules.md#matchmaking-upgrade). */
export const UPGRADE_STATUSES = ['applied', 'approved', 'unapproved', 'cancelled'] as const;
export type UpgradeStatus = (typeof UPGRADE_STATUSES)[number];

/** The decisions of staff. */
export const UPGRADE_STAFF_EVENTS = ['approve', 'refuse'] as const;
export type UpgradeEvent = (typeof UPGRADE_STAFF_EVENTS)[number] | 'withdraw' | 'import';
export type UpgradeActor = 'member' | 'staff' | 'centre';

/** The rows of an upgrade; `centre` is the import, which asks nobody. */
export const UPGRADE_MACHINE: Machine<{ status: UpgradeStatus }, UpgradeStatus, UpgradeEvent, UpgradeActor, 'NOT_IN_STATE' | 'NOT_CANCELLABLE'> = {
  transitions: [
    { from: ['applied'], event: 'approve', to: 'approved', by: 'staff', notice: always },
    { from: ['applied'], event: 'refuse', to: 'unapproved', by: 'staff', notice: always },
    { from: ['applied'], event: 'withdraw', to: 'cancelled', by: 'member', notice: always },
    { from: ['applied'], event: 'import', to: 'approved', by: 'centre', notice: always },
  ],
  statusAt: ({ status }) => status,
  refusalOf: ({ event }) => (event === 'withdraw' ? 'NOT_CANCELLABLE' : 'NOT_IN_STATE'),
};

/** Why a member cannot apply now; the codes of the refusals. */
export const UPGRADE_OBSTACLES = ['ALREADY_CREATOR', 'NOT_A_MATCHMAKING_MEMBER', 'ALREADY_APPLIED'] as const;
export type UpgradeObstacle = (typeof UPGRADE_OBSTACLES)[number];

/** The facts that decide whether a member can be upgraded. */
export interface UpgradeCandidate {
  memberClass: MemberClass;
  /** A matchmaking application of theirs was accepted, here or at the former site. */
  isMatchmaking: boolean;
  hasApplied: boolean;
}

/** Why a member cannot be upgraded on application; null when they can: a matchmaking member, who is no creator yet and does not wait for an answer. */
export function upgradeObstacle({ memberClass, isMatchmaking, hasApplied }: UpgradeCandidate): UpgradeObstacle | null {
  if (memberClass === 'creator') return 'ALREADY_CREATOR';
  if (!isMatchmaking) return 'NOT_A_MATCHMAKING_MEMBER';
  return hasApplied ? 'ALREADY_APPLIED' : null;
}

/** Statuses of a matchmaking registration that was accepted: whoever has one is a matchmaking member, also if they could not come in the end. */
export const ACCEPTED_STATUSES = ['registered', 'passed', 'attended', 'not_arrived'] as const satisfies readonly RegistrationStatus[];
