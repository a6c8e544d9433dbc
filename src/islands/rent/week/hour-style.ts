import { type HourState, hourState, type Occupancy } from '../../../domain/rent/hour-choice.ts';
import type { RentRules } from '../../../domain/rent/rent-period.ts';
import { HOUR_MS, type Period } from '../../../domain/time/period.ts';
import type { HourFacts } from './hours-context.ts';

/** An hour as the calendar shows it. */
export interface HourStyle {
  state: HourState | 'short' | 'own' | 'chosen' | 'conflict';
  /** Textures: one for its state, the frame for what is chosen. */
  className: string;
  canChoose: boolean;
  /** Pieces that are free, where that says something: of several, some are taken. */
  left: number | null;
}

/** The style of an hour: `later` shares the hatching of what is closed. */
export function hourStyle(
  hour: Date,
  { rules, occupancy, choice, now, around }: { rules: RentRules; occupancy: Occupancy; choice: Period | null; now: Date; around: HourFacts },
): HourStyle {
  const state = hourState(hour, rules, occupancy, now);
  const texture = state === 'later' ? 'closed' : state;
  const left = state === 'free' && around.free(hour) < around.of ? around.free(hour) : null;
  const isShort = state === 'free' && around.isShort(hour);
  const isChosen = choice !== null && hour >= choice.start && hour < choice.end;
  if (state === 'free' && !isChosen && around.isOwn?.(hour)) return { state: 'own', className: 'free own', canChoose: true, left };
  if (!isChosen) return { state: isShort ? 'short' : state, className: isShort ? 'free short' : texture, canChoose: state === 'free', left };
  const edges = [hour.getTime() === choice.start.getTime() ? 'first' : '', hour.getTime() === choice.end.getTime() - HOUR_MS ? 'last' : ''];
  const isTaken = state === 'taken' || isShort;
  return {
    state: isTaken ? 'conflict' : 'chosen',
    className: ['pick', isTaken ? 'taken' : '', ...edges].filter(Boolean).join(' '),
    canChoose: state !== 'taken',
    left,
  };
}

/** The waitlist's style of an hour: taken ones have a waitlist, and those that somebody marked are marked. Null: none. */
export function waitlistStyle(hour: Date, { state }: HourStyle, wanted: Period | null | undefined): 'can' | 'wanted' | null {
  if (wanted === undefined || (state !== 'taken' && state !== 'free')) return null;
  if (wanted !== null && hour >= wanted.start && hour < wanted.end) return 'wanted';
  return state === 'taken' ? 'can' : null;
}

export const WAITLIST_TEXTS = { can: 'waitlist:hour.taken', wanted: 'waitlist:hour.wanted' } as const;
