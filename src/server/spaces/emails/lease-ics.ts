import { LEASE_CLOSED, LEASE_REQUESTED } from '../../../domain/spaces/lease-state.ts';
import { isPlainName } from '../../../domain/text/plain-name.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readText } from '../../../i18n/localized.ts';
import type { Booking } from '../../calendar/booking.ts';
import { bookingCalendar, bookingFileName, type NamedCalendar } from '../../calendar/booking-ics.ts';
import { calendarTranslator } from '../../calendar/calendar-texts.ts';
import type { Deps } from '../../deps.ts';
import { fieldOf } from '../../http/localize.ts';
import { foundLease } from '../lease-response.ts';
import { leaseAt } from '../lease-step.ts';
import { type LeaseRow, readLease } from '../queries.ts';
import { leaseTime } from './lease-email.ts';

interface Reader {
  language: Language;
  isCopy?: boolean;
}

/** A lease as a calendar file, from its first session to its last, in a language; `isCopy`: without the member's page, and what was typed. */
export function leaseCalendar(deps: Pick<Deps, 'config' | 'library'>, lease: LeaseRow, reader: Reader): NamedCalendar {
  const booking = leaseBooking(deps, lease, reader);
  return { name: bookingFileName(deps, booking), body: bookingCalendar(deps, booking, reader.language) };
}

/** A lease as an entry of a calendar, in a language; `isCopy`: as its file. */
export function leaseBooking({ library }: Pick<Deps, 'library'>, lease: LeaseRow, { language, isCopy = false }: Reader): Booking {
  const space = library.spaces.find((each) => each.id === lease.space_id);
  const title = space ? readText(fieldOf(space.texts, 'title'), language).text : lease.space_id;
  const { centre } = library.settings;
  const isAsked = LEASE_REQUESTED.some((status) => status === lease.status);
  const isOff = LEASE_CLOSED.some((status) => status === lease.status);
  return {
    kind: 'space',
    id: lease.id,
    // Each step that is written down counts, a longer time among them.
    sequence: Math.max(0, lease.changes.length - 1),
    changedAt: lease.changes.at(-1)?.at ?? lease.created_at,
    start: lease.start,
    end: lease.end,
    state: isOff ? 'cancelled' : isAsked ? 'asked' : 'confirmed',
    title: isCopy && !isPlainName(lease.event_name) ? title : `${lease.event_name} · ${title}`,
    location: calendarTranslator(language)('calendar:locationHouse', { house: centre.name[language], address: centre.address[language] }),
    // An entry of several days does not say which hours of each are leased.
    about: [title, leaseTime(library, lease, language)],
    path: isCopy ? null : 'member/spaceApply',
  };
}

/** A member's lease as a calendar file. @throws Refusal NOT_FOUND (another member's too) */
export async function readLeaseCalendar(
  deps: Pick<Deps, 'config' | 'library' | 'database' | 'now'>,
  { id, memberId, language }: { id: string; memberId: string; language: Language },
): Promise<NamedCalendar> {
  const lease = foundLease(await readLease(deps.database.db, id, memberId));
  return leaseCalendar(deps, leaseAt(lease, deps.now()), { language });
}
