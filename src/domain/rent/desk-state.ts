import { type RentState, statusAt } from './rent-state.ts';

/**
 * The desk's view of a reservation: who is still coming, is here, has equipment out, has it out past its time, has
 * not come; and what is over.
 */
export const DESK_STATES = ['coming', 'here', 'out', 'overdue', 'not_arrived', 'ended', 'cancelled'] as const;
export type DeskState = (typeof DESK_STATES)[number];

/** The state at an instant, whether or not the jobs have written it down; the same in `rent/desk/queries.ts`. */
export function deskStateAt(rent: Pick<RentState, 'status' | 'end' | 'lapsesAt' | 'isOut'>, now: Date): DeskState {
  const status = statusAt(rent, now);
  switch (status) {
    // An offer is no reservation yet; the desk is never shown one.
    case 'offered':
    case 'reserved':
      return 'coming';
    case 'in_process':
      if (!rent.isOut) return 'here';
      return now >= rent.end ? 'overdue' : 'out';
    default:
      return status;
  }
}
