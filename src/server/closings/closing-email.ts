import { closesWholeDay } from '../../domain/closings/closing.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import { mailDay, mailPeriod } from '../../i18n/formats/mail-dates.ts';
import { joinText } from '../../i18n/join-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { sessionTitle } from '../activities/registered-activity.ts';
import { advisoryCalendar } from '../consultations/consultation-ics.ts';
import type { AdvisoryRow } from '../consultations/queries.ts';
import { categoriesText } from '../consultations/waitlist-kind.ts';
import type { Tx } from '../db/client.ts';
import type { Addressee } from '../delivery/addressee.ts';
import { sendCopy } from '../delivery/contact-copy.ts';
import type { Deps } from '../deps.ts';
import { closingRow } from '../emails/message-texts.ts';
import { type CalendarFile, emails, typedIn } from '../emails/messages.ts';
import { type AnyClosing, isBlock } from '../opening/block-queries.ts';
import type { RentRow } from '../rent/queries.ts';
import { rentCalendar } from '../rent/rent-ics.ts';
import { deviceTitle, rentItems } from '../rent/rent-response.ts';
import { copyAddress, leaseTime, spaceName, twdText } from '../spaces/emails/lease-email.ts';
import { leaseCalendar } from '../spaces/emails/lease-ics.ts';
import type { LeaseLoss } from '../spaces/lease-loss.ts';
import { correctionAwaitedAt } from '../spaces/lease-response.ts';
import type { LostDay } from '../spaces/queries.ts';
import type { OpenEntry } from '../waitlist/queries.ts';

type Tools = Pick<Deps, 'library' | 'config' | 'jobs'>;

/** All that a closing took from a member, each record as it is since. */
export interface Taken {
  rents: readonly RentRow[];
  advisories: readonly AdvisoryRow[];
  leases: readonly LeaseLoss[];
  waits: readonly Wait[];
}

type Wait = Pick<OpenEntry, 'kind' | 'subject' | 'start' | 'end'>;

/**
 * Writes one e-mail to a member about all that a closing or a block called off, in their language, and to each address of a form what was asked
 * for with it (docs/decisions/073 and 075). With each comes the calendar file of every booking that is gone.
 */
export async function sendClosingEmails(
  tx: Tx,
  { library, config, jobs }: Tools,
  { closing, member, taken, at }: { closing: AnyClosing; member: Addressee; taken: Taken; at: Date },
): Promise<void> {
  const { language, name, email } = member;
  const words = wordsOf(library, language);
  const calendars = cancellations({ library, config }, { taken, language, at });
  const consultations = taken.advisories.map((advisory) => ({
    email: advisory.email,
    rows: [words.ofAdvisory(advisory)],
    moreIcs: calendars.copiesOf(advisory.id),
  }));
  const leases = taken.leases.map((loss) => ({
    email: copyAddress(loss.lease, email, correctionAwaitedAt(loss.lease, at)),
    rows: words.ofLease(loss),
    moreIcs: calendars.copiesOf(loss.lease.id),
    name: loss.lease.contact_name,
  }));
  const page = taken.rents.length > 0 ? 'rent' : consultations.length > 0 ? 'advisory' : leases.length > 0 ? 'spaceApply' : 'rent';
  const facts = {
    name,
    reason: closing.reason[language],
    bookings: [...taken.rents.map(words.ofRent), ...[...consultations, ...leases].flatMap(({ rows }) => rows), ...taken.waits.map(words.ofWait)],
    url: `${config.siteUrl}/${language}/member/${page}`,
  };
  const parts = { moreIcs: calendars.all };
  const mail = {
    to: email,
    language,
    ...typedIn(
      isBlock(closing)
        ? emails.bookingBlocked(facts, parts)
        : emails.centreClosed(
            {
              ...facts,
              time: closesWholeDay(closing, openingRules(library.settings)) ? mailDay(taipeiDay(closing.start), language) : mailPeriod(closing, language),
            },
            parts,
          ),
      // A closing has its reason in every language.
      language,
    ),
  };
  await jobs.enqueue(tx, 'send-mail', mail);
  for (const { email: to, rows: bookings, moreIcs, ...greeted } of [...consultations, ...leases])
    await sendCopy(tx, { jobs }, mail, { email: to, values: { ...greeted, bookings }, moreIcs });
}

/** The calendar files of what was called off: of all, and of one record for the address of its form. A lease that goes on has none. */
function cancellations(
  deps: Pick<Deps, 'library' | 'config'>,
  { taken, language, at }: { taken: Taken; language: Language; at: Date },
): { all: CalendarFile[]; copiesOf: (id: string) => CalendarFile[] } {
  const made: { id: string; calendar: (isCopy: boolean) => CalendarFile }[] = [
    ...taken.rents.map((rent) => ({ id: rent.id, calendar: () => rentCalendar(deps, rent, language, at) })),
    ...taken.advisories.map((advisory) => ({
      id: advisory.id,
      calendar: (isCopy: boolean) => advisoryCalendar(deps, advisory, { language, now: at, isCopy }),
    })),
    ...taken.leases
      .filter(({ isCalledOff }) => isCalledOff)
      .map(({ lease }) => ({ id: lease.id, calendar: (isCopy: boolean) => leaseCalendar(deps, lease, { language, isCopy }) })),
  ];
  return {
    all: made.map(({ calendar }) => calendar(false)),
    copiesOf: (id) => made.filter((each) => each.id === id).map(({ calendar }) => calendar(true)),
  };
}

/** The words for what was called off: a line for each record or day. */
function wordsOf(library: Deps['library'], language: Language) {
  const deviceText = (id: string) => readText(deviceTitle(library, id), language).text;
  const devicesOf = (rent: RentRow) =>
    joinText(
      language,
      'list',
      rentItems(rent).map(({ deviceId, quantity }) => `${deviceText(deviceId)}${quantity > 1 ? ` × ${quantity}` : ''}`),
    );
  const waitedText = ({ kind, subject }: Wait) => {
    if (kind === 'rent') return deviceText(subject);
    return kind === 'advisory' ? categoriesText(library, subject, language) : readText(sessionTitle(library, subject), language).text;
  };
  const ofDay = (space: string, { day, twd, wasPaid }: LostDay) => {
    const row = twd === 0 ? 'leaseDay' : wasPaid ? 'leaseDayPaid' : 'leaseDayDue';
    return closingRow(language, row, { space, day: mailDay(day, language), amount: twdText(twd) });
  };
  return {
    ofRent: (rent: RentRow) =>
      closingRow(language, rent.points > 0 ? 'rentPaid' : 'rent', { what: devicesOf(rent), time: mailPeriod(rent, language), points: rent.points }),
    ofAdvisory: (advisory: AdvisoryRow) =>
      closingRow(language, 'advisory', { what: library.settings.advisory.categories[advisory.category][language], time: mailPeriod(advisory, language) }),
    ofLease: ({ lease, isCalledOff, lost, refundTwd }: LeaseLoss) => {
      const space = spaceName(library, lease, language);
      if (!isCalledOff) return lost.map((day) => ofDay(space, day));
      const values = { space, time: leaseTime(library, lease, language), amount: twdText(refundTwd) };
      return [closingRow(language, refundTwd > 0 ? 'leasePaid' : 'lease', values)];
    },
    ofWait: (wait: Wait) =>
      closingRow(language, 'wait', {
        what: waitedText(wait),
        time: mailPeriod(wait, language),
      }),
  };
}
