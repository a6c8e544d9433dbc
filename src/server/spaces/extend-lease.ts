import { Refusal } from '../../contract/refusal.ts';
import type { OpeningRules } from '../../domain/opening/opening-hours.ts';
import { type LeaseDays, leaseLength } from '../../domain/spaces/lease-days.ts';
import { checkExtension } from '../../domain/spaces/lease-extension.ts';
import { estimateLease, type LeaseLine, openingAsLeased } from '../../domain/spaces/lease-price.ts';
import { reducedRentTwd, SPACE_MAX_DAYS } from '../../domain/spaces/space.ts';
import { type Day, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { leasedSpace } from './estimate-space.ts';
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
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const lease = foundLease(await lockLease(tx, id, memberId));
    const days = leaseDays(lease);
    const status = extensionStepTo({ lease, now, deps }, { event: 'ask', by: 'member' });
    if (await isBanned(tx, memberId, taipeiDay(now))) throw new Refusal('SPACE_BARRED');
    // What is added goes by the hours of its days as they are now; what was leased before, as it was then.
    const opening = openingAsLeased(leaseRules(library.settings).opening, lease.lines);
    const faults = checkExtension(days, { endOn, moveOutOn }, { opening }, now);
    if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
    const added = addedRent(library, lease, { endOn, moveOutOn }, opening);
    await tx
      .updateTable('space_leases')
      .set({
        extension_status: status,
        extension_end_on: endOn,
        extension_move_out_on: moveOutOn,
        extension_reason: reason ?? null,
        extension_asked_at: now,
        extension_twd: added.twd,
        extension_lines: JSON.stringify(added.lines),
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
function addedRent(library: Library, lease: LeaseRow, after: Pick<LeaseDays, 'endOn' | 'moveOutOn'>, opening: OpeningRules): Added {
  const before = leaseDays(lease);
  const whole = { ...before, ...after };
  const { lines } = estimateLease(whole, leasedSpace(library, lease.space_id).data.price_twd, opening, false);
  const sum = (some: readonly LeaseLine[]) => some.reduce((twd, line) => twd + line.twd, 0);
  const more = lines.filter(({ day }) => day > before.moveOutOn);
  const added = sum(more);
  if (lease.reduction !== null) return { lines: more, twd: reducedRentTwd(added) };
  const ofMonth = Math.max(0, reducedRentTwd(sum(lines)) - (sum(lines) - added));
  return { lines: more, twd: leaseLength(whole) < SPACE_MAX_DAYS ? added : Math.min(added, ofMonth) };
}

/** The days that an extension adds, and what they cost together. */
interface Added {
  lines: LeaseLine[];
  twd: number;
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
