import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { BookingState } from '../../domain/calendar/booking-kind.ts';
import { HOUR_SECONDS } from '../../domain/time/period.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import type { Booking } from './booking.ts';
import { calendarTranslator } from './calendar-texts.ts';

/** A calendar file with its name. */
export interface NamedCalendar {
  name: string;
  body: string;
}

/** Reminds so long before it begins. */
const ALARM_SECONDS = HOUR_SECONDS;
const STATUS: Record<BookingState, ICalEventStatus> = {
  asked: ICalEventStatus.TENTATIVE,
  held: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
/** The words around a title, as not every calendar shows a status. */
const SUMMARY = { asked: 'calendar:booking.asked', held: 'calendar:booking.held', cancelled: 'calendar:cancelledTitle' } as const;

type FileDeps = Pick<Deps, 'config' | 'library'>;

/**
 * A booking as a calendar file (RFC 5545). Its UID never changes and its sequence counts on, so that a calendar that has it
 * already moves the one entry; a booking that is called off is a cancellation of it (RFC 5546, `METHOD:CANCEL`), which calendars follow
 * from the organizer that they know. Times are UTC, as in the public feed (docs/decisions/044).
 */
export function bookingCalendar(deps: FileDeps, booking: Booking, language: Language): string {
  const calendar = ical({
    prodId: { company: deps.library.settings.centre.short_name.en, product: 'Bookings', language: language.toUpperCase() },
    method: booking.state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  addBooking(calendar, deps, booking, language);
  return `${calendar.toString()}\r\n`;
}

/** Puts a booking into a calendar, in a language: one that is called off as its cancellation, without a reminder. */
export function addBooking(calendar: ICalCalendar, { config, library }: FileDeps, booking: Booking, language: Language): void {
  const t = calendarTranslator(language);
  const url = booking.path === null ? null : `${config.siteUrl}/${language}/${booking.path}`;
  const { title, state } = booking;
  const { centre } = library.settings;
  for (const time of booking.times ?? [null]) {
    const { start, end } = time ?? booking;
    const isOff = state === 'cancelled' || time?.isCancelled === true;
    const shown = isOff ? 'cancelled' : state;
    const event = calendar.createEvent({
      id: `${booking.kind}-${booking.id}${time === null ? '' : `-${time.number}`}@${new URL(config.siteUrl).hostname}`,
      sequence: booking.sequence,
      stamp: booking.changedAt,
      lastModified: booking.changedAt,
      start,
      end,
      summary: shown === 'confirmed' ? title : t(SUMMARY[shown], { title }),
      description: [...booking.about, ...(url === null ? [] : [url])].join('\n'),
      location: booking.location,
      organizer: { name: centre.name[language], email: centre.email },
      ...(url !== null && { url }),
      status: STATUS[shown],
      transparency: isOff ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
    if (!isOff) event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: title });
  }
}

/** The file name of a booking's calendar. */
export function bookingFileName({ library }: Pick<Deps, 'library'>, { kind, start }: Pick<Booking, 'kind' | 'start'>): string {
  return `${library.settings.centre.slug}-${kind}-${taipeiDay(start)}.ics`;
}
