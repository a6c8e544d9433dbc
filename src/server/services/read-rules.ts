import { CANCEL_NOTICE_MS, HOUR_MS, MAX_SPAN_DAYS } from '../../domain/rent-period.ts';
import { TIME_ZONE } from '../../domain/taipei-time.ts';
import { closedDays } from '../../editorial/closed-days.ts';
import type { Library } from '../../editorial/library.ts';
import { fieldOf, localize } from './localize.ts';

/** When the house is open and what may be booked (spec section 9), closed days within a range when asked. */
export function readDateSetting({ settings }: Library, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const { opening, rent } = settings;
  return {
    time_zone: TIME_ZONE,
    open_hour: opening.open_hour,
    close_hour: opening.close_hour,
    closed_weekdays: opening.closed_weekdays,
    closed_days: closedDays(settings)
      .filter(({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to))
      .map(({ date, name }) => ({ date, ...localize('name', name) })),
    booking_horizon_days: rent.booking_horizon_days,
    holidays_known_until: settings.holidays.known_until,
    max_span_days: MAX_SPAN_DAYS,
    cancel_notice_hours: CANCEL_NOTICE_MS / HOUR_MS,
  };
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
