import type { AdvisoryOutput } from '../../contract/consultations/consultation.ts';
import type { StaffAdvisoryOutput } from '../../contract/consultations/staff-consultation.ts';
import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import { advisoryReplyDay, type SlotFault } from '../../domain/consultations/consultation.ts';
import { shownLocation } from '../../domain/consultations/consultation-location.ts';
import {
  ADVISORY_MACHINE,
  type AdvisoryEvent,
  type AdvisoryStatus,
  advisoryCancelBefore,
  advisoryStatusAt,
  reviewStatus,
  SHOWN_ADVISORY_STATUSES,
  type ShownAdvisoryStatus,
} from '../../domain/consultations/consultation-state.ts';
import { dialledMobile } from '../../domain/identity/mobile.ts';
import { dialledPhone } from '../../domain/identity/number-plan.ts';
import { mayCause } from '../../domain/state/state-machine.ts';
import { type Day, isoWithOffset, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { workCalendar } from '../../editorial/settings/work-calendar.ts';
import { localize } from '../http/localize.ts';
import type { AdvisoryRow } from './queries.ts';

/** @throws Refusal NOT_FOUND */
export function found(advisory: AdvisoryRow | undefined): AdvisoryRow {
  if (advisory === undefined) throw new Refusal('NOT_FOUND');
  return advisory;
}

/** The fault of a slot that cannot be asked for, at the field of its beginning. */
export function startFault({ settings }: Pick<Library, 'settings'>, message: SlotFault): FieldFault {
  return { field: 'start', message, ...(message === 'ADVISORY_LEAD' && { limit: settings.advisory.lead_hours }) };
}

/** Nobody is shown what is only offered: no query reads it. */
function shown(status: AdvisoryStatus | string): ShownAdvisoryStatus {
  const known = SHOWN_ADVISORY_STATUSES.find((each) => each === status);
  if (known === undefined) throw new Error(`a consultation is shown as ${status}`);
  return known;
}

/** By when staff has answered what was asked for last. */
export function replyDueOn({ settings }: Library, { changes, createdAt, start }: Pick<AdvisoryRow, 'changes' | 'createdAt' | 'start'>): Day {
  const askedAt = changes.findLast(({ status }) => status === 'applied')?.at ?? createdAt;
  return advisoryReplyDay(taipeiDay(askedAt), taipeiDay(start), workCalendar(settings));
}

/** A consultation as it travels, as it stands at an instant. */
export function toConsultationResponse(library: Library, advisory: AdvisoryRow, now: Date): AdvisoryOutput {
  const { id, line, identity, method, category, content, phone, email, teacher, reason, sequence } = advisory;
  const status = advisoryStatusAt(advisory, now);
  const may = (event: AdvisoryEvent) => mayCause(ADVISORY_MACHINE, advisory, { event, by: 'member' }, now);
  return {
    ...{ id, status: shown(status), line, identity, method, category, content, phone, email },
    start: isoWithOffset(advisory.start),
    end: isoWithOffset(advisory.end),
    teacher,
    location: shownLocation({ status, location: advisory.location }),
    work_url: advisory.workUrl,
    files: advisory.files,
    review_status: reviewStatus({ category, status }),
    reason,
    reason_language: advisory.reasonLanguage,
    closing: advisory.closingReason === null ? null : localize('reason', advisory.closingReason),
    reply_due_on: replyDueOn(library, advisory),
    cancel_before: isoWithOffset(advisoryCancelBefore(advisory.start)),
    is_cancellable: may('cancel'),
    is_late_cancellable: may('give_up'),
    is_movable: may('move'),
    sequence,
    history: advisory.changes.map((change) => ({
      status: shown(change.status),
      start: isoWithOffset(change.start),
      end: isoWithOffset(change.end),
      at: isoWithOffset(change.at),
    })),
    created_at: isoWithOffset(advisory.createdAt),
    cancelled_at: advisory.cancelledAt === null ? null : isoWithOffset(advisory.cancelledAt),
  };
}

/** The same with the applicant, for staff: numbers as they are dialled. */
export function toStaffConsultationResponse(library: Library, advisory: AdvisoryRow, now: Date): StaffAdvisoryOutput {
  const { id, name, email, mobile } = advisory.member;
  return { ...toConsultationResponse(library, advisory, now), phone: dialledPhone(advisory.phone), member: { id, name, email, mobile: dialledMobile(mobile) } };
}
