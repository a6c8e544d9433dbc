import { overtimeTwd } from '../../../domain/spaces/lease-price.ts';
import { dayEnd, type LeaseStatus } from '../../../domain/spaces/lease-state.ts';
import { leaseRules } from '../../../editorial/settings/lease-rules.ts';
import { mailDay } from '../../../i18n/formats/mail-dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { NamedCalendar } from '../../calendar/booking-ics.ts';
import type { Tx } from '../../db/client.ts';
import { readAddressee } from '../../delivery/addressee.ts';
import type { Deps } from '../../deps.ts';
import { emails, typedIn } from '../../emails/messages.ts';
import type { OutboxEvent } from '../../jobs/outbox-event.ts';
import type { Correction } from '../correction-queries.ts';
import { amountDue, leaseSettlement } from '../lease-money.ts';
import { leaseReviewDays } from '../lease-response.ts';
import { type LeaseRow, readLease } from '../queries.ts';
import { type LeaseEmail, notifyOfficeOfLease, type OfficeEmail, sendLeaseEmails, twdText } from './lease-email.ts';
import { leaseCalendar } from './lease-ics.ts';
import { itemNames } from './lease-item-names.ts';

type Tools = Pick<Deps, 'jobs' | 'library' | 'config'>;

/** The events of a lease: the statuses that it comes to, and what leaves its status as it is. */
type LeaseOutboxEvent =
  | LeaseStatus
  | 'extension_asked'
  | 'extended'
  | 'extension_refused'
  | 'extension_paid'
  | 'deposit_due'
  | 'correction_due'
  | 'deposit_returned';

/** The values that an event takes along of the lease (`outbox_details`); its instants are ISO 8601. */
interface LeaseDetails extends Pick<LeaseRow, 'status' | 'end_on' | 'move_out_on' | 'rent_twd' | 'extension_twd' | 'correction_due_on'> {
  start: string;
  end: string;
  /** The same before a change. */
  before?: LeaseDetails;
}

/** A lease at the moment of an event. */
interface LeaseThen {
  lease: LeaseRow;
  before: LeaseDetails | undefined;
  at: Date;
  /** The correction that the event is about. */
  correction: Correction | undefined;
  /** By when the application is decided. */
  decidedBy: (language: Language) => string;
  calendar: (reader: Parameters<LeaseEmail>[1]) => { ics: NamedCalendar };
}

type EmailOf = (then: LeaseThen) => LeaseEmail | null;

const applied: EmailOf =
  ({ lease, decidedBy }) =>
  (facts, { language }) =>
    emails.spaceApplied({ ...facts, due: decidedBy(language), rent: twdText(lease.discounted_twd) });

/** Taken up, corrected, or the correction was no longer asked for. */
const inReview: EmailOf = ({ lease, before, correction, decidedBy }) => {
  if (before?.status !== 'awaiting_correction') return (facts) => emails.spaceInProcess(facts);
  if (correction?.outcome !== 'answered') return (facts, { language }) => emails.spaceCorrectionWithdrawn({ ...facts, due: decidedBy(language) });
  const { items } = correction;
  return (facts, { language }) => emails.spaceCorrected({ ...facts, items: itemNames(items, lease.applicant_type, language), due: decidedBy(language) });
};

/** The items of a correction, and the day by which they were to come. */
function asked({ lease, before }: LeaseThen, { items }: Correction, language: Language) {
  const due = lease.correction_due_on ?? before?.correction_due_on;
  return { items: itemNames(items, lease.applicant_type, language), due: due ? mailDay(due, language) : '' };
}

const correctionAsked: EmailOf = (then) => {
  const { correction } = then;
  return correction
    ? (facts, { language }) =>
        typedIn(emails.spaceCorrection({ ...facts, ...asked(then, correction, language), message: correction.message }), correction.message_language)
    : null;
};

const correctionDue: EmailOf = (then) => {
  const { correction } = then;
  return correction
    ? (facts, { language }) =>
        typedIn(emails.spaceCorrectionDue({ ...facts, ...asked(then, correction, language), message: correction.message }), correction.message_language)
    : null;
};

/** Nothing is asked for that is not due, and no day is named that is past. */
const approved: EmailOf =
  ({ lease, at }) =>
  (facts, { language }) => {
    const { cleaning_fee_twd: cleaningTwd, deposit_due_on: due, cancel_free_until_on: free } = lease;
    const waived = { ...facts, waived: twdText(lease.waived_twd ?? 0), note: lease.approval_note ?? '－' };
    const cleaning = { cleaning: twdText(cleaningTwd ?? 0), rentDue: mailDay(lease.move_in_on, language) };
    const inItsLanguage = (email: Parameters<typeof typedIn>[0]) => typedIn(email, lease.approval_note_language);
    if (due === null)
      return inItsLanguage((cleaningTwd ?? 0) > 0 ? emails.spaceApprovedCleaning({ ...waived, ...cleaning }) : emails.spaceApprovedWaived(waived));
    const owed = { ...waived, ...cleaning, rent: twdText(lease.rent_twd ?? 0), ...deposit(lease, language) };
    return inItsLanguage(
      free === null || at >= dayEnd(free) ? emails.spaceApprovedLate(owed) : emails.spaceApproved({ ...owed, freeUntil: mailDay(free, language) }),
    );
  };

/** The deposit, and the day by which it was due. */
function deposit({ deposit_twd: twd, deposit_due_on: due }: LeaseRow, language: Language) {
  return { deposit: twdText(twd ?? 0), due: due === null ? '' : mailDay(due, language) };
}

const depositPaid: EmailOf =
  ({ lease }) =>
  (facts, { language }) =>
    emails.spaceDepositPaid({
      ...facts,
      deposit: twdText(lease.deposit_twd ?? 0),
      rent: twdText(lease.rent_twd ?? 0),
      cleaning: twdText(lease.cleaning_fee_twd ?? 0),
      total: twdText(amountDue(lease)),
      rentDue: mailDay(lease.move_in_on, language),
    });

const rentPaid: EmailOf =
  ({ lease, at }) =>
  (facts, { language }) => {
    const total = twdText(amountDue(lease));
    const { cancel_free_until_on: free } = lease;
    return free === null || at >= dayEnd(free)
      ? emails.spaceRentPaidLate({ ...facts, total })
      : emails.spaceRentPaid({ ...facts, total, freeUntil: mailDay(free, language) });
  };

const extensionAsked: EmailOf =
  ({ lease }) =>
  (facts, { language }) =>
    emails.spaceExtensionAsked({ ...facts, ...extension(lease, lease.extension_move_out_on ?? lease.move_out_on, language) });
const extended: EmailOf =
  ({ lease }) =>
  (facts, { language }) =>
    typedIn(
      emails.spaceExtensionApproved({ ...facts, ...extension(lease, lease.move_out_on, language), note: lease.extension_note ?? '－' }),
      lease.extension_note_language,
    );
const extensionPaid: EmailOf =
  ({ lease }) =>
  (facts, { language }) =>
    emails.spaceExtensionPaid({ ...facts, ...extension(lease, lease.move_out_on, language) });

/** The new last day, and the rent for the added days. */
function extension({ extension_twd: twd }: LeaseRow, until: string, language: Language) {
  return { until: mailDay(until, language), rent: twdText(twd ?? 0) };
}

const ended: EmailOf = ({ lease }) => {
  const { returnedTwd, stillOwedTwd } = leaseSettlement(lease);
  const values = {
    overtime: twdText(overtimeTwd(lease.overtime_minutes ?? 0)),
    damages: twdText(lease.damages_twd ?? 0),
    unpaid: twdText(lease.unpaid_twd ?? 0),
    returned: twdText(returnedTwd),
    stillOwed: twdText(stillOwedTwd),
    note: lease.settlement_note ?? '－',
  };
  return (facts) => typedIn(emails.spaceEnded({ ...facts, ...values }), lease.settlement_note_language);
};

const depositReturned: EmailOf = ({ lease }) => {
  const { returnedTwd, stillOwedTwd, owedTwd } = leaseSettlement(lease);
  return (facts) => emails.spaceDepositReturned({ ...facts, returned: twdText(returnedTwd), owed: twdText(owedTwd), stillOwed: twdText(stillOwedTwd) });
};

/** By the applicant, by time, or by the centre; the member is told of a closing by one e-mail for all that it takes. */
const cancelled: EmailOf = (then) => {
  const { lease, correction, calendar } = then;
  const { closed_by: by, closingReason } = lease;
  const reason = lease.closed_reason ?? '';
  const refunded = twdText(lease.refunded_twd ?? 0);
  if (by === 'applicant')
    return (facts, reader) =>
      typedIn(
        emails.spaceCancelled({ ...facts, forfeited: twdText(lease.forfeited_twd ?? 0), refunded, reason }, calendar(reader)),
        lease.closed_reason_language,
      );
  if (by === 'clock')
    return correction
      ? (facts, reader) => emails.spaceCorrectionExpired({ ...facts, ...asked(then, correction, reader.language) }, calendar(reader))
      : (facts, reader) => emails.spaceLapsed({ ...facts, ...deposit(lease, reader.language) }, calendar(reader));
  return closingReason === null
    ? (facts, reader) => typedIn(emails.spaceCalledOff({ ...facts, reason, refunded }, calendar(reader)), lease.closed_reason_language)
    : null;
};

/** The e-mail to the applicant that follows from an event. */
const EMAILS: Record<LeaseOutboxEvent, EmailOf> = {
  applied,
  in_process: inReview,
  awaiting_correction: correctionAsked,
  correction_due: correctionDue,
  approved,
  unapproved:
    ({ lease, calendar }) =>
    (facts, reader) =>
      typedIn(emails.spaceUnapproved({ ...facts, reason: lease.closed_reason ?? '' }, calendar(reader)), lease.closed_reason_language),
  deposit_due:
    ({ lease }) =>
    (facts, { language }) =>
      emails.spaceDepositDue({ ...facts, ...deposit(lease, language) }),
  deposit_paid: depositPaid,
  rent_paid: rentPaid,
  in_use: () => (facts) => emails.spaceInUse(facts),
  extension_asked: extensionAsked,
  extended,
  extension_refused:
    ({ lease }) =>
    (facts) =>
      typedIn(emails.spaceExtensionRefused({ ...facts, reason: lease.extension_note ?? '' }), lease.extension_note_language),
  extension_paid: extensionPaid,
  ended,
  deposit_returned: depositReturned,
  cancelled,
};

/** The e-mail to the office, in Chinese: of an application that has come or was corrected. */
function officeEmail(event: string, { lease, correction, decidedBy }: LeaseThen): OfficeEmail | null {
  if (event === 'applied') return (facts) => emails.spaceOffice({ ...facts, due: decidedBy('zh'), rent: twdText(lease.discounted_twd) });
  if (event !== 'in_process' || correction?.outcome !== 'answered') return null;
  const items = itemNames(correction.items, lease.applicant_type, 'zh');
  return (facts) => emails.spaceCorrectedOffice({ ...facts, due: decidedBy('zh'), items });
}

/** Writes to applicants and the office about what happened to leases, as they were at that moment. */
export async function mailLeaseEvents(deps: Tools, tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  for (const event of events) {
    const record = event.isMailed ? undefined : await readLease(tx, event.recordId);
    const member = record && (await readAddressee(tx, record.member_id));
    if (!record || !member) continue;
    const then = asItWas(deps, record, event);
    const { lease, correction } = then;
    const write = EMAILS[event.event as LeaseOutboxEvent](then);
    const awaited = correction?.outcome === 'answered' && event.event === 'in_process' ? undefined : correction;
    if (write !== null) await sendLeaseEmails(tx, deps, { lease, member, awaited, paragraph: event.paragraph, write });
    const writeToOffice = officeEmail(event.event, then);
    if (writeToOffice !== null) await notifyOfficeOfLease(tx, deps, lease, writeToOffice);
  }
}

function asItWas(deps: Tools, record: LeaseRow, { event, at, details }: OutboxEvent): LeaseThen {
  const { start, end, before, ...values } = details as unknown as LeaseDetails;
  const correction = correctionOf(record, { event, at, before });
  const corrections = correction
    ? record.corrections.slice(0, record.corrections.indexOf(correction) + 1)
    : record.corrections.filter((each) => each.asked_at <= at);
  const lease = { ...record, ...values, corrections, start: new Date(start), end: new Date(end) };
  const review = leaseReviewDays(lease, leaseRules(deps.library.settings), at);
  return {
    lease,
    before,
    at,
    correction,
    decidedBy: (language) => mailDay(review.to, language),
    calendar: ({ language, isCopy }) => ({ ics: leaseCalendar(deps, lease, { language, isCopy }) }),
  };
}

/**
 * The correction that an event is about: the one asked for, or ended, at its moment. It is the nearest, not the last before it: clocks of nodes
 * differ, and one may have asked for it later than another took the answer.
 */
function correctionOf({ corrections }: LeaseRow, { event, at, before }: Pick<OutboxEvent, 'event' | 'at'> & Pick<LeaseThen, 'before'>): Correction | undefined {
  const moments: Record<string, (each: Correction) => Date | null> = {
    awaiting_correction: (each) => each.asked_at,
    correction_due: (each) => each.reminded_at,
  };
  const momentOf = moments[event] ?? (before?.status === 'awaiting_correction' ? (each: Correction) => each.ended_at : undefined);
  if (momentOf === undefined) return undefined;
  const distance = (each: Correction) => Math.abs((momentOf(each)?.getTime() ?? Number.POSITIVE_INFINITY) - at.getTime());
  return corrections.toSorted((one, other) => distance(one) - distance(other))[0];
}
