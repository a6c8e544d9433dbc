import type { DeskLease, StaffLeaseOutput } from '../../contract/spaces/staff-space.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { leaseSettlement } from './lease-money.ts';
import { foundLease } from './lease-response.ts';
import { extensionStepTo, type LeaseStaff, type LeaseStep, stepTo, type Typed } from './lease-step.ts';
import { type LeaseRow, lockLease, readLease } from './queries.ts';
import { staffLease } from './read-leases.ts';

/**
 * The desk's record of a lease (docs/rules.md#lease-states): paid, handed over, over, deposit returned.
 * Sent again under its key it is done once.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, TOO_EARLY, IDEMPOTENCY_CONFLICT
 */
export function deskLease(deps: Deps, id: string, wish: DeskLease, staff: LeaseStaff, once: IdempotencyKey | null = null): Promise<StaffLeaseOutput> {
  return withIdempotency(deps, once, (tx) => takeDeskStep(tx, deps, { id, wish, staff }));
}

/** The step itself, in the transaction of its caller. */
export async function takeDeskStep(
  tx: Tx,
  deps: Deps,
  { id, wish, staff: { role, language } }: { id: string; wish: DeskLease; staff: LeaseStaff },
): Promise<StaffLeaseOutput> {
  const now = deps.now();
  const lease = foundLease(await lockLease(tx, id));
  await record({ tx, deps, lease, now }, wish, language);
  return staffLease(deps, tx, foundLease(await readLease(tx, id)), role);
}

async function record(step: LeaseStep, wish: DeskLease, language: Language): Promise<void> {
  const { tx, lease, now } = step;
  const change = tx.updateTable('space_leases').set({ changed_at: now }).where('id', '=', lease.id);
  const statusAfter = (event: Exclude<DeskLease['event'], 'pay_extension'>) => stepTo(step, { event, by: 'desk' });
  switch (wish.event) {
    case 'pay_deposit':
      await change.set({ status: statusAfter(wish.event), deposit_paid_at: now, deposit_method: wish.method }).execute();
      return;
    case 'pay_rent':
      await change.set({ status: statusAfter(wish.event), rent_paid_at: now, rent_method: wish.method }).execute();
      return;
    case 'pay_extension':
      await change.set({ extension_status: extensionStepTo(step, { event: 'pay', by: 'desk' }), extension_paid_at: now }).execute();
      return;
    case 'hand_over':
      await change.set({ status: statusAfter(wish.event) }).execute();
      return;
    case 'end':
      await change.set({ status: statusAfter(wish.event), ...settlement(lease, { ...wish, language: wish.language ?? language }, now) }).execute();
      return;
    case 'return_deposit':
      await change.set({ status: statusAfter(wish.event), deposit_returned_at: now, deposit_returned_twd: leaseSettlement(lease).returnedTwd }).execute();
  }
}

/** The amounts owed when a lease is over: for an extension that was granted and not paid as well as for overtime and damages. */
function settlement({ extension_status, extension_paid_at, extension_twd }: LeaseRow, wish: Typed<Extract<DeskLease, { event: 'end' }>>, now: Date) {
  return {
    ended_at: now,
    overtime_minutes: wish.overtime_minutes,
    damages_twd: wish.damages_twd,
    unpaid_twd: extension_status === 'approved' && extension_paid_at === null ? (extension_twd ?? 0) : 0,
    settlement_note: wish.note ?? null,
    settlement_note_language: wish.note === undefined ? null : wish.language,
  };
}
