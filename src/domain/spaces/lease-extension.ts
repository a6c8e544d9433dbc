import { type Machine, onlyIf } from '../state/state-machine.ts';
import { type Day, daysBetween, taipeiDay } from '../time/taipei-time.ts';
import { horizonFaults, isRestDay, type LeaseDays, type LeaseRules, leaseLength } from './lease-days.ts';
import { isLeaseFirm, LEASE_HOLDING, LEASE_REQUESTED, type LeaseStatus } from './lease-state.ts';

/** The statuses of a request for a longer lease. */
export const EXTENSION_STATUSES = ['asked', 'approved', 'refused'] as const;
export type ExtensionStatus = (typeof EXTENSION_STATUSES)[number];

export interface ExtensionFault {
  field: 'end_on' | 'move_out_on';
  message:
    | 'SPACE_ORDER'
    | 'EXTENSION_END_EARLIER'
    | 'EXTENSION_NOT_LATER'
    | 'EXTENSION_LENGTH'
    | 'SPACE_CLOSED_DAY'
    | 'SPACE_CLOSED_EVENING'
    | 'SPACE_HORIZON'
    | 'SPACE_HOLIDAYS_UNKNOWN';
  limit?: number | Day;
}

/** Why no longer time can be asked for. */
export type ExtensionRefusal = 'LEASE_OVER' | 'LEASE_NOT_APPROVED' | 'DEPOSIT_NOT_PAID' | 'EXTENSION_ALREADY_ASKED' | 'EXTENSION_TOO_LATE';

export type ExtensionEvent = 'ask' | 'approve' | 'refuse' | 'pay';
/** The member who leases, staff who review, the desk. */
export type ExtensionActor = 'member' | 'reviewer' | 'desk';

/** The state that the machine reads. */
export interface ExtensionState {
  /** `none` of a lease that nobody asked to extend. */
  status: 'none' | ExtensionStatus;
  /** As it stands at the moment (`leaseStatusAt`). */
  lease: LeaseStatus;
  hasDeposit: boolean;
  /** The last day on which more can be asked for (`lastExtensionDay`). */
  askByOn: Day;
  isPaid: boolean;
}

function isOneOf(statuses: readonly LeaseStatus[], status: LeaseStatus): boolean {
  return statuses.includes(status);
}

/** Of the lease itself, whatever became of its extension. */
function leaseRefusal({ lease }: ExtensionState): ExtensionRefusal | null {
  if (isOneOf(LEASE_REQUESTED, lease)) return 'LEASE_NOT_APPROVED';
  return isOneOf(LEASE_HOLDING, lease) ? null : 'LEASE_OVER';
}

const isFirm = ({ lease, hasDeposit }: ExtensionState) => isLeaseFirm({ status: lease, hasDeposit });
/** The lease stands for good: an applicant who gave it up meanwhile is told nothing of more days. */
const onlyFirm = onlyIf(isFirm, 'NOT_IN_STATE');
const unpaidWhileHeld = onlyIf((extension: ExtensionState) => !extension.isPaid && isOneOf(LEASE_HOLDING, extension.lease), 'NOT_IN_STATE');

/** Until the end of the fourteenth working day before the lease is over. */
function inTime(extension: ExtensionState, now: Date): ExtensionRefusal | null {
  const refusal = leaseRefusal(extension);
  if (refusal !== null) return refusal;
  if (taipeiDay(now) > extension.askByOn) return 'EXTENSION_TOO_LATE';
  return isFirm(extension) ? null : 'DEPOSIT_NOT_PAID';
}

/** The rows of a longer lease (docs/rules.md#lease-extension): asked for once, whatever became of it. */
export const EXTENSION_MACHINE: Machine<ExtensionState, ExtensionState['status'], ExtensionEvent, ExtensionActor, ExtensionRefusal | 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['none'], event: 'ask', to: 'asked', by: 'member', notice: inTime },
    { from: ['asked'], event: 'approve', to: 'approved', by: 'reviewer', notice: onlyFirm },
    { from: ['asked'], event: 'refuse', to: 'refused', by: 'reviewer', notice: onlyFirm },
    { from: ['approved'], event: 'pay', to: 'approved', by: 'desk', notice: unpaidWhileHeld },
  ],
  statusAt: ({ status }) => status,
  refusalOf: ({ event, by }, _status, extension) =>
    event === 'ask' && by === 'member' ? (leaseRefusal(extension) ?? 'EXTENSION_ALREADY_ASKED') : 'NOT_IN_STATE',
};

/** The most days of an extension: as many as the lease has (docs/decisions/125), so that one of a month lasts two at most. */
export function maxExtensionDays(lease: Pick<LeaseDays, 'moveInOn' | 'moveOutOn'>): number {
  return leaseLength(lease);
}

/** The faults of a longer lease: it ends later than before, by no more than its own length, and its event on an open day. */
export function checkExtension(
  before: LeaseDays,
  after: Pick<LeaseDays, 'endOn' | 'moveOutOn'>,
  { opening }: Pick<LeaseRules, 'opening'>,
  now: Date,
): ExtensionFault[] {
  const faults: ExtensionFault[] = [];
  const most = maxExtensionDays(before);
  const horizon = horizonFaults(after, opening, taipeiDay(now));
  if (after.endOn < before.endOn) faults.push({ field: 'end_on', message: 'EXTENSION_END_EARLIER' });
  else if (isRestDay(after.endOn, before.session, opening)) faults.push({ field: 'end_on', message: 'SPACE_CLOSED_DAY' });
  if (after.moveOutOn <= before.moveOutOn) faults.push({ field: 'move_out_on', message: 'EXTENSION_NOT_LATER' });
  else if (after.moveOutOn < after.endOn) faults.push({ field: 'move_out_on', message: 'SPACE_ORDER' });
  else if (daysBetween(before.moveOutOn, after.moveOutOn) > most) faults.push({ field: 'move_out_on', message: 'EXTENSION_LENGTH', limit: most });
  else if (horizon.length > 0) faults.push(...horizon);
  else if (before.session === 'evening' && isRestDay(after.moveOutOn, before.session, opening))
    faults.push({ field: 'move_out_on', message: 'SPACE_CLOSED_EVENING' });
  return faults;
}
