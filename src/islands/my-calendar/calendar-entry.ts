import type { MyCalendarEntryOutput } from '../../contract/my-calendar/my-calendar.ts';
import type { Busy } from '../../domain/my-calendar/clash.ts';
import type { SeriesEntry } from '../../domain/my-calendar/series.ts';
import type { Period } from '../../domain/time/period.ts';

/** An entry of a member's calendar with its times read. */
export type CalendarEntry = Omit<MyCalendarEntryOutput, 'hours'> & Busy & SeriesEntry & { state: MyCalendarEntryOutput['state'] };

const periodFrom = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }): Period => ({ start: new Date(starts_at), end: new Date(ends_at) });

/** Reads the times of an entry. */
export function entryFrom(entry: MyCalendarEntryOutput): CalendarEntry {
  return { ...entry, ...periodFrom(entry), hours: entry.hours.map(periodFrom) };
}
