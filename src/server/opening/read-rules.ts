import { closesWholeDay } from '../../domain/closings/closing.ts';
import { isClosedDay, type OpeningRules } from '../../domain/opening/opening-hours.ts';
import { CANCEL_NOTICE_MS, MAX_SPAN_DAYS } from '../../domain/rent/rent-period.ts';
import { HOUR_MS } from '../../domain/time/period.ts';
import { TIME_ZONE, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { type ClosedDay, closedDays } from '../../editorial/settings/closed-days.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import { fieldOf, localize } from '../http/localize.ts';
import type { ClosingRow } from './closing-queries.ts';

/** When the centre is open and what may be booked (docs/rules.md#opening-hours), closed days within a range when asked; `closings` are those at short notice. */
export function readDateSetting(
  { settings }: Pick<Library, 'settings'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  closings: readonly ClosingRow[],
) {
  const { opening, rent } = settings;
  const rules = openingRules(settings);
  const within = ({ date }: { date: string }) => (from === undefined || date >= from) && (to === undefined || date <= to);
  // A closed day that staff has opened is none.
  const closed = closedDays(settings).filter(({ date }) => isClosedDay(date, rules));
  return {
    time_zone: TIME_ZONE,
    open_hour: opening.open_hour,
    close_hour: opening.close_hour,
    closed_weekdays: opening.closed_weekdays,
    closed_days: withClosings(closed, closings, rules)
      .filter(within)
      .map(({ date, name }) => ({ date, ...localize('name', name) })),
    special_days: [...(rules.specialDays ?? [])]
      .map(([date, { openHour, closeHour }]) => ({ date, open_hour: openHour, close_hour: closeHour }))
      .filter(within),
    booking_horizon_days: rent.booking_horizon_days,
    holidays_known_until: settings.holidays.known_until,
    max_span_days: MAX_SPAN_DAYS,
    cancel_notice_hours: CANCEL_NOTICE_MS / HOUR_MS,
  };
}

/** Adds the days on which the centre is closed at short notice; their reason takes the place of a holiday's name. */
function withClosings(days: readonly ClosedDay[], closings: readonly ClosingRow[], opening: OpeningRules): ClosedDay[] {
  const closed = closings.filter((closing) => closesWholeDay(closing, opening)).map(({ start, reason }) => ({ date: taipeiDay(start), name: reason }));
  const byDay = new Map([...days, ...closed].map((day) => [day.date, day]));
  return [...byDay.values()].sort((a, b) => a.date.localeCompare(b.date));
}

/** The rules that bookings agree to, with their content as HTML. */
export function readRules({ rules }: Library) {
  return rules.map(({ id, data, texts }) => ({
    id,
    covers: data.covers,
    version: data.version,
    ...localize('title', fieldOf(texts, 'title')),
    ...localize('summary', fieldOf(texts, 'summary')),
    ...localize('content', fieldOf(texts, 'html')),
  }));
}
