import { Refusal } from '../../contract/refusal.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { endCorrection } from './correction-queries.ts';
import { costWithClosings } from './lease-loss.ts';
import { foundLease } from './lease-response.ts';
import { stepTo } from './lease-step.ts';
import { lockLease } from './queries.ts';
import { readMemberLease } from './read-leases.ts';

export interface LeaseCancellation {
  memberId: string;
  id: string;
  /** In writing (docs/rules.md#space-cancellation). */
  reason: string;
  /** In which the reason is written. */
  language: Language;
  /** The cost that the applicant was shown. */
  forfeitedTwd: number | undefined;
}

/**
 * Gives a member's lease up: what it held is free, and it costs no more than the page showed (docs/rules.md#space-cancellation).
 * @throws Refusal NOT_FOUND (another member's too), NOT_CANCELLABLE, AMOUNT_CHANGED
 */
export function cancelLease(deps: Deps, { memberId, id, reason, language: reasonLanguage, forfeitedTwd }: LeaseCancellation) {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const lease = foundLease(await lockLease(tx, id, memberId));
    const status = stepTo({ lease, now }, { event: 'cancel', by: 'member' });
    const cost = costWithClosings(lease, deps.library.settings, now);
    if ((forfeitedTwd ?? cost.forfeitedTwd) < cost.forfeitedTwd) throw new Refusal('AMOUNT_CHANGED');
    await endCorrection(tx, id, 'cancelled', now);
    await tx
      .updateTable('space_leases')
      .set({
        status,
        correction_due_on: null,
        changed_at: now,
        closed_at: now,
        closed_by: 'applicant',
        closed_reason: reason,
        closed_reason_language: reasonLanguage,
        forfeited_twd: cost.forfeitedTwd,
        refunded_twd: cost.refundedTwd,
      })
      .where('id', '=', id)
      .execute();
    return readMemberLease(deps, tx, id);
  });
}
