import { type HourState, hourState, type Occupancy } from '../../domain/hour-choice.ts';
import { HOUR_MS, type Period, type RentRules } from '../../domain/rent-period.ts';

/** An hour as the calendar shows it. */
export interface HourLook {
  state: HourState | 'chosen' | 'conflict';
  /** Textures: one for its state, the frame for what is chosen. */
  className: string;
  canChoose: boolean;
}

/** How an hour looks: `later` shares the hatching of what is closed. */
export function hourLook(
  hour: Date,
  { rules, occupancy, choice, now }: { rules: RentRules; occupancy: Occupancy; choice: Period | null; now: Date },
): HourLook {
  const state = hourState(hour, rules, occupancy, now);
  const texture = state === 'later' ? 'closed' : state;
  const isChosen = choice !== null && hour >= choice.start && hour < choice.end;
  if (!isChosen) return { state, className: texture, canChoose: state === 'free' };
  const edges = [hour.getTime() === choice.start.getTime() ? 'first' : '', hour.getTime() === choice.end.getTime() - HOUR_MS ? 'last' : ''];
  const isTaken = state === 'taken';
  return { state: isTaken ? 'conflict' : 'chosen', className: ['pick', isTaken ? 'taken' : '', ...edges].filter(Boolean).join(' '), canChoose: !isTaken };
}
