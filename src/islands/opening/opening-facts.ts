import { closesWholeDay } from '../../domain/closings/closing.ts';
import { type DayHours, hoursOfDay, isClosedDay, trimHours } from '../../domain/opening/opening-hours.ts';
import type { Period } from '../../domain/time/period.ts';
import { addDays, type Day, taipeiDay, taipeiHour, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { type HoursFacts, hoursOf } from './hours-of.ts';

/** The page's data: the rules of opening, and the words for them. */
export interface OpeningFacts extends HoursFacts {
  words: Readonly<Record<'today' | 'next' | 'rest' | 'open' | 'before' | 'after' | 'closed' | 'shut' | 'named', string>>;
}

/** The facts with the days that staff has set: one that it opens is a closed day no more. */
export function withSpecialDays(facts: OpeningFacts, special: ReadonlyMap<Day, DayHours>): OpeningFacts {
  return { ...facts, special, days: Object.fromEntries(Object.entries(facts.days).filter(([day]) => !special.has(day))) };
}

/** A time at which the centre is closed at short notice, with the reason in the language of the page. */
export interface Closing extends Period {
  reason: string;
}

/** The facts with the days that closings take whole, which are closed days like any other. */
export function withClosings(facts: OpeningFacts, closings: readonly Closing[]): OpeningFacts {
  const whole = closings.filter((closing) => closesWholeDay(closing, hoursOf(facts)));
  const closed = new Map(whole.map(({ start, reason }) => [taipeiDay(start), reason]));
  const special = new Map([...(facts.special ?? [])].filter(([day]) => !closed.has(day)));
  return { ...facts, special, days: { ...facts.days, ...Object.fromEntries(closed) } };
}

/** The hours of an open day as visitors have them: without those that closings take at its edges. */
export function hoursShown(day: Day, hours: DayHours, closings: readonly Closing[]): DayHours {
  const isClosed = (hour: number) => closings.some(({ start, end }) => start <= taipeiInstant(day, hour) && taipeiInstant(day, hour) < end);
  return trimHours(hours, isClosed) ?? hours;
}

/** Whether the centre is open at an instant, in words. */
export function openingState(facts: OpeningFacts, now: Date, closings: readonly Closing[] = []): { isOpen: boolean; text: string } {
  const day = taipeiDay(now);
  const hours = hoursOfDay(day, hoursOf(facts));
  if (hours === null) {
    const name = facts.days[day];
    return { isOpen: false, text: name ? withName(facts, facts.words.closed, name) : facts.words.closed };
  }
  const hour = taipeiHour(now);
  // The words were written with the usual hours.
  const { openHour, closeHour } = hoursShown(day, hours, closings);
  const told = (text: string) => text.replace(`${facts.open}:00`, `${openHour}:00`).replace(`${facts.close}:00`, `${closeHour}:00`);
  if (hour < hours.openHour) return { isOpen: false, text: told(facts.words.before) };
  if (hour >= hours.closeHour) return { isOpen: false, text: facts.words.after };
  const closing = closings.find(({ start, end }) => start <= now && now < end);
  if (closing !== undefined) return { isOpen: false, text: withName(facts, facts.words.shut, closing.reason) };
  return { isOpen: true, text: told(facts.words.open) };
}

/** A year of days that are all closed is a fault of the settings. */
const DAYS_AHEAD = 366;

/** The day whose hours are told: today, or the next one on which the centre opens. */
export function nextOpenDay(facts: OpeningFacts, now: Date): Day {
  const hours = hoursOf(facts);
  const today = taipeiDay(now);
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isClosedDay(day, hours)) return day;
  }
  return today;
}

/** A state with the name of a holiday or a reason, in brackets of the page's language. */
function withName({ words }: OpeningFacts, text: string, name: string): string {
  return words.named.replace('{text}', () => text).replace('{name}', () => name);
}
