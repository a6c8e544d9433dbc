import type { StaffAdvisoryOutput } from '../../contract/advisory.ts';
import { refuseField } from '../../contract/refusal.ts';
import type { AdvisoryStaffEvent } from '../../domain/advisory-state.ts';
import { changeAdvisory, lockAdvisory, readAdvisory } from '../db/queries/advisories.ts';
import type { Deps } from '../deps.ts';
import type { PlainMailTemplate } from '../jobs/message-texts.ts';
import { writeOfAdvisory } from './advisory-letter.ts';
import { found, staffAdvisoryOnTheWire } from './advisory-wire.ts';
import { statusAfter } from './change-advisory.ts';
import { runOnce } from './run-once.ts';

/** What the member is told, and what staff has to say; who was there is told nothing. */
const STEPS: Record<AdvisoryStaffEvent, { template: PlainMailTemplate | null; needs: 'teacher' | 'reason' | null; hasCalendar?: boolean }> = {
  review: { template: 'advisoryReview', needs: null },
  confirm: { template: 'advisoryReserved', needs: 'teacher', hasCalendar: true },
  assign: { template: 'advisoryTeacher', needs: 'teacher', hasCalendar: true },
  refuse: { template: 'advisoryUnapproved', needs: 'reason' },
  call_off: { template: 'advisoryCalledOff', needs: 'reason', hasCalendar: true },
  miss: { template: 'advisoryNotArrived', needs: null },
  finish: { template: null, needs: null },
};

export interface StaffStep {
  id: string;
  event: AdvisoryStaffEvent;
  teacher?: string | undefined;
  reason?: string | undefined;
}

/**
 * A step of staff with a consultation, and the letter about it (spec section 4). A slot that it frees is offered to who waits.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, TOO_EARLY, VALIDATION_FAILED (the teacher has another consultation, something is missing)
 */
export function moveStaffAdvisory(deps: Deps, { id, event, ...said }: StaffStep): Promise<StaffAdvisoryOutput> {
  const { library, jobs } = deps;
  return runOnce(deps, null, async (tx) => {
    const now = deps.now();
    const { template, needs, hasCalendar = false } = STEPS[event];
    const advisory = found(await lockAdvisory(tx, id));
    const status = statusAfter(advisory, event, now);
    const value = needs === null ? undefined : said[needs];
    if (needs !== null && value === undefined) throw refuseField({ field: needs, message: 'REQUIRED' });
    const told = needs === null || value === undefined ? {} : { [needs]: value };
    await changeAdvisory(tx, advisory, { status, ...told, ...(status === 'cancelled' && { cancelledAt: now }) }, now);
    const changed = found(await readAdvisory(tx, id));
    if (template !== null) await writeOfAdvisory(tx, deps, { template, advisory: changed, now, hasCalendar });
    await jobs.enqueue(tx, 'tell-offers', {});
    return staffAdvisoryOnTheWire(library, changed, now);
  });
}
