import { closesWholeDay } from '../../domain/closings/closing.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { openingRules } from '../../editorial/rent-rules.ts';
import { joined } from '../../i18n/joined.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { mailDay, mailPeriod } from '../../i18n/mail-dates.ts';
import type { AdvisoryRow } from '../consultations/queries.ts';
import { categoriesText } from '../consultations/wait-kind.ts';
import type { Tx } from '../db/client.ts';
import { sendCopy } from '../delivery/contact-copy.ts';
import type { Deps } from '../deps.ts';
import { closingRow } from '../emails/message-texts.ts';
import type { PlainMail } from '../jobs/job-kinds.ts';
import type { ClosingMember, ClosingRow } from '../opening/closing-queries.ts';
import type { RentRow } from '../rent/queries.ts';
import { deviceTitle, rentItems } from '../rent/rent-response.ts';
import { copyAddress, leaseTime, spaceName, twdText } from '../spaces/lease-email.ts';
import type { LostDay } from '../spaces/queries.ts';
import type { OpenWait } from '../waitlist/queries.ts';
import type { LeaseLoss, Standing } from './affected-bookings.ts';

type Tools = Pick<Deps, 'library' | 'config' | 'jobs'>;

/**
 * Writes one e-mail to a member about all that a closing called off, in their language, and to each address of a form what was asked
 * for with it (docs/decisions/073 and 075).
 */
export async function writeOfClosing(
  tx: Tx,
  { library, config, jobs }: Tools,
  { closing, member, standing }: { closing: ClosingRow; member: ClosingMember; standing: Standing },
): Promise<void> {
  const { language, name, email } = member;
  const words = wordsOf(library, language);
  const consultations = standing.advisories.map((advisory) => ({ email: advisory.email, rows: [words.ofAdvisory(advisory)] }));
  const leases = standing.leases.map((loss) => ({ email: copyAddress(loss.lease, email), rows: words.ofLease(loss), name: loss.lease.contact_name }));
  const page = standing.rents.length > 0 ? 'rent' : consultations.length > 0 ? 'advisory' : leases.length > 0 ? 'spaceApply' : 'rent';
  const mail = {
    to: email,
    language,
    template: 'centreClosed' as const,
    values: {
      name,
      time: closesWholeDay(closing, openingRules(library.settings)) ? mailDay(taipeiDay(closing.start), language) : mailPeriod(closing, language),
      reason: closing.reason[language],
      bookings: [
        ...standing.rents.map(({ rent }) => words.ofRent(rent)),
        ...[...consultations, ...leases].flatMap(({ rows }) => rows),
        ...standing.waits.map((wait) => words.ofWait(wait)),
      ],
      url: `${config.siteUrl}/${language}/member/${page}`,
    },
  } satisfies PlainMail;
  await jobs.enqueue(tx, 'send-mail', mail);
  for (const { email: to, rows: bookings, ...greeted } of [...consultations, ...leases])
    await sendCopy(tx, { jobs }, mail, { email: to, values: { ...greeted, bookings } });
}

/** The words for what was called off: a line for each record or day. */
function wordsOf(library: Deps['library'], language: Language) {
  const deviceText = (id: string) => readText(deviceTitle(library, id), language).text;
  const devicesOf = (rent: RentRow) =>
    joined(
      language,
      'list',
      rentItems(rent).map(({ deviceId, quantity }) => `${deviceText(deviceId)}${quantity > 1 ? ` × ${quantity}` : ''}`),
    );
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
    ofWait: (wait: OpenWait) =>
      closingRow(language, 'wait', {
        what: wait.kind === 'rent' ? deviceText(wait.subject) : categoriesText(library, wait.subject, language),
        time: mailPeriod(wait, language),
      }),
  };
}
