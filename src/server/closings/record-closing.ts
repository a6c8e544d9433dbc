import type { ClosingInput, ClosingOutput } from '../../contract/closings/closing.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { type ClosingTime, closingFault, closingPeriod } from '../../domain/closings/closing.ts';
import { CLOSING_MACHINE } from '../../domain/closings/closing-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Period } from '../../domain/time/period.ts';
import { inEachLanguage } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { closingState, insertClosing, lockClosing, markReopened, readClosing } from '../opening/closing-queries.ts';
import { foundClosing, readStaffClosing } from './read-closings.ts';
import { wakeForPages } from './special-hours/wake-for-pages.ts';

type Tools = Pick<Deps, 'database' | 'jobs' | 'library' | 'now'>;

/** The time of a closing that can be recorded now. @throws Refusal VALIDATION_FAILED */
export function closingTime(time: ClosingTime, now: Date): Period {
  const field = closingFault(time, now);
  if (field !== null) throw refuseField({ field, message: 'INVALID_TIME' });
  return closingPeriod(time);
}

/**
 * Records that the centre is closed: from this commit on the database refuses whatever would stand on that time, for every kind. What
 * stands on it by then is called off by a job, member by member (`carryOutClosings`), which is enqueued in the same transaction.
 * @throws Refusal VALIDATION_FAILED, ALREADY_CLOSED
 */
export function recordClosing(deps: Tools, actorId: string | null, input: ClosingInput, once: IdempotencyKey | null): Promise<ClosingOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const id = await insertRecorded(tx, deps, input, actorId);
    await deps.jobs.enqueue(tx, 'carry-out-closings', {});
    await wakeForPages(tx, deps);
    return readStaffClosing(tx, deps.library, foundClosing(await readClosing(tx, id)), deps.now());
  });
}

/** Records a closing in a transaction; what it calls off comes later. @returns its id @throws Refusal VALIDATION_FAILED, ALREADY_CLOSED */
export function insertRecorded(tx: Tx, deps: Pick<Deps, 'now'>, input: ClosingInput, createdBy: string | null): Promise<string> {
  const now = deps.now();
  const period = closingTime({ day: input.day, fromHour: input.from_hour, toHour: input.to_hour }, now);
  const reason = inEachLanguage((language) => input[`reason_${language}`]);
  return insertClosing(tx, { ...period, reason, createdBy, now });
}

/**
 * Opens again what was closed. What was called off stays so; what was not yet called off stands.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE when it is over, or open already
 */
export function reopenClosing(deps: Tools, actorId: string | null, id: string): Promise<ClosingOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const closing = foundClosing(await lockClosing(tx, id));
    const after = afterEvent(CLOSING_MACHINE, closingState(closing), { event: 'reopen', by: 'staff' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await markReopened(tx, id, { by: actorId, now });
    await wakeForPages(tx, deps);
    return readStaffClosing(tx, deps.library, foundClosing(await readClosing(tx, id)), now);
  });
}
