import { advisoryCancelBefore, type ShownAdvisoryStatus } from '../../domain/consultations/consultation-state.ts';
import type { Tx } from '../db/client.ts';
import { readAddressee } from '../delivery/addressee.ts';
import { textMember } from '../delivery/text-member.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import type { OutboxEvent } from '../jobs/outbox-event.ts';
import { type AdvisoryEmail, advisoryOfficeEmail, reminderSms, sendAdvisoryEmails } from './consultation-email.ts';
import { type AdvisoryRow, readAdvisory } from './queries.ts';

/** The events of a consultation: the statuses that it comes to, and what leaves its status as it is. */
type AdvisoryOutboxEvent = ShownAdvisoryStatus | 'moved' | 'assigned' | 'relocated' | 'reminded';

/** The values that an event takes along of the consultation (`outbox_details`); its instants are ISO 8601. */
interface AdvisoryDetails extends Pick<AdvisoryRow, 'status' | 'teacher' | 'location' | 'sequence'> {
  start: string;
  end: string;
  changed_at: string;
}

const applied: AdvisoryEmail = ({ common, due, cancelBefore }) => emails.advisoryApplied({ ...common, due, cancelBefore });
const appliedLate: AdvisoryEmail = ({ common }) => emails.advisoryAppliedLate(common);
const cancelled: AdvisoryEmail = ({ common, calendar }) => emails.advisoryCancelled(common, calendar());
const calledOff: AdvisoryEmail = ({ common, reason, reasonLanguage, calendar }) =>
  typedIn(emails.advisoryCalledOff({ ...common, reason }, calendar()), reasonLanguage);
const refused: AdvisoryEmail = ({ common, reason, reasonLanguage, calendar }) =>
  typedIn(emails.advisoryUnapproved({ ...common, reason }, calendar()), reasonLanguage);
const unanswered: AdvisoryEmail = ({ common, calendar }) => emails.advisoryUnanswered(common, calendar());

/** The e-mail to the member that follows from an event, by the consultation as it was then; somebody who was there gets none. */
const EMAILS: Record<AdvisoryOutboxEvent, (advisory: AdvisoryRow, at: Date) => AdvisoryEmail | null> = {
  applied: ({ start }, at) => (advisoryCancelBefore(start) < at ? appliedLate : applied),
  in_process:
    () =>
    ({ common }) =>
      emails.advisoryReview(common),
  reserved:
    () =>
    ({ common, where, cancelBefore, calendar }) =>
      emails.advisoryReserved({ ...common, ...where, cancelBefore }, calendar()),
  assigned:
    () =>
    ({ common, where, calendar }) =>
      emails.advisoryTeacher({ ...common, ...where }, calendar()),
  relocated:
    () =>
    ({ common, where, calendar }) =>
      emails.advisoryLocation({ ...common, ...where }, calendar()),
  reminded:
    () =>
    ({ common, where, calendar }) =>
      emails.advisoryReminder({ ...common, ...where }, calendar()),
  moved:
    () =>
    ({ common, due, calendar }) =>
      emails.advisoryMoved({ ...common, due }, calendar()),
  // Staff gives a reason; time gives none.
  unapproved: ({ reason }) => (reason === null ? unanswered : refused),
  // The member is told of a closing by one e-mail for all that it takes.
  cancelled: ({ reason, closingReason }) => (closingReason !== null ? null : reason === null ? cancelled : calledOff),
  not_arrived:
    () =>
    ({ common }) =>
      emails.advisoryNotArrived(common),
  ended: () => null,
};

/** Writes to members, and of an application to the office, about what happened to consultations, as they were at that moment. */
export async function mailAdvisoryEvents(deps: Pick<Deps, 'jobs' | 'library' | 'config'>, tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  for (const { recordId, event, at, isMailed, details, paragraph } of events) {
    const record = isMailed ? undefined : await readAdvisory(tx, recordId);
    if (record === undefined || (await readAddressee(tx, record.memberId)) === undefined) continue;
    const advisory = asItWas(record, details as unknown as AdvisoryDetails, at);
    const write = EMAILS[event as AdvisoryOutboxEvent](advisory, at);
    if (write !== null) await sendAdvisoryEmails(tx, deps, { write, advisory, paragraph, now: at });
    if (event === 'reminded') await textMember(tx, deps, { memberId: record.memberId, write: (language) => reminderSms(advisory, language) });
    if (event === 'applied') await deps.jobs.enqueue(tx, 'send-mail', advisoryOfficeEmail(deps, advisory));
  }
}

/** A consultation at the moment of an event. */
function asItWas(record: AdvisoryRow, { start, end, changed_at: changedAt, ...said }: AdvisoryDetails, at: Date): AdvisoryRow {
  return {
    ...record,
    ...said,
    start: new Date(start),
    end: new Date(end),
    changedAt: new Date(changedAt),
    changes: record.changes.filter((change) => change.at <= at),
  };
}
