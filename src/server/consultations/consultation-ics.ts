import { Refusal } from '../../contract/refusal.ts';
import { ADVISORY_CALLED_OFF_STATUSES, ADVISORY_REQUESTED_STATUSES, advisoryStatusAt } from '../../domain/consultations/consultation-state.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Booking } from '../calendar/booking.ts';
import { bookingCalendar, bookingFileName, type NamedCalendar } from '../calendar/booking-ics.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';
import type { Deps } from '../deps.ts';
import { calendarPlace } from './consultation-place.ts';
import { type AdvisoryRow, readAdvisory } from './queries.ts';

interface Reader {
  language: Language;
  now: Date;
  isCopy?: boolean;
}

/** A consultation as a calendar file, in a language; `isCopy`: without the member's page. */
export function advisoryCalendar(deps: Pick<Deps, 'config' | 'library'>, advisory: AdvisoryRow, reader: Reader): NamedCalendar {
  const booking = advisoryBooking(deps, advisory, reader);
  return { name: bookingFileName(deps, booking), body: bookingCalendar(deps, booking, reader.language) };
}

/** A consultation as an entry of a calendar, in a language; `isCopy`: without the member's page. */
export function advisoryBooking({ library }: Pick<Deps, 'library'>, advisory: AdvisoryRow, { language, now, isCopy = false }: Reader): Booking {
  const t = calendarTranslator(language);
  const { advisory: words } = library.settings;
  const status = advisoryStatusAt(advisory, now);
  const method = words.methods[advisory.method][language];
  const isCalledOff = ADVISORY_CALLED_OFF_STATUSES.some((each) => each === status);
  const isAsked = ADVISORY_REQUESTED_STATUSES.some((each) => each === status);
  return {
    kind: 'advisory',
    id: advisory.id,
    sequence: advisory.sequence,
    changedAt: advisory.changedAt,
    start: advisory.start,
    end: advisory.end,
    state: isCalledOff ? 'cancelled' : isAsked ? 'asked' : 'confirmed',
    title: t('calendar:booking.advisory', { category: words.categories[advisory.category][language] }),
    location: calendarPlace({ library, advisory, status, language }),
    about: [t('calendar:booking.method', { method }), ...(advisory.teacher === null ? [] : [t('calendar:booking.teacher', { teacher: advisory.teacher })])],
    path: isCopy ? null : 'member/advisory',
  };
}

/** A member's consultation as a calendar file. @throws Refusal NOT_FOUND (another member's too) */
export async function readAdvisoryCalendar(
  deps: Pick<Deps, 'config' | 'library' | 'database'>,
  { id, memberId, language, now }: { id: string; memberId: string; language: Language; now: Date },
): Promise<NamedCalendar> {
  const advisory = await readAdvisory(deps.database.db, id, memberId);
  if (advisory === undefined) throw new Refusal('NOT_FOUND');
  return advisoryCalendar(deps, advisory, { language, now });
}
