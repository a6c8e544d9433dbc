import { type LeaseDays, type LeaseRules, lastExtensionDay, leaseLength } from './lease-days.ts';
import { isLeaseFirm, type LeaseStatus } from './lease-state.ts';
import { isClosedDay } from './opening.ts';
import { SPACE_MAX_DAYS } from './space.ts';
import { type Day, taipeiDay } from './taipei-time.ts';

/** What becomes of the wish for a longer lease. */
export const EXTENSION_STATUSES = ['asked', 'approved', 'refused'] as const;
export type ExtensionStatus = (typeof EXTENSION_STATUSES)[number];

export interface ExtensionFault {
  field: 'end_on' | 'move_out_on';
  message: 'SPACE_ORDER' | 'SPACE_LENGTH' | 'SPACE_CLOSED_DAY' | 'SPACE_CLOSED_EVENING';
  limit?: number;
}

/** Whether a longer time may be asked for now: once, fourteen working days before the lease is over (spec section 5). */
export function mayExtend(
  lease: { status: LeaseStatus; hasDeposit: boolean; moveInOn: Day; moveOutOn: Day; extension: ExtensionStatus | null },
  { work }: Pick<LeaseRules, 'work'>,
  now: Date,
): boolean {
  const isInTime = taipeiDay(now) <= lastExtensionDay(lease.moveOutOn, work);
  return isLeaseFirm(lease) && lease.extension === null && isInTime && leaseLength(lease) < SPACE_MAX_DAYS;
}

/** The faults of a longer lease: it ends later than before, within thirty days in all, and its event on an open day. */
export function checkExtension(before: LeaseDays, after: Pick<LeaseDays, 'endOn' | 'moveOutOn'>, { opening }: Pick<LeaseRules, 'opening'>): ExtensionFault[] {
  const faults: ExtensionFault[] = [];
  if (after.endOn < before.endOn) faults.push({ field: 'end_on', message: 'SPACE_ORDER' });
  else if (isClosedDay(after.endOn, opening)) faults.push({ field: 'end_on', message: 'SPACE_CLOSED_DAY' });
  if (after.moveOutOn <= before.moveOutOn || after.moveOutOn < after.endOn) faults.push({ field: 'move_out_on', message: 'SPACE_ORDER' });
  else if (leaseLength({ ...before, ...after }) > SPACE_MAX_DAYS) faults.push({ field: 'move_out_on', message: 'SPACE_LENGTH', limit: SPACE_MAX_DAYS });
  else if (before.session === 'evening' && isClosedDay(after.moveOutOn, opening)) faults.push({ field: 'move_out_on', message: 'SPACE_CLOSED_EVENING' });
  return faults;
}
