import { type Machine, onlyIf } from '../state/state-machine.ts';
import { DAY_MS, type Period } from '../time/period.ts';

/** The statuses of a closing: it stands, its time is over, or staff has taken it back. */
export type ClosingStatus = 'standing' | 'over' | 'reopened';
/** `change` is of blocks alone. */
export type ClosingEvent = 'reopen' | 'change' | 'carry_out';
/** Staff, or the job that calls off what stands on it. */
export type ClosingActor = 'staff' | 'clock';

/** The state that the machine reads. */
export interface ClosingState extends Pick<Period, 'end'> {
  status: ClosingStatus;
  /** Another version of the block follows: that one is changed instead. */
  isFollowed?: boolean;
}

/** The time after its end in which a closing is still carried out: its job may have been away while it lasted. */
export const CARRIED_OUT_MS = 7 * DAY_MS;

const whileItMatters = onlyIf(({ end }: ClosingState, now) => now.getTime() < end.getTime() + CARRIED_OUT_MS, 'NOT_IN_STATE');
const untilOver = onlyIf(({ end }: ClosingState, now) => now < end, 'NOT_IN_STATE');

const untilFollowed = onlyIf(({ end, isFollowed }: ClosingState, now) => now < end && isFollowed !== true, 'NOT_IN_STATE');

/** The rows of a closing (docs/decisions/135). Nothing brings one back that was taken back: it is recorded anew. */
export const CLOSING_MACHINE: Machine<ClosingState, ClosingStatus, ClosingEvent, ClosingActor, 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['standing'], event: 'reopen', to: 'reopened', by: 'staff', notice: untilOver },
    { from: ['standing'], event: 'change', to: 'standing', by: 'staff', notice: untilFollowed },
    { from: ['standing'], event: 'carry_out', to: 'standing', by: 'clock', notice: whileItMatters },
  ],
  statusAt: closingStatusAt,
  refusalOf: () => 'NOT_IN_STATE',
};

/** The status of a closing at an instant: nobody writes down that its time is over. */
export function closingStatusAt({ status, end }: ClosingState, now: Date): ClosingStatus {
  return status === 'standing' && now >= end ? 'over' : status;
}
