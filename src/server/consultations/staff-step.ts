import type { StaffAdvisoryOutput } from '../../contract/consultations/consultation.ts';
import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { AdvisoryMethod } from '../../domain/consultations/consultation.ts';
import { locationFault } from '../../domain/consultations/consultation-location.ts';
import type { AdvisoryStaffEvent } from '../../domain/consultations/consultation-state.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { statusAfter } from './change-consultation.ts';
import { type AdvisoryEmail, sendAdvisoryEmails } from './consultation-email.ts';
import { found, toStaffConsultationResponse } from './consultation-response.ts';
import { changeAdvisory, lockAdvisory, readAdvisory } from './queries.ts';

type Said = 'teacher' | 'location' | 'reason';
interface StepRule {
  email: AdvisoryEmail | null;
  needs: readonly Said[];
}

/** The e-mail to the member, and what staff has to say; somebody who was there gets none. */
const STEPS: Record<AdvisoryStaffEvent, StepRule> = {
  review: { email: ({ common }) => emails.advisoryReview(common), needs: [] },
  confirm: {
    email: ({ common, where, cancelBefore, calendar }) => emails.advisoryReserved({ ...common, ...where, cancelBefore }, calendar()),
    needs: ['teacher', 'location'],
  },
  assign: { email: ({ common, where, calendar }) => emails.advisoryTeacher({ ...common, ...where }, calendar()), needs: ['teacher'] },
  relocate: { email: ({ common, where, calendar }) => emails.advisoryLocation({ ...common, ...where }, calendar()), needs: ['location'] },
  refuse: {
    email: ({ common, reason, reasonLanguage, calendar }) => typedIn(emails.advisoryUnapproved({ ...common, reason }, calendar()), reasonLanguage),
    needs: ['reason'],
  },
  call_off: {
    email: ({ common, reason, reasonLanguage, calendar }) => typedIn(emails.advisoryCalledOff({ ...common, reason }, calendar()), reasonLanguage),
    needs: ['reason'],
  },
  miss: { email: ({ common }) => emails.advisoryNotArrived(common), needs: [] },
  finish: { email: null, needs: [] },
};

export interface StaffStep extends Partial<Record<Said, string | undefined>> {
  id: string;
  event: AdvisoryStaffEvent;
  /** In which the reason is written. */
  language: Language;
}

/**
 * A step of staff with a consultation, and the e-mail about it (docs/rules.md#consultation-states). A slot that it frees is offered to the next on the waitlist.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, TOO_EARLY, VALIDATION_FAILED (the teacher has another consultation, something is missing, the location is not of the method)
 */
export function moveStaffAdvisory(deps: Deps, { id, event, language, ...said }: StaffStep): Promise<StaffAdvisoryOutput> {
  const { library } = deps;
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const { email, needs } = STEPS[event];
    const advisory = found(await lockAdvisory(tx, id));
    const status = statusAfter(advisory, { event, by: 'staff' }, now);
    const faults = needs.flatMap((field) => saidFault(field, said[field], advisory.method));
    if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
    // Said a second time it is no change: nobody is written to again.
    if (event === 'relocate' && said.location === advisory.location) return toStaffConsultationResponse(library, advisory, now);
    const told = { ...Object.fromEntries(needs.map((field) => [field, said[field]])), ...(needs.includes('reason') && { reasonLanguage: language }) };
    await changeAdvisory(tx, advisory, { status, ...told, ...(status === 'cancelled' && { cancelledAt: now }) }, now);
    const changed = found(await readAdvisory(tx, id));
    if (email !== null) await sendAdvisoryEmails(tx, deps, { write: email, advisory: changed, now });
    return toStaffConsultationResponse(library, changed, now);
  });
}

function saidFault(field: Said, value: string | undefined, method: AdvisoryMethod): FieldFault[] {
  if (value === undefined) return [{ field, message: 'REQUIRED' }];
  const message = field === 'location' ? locationFault(method, value) : null;
  return message === null ? [] : [{ field, message }];
}
