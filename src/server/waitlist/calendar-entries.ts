import { sql } from 'kysely';
import { activityRoute } from '../../domain/site/list-address.ts';
import type { WaitlistKind } from '../../domain/waitlist/waitlist.ts';
import type { Library } from '../../editorial/library.ts';
import { mailMoment } from '../../i18n/formats/mail-dates.ts';
import { joinText } from '../../i18n/join-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import type { Booking } from '../calendar/booking.ts';
import { calendarTranslator } from '../calendar/calendar-texts.ts';
import type { CalendarProvider } from '../my-calendar/calendar-provider.ts';
import { entryColumns } from '../my-calendar/entry-columns.ts';
import { readOffersById, type WaitlistRow } from './queries.ts';
import type { WaitlistBookingKinds } from './waitlist-kind.ts';

/** The places that are held for a member who waited, as their calendar has them; those that only wait are no appointment. */
export const waitlistCalendarProvider = (kinds: WaitlistBookingKinds): CalendarProvider => ({
  // Those are few, and one comes to an activity at the time of its session.
  select: ({ memberId, end, now }) =>
    sql`SELECT id, ${entryColumns(sql`true`)} FROM (
      SELECT entry.public_id AS id, COALESCE(session.period, entry.period) AS period
        FROM waitlist_entries AS entry LEFT JOIN activity_sessions AS session ON entry.kind = 'activity' AND session.id = entry.subject
        WHERE entry.member_id = ${memberId}::uuid AND entry.status = 'offered' AND entry.offer_until > ${now}::timestamptz) AS offer
      WHERE lower(period) < ${end}::timestamptz`,
  load: async (library, db, { ids, memberId, now }) => {
    const rows = await readOffersById(db, ids, memberId, now);
    return rows.map((entry) => {
      const shown = kinds[entry.kind].shown(library, entry);
      const { start, end } = entry;
      return {
        id: entry.id,
        booking: (language) => offerBooking(library, entry, shown, language),
        subject: `${entry.kind}:${entry.subject}`,
        series: null,
        hours: shown.times?.hours ?? [{ start, end }],
      };
    });
  },
});

type Shown = ReturnType<WaitlistBookingKinds[WaitlistKind]['shown']>;

function offerBooking({ settings }: Library, entry: WaitlistRow, shown: Shown, language: Language): Booking {
  const t = calendarTranslator(language);
  const { centre, advisory } = settings;
  const categories = shown.categories.map((each) => advisory.categories[each][language]);
  const item = shown.device ?? shown.activity ?? null;
  const { id, offerUntil, createdAt } = entry;
  const { start, end } = shown.times ?? entry;
  return {
    ...{ kind: 'waitlist', id, start, end, sequence: 0, changedAt: createdAt, state: 'held' },
    title: item === null ? t('calendar:booking.advisory', { category: joinText(language, 'list', categories) }) : readField(item, 'title', language).text,
    location: t('calendar:locationHouse', { house: centre.name[language], address: centre.address[language] }),
    about: offerUntil === null ? [] : [t('calendar:booking.until', { time: mailMoment(offerUntil, language) })],
    path: pageOf(entry, shown),
  };
}

/** The page, below the language, on which a place is taken: of an activity, its registration. */
function pageOf({ kind }: Pick<WaitlistRow, 'kind'>, { activity }: Shown): string {
  if (activity) return `${activityRoute(activity.type).base}/${activity.id}/apply${activity.session === 0 ? '' : `?session=${activity.session}`}`;
  return kind === 'rent' ? 'member/rent' : 'member/advisory';
}
