import type { AdvisoryPreviewOutput, StaffAdvisoryOutput } from '../../contract/consultations/staff-consultation.ts';
import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { AdvisoryMethod } from '../../domain/consultations/consultation.ts';
import { locationFault } from '../../domain/consultations/consultation-location.ts';
import type { AdvisoryStaffEvent } from '../../domain/consultations/consultation-state.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import { rehearse } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { statusAfter } from './change-consultation.ts';
import { mailAdvisoryEvents } from './consultation-event-email.ts';
import { found, toStaffConsultationResponse } from './consultation-response.ts';
import { changeAdvisory, lockAdvisory, readAdvisory } from './queries.ts';

type Said = 'teacher' | 'location' | 'reason';
/** The values that staff has to give with each step. */
const NEEDS: Record<AdvisoryStaffEvent, readonly Said[]> = {
  review: [],
  confirm: ['teacher', 'location'],
  assign: ['teacher'],
  relocate: ['location'],
  refuse: ['reason'],
  call_off: ['reason'],
  miss: [],
  finish: [],
};

export interface StaffStep extends Partial<Record<Said, string | undefined>> {
  id: string;
  event: AdvisoryStaffEvent;
  /** In which the reason is written. */
  language: Language;
}

/**
 * A step of staff with a consultation (docs/rules.md#consultation-states). A slot that it frees is offered to the next on the waitlist.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, TOO_EARLY, VALIDATION_FAILED (the teacher has another consultation, something is missing, the location is not of the method)
 */
export function moveStaffAdvisory(deps: Deps, step: StaffStep, once: IdempotencyKey | null): Promise<StaffAdvisoryOutput> {
  return withIdempotency(deps, once, (tx) => takeStaffStep(tx, deps, step));
}

/** The effect of a step, before it is taken. @throws Refusal whatever refuses the step */
export async function previewStaffAdvisory(deps: Deps, step: StaffStep): Promise<AdvisoryPreviewOutput> {
  const { after, emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: (tx) => takeStaffStep(tx, deps, step),
    mailEvents: (tx, jobs, events) =>
      mailAdvisoryEvents(
        { ...deps, jobs },
        tx,
        events.filter(({ kind }) => kind === 'advisory'),
      ),
  });
  return { ...after, emails };
}

async function takeStaffStep(
  tx: Tx,
  { library, now: clock }: Pick<Deps, 'library' | 'now'>,
  { id, event, language, ...said }: StaffStep,
): Promise<StaffAdvisoryOutput> {
  const now = clock();
  const needs = NEEDS[event];
  const advisory = found(await lockAdvisory(tx, id));
  const status = statusAfter(advisory, { event, by: 'staff' }, now);
  const faults = needs.flatMap((field) => saidFault(field, said[field], advisory.method));
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
  // Said a second time it is no change: nobody is written to again.
  if (status === advisory.status && needs.every((field) => said[field] === advisory[field])) return toStaffConsultationResponse(library, advisory, now);
  const told = { ...Object.fromEntries(needs.map((field) => [field, said[field]])), ...(needs.includes('reason') && { reasonLanguage: language }) };
  await changeAdvisory(tx, advisory, { status, ...told, ...(status === 'cancelled' && { cancelledAt: now }) }, now);
  return toStaffConsultationResponse(library, found(await readAdvisory(tx, id)), now);
}

function saidFault(field: Said, value: string | undefined, method: AdvisoryMethod): FieldFault[] {
  if (value === undefined) return [{ field, message: 'REQUIRED' }];
  const message = field === 'location' ? locationFault(method, value) : null;
  return message === null ? [] : [{ field, message }];
}
