import { layoutWeek, touches } from '../../domain/calendar/calendar.ts';
import { addDays, type Day } from '../../domain/time/taipei-time.ts';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';

/** Days of the strip, from the day of the release on. */
const STRIP_DAYS = 14;
/** Titles a day; more are a number. */
const TITLES = 2;

export interface StripDay {
  day: Day;
  /** The events that begin on it; on the first day also those that run already. */
  titles: CalendarEvent[];
  /** The number of further events that begin on it. */
  others: number;
  /** The events that go on from an earlier day of the strip; none on a closed day. */
  running: CalendarEvent[];
  closed: CalendarEvent | undefined;
}

/** The two weeks from a day on, with what is to be told of each day. */
export function stripDays(from: Day, events: readonly CalendarEvent[], isRest: (day: Day) => boolean): StripDay[] {
  const days = Array.from({ length: STRIP_DAYS }, (_, i) => addDays(from, i));
  const open = events.filter(({ kind, isCancelled }) => kind !== 'closed' && !isCancelled);
  const closedOn = (day: Day) => events.find((event) => event.kind === 'closed' && touches(event, day, day));
  const pieces = layoutWeek(days, open, (day) => isRest(day) || closedOn(day) !== undefined);
  // Closed days part what takes weeks: it is named where its first piece begins.
  const firstOf = new Map(pieces.toReversed().map((piece) => [piece.event, piece]));
  return days.map((day, column) => {
    const begun = pieces.filter((piece) => piece.column === column && firstOf.get(piece.event) === piece).map(({ event }) => event);
    return {
      day,
      titles: begun.slice(0, TITLES),
      others: Math.max(0, begun.length - TITLES),
      running: pieces
        .filter((piece) => (piece.column < column || firstOf.get(piece.event) !== piece) && piece.column <= column && column < piece.column + piece.length)
        .map(({ event }) => event),
      closed: closedOn(day),
    };
  });
}
