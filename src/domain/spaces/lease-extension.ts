import { isClosedDay } from '../opening/opening-hours.ts';
import { type Day, daysBetween, taipeiDay } from '../time/taipei-time.ts';
import { horizonFaults, type LeaseDays, type LeaseRules, leaseLength } from './lease-days.ts';
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

/**
 * Why a longer time cannot be asked for now, null when it can: once, of a lease that stands, until the end of the fourteenth
 * working day before it is over (docs/rules.md#lease-extension). `askByOn` is that day (`lastExtensionDay`).
 */
export function extensionRefusal(
  lease: { status: LeaseStatus; hasDeposit: boolean; extension: ExtensionStatus | null; askByOn: Day },
  now: Date,
): ExtensionRefusal | null {
  if (isOneOf(LEASE_REQUESTED, lease.status)) return 'LEASE_NOT_APPROVED';
  if (!isOneOf(LEASE_HOLDING, lease.status)) return 'LEASE_OVER';
  if (lease.extension !== null) return 'EXTENSION_ALREADY_ASKED';
  if (taipeiDay(now) > lease.askByOn) return 'EXTENSION_TOO_LATE';
  return isLeaseFirm(lease) ? null : 'DEPOSIT_NOT_PAID';
}

function isOneOf(statuses: readonly LeaseStatus[], status: LeaseStatus): boolean {
  return statuses.includes(status);
}

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
  else if (isClosedDay(after.endOn, opening)) faults.push({ field: 'end_on', message: 'SPACE_CLOSED_DAY' });
  if (after.moveOutOn <= before.moveOutOn) faults.push({ field: 'move_out_on', message: 'EXTENSION_NOT_LATER' });
  else if (after.moveOutOn < after.endOn) faults.push({ field: 'move_out_on', message: 'SPACE_ORDER' });
  else if (daysBetween(before.moveOutOn, after.moveOutOn) > most) faults.push({ field: 'move_out_on', message: 'EXTENSION_LENGTH', limit: most });
  else if (horizon.length > 0) faults.push(...horizon);
  else if (before.session === 'evening' && isClosedDay(after.moveOutOn, opening)) faults.push({ field: 'move_out_on', message: 'SPACE_CLOSED_EVENING' });
  return faults;
}
