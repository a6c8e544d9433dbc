import { always, type Machine } from '../state/state-machine.ts';
import { DAY_MS } from '../time/period.ts';

/** Points that the centre gives or takes with a reason (docs/rules.md#point-adjustments). */
export const ADJUSTMENT_STATUSES = ['requested', 'applied', 'refused'] as const;
export type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number];
/** The decisions about what waits for a second person; whoever asked may refuse it, and so takes it back. */
export const ADJUSTMENT_EVENTS = ['confirm', 'refuse'] as const;
export type AdjustmentEvent = (typeof ADJUSTMENT_EVENTS)[number];

export const ADJUSTMENT_ROLES = ['admin'] as const;
export const ADJUSTMENT_MAX_POINTS = 1_000_000;
/** Points that one person gave and took in this time count towards the limit, so that a large adjustment is not made of small ones. */
export const ADJUSTMENT_WINDOW_MS = DAY_MS;

export const ADJUSTMENT_MACHINE: Machine<{ status: AdjustmentStatus }, AdjustmentStatus, AdjustmentEvent, 'staff', 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['requested'], event: 'confirm', to: 'applied', by: 'staff', notice: always },
    { from: ['requested'], event: 'refuse', to: 'refused', by: 'staff', notice: always },
  ],
  statusAt: ({ status }) => status,
  refusalOf: () => 'NOT_IN_STATE',
};

/** Whether an adjustment needs a second person, after `alone` points that were given and taken by one in the window. */
export const needsSecond = (points: number, { alone, limit }: { alone: number; limit: number }): boolean => alone + Math.abs(points) > limit;
