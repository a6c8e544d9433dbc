import { Refusal, refuseField } from '../../contract/refusal.ts';
import { slotAt } from '../../domain/consultations/consultation.ts';
import { poolOf } from '../../domain/consultations/consultation-pools.ts';
import { ADVISORY_MACHINE, type AdvisoryActor, type AdvisoryEvent, type AdvisoryStatus } from '../../domain/consultations/consultation-state.ts';
import { type Attempt, afterEvent, mayCause } from '../../domain/state/state-machine.ts';
import { advisoryRules, poolRules } from '../../editorial/settings/advisory.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { found, startFault, toConsultationResponse } from './consultation-response.ts';
import { type AdvisoryRow, changeAdvisory, lockAdvisory, moveAdvisory as move, readAdvisory } from './queries.ts';

/** Returns the status of a consultation after an event. @throws Refusal NOT_CANCELLABLE, ADVISORY_TOO_LATE, NOT_IN_STATE, TOO_EARLY */
export function statusAfter(advisory: AdvisoryRow, attempt: Attempt<AdvisoryEvent, AdvisoryActor>, now: Date): AdvisoryStatus {
  const after = afterEvent(ADVISORY_MACHINE, advisory, attempt, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  return after.to;
}

/**
 * Cancels a member's consultation (docs/rules.md#consultation-cancellation: two days' notice) and offers its slot to the next on the waitlist; with `isLate`, by which
 * the member says that they know, after the notice too.
 * @throws Refusal NOT_FOUND (another member's too), ADVISORY_TOO_LATE, NOT_CANCELLABLE
 */
export function cancelAdvisory(deps: Deps, { memberId }: Caller, { id, isLate }: { id: string; isLate: boolean }) {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const advisory = found(await lockAdvisory(tx, id, memberId));
    const event = isLate && !mayCause(ADVISORY_MACHINE, advisory, { event: 'cancel', by: 'member' }, now) ? 'give_up' : 'cancel';
    await changeAdvisory(tx, advisory, { status: statusAfter(advisory, { event, by: 'member' }, now), cancelledAt: now }, now);
    return toConsultationResponse(deps.library, found(await readAdvisory(tx, id)), now);
  });
}

/**
 * Puts a member's consultation to another slot of its line in one transaction: what cannot be had leaves everything as it
 * was. What was booked is asked for again, as its teacher was for the other time.
 * @throws Refusal NOT_FOUND, ADVISORY_TOO_LATE, NOT_CANCELLABLE, VALIDATION_FAILED, UNAVAILABLE, ONE_CONSULTATION_AT_A_TIME
 */
export function moveAdvisory(deps: Deps, { memberId }: Caller, { id, start }: { id: string; start: Date }, once: IdempotencyKey | null) {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const advisory = found(await lockAdvisory(tx, id, memberId));
    // Under the lock: whoever takes hours away has called off what stood on them, or waits.
    const library = await deps.settings.readIn(tx);
    const status = statusAfter(advisory, { event: 'move', by: 'member' }, now);
    const asked = slotAt(poolOf(advisory.category, poolRules(library.settings)), start, advisoryRules(library.settings), now);
    if ('fault' in asked) throw refuseField(startFault(library, asked.fault));
    if (start.getTime() === advisory.start.getTime()) throw refuseField({ field: 'start', message: 'INVALID_TIME' });
    await move(tx, { id, ...asked.slot, status, now });
    return toConsultationResponse(library, found(await readAdvisory(tx, id)), now);
  });
}
