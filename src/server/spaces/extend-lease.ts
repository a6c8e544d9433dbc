import { Refusal } from '../../contract/refusal.ts';
import { type LeaseDays, leaseLength } from '../../domain/spaces/lease-days.ts';
import { checkExtension } from '../../domain/spaces/lease-extension.ts';
import { reducedRentTwd, SPACE_MAX_DAYS } from '../../domain/spaces/space.ts';
import { type Day, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { estimateOf } from './estimate-space.ts';
import { foundLease } from './lease-response.ts';
import { extensionStepTo, leaseDays } from './lease-step.ts';
import { type LeaseRow, lockLease } from './queries.ts';
import { readMemberLease } from './read-leases.ts';

export interface ExtensionRequest {
  memberId: string;
  id: string;
  endOn: Day;
  moveOutOn: Day;
  reason: string | undefined;
}

/**
 * Asks for a longer lease (docs/rules.md#lease-extension: once, fourteen working days before it is over); it holds nothing until it is approved.
 * @throws Refusal NOT_FOUND, SPACE_BARRED, VALIDATION_FAILED, and why it cannot be asked for (`ExtensionRefusal`)
 */
export function extendLease(deps: Deps, { memberId, id, endOn, moveOutOn, reason }: ExtensionRequest, once: IdempotencyKey | null) {
  const { library } = deps;
  const rules = leaseRules(library.settings);
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const lease = foundLease(await lockLease(tx, id, memberId));
    const days = leaseDays(lease);
    const status = extensionStepTo({ lease, now, deps }, { event: 'ask', by: 'member' });
    if (await isBanned(tx, memberId, taipeiDay(now))) throw new Refusal('SPACE_BARRED');
    const faults = checkExtension(days, { endOn, moveOutOn }, rules, now);
    if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
    const addedTwd = addedRent(library, lease, days, { endOn, moveOutOn });
    await tx
      .updateTable('space_leases')
      .set({
        extension_status: status,
        extension_end_on: endOn,
        extension_move_out_on: moveOutOn,
        extension_reason: reason ?? null,
        extension_asked_at: now,
        extension_twd: addedTwd,
        changed_at: now,
      })
      .where('id', '=', id)
      .execute();
    return readMemberLease(deps, tx, id);
  });
}

/**
 * The price of the added days in this release; half where the lease itself was half. With them it may become a lease
 * of a month, of which all is half: then no more is asked for than what that month costs above what was approved, if anything.
 */
function addedRent(library: Library, lease: LeaseRow, before: LeaseDays, after: Pick<LeaseDays, 'endOn' | 'moveOutOn'>): number {
  const isHalf = lease.reduction !== null;
  const rent = (days: LeaseDays) => estimateOf(library, lease.space_id, days, isHalf).lines.reduce((sum, { twd }) => sum + twd, 0);
  const added = Math.max(0, rent({ ...before, ...after }) - rent(before));
  if (isHalf) return reducedRentTwd(added);
  const whole = { ...before, ...after };
  return leaseLength(whole) < SPACE_MAX_DAYS ? added : Math.min(added, Math.max(0, reducedRentTwd(rent(whole)) - rent(before)));
}

/** Whether a member leases nothing on a day (docs/rules.md#space-bans). */
async function isBanned(tx: Tx, memberId: string, day: Day): Promise<boolean> {
  const bar = await tx
    .selectFrom('space_bans')
    .select('id')
    .where('member_id', '=', memberId)
    .where('from_on', '<=', day)
    .where('until_on', '>', day)
    .executeTakeFirst();
  return bar !== undefined;
}
