import type { OpeningHours } from '../../domain/opening/opening-hours.ts';
import type { OpeningFacts } from './opening-facts.ts';

/** The rules of opening that the facts say. */
export function hoursOf({ open, close, weekdays, days, special = new Map() }: Omit<OpeningFacts, 'words'>): OpeningHours {
  return { openHour: open, closeHour: close, closedWeekdays: weekdays, closedDays: new Set(Object.keys(days)), specialDays: special };
}
