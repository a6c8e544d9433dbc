import { Refusal } from '../../contract/refusal.ts';
import { afterEvent } from '../../domain/rent-state.ts';
import { lockRent } from '../db/queries/rents.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './authenticate.ts';
import { lockPoints, refundPoints } from './ledger.ts';
import { rentOnTheWire } from './rent-wire.ts';
import { letterValues } from './reserve-rent.ts';
import { runOnce } from './run-once.ts';

/**
 * Cancels a member's rent and gives all its points back to where they came from (spec section 5: 24 hours' notice).
 * @throws Refusal NOT_FOUND (another member's too), TOO_LATE_TO_CANCEL, NOT_CANCELLABLE
 */
export function cancelRent(deps: Deps, { memberId, ...addressee }: Caller, id: string) {
  const { library, jobs, config } = deps;
  return runOnce(deps, null, async (tx) => {
    const now = deps.now();
    // A booking holds its member's balance when it waits for this row, to move it to another unit (rent_make_room).
    await lockPoints(tx, memberId);
    const rent = await lockRent(tx, memberId, id);
    if (!rent) throw new Refusal('NOT_FOUND');
    const after = afterEvent(rent, 'cancel', now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await tx.updateTable('rents').set({ status: after.to, cancelled_at: now }).where('id', '=', id).execute();
    const { refunded, remaining } = await refundPoints(tx, { memberId, reference: `rent:${id}`, graceDays: library.settings.points.refund_grace_days, now });
    await jobs.enqueue(tx, 'send-mail', {
      to: addressee.email,
      language: addressee.language,
      template: 'rentCancelled',
      values: letterValues(library, addressee, rent, `${config.siteUrl}/${addressee.language}/member/rent`),
    });
    return { ...rentOnTheWire(library, { ...rent, status: after.to, cancelledAt: now }, now), refunded_points: refunded, remaining_points: remaining };
  });
}
