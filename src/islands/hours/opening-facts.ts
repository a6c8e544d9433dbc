import { isClosedDay, type OpeningHours } from '../../domain/opening.ts';
import { taipeiDay, taipeiHour } from '../../domain/taipei-time.ts';

/** What a page hands over: the rules of opening, and the words for them. */
export interface OpeningFacts {
  open: number;
  close: number;
  weekdays: readonly number[];
  /** Closed days by date, with their names. */
  days: Readonly<Record<string, string>>;
  words: Readonly<Record<'today' | 'rest' | 'open' | 'before' | 'after' | 'closed', string>>;
}

export function hoursOf({ open, close, weekdays, days }: OpeningFacts): OpeningHours {
  return { openHour: open, closeHour: close, closedWeekdays: weekdays, closedDays: new Set(Object.keys(days)) };
}

/** Whether the house is open at an instant, in words. */
export function openingState(facts: OpeningFacts, now: Date): { isOpen: boolean; text: string } {
  const day = taipeiDay(now);
  if (isClosedDay(day, hoursOf(facts))) {
    const name = facts.days[day];
    return { isOpen: false, text: name ? `${facts.words.closed}（${name}）` : facts.words.closed };
  }
  const hour = taipeiHour(now);
  if (hour < facts.open) return { isOpen: false, text: facts.words.before };
  if (hour >= facts.close) return { isOpen: false, text: facts.words.after };
  return { isOpen: true, text: facts.words.open };
}
