import { HOLIDAYS_NOTICE_DAYS } from '../../domain/opening/opening-hours.ts';
import { type Day, daysBetween, taipeiDay } from '../../domain/time/taipei-time.ts';
import { mailDay } from '../../i18n/formats/mail-dates.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';

/** The last day of the table of holidays; `is_due`: it is time to add the next year. */
export interface HolidaysLeft {
  known_until: Day;
  days_left: number;
  is_due: boolean;
}

/** The days left in `content/settings/holidays.yaml`, for the operator to watch. */
export function holidaysLeft({ library, now }: Pick<Deps, 'library' | 'now'>): HolidaysLeft {
  const { known_until } = library.settings.holidays;
  const daysLeft = daysBetween(taipeiDay(now()), known_until);
  return { known_until, days_left: daysLeft, is_due: daysLeft < HOLIDAYS_NOTICE_DAYS };
}

/** Job: while the table of holidays is about to end, or has ended, asks the office for the next year; running twice, it asks twice. */
export async function requestHolidays(deps: Pick<Deps, 'database' | 'jobs' | 'library' | 'log' | 'now'>): Promise<void> {
  const left = holidaysLeft(deps);
  if (!left.is_due) return;
  deps.log.warn(left, 'the table of holidays is about to end: nothing is booked for later days');
  const { contact, centre } = deps.library.settings;
  await deps.database.db.transaction().execute((tx) =>
    deps.jobs.enqueue(tx, 'send-mail', {
      to: contact.mailbox,
      language: 'zh',
      ...emails.holidaysOffice({ name: centre.name.zh, knownUntil: mailDay(left.known_until, 'zh') }),
    }),
  );
}
