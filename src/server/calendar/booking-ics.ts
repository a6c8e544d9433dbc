import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { HOUR_SECONDS, type Period } from '../../domain/time/period.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { calendarTranslator } from './calendar-texts.ts';

/** A booking as an entry of the member's own calendar, in their language. */
export interface Booking extends Period {
  kind: 'rent' | 'space' | 'advisory' | 'activity' | 'appointment';
  id: string;
  /** Counts what a calendar should know of: a time, a place, who comes, that it is cancelled. */
  sequence: number;
  changedAt: Date;
  /** `asked`: staff has still to say yes. */
  state: 'asked' | 'confirmed' | 'cancelled';
  title: string;
  location: string;
  /** Lines of the description; the address of the page follows. */
  about: readonly string[];
  /** The page that shows it, below `/{lang}/`; null for somebody who cannot open it. */
  path: string | null;
  /** Of a series: each of its times, an entry each; otherwise the booking's own time is the one entry. */
  times?: readonly (Period & { number: number; isCancelled: boolean })[];
}

/** A calendar file with its name. */
export interface NamedCalendar {
  name: string;
  body: string;
}

/** Reminds so long before it begins. */
const ALARM_SECONDS = HOUR_SECONDS;
const STATUS = { asked: ICalEventStatus.TENTATIVE, confirmed: ICalEventStatus.CONFIRMED, cancelled: ICalEventStatus.CANCELLED };

/**
 * A booking as a calendar file (RFC 5545). Its UID never changes and its sequence counts on, so that a calendar that has it
 * already moves the one entry; a booking that is called off is a cancellation of it (RFC 5546, `METHOD:CANCEL`), which calendars follow
 * from the organizer that they know. Times are UTC, as in the public feed (docs/decisions/044).
 */
export function bookingCalendar({ config, library }: Pick<Deps, 'config' | 'library'>, booking: Booking, language: Language): string {
  const t = calendarTranslator(language);
  const url = booking.path === null ? null : `${config.siteUrl}/${language}/${booking.path}`;
  const { title, state } = booking;
  const { centre } = library.settings;
  const calendar = ical({
    prodId: { company: centre.short_name.en, product: 'Bookings', language: language.toUpperCase() },
    method: state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  for (const time of booking.times ?? [null]) {
    const { start, end } = time ?? booking;
    const isOff = state === 'cancelled' || time?.isCancelled === true;
    const event = calendar.createEvent({
      id: `${booking.kind}-${booking.id}${time === null ? '' : `-${time.number}`}@${new URL(config.siteUrl).hostname}`,
      sequence: booking.sequence,
      stamp: booking.changedAt,
      lastModified: booking.changedAt,
      start,
      end,
      // Not every calendar shows a status.
      summary: isOff ? t('calendar:cancelledTitle', { title }) : state === 'confirmed' ? title : t('calendar:booking.asked', { title }),
      description: [...booking.about, ...(url === null ? [] : [url])].join('\n'),
      location: booking.location,
      organizer: { name: centre.name[language], email: centre.email },
      ...(url !== null && { url }),
      status: isOff ? STATUS.cancelled : STATUS[state],
      transparency: isOff ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
    if (!isOff) event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: title });
  }
  return `${calendar.toString()}\r\n`;
}

/** The file name of a booking's calendar. */
export function bookingFileName({ library }: Pick<Deps, 'library'>, { kind, start }: Pick<Booking, 'kind' | 'start'>): string {
  return `${library.settings.centre.slug}-${kind}-${taipeiDay(start)}.ics`;
}
